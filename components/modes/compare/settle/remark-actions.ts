import type { Action } from "@/components/ui/keys/actions";
import { askName } from "@/components/workbench/identity/annotator";
import type { LeafRange, Page } from "@/lib/page/page";
import { axisRange } from "@/lib/page/axis";
import { remarkOn, type Remark } from "@/lib/labels/remarks/remarks";
import type { AdjudicationActionState } from "./adjudication-actions";

/** What the keys of flags and notes see. */
export interface RemarkActionState extends AdjudicationActionState {
  /** Ask for a note: on leaves, or null for the page. */
  readonly ask: (range: LeafRange | null) => void;
}

/** What the reviewer said of a place beside labels; null is the page as a whole. */
export function remarkAt(page: Page, remarks: readonly Remark[], range: LeafRange | null): Remark | null {
  return remarkOn(remarks, range === null ? null : axisRange(page, range));
}

const isHere = ({ workspace, view, isLeaving }: AdjudicationActionState): boolean =>
  !isLeaving && view !== null && workspace.getState().isOn("compare");

const rangeOf = ({ workspace }: AdjudicationActionState, of: "text" | "page"): LeafRange | null =>
  of === "page" ? null : (workspace.getState().selection?.range ?? null);

const remark = (
  what: "flag" | "note",
  of: "text" | "page",
  label: string,
  key: string,
): Action<RemarkActionState> => ({
  id: `settle.${what}-${of}`,
  label,
  group: "Settle",
  keys: [key],
  when: (state) => isHere(state) && (of === "page" || rangeOf(state, of) !== null),
  perform(state) {
    const { adjudication, state: set, opening } = state.adjudicating;
    if (opening.status === "unnamed") return askName();
    const { page } = state.workspace.getState();
    if (adjudication === null || set === null || page === null) return;
    const range = rangeOf(state, of);
    if (what === "note") return state.ask(range);
    const on = remarkAt(page, set.remarks, range)?.flagged !== true;
    adjudication.remark(range, { kind: "flag", on });
  },
});

/** What a reviewer says beside who is right, of what is selected or of the page. */
export const REMARK_ACTIONS: readonly Action<RemarkActionState>[] = [
  remark("flag", "text", "Flag the selected text", "f"),
  remark("note", "text", "Write a note on the selected text", "n"),
  remark("flag", "page", "Flag the page", "Shift+f"),
  remark("note", "page", "Write a note on the page", "Shift+n"),
];
