import { meanScore, summarise } from "../scoring/aggregate";
import { scoreOf } from "../scoring/grade";
import { countedGrades, type Contestant } from "./report";
import { groupedBy, rounded, SLICE_KINDS, type ScoredPage, type Slice } from "./report-scores";
import type { Metric, Summary } from "../scoring/score";

/**
 * Fewer pages than this say little: where page F1 has a standard deviation of 0.25, as usual, the interval of
 * the mean of ten is 0.3 wide.
 */
const FEW_PAGES = 10;

/** One extractor in one slice of a run. */
export interface SliceScore extends Slice {
  readonly summary: Pick<Summary, "f1" | "medianF1" | "low" | "high" | "n">;
  /** Of its pages, how many were answered, and how many of these by an empty text. */
  readonly answered: number;
  readonly empty: number;
  /** What the mean F1 over all pages would gain if every page of the slice scored 1, in [0, 1]. */
  readonly lost: number;
  /** The extractor with the highest F1 there; null where it is this one, or one as good. */
  readonly best: { readonly id: string; readonly key: string; readonly f1: number } | null;
  /** True with fewer than FEW_PAGES pages. */
  readonly isSmall: boolean;
}

/**
 * Every kind, site and language as one extractor does there, the lowest F1 first and those with few pages
 * after the others: a corpus of a thousand sites has a hundred with one page of F1 0. A division into one
 * group is left out: that is the whole run.
 *
 * @param contestant index of the extractor
 * @param meanIn the mean F1 of any extractor in a slice to five decimals, where it was worked out before; then the
 * pages need the answers of this one alone
 */
export function slicesOf(
  pages: readonly ScoredPage[],
  contestants: readonly Contestant[],
  contestant: number,
  metric: Metric,
  meanIn?: (slice: Slice, contestant: number) => number,
): SliceScore[] {
  const total = countedGrades(pages, contestant, metric.id).length;
  const slices = SLICE_KINDS.flatMap((by) => {
    const groups = groupedBy(pages, by);
    return groups.size < 2
      ? []
      : [...groups].flatMap(([name, members]): SliceScore[] => {
          const grades = countedGrades(members, contestant, metric.id);
          if (grades.length === 0) return [];
          const { f1, medianF1, low, high, n } = summarise(grades, metric.averaging);
          const answers = members
            .map(({ evaluation }) => evaluation.answers[contestant]!)
            .filter(({ failed }) => failed === null);
          const lost = grades.reduce((sum, grade) => sum + 1 - scoreOf(grade).f1, 0) / total;
          return [
            {
              by,
              name,
              summary: { f1, medianF1, low, high, n },
              answered: answers.length,
              empty: answers.filter(({ textLength }) => textLength === 0).length,
              lost,
              best:
                meanIn === undefined
                  ? bestOther(
                      contestants,
                      contestant,
                      f1,
                      (index) => meanScore(countedGrades(members, index, metric.id), metric.averaging).f1,
                    )
                  : bestOther(contestants, contestant, rounded(f1), (index) => meanIn({ by, name }, index)),
              isSmall: n < FEW_PAGES,
            },
          ];
        });
  });
  return slices.sort(
    (a, b) =>
      Number(a.isSmall) - Number(b.isSmall) ||
      a.summary.f1 - b.summary.f1 ||
      b.summary.n - a.summary.n ||
      (a.name < b.name ? -1 : 1),
  );
}

function bestOther(
  contestants: readonly Contestant[],
  contestant: number,
  own: number,
  meanOf: (index: number) => number,
): SliceScore["best"] {
  let best: SliceScore["best"] = null;
  for (const [index, { id, key }] of contestants.entries()) {
    if (index === contestant) continue;
    const f1 = meanOf(index);
    if (f1 > (best?.f1 ?? own)) best = { id, key, f1 };
  }
  return best;
}
