/**
 * What inspect mode shows of one extractor on one page: verdicts, units, errors against gold. Pure; built
 * anew for every configuration.
 */
import type {
  Extraction,
  Extractor,
  LeafColumn,
  ParamValues,
  Reason,
  Trace,
} from "../../extractors/contract/contract";
import { limitAt } from "../../extractors/contract/conditions";
import type { LeafRange, NodeId, Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import { textRuns } from "../../page/text-runs";
import type { Recipe } from "../../recipes/recipe";
import { errorRuns, type ErrorRun } from "../../evaluation/errors/error-runs";
import type { Prf } from "../../gold/prf";
import { verdictColours, type Colours } from "./heat/heat-colours";
import { BY_CHARACTERS, type PageScorer } from "../../evaluation/metrics/page-scorer";
import { scaleOf, type Scale } from "./heat/scale";

/** A unit of the extractor with what became of its text. */
export interface UnitView {
  readonly index: number;
  /** `B1` for the first block, `L1` for the first line. */
  readonly name: string;
  readonly label: string;
  readonly note: string;
  readonly range: LeafRange;
  readonly node: NodeId | null;
  readonly value: number;
  /**
   * `part` where some of its text is kept and some is not; null for a unit that decides nothing by itself.
   */
  readonly verdict: "keep" | "drop" | "part" | null;
  readonly cut: { readonly before: string; readonly after: string } | null;
  /** Characters of its text that take part. */
  readonly textLength: number;
  /** Characters against gold; 0 without gold. */
  readonly missed: number;
  readonly extra: number;
}

/** Text of one block-level element with the mean score it is tinted with. */
export interface HeatRun {
  readonly range: LeafRange;
  readonly value: number;
  /** Share of its characters in links, in [0, 1]. */
  readonly linkShare: number;
}

export interface Inspection {
  readonly page: Page;
  /** What was run; while a value is tried, `params` are ahead of it. */
  readonly recipe: Recipe;
  /** What stands for the recipe, see `described`. */
  readonly extractor: Extractor;
  readonly params: ParamValues;
  readonly extraction: Extraction;
  /** Null for an extractor that shows nothing beside its verdicts. */
  readonly trace: Trace | null;
  readonly units: readonly UnitView[];
  /** (L) the smallest unit around each leaf, -1 where there is none. */
  readonly unitOf: Int32Array;
  /** (L) index of the reason that decided, -1 where none touches the leaf. */
  readonly reasonOf: Int32Array;
  readonly heat: readonly HeatRun[];
  /** What the page is painted by in place of the score, see `onColumn`. */
  readonly painted?: LeafColumn;
  /** The axis of the score. */
  readonly scale: Scale;
  readonly colours: Colours;
  /** (L) 1 where gold; null where the page has no gold. */
  readonly gold: Uint8Array | null;
  readonly errors: readonly ErrorRun[];
  /** By which metric the answer is scored. */
  readonly scorer: PageScorer;
  /** By that metric; null where there is no gold for it, and while it would hold back what is being tried. */
  readonly score: Prf | null;
  readonly ms: number;
}

/** What says how a score is compared: an inspection, or an answer that was only tried. */
export type Decision = Pick<Inspection, "extractor" | "params" | "extraction">;

type Parts = Pick<
  Inspection,
  "page" | "recipe" | "extractor" | "params" | "extraction" | "trace" | "gold" | "ms"
> &
  Partial<Pick<Inspection, "scorer">>;

/** @param before an inspection of the same scores, whose tints and places of units hold here as well */
export function buildInspection(parts: Parts, before?: Inspection): Inspection {
  const { page, recipe, extractor, params, extraction, trace, gold, scorer = BY_CHARACTERS } = parts;
  const isSame =
    before !== undefined && before.trace === trace && before.extraction.score === extraction.score;
  const reasonOf = new Int32Array(page.leaves.length).fill(-1);
  extraction.reasons.forEach((reason, i) => reasonOf.fill(i, reason.range.start, reason.range.end));
  const unitOf = isSame ? before.unitOf : smallestUnits(page, trace);
  const param = limitAt(extractor, params);
  const set = param === null ? undefined : params[param];
  const limit = typeof set === "number" ? set : null;
  const heat = isSame ? before.heat : heatRuns(page, extraction.score);
  return {
    page,
    recipe,
    extractor,
    params,
    extraction,
    trace,
    gold,
    ms: parts.ms,
    reasonOf,
    unitOf,
    units: unitViews(page, extraction, reasonOf, trace, gold),
    heat,
    scale: isSame ? before.scale : scaleOf(extractor.score, extraction.score, limit),
    colours: verdictColours(heat, extractor.score, limit),
    errors: gold === null ? [] : errorRuns(page, extraction.keep, gold),
    scorer,
    score: scorer.score(page, extraction, gold),
  };
}

/** Dropped without a figure: by the Remove step, so no part of any unit. */
export function isRemoval(reason: Reason | undefined): boolean {
  return reason !== undefined && reason.verdict === "drop" && reason.measures.length === 0;
}

function unitViews(
  page: Page,
  { keep, reasons }: Extraction,
  reasonOf: Int32Array,
  trace: Trace | null,
  gold: Uint8Array | null,
): UnitView[] {
  if (trace === null) return [];
  const { leafLength } = statisticsOf(page);
  const initial = trace.unit.charAt(0).toUpperCase();
  return trace.units.map(({ label, note, range, interval, node, value, verdict, cut }, index): UnitView => {
    let kept = 0;
    let dropped = 0;
    let missed = 0;
    let extra = 0;
    let textLength = 0;
    for (let leaf = range.start; leaf < range.end; leaf++) {
      if (isRemoval(reasons[reasonOf[leaf]!])) continue;
      const isKept = keep[leaf] === 1;
      const isGold = gold?.[leaf] === 1;
      const length = leafLength[leaf]!;
      textLength += length;
      if (isKept) kept++;
      else dropped++;
      if (gold !== null && isGold && !isKept) missed += length;
      if (gold !== null && !isGold && isKept) extra += length;
    }
    // A unit finer than leaves knows its own verdict; the others follow the leaves, also while a threshold is
    // tried.
    const own =
      verdict === null || interval !== undefined
        ? verdict
        : kept === 0
          ? "drop"
          : dropped === 0
            ? "keep"
            : "part";
    return {
      index,
      name: `${initial}${index + 1}`,
      label,
      note: note ?? "",
      range,
      node,
      value,
      verdict: own,
      cut: cut ?? null,
      textLength: interval === undefined ? textLength : interval[1] - interval[0],
      missed,
      extra,
    };
  });
}

/** Work that units which nest or overlap may cause before the outer ones are left out. */
const MOST_FILLS = 4_000_000;

function smallestUnits(page: Page, trace: Trace | null): Int32Array {
  const unitOf = new Int32Array(page.leaves.length).fill(-1);
  if (trace === null) return unitOf;
  const sizeOf = (index: number): number => trace.units[index]!.range.end - trace.units[index]!.range.start;
  // Units that decide come before windows, smaller ones before larger.
  const order = trace.units
    .map((_, index) => index)
    .sort(
      (a, b) =>
        Number(trace.units[a]!.verdict === null) - Number(trace.units[b]!.verdict === null) ||
        sizeOf(a) - sizeOf(b),
    );
  let fills = 0;
  for (const index of order) {
    const { start, end } = trace.units[index]!.range;
    for (let leaf = start; leaf < end; leaf++) if (unitOf[leaf] === -1) unitOf[leaf] = index;
    if ((fills += end - start) > MOST_FILLS) break;
  }
  return unitOf;
}

/**
 * Each text in its nearest block-level element, tinted with the mean score of its characters. Text without a
 * score is not tinted.
 * @param score (L) NaN where a text has none
 */
export function heatRuns(page: Page, score: ArrayLike<number>): HeatRun[] {
  const { leafLength, inLink } = statisticsOf(page);
  const runs: HeatRun[] = [];
  for (const range of textRuns(page, { start: 0, end: page.leaves.length })) {
    // A run also ends where the scores do, so that removed text inside a paragraph stays untinted.
    for (let start = range.start, end: number; start < range.end; start = end) {
      const isScored = !Number.isNaN(score[start]!);
      end = start + 1;
      while (end < range.end && Number.isNaN(score[end]!) !== isScored) end++;
      if (!isScored) continue;
      let characters = 0;
      let links = 0;
      let sum = 0;
      for (let leaf = start; leaf < end; leaf++) {
        const length = Math.max(1, leafLength[leaf]!);
        characters += length;
        sum += length * score[leaf]!;
        if (inLink[leaf] === 1) links += length;
      }
      runs.push({ range: { start, end }, value: sum / characters, linkShare: links / characters });
    }
  }
  return runs;
}
