import { createHash } from "node:crypto";
import { z } from "zod";
import { InputError } from "../errors";
import { configure } from "../recipes/configure";
import type { ModelId } from "../recipes/recipe";
import { trainBeside } from "../run/fit/beside";
import { train, type Training } from "../run/fit/train";
import { joined } from "../run/sources/joined";
import type { Source } from "../run/sources/source";
import { storedCorpus } from "../run/sources/stored";
import type { TrainingRecord } from "../store/interfaces/trainings";
import type { Task } from "../task";
import { failureWords } from "./failure";
import type { JobContext } from "./job";

/** What a train job is enqueued with. */
export const trainInput = z.object({ trainingId: z.string().min(1) });

/** What a train job tells at its end. */
export interface TrainResult {
  readonly trainingId: string;
  readonly corpusId: string;
  readonly modelId: ModelId;
  /** How many pages it was learned from. */
  readonly pages: number;
  /** On sites held out; null where nothing was held out. */
  readonly f1: number | null;
  /** That `f1` is of: the first of the training. */
  readonly metric: string;
}

/**
 * Train a model on the labelled pages of a corpus. A fold that is done is kept, so that another attempt goes on
 * after it, where pages, gold and code are still the same. A worker that goes away leaves it `running` for the next
 * one.
 */
export async function trainJob(
  input: unknown,
  task: Task,
  { store, codeVersion }: JobContext,
): Promise<TrainResult> {
  const parsed = trainInput.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new InputError(
      "bad-input",
      `train job cannot use its input: ${issue.path.join(".")}: ${issue.message}`,
    );
  }
  const record = await store.trainings.goOn(parsed.data.trainingId);
  try {
    return await trained(record, task, { store, codeVersion });
  } catch (error) {
    if (task.signal.aborted && task.signal.reason === "cancel")
      await store.trainings.finish(record.id, { state: "stopped", error: null });
    else if (!task.signal.aborted)
      await store.trainings.finish(record.id, { state: "failed", error: failureWords(error) });
    throw error;
  }
}

async function trained(
  { id, corpusId, corpusName, recipe, setup }: TrainingRecord,
  task: Task,
  { store, codeVersion: code }: Pick<JobContext, "store" | "codeVersion">,
): Promise<TrainResult> {
  const source = await storedCorpus(store, corpusName, setup.from);
  const nameOf = (data: string): string =>
    createHash("sha256")
      .update(JSON.stringify([data, code]))
      .digest("hex");
  const { folds, seed, metrics, isCurve = false, isContinued = false, withoutSitesOf = [] } = setup;
  const others: Source[] = [];
  for (const other of withoutSitesOf)
    others.push(await storedCorpus(store, (await store.corpora.get(other)).name));
  const training: Training = {
    ...{ source, recipe: configure(recipe), code, folds, seed, metrics, isCurve },
    ...(others.length > 0 && { sitesOf: joined(others) }),
    kept: {
      known: (data, count) => store.trainings.folds(id, nameOf(data), count),
      keep: (fold, result) => store.trainings.keepFold(id, fold, result),
    },
  };
  const model = isContinued
    ? (await trainBeside(training, configure({ use: recipe.use }), task)).model
    : await train(training, task);
  await store.models.add(model);
  await store.trainings.finish(id, { state: "done", error: null, modelId: model.id });
  const [metric = ""] = metrics;
  return {
    ...{ trainingId: id, corpusId, modelId: model.id, pages: model.card.data.pages },
    f1: model.card.heldOut?.scores[metric]?.f1 ?? null,
    metric,
  };
}
