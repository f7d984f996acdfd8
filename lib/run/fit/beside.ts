/** Training that goes on from a model, scored beside that model on the same held-out pages. */
import { UsageError } from "../../errors";
import { gainsOf, type Gain } from "../../evaluation/held-out/gain";
import type { FoldResult } from "../../evaluation/held-out/fold-result";
import { metricById } from "../../evaluation/metrics/index";
import { extractorById } from "../../extractors/index";
import type { ParamValues } from "../../extractors/contract/contract";
import { configure, type ConfiguredRecipe } from "../../recipes/configure";
import type { Model } from "../../recipes/model";
import type { Task } from "../../task";
import { learnsFrom, scoreHeldOut, trainOn, type KeptFolds, type Training } from "./train";
import { trainingPages } from "./training-pages";

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
  const read = await trainingPages(training.source, learnsFrom(training.recipe), task);
  const [own, others] = [new SeenFolds(training.kept), new SeenFolds()];
  const model = await trainOn({ ...training, kept: own }, read, task);
  if (training.folds === 0) return { model, gains: null };
  await scoreHeldOut({ ...training, recipe: base, kept: others }, read, task);
  return { model, gains: gainsOf(others.results(), own.results(), training.metrics.map(metricById)) };
}

/** Folds as they come, beside where they are kept. */
class SeenFolds implements KeptFolds {
  private readonly seen = new Map<number, FoldResult>();

  constructor(private readonly kept?: KeptFolds) {}

  async known(data: string): Promise<ReadonlyMap<number, FoldResult>> {
    const known = (await this.kept?.known(data)) ?? new Map<number, FoldResult>();
    for (const [fold, result] of known) this.seen.set(fold, result);
    return known;
  }

  async keep(fold: number, result: FoldResult): Promise<void> {
    this.seen.set(fold, result);
    await this.kept?.keep(fold, result);
  }

  results(): readonly FoldResult[] {
    return [...this.seen].sort(([one], [other]) => one - other).map(([, result]) => result);
  }
}
