/** The guided tour: five small jobs on one page, each done by doing it. Pure. */
import { f1By } from "@/lib/evaluation/metrics/names";
import type { LeafRange } from "@/lib/page/page";
import { partsOf } from "@/lib/view/inspection/block-parts";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { whyOf } from "@/lib/view/inspection/why";
import type { Selection } from "@/lib/view/page/selection";

/** What the tour is about on a page: the largest text that gold has and the extractor drops. */
export interface Quarry {
  readonly range: LeafRange;
  readonly characters: number;
  /** Its first words. */
  readonly words: string;
  /** F1 of the page before anything was changed. */
  readonly f1: number;
}

export interface TourState {
  readonly selection: Selection | null;
  readonly inspection: Inspection;
  readonly quarry: Quarry;
}

export interface Question {
  readonly text: string;
  readonly answers: readonly string[];
  readonly right: number;
}

export interface TourStep {
  readonly id: string;
  readonly title: string;
  text(state: TourState): string;
  readonly keys: readonly string[];
  /** Whether what the step asks for has been done; a question is done by its right answer. */
  isDone(state: TourState): boolean;
  question?(state: TourState): Question | null;
}

const WORDS = 7;

/** Null where the extractor misses nothing here, or there is no gold: then there is nothing to find. */
export function quarryOf({ page, errors, score }: Inspection): Quarry | null {
  const missed = errors
    .filter(({ error }) => error === "missed")
    .sort((a, b) => b.characters - a.characters)[0];
  if (missed === undefined || score === null) return null;
  let text = "";
  for (let leaf = missed.range.start; leaf < missed.range.end && text.length < 200; leaf++)
    text += page.leaves[leaf]!.text;
  return {
    range: missed.range,
    characters: missed.characters,
    words: text.trim().split(/\s+/).slice(0, WORDS).join(" "),
    f1: score.f1,
  };
}

const RULES: Readonly<Record<string, string>> = {
  density: "There is too little text for the markup of its block",
  "link-share": "Too much of its block is link text",
  focus: "It is outside the element that holds most of the kept text",
  removed: "It was removed before anything was measured",
};

/** Which rule dropped the quarry, among two that did not. */
function ruleQuestion({ inspection, quarry }: TourState): Question | null {
  const rule = whyOf(inspection, quarry.range.start)?.reason.rule;
  if (rule === undefined) return null;
  const right = RULES[rule] ?? RULES["removed"]!;
  const answers = [...new Set([RULES["removed"]!, right, ...Object.values(RULES)])].slice(0, 3);
  return { text: "Why was it dropped?", answers, right: answers.indexOf(right) };
}

/**
 * Who pays for most of the markup of the quarry's block, in the order of their names; null where one part
 * alone pays.
 */
function payerQuestion({ inspection, quarry }: TourState): Question | null {
  const payers = payersOf(inspection, quarry.range.start).slice(0, 3);
  if (payers.length < 2 || payers[0]!.tagLength === payers[1]!.tagLength) return null;
  const answers = payers.map(({ name }) => name).sort();
  return { text: "Whose markup makes the block sparse?", answers, right: answers.indexOf(payers[0]!.name) };
}

/** The parts of a leaf's block by what they pay, those of one name together. */
export function payersOf(
  inspection: Inspection,
  leaf: number,
): { readonly name: string; readonly tagLength: number }[] {
  const unit = inspection.units[inspection.unitOf[leaf]!];
  if (unit === undefined) return [];
  const sums = new Map<string, number>();
  for (const { name, tagLength } of partsOf(inspection, unit, null).slice(1))
    sums.set(name, (sums.get(name) ?? 0) + tagLength);
  return [...sums]
    .map(([name, tagLength]) => ({ name, tagLength }))
    .sort((a, b) => b.tagLength - a.tagLength);
}

const overlaps = (a: LeafRange, b: LeafRange): boolean => a.start < b.end && b.start < a.end;

export const STEPS: readonly TourStep[] = [
  {
    id: "look",
    title: "What is kept and what is dropped",
    keys: ["j"],
    text: ({ inspection }) =>
      `${inspection.extractor.name} cut this page into blocks. Kept ones are light with a solid outline, dropped ones dark with a dashed one; the tint is density, text per character of markup. Select any block: press the key, or click one.`,
    isDone: ({ selection }) => selection !== null,
  },
  {
    id: "error",
    title: "Where it is wrong",
    keys: ["e"],
    text: ({ quarry }) =>
      `Gold says what belongs to the article. Step through the errors to the largest missed one: “${quarry.words} …”, ${quarry.characters} characters.`,
    isDone: ({ selection, quarry }) => selection !== null && overlaps(selection.range, quarry.range),
  },
  {
    id: "why",
    title: "Why it was dropped",
    keys: [],
    text: () =>
      "The card on the right says which rule decided, with its figures and the limit. Read it, then answer.",
    isDone: () => false,
    question: ruleQuestion,
  },
  {
    id: "payer",
    title: "Whose markup it is",
    keys: [],
    text: () =>
      "Density is text divided by markup. The bar “Where the markup comes from” divides this block’s markup among its parts.",
    isDone: (state) => payerQuestion(state) === null,
    question: payerQuestion,
  },
  {
    id: "keep",
    title: "What would keep it",
    keys: [","],
    text: ({ inspection, quarry }) =>
      `Lower the threshold, step by step with the key, or unfold the chart below and drag its line, until the paragraph is kept. ${f1By(inspection.scorer.metric)} of the page was ${quarry.f1.toFixed(2)} and is ${(inspection.score?.f1 ?? 0).toFixed(2)} now: see whether it was worth it.`,
    isDone: ({ inspection, quarry }) => inspection.extraction.keep[quarry.range.start] === 1,
  },
];

/** What was found, in one sentence. */
export function finding({ inspection, quarry }: TourState): string {
  const payer = payersOf(inspection, quarry.range.start)[0];
  const threshold = inspection.params["threshold"];
  return [
    `You found it. “${quarry.words} …” was dropped for the density of its block`,
    payer === undefined
      ? ""
      : `, and ${payer.name} paid ${Math.round(payer.tagLength)} characters of the markup that made it sparse`,
    typeof threshold === "number"
      ? `. At a threshold of ${threshold.toFixed(2)} it stays, and ${f1By(inspection.scorer.metric)} of the page goes from ${quarry.f1.toFixed(2)} to ${(inspection.score?.f1 ?? 0).toFixed(2)}.`
      : ".",
  ].join("");
}
