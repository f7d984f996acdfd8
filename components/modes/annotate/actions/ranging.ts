import type { AnnotateAction, AnnotateState, Step } from "@/components/modes/annotate/state/annotate-state";
import { axisText, leafAt } from "@/lib/page/axis";
import { stretchOf } from "@/lib/labels/target";
import type { Cursor } from "@/lib/view/labels/cursor";
import {
  atEnd,
  rangeIn,
  stepped,
  type Edge,
  type Step as Pace,
  type TextRange,
} from "@/lib/view/labels/text-range";
import { collapse } from "@/lib/text/whitespace";
import { plural } from "@/components/ui/format";
import { labelStyle } from "@/lib/view/labels/label-style";

/** Choose characters of what is selected, for text of which only a part is a date or an author. */
const enter: AnnotateAction = {
  id: "annotate.range",
  label: "Choose characters of the selected text",
  when: (state) => state.cursor !== null && state.range === null,
  perform(state) {
    const within = state.cursor === null ? null : stretchOf(state.page, state.cursor.target);
    const range = within === null ? null : rangeIn(state.page, state.units, within);
    return range === null ? { notice: "There are no words here" } : rangeStep(state, range);
  },
};

/** The way into the characters of a block. */
export const RANGING: readonly AnnotateAction[] = [enter];

const isRanging = ({ range }: AnnotateState): boolean => range !== null;

const move = (pace: Pace, direction: 1 | -1): AnnotateAction => ({
  id: `annotate.range.${direction === 1 ? "next" : "previous"}-${pace}`,
  label: `${direction === 1 ? "Forward" : "Back"} by a ${pace}`,
  when: isRanging,
  perform: (state) => moved(state, stepped(state.page, state.units, state.range!, pace, direction)),
});

const toEnd = (direction: 1 | -1): AnnotateAction => ({
  id: `annotate.range.${direction === 1 ? "last" : "first"}`,
  label: direction === 1 ? "To the end of the text" : "To the beginning of the text",
  when: isRanging,
  perform: (state) => moved(state, atEnd(state.page, state.units, state.range!, direction)),
});

const otherEnd: AnnotateAction = {
  id: "annotate.range.other-end",
  label: "Move the other end",
  when: isRanging,
  perform: ({ range }) => ({ range: { ...range!, edge: OTHER[range!.edge] }, notice: null }),
};
const OTHER: Readonly<Record<Edge, Edge>> = { start: "end", end: "start" };

const leave: AnnotateAction = {
  id: "annotate.range.leave",
  label: "Go back to the block",
  when: isRanging,
  perform: ({ rangeFrom }) => ({ cursor: rangeFrom, range: null, notice: null }),
};

/** What keys do while characters are chosen; a key that is listed here means nothing else meanwhile. */
export const RANGE_ACTIONS: readonly AnnotateAction[] = [
  ...(["character", "word", "sentence"] as const).flatMap((pace) => [move(pace, 1), move(pace, -1)]),
  toEnd(-1),
  toEnd(1),
  otherEnd,
  leave,
];

/** Have these characters be what a label is put on. */
export function rangeStep(state: AnnotateState, range: TextRange): Step {
  return {
    range,
    rangeFrom: state.rangeFrom ?? state.cursor,
    cursor: cursorOf(state, range),
    flood: null,
    notice: null,
  };
}

function moved(state: AnnotateState, range: TextRange | null): Step {
  if (range !== null) return rangeStep(state, range);
  return { notice: `The ${state.range!.edge} goes no further. ${wordsOfRange(state, state.range!)}` };
}

function cursorOf({ page }: AnnotateState, { start, end }: TextRange): Cursor {
  const target = { kind: "interval", start, end } as const;
  return { focus: leafAt(page, start), target, pivot: target, run: null };
}

const SHOWN = 80;

/** One line about the characters that are chosen, which is also read out: the words, how many, their label, which end moves. */
export function wordsOfRange({ page, decisions }: AnnotateState, { start, end, edge }: TextRange): string {
  const words = collapse(axisText(page).slice(start, end)).trim();
  const shown = words.length > SHOWN ? `${words.slice(0, SHOWN / 2)} … ${words.slice(-SHOWN / 2)}` : words;
  const label = decisions.intervals.find((each) => each.start <= start && end <= each.end);
  const name = label?.role ?? label?.layer1 ?? null;
  return `“${shown}”, ${plural(end - start, "character")}${name === null ? "" : `, ${labelStyle(name).name}`}. Arrows move the ${edge}.`;
}
