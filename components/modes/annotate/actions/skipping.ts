import type { SkipReason } from "@/lib/labels/model";
import type { AnnotateAction, AnnotateState, Step } from "@/components/modes/annotate/state/annotate-state";
import { takingBack, type Draft } from "@/components/workbench/saving/label-log";
import type { LabelState } from "@/lib/store/interfaces/labels";

/** Ask why the page is left to others. */
const skip: AnnotateAction = {
  id: "annotate.skip",
  label: "Skip the page",
  when: () => true,
  perform: () => ({ flood: null, notice: null, question: { about: "skip" } }),
};

/** Take back the skip of this page, else go back to the one that was skipped last. */
const unskip: AnnotateAction = {
  id: "annotate.unskip",
  label: "Undo the last skip",
  when: () => true,
  perform: (state) => (isSkipped(state) ? unskipStep(state) : { flood: null, request: "skipped page" }),
};

/** Whether this annotator has skipped the page, and neither taken that back nor begun to label it since. */
export const isSkipped = ({ decisions, labelState }: AnnotateState): boolean =>
  decisions.skip !== null && labelState === "open";

/**
 * Take the skip back, and the verdict that came with it; nothing where none stands.
 * @param was what the page was called before, where an earlier visit skipped it
 */
export function unskipStep(state: AnnotateState, was?: LabelState): Step {
  const { operations, decisions } = state;
  const last = operations.findLast(({ kind }) => kind === "skip");
  if (decisions.skip === null || last === undefined) return {};
  const ids = operations.filter(({ group }) => group === last.group).map(({ id }) => id);
  return {
    ...takingBack(state, ids),
    ...(was === "done" && { labelState: was }),
    flood: null,
    notice: "Skip undone",
  };
}

/**
 * Leave the page to others, and say why. That its capture is broken is also what the page is. What was labelled stays
 * in the log; the page is open again.
 */
export function skipStep(reason: SkipReason, text = ""): Step {
  const said = text.trim();
  const broken: readonly Draft[] =
    reason === "broken capture" ? [{ kind: "verdict", verdict: "broken capture" }] : [];
  return {
    drafts: [...broken, { kind: "skip", reason, ...(said !== "" && { text: said }) }],
    labelState: "open",
    question: null,
    request: "skip page",
  };
}

/** That there is no main content is no reason to skip a page but all that there is to say of it: it is done. */
export function noContentStep({ page, decisions }: AnnotateState): Step {
  const isLabelled = decisions.units.some(({ origin }) => origin !== null);
  const clear: Draft = { kind: "clear", target: { kind: "node", node: Math.max(0, page.body) } };
  return {
    drafts: [...(isLabelled ? [clear] : []), { kind: "verdict", verdict: "no main content" }],
    labelState: "done",
    question: null,
    request: "next page",
  };
}

/** What a person says when a page cannot be labelled. */
export const SKIPPING: readonly AnnotateAction[] = [skip, unskip];
