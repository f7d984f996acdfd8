import { f1Of, gradeBy, gradedF1 } from "../scoring/grade";
import { pairedTest, type PairedTest } from "../scoring/paired";
import type { ScoredPage } from "./report-scores";

/**
 * Two extractors on the pages on which both have a score, as columns over these P pages in the order of
 * `first` minus `second`, the lowest first.
 */
export interface Against {
  /** Pages with a higher, lower and equal F1 of `first`. */
  readonly better: number;
  readonly worse: number;
  readonly same: number;
  /** Of the differences in F1 by page. */
  readonly test: PairedTest;
  readonly ids: readonly string[];
  readonly titles: readonly string[];
  readonly sites: readonly (string | null)[];
  /** (P) page F1 to four decimals; 0 for a failure. */
  readonly first: readonly number[];
  readonly second: readonly number[];
  /** Pages of the P where an extractor gave no answer. */
  readonly failed: { readonly first: readonly number[]; readonly second: readonly number[] };
}

/** Closer than this two scores print the same. */
export const SAME = 0.0005;

/** How a page came out: `fixed` where the first scores higher than the second. */
export type Change = "fixed" | "broken" | "same";

/**
 * What the difference of two scores is called; of the four decimals that are handed out, so that who counts
 * and who lists pages say the same of one on the border.
 */
export function changeBetween(first: number, second: number): Change {
  const difference = rounded(first - second);
  return difference > SAME ? "fixed" : difference < -SAME ? "broken" : "same";
}

/** @param a, b indices of the extractors among the answers */
export function againstOf(pages: readonly ScoredPage[], a: number, b: number, metric: string): Against {
  const rows = pages.flatMap(({ id, title, site, evaluation }) => {
    const [one, other] = [a, b].map((index) => gradedF1(gradeBy(evaluation.answers[index]!, metric)));
    const [first, second] = [f1Of(one!), f1Of(other!)];
    if (first === null || second === null) return [];
    const failed = { first: one === "failed", second: other === "failed" };
    return [{ id, title, site, first, second, failed, difference: first - second }];
  });
  // Before the rows are ordered: the interval is drawn by lot, from the pages in the order of the run.
  const test = pairedTest(rows.map(({ difference }) => difference));
  rows.sort((one, other) => one.difference - other.difference || (one.title < other.title ? -1 : 1));
  const columns = {
    first: rows.map(({ first }) => rounded(first)),
    second: rows.map(({ second }) => rounded(second)),
  };
  const changes = rows.map((_, place) => changeBetween(columns.first[place]!, columns.second[place]!));
  const counted = (change: Change): number => changes.filter((own) => own === change).length;
  const places = (isFailed: (row: (typeof rows)[number]) => boolean): number[] =>
    rows.flatMap((row, place) => (isFailed(row) ? place : []));
  return {
    better: counted("fixed"),
    worse: counted("broken"),
    same: counted("same"),
    test,
    ids: rows.map(({ id }) => id),
    titles: rows.map(({ title }) => title),
    sites: rows.map(({ site }) => site),
    ...columns,
    failed: { first: places(({ failed }) => failed.first), second: places(({ failed }) => failed.second) },
  };
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
