/** What a vote keeps as its number rises. Pure. */
import type { Prf } from "../../gold/prf";
import type { ExportTable } from "../../evaluation/report/report-table";
import { BY_CHARACTERS } from "../../evaluation/metrics/page-scorer";
import { voteAt, type Comparison } from "./comparison";
import { f1By, PAGE_METRIC } from "../../evaluation/metrics/names";

export interface VotePoint {
  readonly k: number;
  readonly score: Prf | null;
  /** Share of the page's characters that are kept, in [0, 1]; 0 for a page without text. */
  readonly kept: number;
}

/**
 * One point for every k from 1 to all of those who count; empty where nobody does. By characters whatever the
 * others are scored by, since a metric of words takes too long for as many votes as there are voters.
 */
export function voteCurve(comparison: Comparison): readonly VotePoint[] {
  const { lengths, electorate } = comparison;
  const counted = { ...comparison, scorer: BY_CHARACTERS };
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: electorate }, (_, index) => {
    const { k, keep, score } = voteAt(counted, index + 1);
    const kept = lengths.reduce((sum, length, leaf) => sum + (keep[leaf] === 1 ? length : 0), 0);
    return { k, score, kept: total === 0 ? 0 : kept / total };
  });
}

/** The k of the best F1, the smallest of equals; null without gold or voters. */
export function bestVote(curve: readonly VotePoint[]): number | null {
  let best: VotePoint | null = null;
  for (const point of curve)
    if (point.score !== null && (best?.score == null || point.score.f1 > best.score.f1)) best = point;
  return best?.k ?? null;
}

/** The curve as a table; without gold only how much is kept. */
export function voteTable(curve: readonly VotePoint[]): ExportTable {
  const scored = curve.some(({ score }) => score !== null);
  return {
    caption: "What a vote of k keeps on this page",
    columns: [
      { title: "k", decimals: 0 },
      { title: "Kept" },
      ...(scored
        ? [
            { title: "Precision", hasBest: true },
            { title: "Recall", hasBest: true },
            { title: f1By(PAGE_METRIC), hasBest: true },
          ]
        : []),
    ],
    rows: curve.map(({ k, kept, score }) => [
      k,
      kept,
      ...(scored ? [score?.precision ?? null, score?.recall ?? null, score?.f1 ?? null] : []),
    ]),
  };
}
