import { UsageError } from "../../errors";
import type { Extractor, ParamValues } from "../../extractors/contract/contract";
import { extractorById } from "../../extractors/index";
import type { Recipe, Use } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import type { Prf } from "../../gold/prf";
import type { Report } from "../report/report";

/** One numeric parameter and the values to try, ascending. */
export interface Sweep {
  readonly param: string;
  readonly values: readonly number[];
}

/** More values than this are a typing error rather than a sweep. */
const MOST_VALUES = 500;

/**
 * Read `name=from:to:step`, both ends included, e.g. `threshold=0:4:0.1`. Values carry no more decimals than
 * what was written, so 0.3 is 0.3.
 *
 * @throws UsageError for another form, a step that is not positive, or more than 500 values
 */
export function parseSweep(text: string): Sweep {
  const match = /^([\w-]+)=(-?\d+(?:\.\d+)?):(-?\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(text.trim());
  if (match === null)
    throw new UsageError(
      "bad-sweep",
      `cannot read sweep "${text}", expected name=from:to:step, e.g. threshold=0:4:0.1`,
    );
  const [, param, ...bounds] = match;
  return { param: param!, values: rangeOf(bounds as [string, string, string], text) };
}

function rangeOf(bounds: readonly [string, string, string], text: string): number[] {
  const [from, to, step] = bounds.map(Number) as [number, number, number];
  if (step <= 0 || to < from)
    throw new UsageError("bad-sweep", `sweep "${text}" is empty: needs from <= to and a step above 0`);
  const decimals = Math.max(...bounds.map((bound) => bound.split(".")[1]?.length ?? 0));
  // The tolerance keeps the end in although e.g. 0.1 has no exact double.
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > MOST_VALUES)
    throw new UsageError("bad-sweep", `sweep "${text}" has ${count} values, at most ${MOST_VALUES}`);
  return Array.from({ length: count }, (_, index) => Number((from + index * step).toFixed(decimals)));
}

/**
 * A recipe of one extractor once per value of the parameter, in order.
 *
 * @throws UsageError for a recipe of several extractors, or of one that has learned already at the values it
 * has; as `sweepRecipes`
 */
export function sweptRecipe(recipe: Recipe, sweep: Sweep): Use[] {
  if (!("use" in recipe))
    throw new UsageError(
      "bad-sweep",
      `a sweep varies a parameter of one extractor, and ${writeRecipe(recipe)} has several`,
    );
  if (recipe.model !== undefined)
    throw new UsageError(
      "bad-sweep",
      `${writeRecipe(recipe)} names a model, which holds for its parameters only: leave the model out to sweep one of them`,
    );
  return sweepRecipes(extractorById(recipe.use), recipe.params ?? {}, sweep);
}

/**
 * The extractor once per value, in order.
 *
 * @throws UsageError where the parameter is unknown or is no number
 */
export function sweepRecipes(
  extractor: Pick<Extractor, "id" | "params">,
  params: ParamValues,
  sweep: Sweep,
): Use[] {
  const spec = extractor.params[sweep.param];
  if (spec?.kind !== "number") {
    const numeric = Object.entries(extractor.params).flatMap(([name, { kind }]) =>
      kind === "number" ? name : [],
    );
    throw new UsageError(
      "bad-sweep",
      `${extractor.id} has no numeric parameter "${sweep.param}", it has ${numeric.join(", ") || "none"}`,
    );
  }
  return sweep.values.map((value) => ({ use: extractor.id, params: { ...params, [sweep.param]: value } }));
}

export interface SweepPoint extends Prf {
  readonly value: number;
}

/**
 * A metric over the values of one extractor, in their order; `report` has its configurations in the order of
 * `sweepRecipes`, from `first` on.
 */
export function sweepPoints(report: Report, sweep: Sweep, metric: string, first = 0): SweepPoint[] {
  return sweep.values.flatMap((value, index) => {
    const summary = report.extractors[first + index]?.scores[metric];
    return summary === undefined
      ? []
      : { value, precision: summary.precision, recall: summary.recall, f1: summary.f1 };
  });
}

/** The point with the highest F1, the smaller value of equal ones; null for no points. */
export function bestPoint(points: readonly SweepPoint[]): SweepPoint | null {
  return points.reduce<SweepPoint | null>(
    (best, point) => (best === null || point.f1 > best.f1 ? point : best),
    null,
  );
}
