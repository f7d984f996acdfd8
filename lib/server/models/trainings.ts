import type { z } from "zod";
import type { trainingRequest, TrainingStanding } from "../../api/resources/trainings";
import { UsageError } from "../../errors";
import { metricById } from "../../evaluation/metrics/index";
import { extractorById } from "../../extractors/index";
import { trainInput } from "../../jobs/train-job";
import { configure } from "../../recipes/configure";
import { continued } from "../../run/fit/beside";
import { ownMetrics } from "../../run/fit/own-metrics";
import type { Use } from "../../recipes/recipe";
import type { JobRecord } from "../../store/interfaces/jobs";
import type { Store } from "../../store/interfaces/store";
import type { TrainingRecord, TrainingSetup } from "../../store/interfaces/trainings";
import { activeJobs } from "../runs/active-jobs";
import { publicJob } from "../runs/public-job";

/** Begin a training. @throws NotFoundError for an unknown corpus; UsageError for what cannot be trained */
export async function startTraining(
  store: Store,
  { corpusId, learner, params, ...asked }: z.output<typeof trainingRequest>,
): Promise<TrainingStanding> {
  const { from, folds, seed, metrics, isContinued, isCurve, withoutSitesOf } = asked;
  if (isCurve && folds === 0)
    throw new UsageError("bad-setup", "a learning curve scores pages that are held out: it needs folds");
  const { learning, params: specs } = extractorById(learner);
  const drawn = specs.seed?.kind === "number" ? { seed } : {};
  const { recipe, key, needs } = isContinued
    ? continued(learner, { ...drawn, ...params })
    : configure({ use: learner, params: { ...learning, ...drawn, ...params } });
  if (needs !== "labels") throw new UsageError("not-trained", `${key} does not learn from labels`);
  for (const metric of metrics ?? []) metricById(metric);
  for (const other of withoutSitesOf) await store.corpora.get(other);
  const setup: TrainingSetup = {
    ...{ from, folds, seed, metrics: metrics ?? [...ownMetrics(learner)] },
    ...(isContinued && { isContinued }),
    ...(isCurve && { isCurve }),
    ...(withoutSitesOf.length > 0 && { withoutSitesOf: [...new Set(withoutSitesOf)] }),
  };
  const record = await store.trainings.create({ corpusId, recipe: recipe as Use, setup });
  try {
    return standingOf(record, await enqueue(store, record));
  } catch (error) {
    // Nobody would ever do it.
    await store.trainings.remove(record.id);
    throw error;
  }
}

/** Have a training go on. While a job is about it, that one is left to its end. @throws NotFoundError */
export async function goOnTraining(store: Store, id: string): Promise<TrainingStanding> {
  // First: the job may have failed before anybody looks, and what it says of that would be overwritten.
  const record = await store.trainings.goOn(id);
  return standingOf(record, await enqueue(store, record));
}

/** @throws NotFoundError; UsageError `job-not-ended` */
export async function removeTraining(store: Store, id: string): Promise<void> {
  const { corpusName } = await store.trainings.get(id);
  if ((await jobsByTraining(store)).has(id))
    throw new UsageError(
      "job-not-ended",
      `the training on ${corpusName} is waiting or running: stop it first`,
    );
  await store.trainings.remove(id);
}

/** The newest first. @throws NotFoundError for an unknown corpus */
export async function listTrainings(store: Store, corpusId: string | undefined): Promise<TrainingStanding[]> {
  const [records, jobs] = [await store.trainings.list(corpusId), await jobsByTraining(store)];
  return records.map((record) => standingOf(record, jobs.get(record.id) ?? null));
}

/** @throws NotFoundError */
export async function trainingStanding(store: Store, id: string): Promise<TrainingStanding> {
  const record = await store.trainings.get(id);
  return standingOf(record, (await jobsByTraining(store)).get(id) ?? null);
}

/** One whose job was given up, or cancelled before it began, is not running, whatever it says itself. */
function standingOf(record: TrainingRecord, job: JobRecord | null): TrainingStanding {
  const state = job !== null ? "running" : record.state === "running" ? "stopped" : record.state;
  return { record: { ...record, state }, job: job === null ? null : publicJob(job) };
}

async function enqueue({ jobs }: Store, { id, corpusName, recipe }: TrainingRecord): Promise<JobRecord> {
  return jobs.enqueue({
    kind: "train",
    title: `Train ${extractorById(recipe.use).name} on ${corpusName}`,
    input: { trainingId: id },
    key: `train ${id}`,
  });
}

/** The jobs that are waiting or running, by what they train. */
async function jobsByTraining(store: Store): Promise<Map<string, JobRecord>> {
  const active = await activeJobs(store, "train");
  return new Map(
    active.flatMap((job) => {
      const about = trainInput.safeParse(job.input);
      return about.success ? [[about.data.trainingId, job] as const] : [];
    }),
  );
}
