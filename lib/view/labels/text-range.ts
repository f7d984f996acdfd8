/** Characters inside a block, chosen end by end: where an end can stop, and what a label is put on. Pure. */
import type { Stretch } from "../../gold/stretches";
import { axisRange, axisText, leavesIn } from "../../page/axis";
import type { Page } from "../../page/page";
import { boundariesOf } from "../../page/render";
import type { Target } from "../../labels/model";
import type { Units } from "../../labels/units/units";

export type Edge = "start" | "end";
export type Step = "character" | "word" | "sentence";

export interface TextRange extends Stretch {
  /** Where its ends can go. */
  readonly within: Stretch;
  /** The end that keys move. */
  readonly edge: Edge;
}

const segmenters = {
  character: new Intl.Segmenter(undefined, { granularity: "grapheme" }),
  word: new Intl.Segmenter(undefined, { granularity: "word" }),
  sentence: new Intl.Segmenter(undefined, { granularity: "sentence" }),
} as const;

/** A range that begins as the first word of a stretch; null where that has no text that is not blank. */
export function rangeIn(page: Page, units: Units, within: Stretch): TextRange | null {
  const start = stopsIn(page, units, within, "word", "start")[0];
  if (start === undefined) return null;
  const end = stopsIn(page, units, within, "word", "end").find((stop) => stop > start);
  return end === undefined ? null : { start, end, within, edge: "end" };
}

/** The range with its moved end one step on; null where there is no further stop, or the ends would meet. */
export function stepped(
  page: Page,
  units: Units,
  range: TextRange,
  step: Step,
  direction: 1 | -1,
): TextRange | null {
  const at = range[range.edge];
  const stops = stopsIn(page, units, range.within, step, range.edge);
  const stop = direction === 1 ? stops.find((each) => each > at) : stops.findLast((each) => each < at);
  return stop === undefined ? null : moved(range, stop);
}

/** The range with its moved end as far as it can go. */
export function atEnd(page: Page, units: Units, range: TextRange, direction: 1 | -1): TextRange | null {
  const stops = stopsIn(page, units, range.within, "sentence", range.edge);
  const stop = direction === 1 ? stops.at(-1) : stops[0];
  return stop === undefined || stop === range[range.edge] ? null : moved(range, stop);
}

/** The range between two places that a pointer was at, in whole words; null where there is none. */
export function between(
  page: Page,
  units: Units,
  within: Stretch,
  from: number,
  to: number,
): TextRange | null {
  const [low, high] = from < to ? [from, to] : [to, from];
  const start = stopsIn(page, units, within, "word", "start").findLast((stop) => stop <= low) ?? null;
  const end = stopsIn(page, units, within, "word", "end").find((stop) => stop >= Math.max(high, low + 1));
  if (start === null || end === undefined || end <= start) return null;
  return { start, end, within, edge: from <= to ? "end" : "start" };
}

/** What a label of the range is put on: blocks that it holds whole, characters of the others. */
export function targetsOf(page: Page, { list, unitOf }: Units, { start, end }: Stretch): readonly Target[] {
  const leaves = leavesIn(page, start, end);
  if (leaves.end <= leaves.start) return [];
  return list.slice(unitOf[leaves.start]!, unitOf[leaves.end - 1]! + 1).map((unit): Target => {
    const whole = axisRange(page, unit.leaves);
    const text = axisText(page);
    const from = Math.max(start, whole.start);
    const to = Math.min(end, whole.end);
    const isWhole = text.slice(whole.start, from).trim() === "" && text.slice(to, whole.end).trim() === "";
    return isWhole ? unit.target : { kind: "interval", start: from, end: to };
  });
}

function moved(range: TextRange, stop: number): TextRange | null {
  const next = { ...range, [range.edge]: stop };
  return next.start < next.end ? next : null;
}

/**
 * Where an end can stop, in order: the beginnings of characters, words or sentences for the start of a range, their
 * ends for its end. Runs of text with white space between them on the page, as blocks and lines, are cut apart first.
 */
function stopsIn(page: Page, units: Units, within: Stretch, step: Step, edge: Edge): readonly number[] {
  const text = axisText(page);
  return runsIn(page, units, within).flatMap(({ start, end }) =>
    Array.from(segmenters[step].segment(text.slice(start, end))).flatMap(({ index, segment, ...found }) => {
      const isBlank = segment.trim() === "";
      if (step === "word" ? found.isWordLike !== true : isBlank) return [];
      const from = start + index + (segment.length - segment.trimStart().length);
      return [edge === "start" ? from : start + index + segment.trimEnd().length];
    }),
  );
}

function runsIn(page: Page, { unitOf }: Units, { start, end }: Stretch): readonly Stretch[] {
  const leaves = leavesIn(page, start, end);
  const apart = boundariesOf(page);
  const runs: { start: number; end: number }[] = [];
  for (let leaf = leaves.start; leaf < leaves.end; leaf++) {
    const { start: from, text } = page.leaves[leaf]!;
    const stretch = { start: Math.max(start, from), end: Math.min(end, from + text.length) };
    const last = runs.at(-1);
    const joins = last !== undefined && unitOf[leaf] === unitOf[leaf - 1] && !(apart[leaf]! > 0);
    if (joins) last.end = stretch.end;
    else runs.push(stretch);
  }
  return runs;
}
