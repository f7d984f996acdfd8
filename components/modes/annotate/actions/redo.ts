import type { AnnotateAction, AnnotateState } from "@/components/modes/annotate/state/annotate-state";

/** Restore what was taken back last. */
export const redo: AnnotateAction = {
  id: "annotate.redo",
  label: "Redo",
  when: (state) => state.decisions.history.redo !== null,
  perform: (state) => ({
    drafts: [{ kind: "redo", ids: state.decisions.history.redo! }],
    ...(isAcceptance(state, state.decisions.history.redo!) && { labelState: "done" }),
    flood: null,
    notice: null,
  }),
};

/**
 * Whether the operations were made by accepting the page, which alone gives the origin `accepted`: that had
 * called it done, so restoring it does too. The log does not tell when a page without open suggestions was
 * called done; there it stays in progress until somebody says so again.
 */
function isAcceptance({ operations }: AnnotateState, ids: readonly string[]): boolean {
  const named = new Set(ids);
  return operations.some(
    (operation) => named.has(operation.id) && operation.kind === "set" && operation.origin === "accepted",
  );
}
