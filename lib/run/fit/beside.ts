/** Training that goes on from a model, scored beside that model on the same held-out pages. */
import { UsageError } from "../../errors";
import { gainsOf } from "../../evaluation/held-out/gain";
import type { FoldResult } from "../../evaluation/held-out/fold-result";
import { metricById } from "../../evaluation/metrics/index";
import { extractorById } from "../../extractors/index";
import type { ParamValues } from "../../extractors/contract/contract";
import { configure, type ConfiguredRecipe } from "../../recipes/configure";
import type { Gain, HeldOut, LearningCurve, Model } from "../../recipes/model";
import type { Task } from "../../task";
import type { KeptFolds } from "./fold";
import { pagesOf, scoreHeldOut, trainOn, type Training } from "./train";

export interface TrainedBeside {
  readonly model: Model;
  /** Against the model it went on from; null where nothing was held out. */
  readonly gains: readonly Gain[] | null;
}

/**
 * What goes on learning from the model that an extractor comes with.
 * @throws UsageError `no-model` where it comes with none
 */
export function continued(id: string, params: ParamValues): ConfiguredRecipe {
  const { continuing } = extractorById(id);
  if (continuing === undefined)
    throw new UsageError("no-model", `${id} comes with no model to go on from: train it without --continue`);
  return configure({ use: id, params: { ...params, ...continuing } });
}

/**
 * Train, and score what the training goes on from on the pages of each fold too. No model that either is scored by
 * has seen the page, but where the pages are among those that the program's own model learned from.
 * @param base what the training goes on from
 * @throws as `train`
 */
export async function trainBeside(
  training: Training,
  base: ConfiguredRecipe,
  task: Task,
): Promise<TrainedBeside> {
  const read = await pagesOf(training, task);
  const [own, others] = [new SeenFolds(training.kept), new SeenFolds()];
  const model = await trainOn({ ...training, kept: own }, read, task);
  const { card } = model;
  if (card.heldOut === null) return { model, gains: null };
  const { heldOut } = card;
  const before = await scoreHeldOut({ ...training, recipe: base, kept: others, isCurve: false }, read, task);
  const metrics = training.metrics.map(metricById);
  const gains = gainsOf(others.results(heldOut.folds), own.results(heldOut.folds), metrics);
  const curve = heldOut.curve?.map((one) => withStart(one, before));
  const told = { ...heldOut, gains, ...(curve !== undefined && { curve }) };
  return { model: { ...model, card: { ...card, heldOut: told } }, gains };
}

/** The curve with the model that the training went on from, which has learned from none of these pages. */
function withStart(curve: LearningCurve, { scores }: HeldOut): LearningCurve {
  const { f1, low = f1, high = f1 } = scores[curve.metric]!;
  return { ...curve, points: [{ pages: 0, f1, low, high }, ...curve.points] };
}

/** Folds as they come, beside where they are kept. */
class SeenFolds implements KeptFolds {
  private readonly seen = new Map<number, FoldResult>();

  constructor(private readonly kept?: KeptFolds) {}

  async known(data: string, folds: number): Promise<ReadonlyMap<number, FoldResult>> {
    const known = (await this.kept?.known(data, folds)) ?? new Map<number, FoldResult>();
    for (const [fold, result] of known) this.seen.set(fold, result);
    return known;
  }

  async keep(fold: number, result: FoldResult): Promise<void> {
    this.seen.set(fold, result);
    await this.kept?.keep(fold, result);
  }

  /** Of the folds themselves; those of a learning curve come after them. */
  results(folds: number): readonly FoldResult[] {
    const own = [...this.seen].filter(([fold]) => fold < folds);
    return own.sort(([one], [other]) => one - other).map(([, result]) => result);
  }
}
