/** Deciding again at another limit without extracting again, where the score alone decides. Pure. */
import type { Measure, Verdict } from "../../../extractors/contract/contract";
import type { LeafRange } from "../../../page/page";
import { limitAt } from "../../../extractors/contract/conditions";
import { statisticsOf } from "../../../page/statistics";
import { buildInspection, isRemoval, type Decision, type Inspection, type UnitView } from "../inspection";

export type Comparison = ">=" | ">" | "<=" | "<";

const HOLDS: Readonly<Record<Comparison, (score: number, limit: number) => boolean>> = {
  ">=": (score, limit) => score >= limit,
  ">": (score, limit) => score > limit,
  "<=": (score, limit) => score <= limit,
  "<": (score, limit) => score < limit,
};

const OPPOSITE: Readonly<Record<Comparison, Comparison>> = { ">=": "<", ">": "<=", "<=": ">", "<": ">=" };

/**
 * Scores are stored in single precision, and so is the limit that they are compared with: a score at the
 * limit is at it.
 */
function keptAt(score: number, comparison: Comparison, limit: number): boolean {
  return HOLDS[comparison](score, Math.fround(limit));
}

const known = new WeakMap<Decision, Comparison | null>();

/**
 * How the score is compared with the limit when that comparison alone decides: every leaf is kept exactly
 * while it holds, and every reason names the limit or removed the text before. Null where anything else takes
 * part.
 */
export function comparisonOf(decision: Decision): Comparison | null {
  let comparison = known.get(decision);
  if (comparison === undefined) known.set(decision, (comparison = findComparison(decision)));
  return comparison;
}

function findComparison({
  extractor,
  params,
  extraction: { keep, score, reasons },
}: Decision): Comparison | null {
  const param = limitAt(extractor, params);
  const { content } = extractor.score;
  const limit = param === null ? undefined : params[param];
  if (typeof limit !== "number") return null;
  if (
    !reasons.every(
      (reason) => isRemoval(reason) || reason.measures.some((measure) => measure.param === param),
    )
  )
    return null;
  if (
    !reasons.every(
      (reason) =>
        isRemoval(reason) ||
        reason.measures.every((measure) => measure.relation === "=" || measure.param === param),
    )
  )
    return null;
  const candidates: Comparison[] = content === "high" ? [">=", ">"] : ["<=", "<"];
  const fitting = candidates.filter((name) =>
    keep.every((kept, leaf) => (kept === 1) === keptAt(score[leaf]!, name, limit)),
  );
  if (fitting.length < 2) return fitting[0] ?? null;
  // No score lies at the limit of the moment, but one may at the next: what the reasons say decides.
  const said = reasons.flatMap(({ verdict, measures }) =>
    measures.flatMap((measure) => (measure.param === param ? saidBy(verdict, measure) : [])),
  );
  return fitting.find((name) => said.includes(name)) ?? fitting[0]!;
}

/** The comparison with which text is kept, as a reason tells it; a reason that drops names the opposite. */
function saidBy(verdict: Verdict, { relation }: Measure): Comparison[] {
  if (relation === "=") return [];
  return [verdict === "keep" ? relation : OPPOSITE[relation]];
}

/** (L) 1 where a text is kept, if the comparison of its score with the limit alone decides. */
export function keptAtLimit(scores: Float32Array, comparison: Comparison, limit: number): Uint8Array {
  return Uint8Array.from(scores, (score) => (keptAt(score, comparison, limit) ? 1 : 0));
}

/** The same inspection at another limit. Only where `comparisonOf` found how; reasons keep the old limit. */
export function atLimit(inspection: Inspection, comparison: Comparison, limit: number): Inspection {
  const { extraction, extractor } = inspection;
  const keep = keptAtLimit(extraction.score, comparison, limit);
  const tried = buildInspection(
    {
      ...inspection,
      params: { ...inspection.params, [extractor.score.limit!]: limit },
      extraction: { ...extraction, keep },
    },
    inspection,
  );
  known.set(tried, comparison);
  return tried;
}

export interface Flip {
  /** Null for text in no unit. */
  readonly unit: UnitView | null;
  /** The unit, or the run of neighbouring texts in no unit that flip alike. */
  readonly range: LeafRange;
  readonly to: "keep" | "drop";
  readonly characters: number;
}

/**
 * Units whose verdict differs between two sets of kept leaves, with what became of them, in the order of the
 * page.
 */
export function flips(inspection: Inspection, before: Uint8Array): Flip[] {
  const {
    page,
    units,
    unitOf,
    extraction: { keep },
  } = inspection;
  const { leafLength } = statisticsOf(page);
  const balance = new Map<number, number>();
  const found: Flip[] = [];
  for (let leaf = 0; leaf < keep.length;) {
    const unit = unitOf[leaf]!;
    let end = leaf + 1;
    let change = changeOf(keep, before, leaf) * leafLength[leaf]!;
    while (
      unit === -1 &&
      end < keep.length &&
      unitOf[end] === -1 &&
      changeOf(keep, before, end) === changeOf(keep, before, leaf)
    )
      change += changeOf(keep, before, end) * leafLength[end++]!;
    if (unit !== -1) balance.set(unit, (balance.get(unit) ?? 0) + change);
    else if (change !== 0)
      found.push({
        unit: null,
        range: { start: leaf, end },
        to: change > 0 ? "keep" : "drop",
        characters: Math.abs(change),
      });
    leaf = end;
  }
  for (const [unit, change] of balance)
    if (change !== 0)
      found.push({
        unit: units[unit]!,
        range: units[unit]!.range,
        to: change > 0 ? "keep" : "drop",
        characters: Math.abs(change),
      });
  return found.sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}

/** 1 where a leaf is kept now and was not before, -1 the other way round, else 0. */
function changeOf(keep: Uint8Array, before: Uint8Array, leaf: number): number {
  return keep[leaf]! - before[leaf]!;
}
