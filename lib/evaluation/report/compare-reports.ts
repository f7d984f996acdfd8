/** Two evaluations of the same corpus, before and after a change: what a build asks of a commit. */
import { InputError } from "../../errors";
import { labelOfKey, lastingName } from "../../recipes/label";
import { pairedTest, type PairedTest } from "../scoring/paired";
import type { PageScores } from "./page-scores";
import { changeBetween } from "./report-against";

/** A page on which an extractor came to another F1; a failure is 0. */
export interface ChangedPage {
  readonly id: string;
  readonly before: number;
  readonly after: number;
}

/** One extractor by one metric, on the pages that both evaluations scored. */
export interface Change {
  /** Its keys, which differ where the change is in its parameters. */
  readonly before: string;
  readonly after: string;
  readonly metric: string;
  /** Of the differences after minus before, by page. */
  readonly test: PairedTest;
  /** Pages that came out better, the most so first. */
  readonly fixed: readonly ChangedPage[];
  /** Pages that came out worse, the most so first. */
  readonly broken: readonly ChangedPage[];
}

/** The extractors that two evaluations have in common, and those of which only one knows. */
export interface Pairing {
  readonly pairs: readonly { readonly before: string; readonly after: string }[];
  /** Keys of the later evaluation that the earlier one has not. */
  readonly onlyAfter: readonly string[];
  readonly onlyBefore: readonly string[];
}

/**
 * Pair extractors by their keys; those that are left by what they are called without versions and models; and
 * where each evaluation has a single one, the two with each other, whatever their parameters.
 * @param lasting what stays the same of a key, see `lastingName`
 */
export function pairedExtractors(
  before: readonly string[],
  after: readonly string[],
  lasting: (key: string) => string,
): Pairing {
  if (before.length === 1 && after.length === 1)
    return { pairs: [{ before: before[0]!, after: after[0]! }], onlyBefore: [], onlyAfter: [] };
  const left = new Set(before);
  const pairs: { before: string; after: string }[] = [];
  const open: string[] = [];
  for (const key of after) {
    if (left.delete(key)) pairs.push({ before: key, after: key });
    else open.push(key);
  }
  const onlyAfter: string[] = [];
  for (const key of open) {
    const same = [...left].filter((other) => lasting(other) === lasting(key));
    if (same.length === 1 && left.delete(same[0]!)) pairs.push({ before: same[0]!, after: key });
    else onlyAfter.push(key);
  }
  return { pairs, onlyAfter, onlyBefore: [...left] };
}

/** What became of one extractor by one metric. Pages that one evaluation lacks or has no gold for are left out. */
export function changeOf(
  before: PageScores,
  after: PageScores,
  pair: { readonly before: string; readonly after: string },
  metric: string,
): Change {
  const earlier = before.f1[pair.before]?.[metric] ?? [];
  const later = after.f1[pair.after]?.[metric] ?? [];
  const places = new Map(before.ids.map((id, place) => [id, place]));
  const pages = after.ids.flatMap((id, place): ChangedPage[] => {
    const [first, second] = [earlier[places.get(id) ?? -1] ?? null, later[place] ?? null];
    if (first === null || second === null) return [];
    return [{ id, before: first === "failed" ? 0 : first, after: second === "failed" ? 0 : second }];
  });
  // So that intervals, which are drawn by lot, are the same whatever the order of the source.
  pages.sort((a, b) => (a.id < b.id ? -1 : 1));
  const difference = (page: ChangedPage): number => page.after - page.before;
  const changed = (kind: "fixed" | "broken"): ChangedPage[] =>
    pages
      .filter((page) => changeBetween(page.after, page.before) === kind)
      .sort((a, b) => Math.abs(difference(b)) - Math.abs(difference(a)) || (a.id < b.id ? -1 : 1));
  return {
    ...pair,
    metric,
    test: pairedTest(pages.map(difference)),
    fixed: changed("fixed"),
    broken: changed("broken"),
  };
}

/** What changed, extractor by extractor and metric by metric. */
export interface Comparison {
  readonly changes: readonly Change[];
  /** Extractors that only one of the two evaluations has. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
}

/**
 * @param metrics ids; those that the earlier evaluation lacks are left out
 * @param named what the earlier evaluation is called
 * @throws InputError `nothing-to-compare` where no page was scored both times
 */
export function compared(
  before: PageScores,
  after: PageScores,
  metrics: readonly string[],
  named: string,
): Comparison {
  const { pairs, onlyBefore, onlyAfter } = pairedExtractors(
    Object.keys(before.f1),
    Object.keys(after.f1),
    lastingName,
  );
  const changes = pairs
    .flatMap((pair) => metrics.map((metric) => changeOf(before, after, pair, metric)))
    .filter(({ test }) => test.n > 0);
  if (changes.length === 0)
    throw new InputError(
      "nothing-to-compare",
      `${named} has no page, extractor and metric in common with this evaluation`,
    );
  return { changes, onlyBefore, onlyAfter };
}

/** The columns of `changeRow`. */
export const CHANGE_HEAD = ["extractor", "metric", "pages", "F1", "95 % interval", "p", "fixed", "broken"];

/** A change as a row of a table, the same wherever it is printed or shown. */
export function changeRow({
  after,
  metric,
  test,
  fixed,
  broken,
}: Pick<Change, "after" | "metric" | "test"> & {
  readonly fixed: { readonly length: number };
  readonly broken: { readonly length: number };
}): string[] {
  return [
    labelOfKey(after),
    metric,
    `${test.n}`,
    signedF1(test.mean),
    `${signedF1(test.low)} to ${signedF1(test.high)}`,
    test.p.toFixed(4),
    `${fixed.length}`,
    `${broken.length}`,
  ];
}

/** A difference in F1 to four decimals. */
export const signedF1 = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(4)}`;
