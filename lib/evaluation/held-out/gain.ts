/** What one recipe gains over another on the same held-out pages. */
import { seededRng } from "../../learn/rng";
import type { Gain } from "../../recipes/model";
import { meanScore } from "../scoring/aggregate";
import { bootstrap, intervalOf } from "../scoring/bootstrap";
import { gradeBy, type Counted } from "../scoring/grade";
import type { Metric } from "../scoring/score";
import { byGroup, type FoldResult } from "./fold-result";

const RESAMPLES = 1000;
const SEED = 1;

/**
 * One for each metric that some page has gold for. Both are scored on the same pages of each draw (paired bootstrap),
 * so that what is difficult for both does not blur the difference.
 * @param before,after of the same folds, whose pages come in the same order
 */
export function gainsOf(
  before: readonly FoldResult[],
  after: readonly FoldResult[],
  metrics: readonly Metric[],
): Gain[] {
  const [others, own] = [before, after].map((results) => results.flatMap(({ pages }) => pages));
  return metrics.flatMap((metric): Gain[] => {
    const graded = own!.flatMap((page, at): Pair[] => {
      const pair = { before: gradeBy(others![at]!, metric.id), after: gradeBy(page, metric.id) };
      if (pair.before.status === "no-gold" || pair.after.status === "no-gold") return [];
      return [{ group: page.group, before: pair.before, after: pair.after }];
    });
    const all = byGroup(graded);
    if (all.length === 0) return [];
    const f1 = (pairs: readonly Pair[], which: "before" | "after"): number =>
      meanScore(
        pairs.map((pair) => pair[which]),
        metric.averaging,
      ).f1;
    const drawn = bootstrap(all.length, RESAMPLES, seededRng(SEED), (sample) => {
      const pairs = [...sample].flatMap((group) => all[group]!);
      return f1(pairs, "after") - f1(pairs, "before");
    });
    const [low, high] = intervalOf(drawn);
    const pairs = all.flat();
    const scores = { before: f1(pairs, "before"), after: f1(pairs, "after") };
    return [{ metric: metric.id, pages: pairs.length, groups: all.length, ...scores, low, high }];
  });
}

interface Pair {
  readonly group: string;
  readonly before: Counted;
  readonly after: Counted;
}

/** In a sentence, with what it proves: of a single group nothing. */
export function gainSentence({ metric, groups, before, after, low, high }: Gain, where: string): string {
  const figure = (value: number): string => value.toFixed(4);
  const signed = (value: number): string => `${value < 0 ? "−" : "+"}${figure(Math.abs(value))}`;
  const head = `F1 (${metric}) on ${where}: ${figure(before)} → ${figure(after)}, ${signed(after - before)}`;
  if (groups < 2) return `${head}: all of these pages belong together, so nothing shows that it helped`;
  const verdict = low > 0 ? "it helped" : high < 0 ? "it hurt" : "nothing shows that it helped";
  return `${head} (95 % between ${signed(low)} and ${signed(high)}): ${verdict}`;
}
