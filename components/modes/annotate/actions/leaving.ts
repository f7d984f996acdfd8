import { count, plural } from "@/components/ui/format";
import {
  isShown,
  type AnnotateAction,
  type AnnotateState,
  type Step,
} from "@/components/modes/annotate/state/annotate-state";
import type { Draft } from "@/components/workbench/saving/label-log";
import { largestUniform } from "@/lib/labels/units/uniform";
import { pour } from "./flood";
import { SKIPPING } from "./skipping";

/**
 * More blocks than this that the page shows and nobody has seen are not accepted without a word. A window
 * shows some 30 at a time; of most articles what is left below (teasers, a footer) has fewer, and a question
 * that always comes is answered without being read.
 */
export const UNSEEN_LIMIT = 100;

/**
 * Confirm every suggestion that nobody touched, call the page done and go on. Where a flood waits, it is that
 * which is accepted.
 */
const accept: AnnotateAction = {
  id: "annotate.accept",
  label: "Accept and next",
  when: () => true,
  perform(state) {
    if (state.flood !== null) return pour(state, state.flood);
    return question(state, "Enter") ?? { ...accepting(state), request: "next page" };
  },
};

/**
 * Give the labels of this page to others of its template: it is accepted first, where it is not done, and stays open.
 * To which pages is chosen in a dialog.
 */
const carryOver: AnnotateAction = {
  id: "annotate.carry-over",
  label: "Accept, and carry labels over to the template",
  when: (state) => state.flood === null,
  perform(state) {
    if (state.labelState === "done") return { notice: null, wants: "carrying over" };
    return question(state, "Shift+Enter") ?? { ...accepting(state), wants: "carrying over" };
  },
};

const accepting = (state: AnnotateState): Step => ({
  drafts: acceptDrafts(state),
  labelState: "done",
  flood: null,
  notice: null,
});

/** What is asked before so much is accepted unseen, once for a page; null where nothing is. */
function question(state: AnnotateState, key: string): Step | null {
  const { blocks, unseen, hidden } = atStake(state);
  if (state.isTold || unseen - hidden <= UNSEEN_LIMIT) return null;
  return { isTold: true, notice: stakeWords(blocks, unseen, hidden, key) };
}

/**
 * How many blocks an acceptance would confirm, how many of them nobody has seen, and how many of those the
 * page hides.
 */
function atStake(state: AnnotateState): {
  readonly blocks: number;
  readonly unseen: number;
  readonly hidden: number;
} {
  const open = state.units.list.filter(({ index }) => isUnconfirmed(state, index));
  const unseen = open.filter(({ index }) => state.seen[index] === 0);
  return {
    blocks: open.length,
    unseen: unseen.length,
    hidden: unseen.filter(({ index }) => !isShown(state, index)).length,
  };
}

function stakeWords(blocks: number, unseen: number, hidden: number, key: string): string {
  return `This accepts ${plural(blocks, "block")}. You have not seen ${count(unseen)} of them${hidden > 0 ? `, ${count(hidden)} of which the page hides` : ""}. Press ${key} again to accept them all.`;
}

const isOpen = (state: AnnotateState, unit: number): boolean =>
  state.decisions.units[unit]!.state === "suggested";

/** Nobody has said anything of it on this page: it is suggested, or was carried over from another one. */
const isUnconfirmed = (state: AnnotateState, unit: number): boolean =>
  isOpen(state, unit) || state.decisions.units[unit]!.state === "propagated";

/**
 * One operation for each largest element whose text is all still suggested and all alike, one for each unit
 * elsewhere: a page of 500 paragraphs is accepted in a few operations, and no label of a person is touched.
 * Each says how many blocks it confirms unseen.
 */
function acceptDrafts(state: AnnotateState): readonly Draft[] {
  const classes = Int32Array.from(state.decisions.units, ({ layer1 }, unit) =>
    isOpen(state, unit) ? (layer1 === "main" ? 1 : 0) : -1,
  );
  return largestUniform(state.page, state.units, classes).map(({ target, value, first, end }) => {
    const unseen = state.seen.subarray(first, end).reduce((sum, isSeen) => sum + (1 - isSeen), 0);
    return {
      kind: "set",
      target,
      label: value === 1 ? "main" : "boilerplate",
      origin: "accepted",
      accepted: { blocks: end - first, unseen },
    };
  });
}

/** Go back to the page before. */
const previousPage: AnnotateAction = {
  id: "annotate.previous-page",
  label: "Back to the previous page",
  when: () => true,
  perform: () => ({ flood: null, request: "previous page" }),
};

/** What ends with another page. */
export const LEAVING: readonly AnnotateAction[] = [accept, carryOver, ...SKIPPING, previousPage];
