/** What came of the pages of a fold, by a model of the others, and what all folds together say of the recipe. */
import { bootstrap, intervalOf } from "../scoring/bootstrap";
import { meanScore } from "../scoring/aggregate";
import { gradeBy, type Counted, type Grades } from "../scoring/grade";
import type { Metric } from "../scoring/score";
import { bothOf, type Reliability } from "../../learn/calibration";
import { seededRng } from "../../learn/rng";
import type { FoldScores, HeldOut, HeldOutScore } from "../../recipes/model";

/** Plain JSON, so that it can be kept until the training goes on. */
export interface FoldResult {
  readonly pages: readonly {
    /** Pages of a group are never on both sides of a fold. */
    readonly group: string;
    readonly grades: Grades;
  }[];
  /** By what the probabilities speak of; none where the learner gives none. */
  readonly reliability: Readonly<Record<string, Reliability>>;
}

const RESAMPLES = 1000;
const SEED = 1;

/** What the card says of what was held out. */
export function heldOutOf(
  results: readonly FoldResult[],
  metrics: readonly Metric[],
  { seed }: { readonly seed: number },
): HeldOut {
  const all = results.flatMap(({ pages }) => pages);
  const scores = metrics.flatMap((metric): [string, HeldOutScore][] => {
    const score = scoreOf(all, metric);
    return score === null ? [] : [[metric.id, score]];
  });
  const reliability = reliabilityOf(results);
  return {
    folds: results.length,
    seed,
    pages: all.length,
    scores: Object.fromEntries(scores),
    byFold: results.map((result) => foldScores(result, metrics)),
    ...(Object.keys(reliability).length > 0 && { reliability }),
  };
}

type ScoredPage = FoldResult["pages"][number];

function foldScores({ pages }: FoldResult, metrics: readonly Metric[]): FoldScores {
  const f1 = metrics.flatMap((metric): [string, number][] => {
    const grades = gradesBy(pages, metric);
    return grades.length === 0 ? [] : [[metric.id, meanScore(grades, metric.averaging).f1]];
  });
  return {
    pages: pages.length,
    groups: new Set(pages.map(({ group }) => group)).size,
    f1: Object.fromEntries(f1),
  };
}

/** Null where no page has gold for the metric. */
function scoreOf(pages: readonly ScoredPage[], metric: Metric): HeldOutScore | null {
  const groups = byGroup(pages)
    .map((own) => gradesBy(own, metric))
    .filter(({ length }) => length > 0);
  if (groups.length === 0) return null;
  const { precision, recall, f1 } = meanScore(gradesBy(pages, metric), metric.averaging);
  return { precision, recall, f1, ...intervalOver(drawnOf(groups), metric) };
}

/**
 * What is drawn anew for an interval: whole groups, since pages of one site are alike, and drawing them one by one
 * would make it too narrow. Where all pages are of one group no draw would differ from another; then the folds parted
 * pages, and these are drawn. What they say is of that group.
 */
export const drawnOf = <Item>(groups: readonly (readonly Item[])[]): readonly (readonly Item[])[] =>
  groups.length === 1 ? groups[0]!.map((page) => [page]) : groups;

/** The 95 % interval of the F1; none of a single page. */
function intervalOver(
  drawn: readonly (readonly Counted[])[],
  { averaging }: Metric,
): { readonly low: number; readonly high: number } | null {
  if (drawn.length < 2) return null;
  const values = bootstrap(
    drawn.length,
    RESAMPLES,
    seededRng(SEED),
    (sample) =>
      meanScore(
        [...sample].flatMap((one) => drawn[one]!),
        averaging,
      ).f1,
  );
  const [low, high] = intervalOf(values);
  return { low, high };
}

const gradesBy = (pages: readonly ScoredPage[], { id }: Metric): Counted[] =>
  pages.flatMap((page) => {
    const grade = gradeBy(page, id);
    return grade.status === "no-gold" ? [] : [grade];
  });

/** Each in the order given, the groups in the order in which they first come. */
export function byGroup<Item extends { readonly group: string }>(items: readonly Item[]): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const { group } = item;
    const own = groups.get(group);
    if (own === undefined) groups.set(group, [item]);
    else own.push(item);
  }
  return [...groups.values()];
}

function reliabilityOf(results: readonly FoldResult[]): Record<string, Reliability> {
  const all = new Map<string, Reliability>();
  for (const { reliability } of results)
    for (const [what, one] of Object.entries(reliability)) {
      const known = all.get(what);
      all.set(what, known === undefined ? one : bothOf(known, one));
    }
  return Object.fromEntries(all);
}
