import type { z } from "zod";
import type { OptimisationAnswer, optimisationRequest } from "../../api/resources/optimisations";
import { UsageError } from "../../errors";
import { optimiseInput } from "../../jobs/optimise-input";
import { logReport, type StoredTrial } from "../../optimise/log-report";
import {
  optimisationReport,
  type ListedCandidate,
  type OptimisationReport,
  type ReportedCandidate,
  type Reported,
} from "../../optimise/report";
import { replayed } from "../../optimise/replay";
import { checkSetup, type Setup } from "../../optimise/setup";
import { withModelValues } from "../../optimise/search/model-values";
import { learnedUses, ownModules } from "../../optimise/search/space";
import { modelsFor, type Model } from "../../recipes/model";
import type { Use } from "../../recipes/recipe";
import type { JobRecord } from "../../store/interfaces/jobs";
import type { OptimisationRecord } from "../../store/interfaces/optimisations";
import type { Store } from "../../store/interfaces/store";
import { activeJobs } from "./active-jobs";
import { publicJob } from "./public-job";

/** Candidates that are told beside those of the front. */
const LISTED = 200;

/**
 * Begin a search. @throws NotFoundError for an unknown corpus or model; UsageError as `checkSetup`, `wrong-model` for a
 * model of another extractor
 */
export async function startOptimisation(
  store: Store,
  { corpusId, budget, limit, modules, ...asked }: z.output<typeof optimisationRequest>,
): Promise<OptimisationRecord> {
  const load = (use: Use): Promise<Model> => store.models.get(use.model!);
  const setup: Setup = { ...asked, modules: await withModelValues(modules ?? ownModules(), load) };
  checkSetup(setup);
  await modelsFor(learnedUses(setup.modules), (model) => store.models.get(model));
  const record = await store.optimisations.create({ corpusId, setup, limit, budget });
  try {
    await enqueue(store, record, budget);
  } catch (error) {
    // Nobody would ever do it.
    await store.optimisations.remove(record.id);
    throw error;
  }
  return record;
}

/**
 * Have a search go on where it stopped. While a job is about it that one is left to its end, by the budget it began
 * with; the larger one counts when the search goes on after that. @throws NotFoundError; UsageError as
 * `checkSetup` where what it chooses from is no more
 */
export async function goOnOptimising(store: Store, id: string, budget: number): Promise<OptimisationRecord> {
  checkSetup((await store.optimisations.get(id)).setup);
  // First: the job may have failed before anybody looks, and what it says of that would be overwritten.
  const record = await store.optimisations.goOn(id, budget);
  await enqueue(store, record, budget);
  return record;
}

/** @throws NotFoundError; UsageError `job-not-ended` */
export async function removeOptimisation(store: Store, id: string): Promise<void> {
  const { corpusName } = await store.optimisations.get(id);
  if ((await jobsByOptimisation(store)).has(id))
    throw new UsageError("job-not-ended", `the search on ${corpusName} is waiting or running: stop it first`);
  await store.optimisations.remove(id);
}

/** The newest first. */
export async function listOptimisations(
  store: Store,
  corpusId: string | undefined,
): Promise<OptimisationRecord[]> {
  const [records, jobs] = [await store.optimisations.list(corpusId), await jobsByOptimisation(store)];
  return records.map((record) => asItIs(record, jobs.get(record.id) ?? null));
}

/** What a search has found so far, worked out from what it tried. @throws NotFoundError */
export async function optimisationStanding(store: Store, id: string): Promise<OptimisationAnswer> {
  const job = (await jobsByOptimisation(store)).get(id) ?? null;
  const record = asItIs(await store.optimisations.get(id), job);
  const log = record.packages.length === 0 ? [] : await store.optimisations.trials(id);
  const known = { ...record, trials: log.length };
  const { setup, corpusName: corpus } = record;
  const pages = record.packages.reduce((sum, one) => sum + one.pages, 0);
  const reported = { corpus, pages, setup, isWhole: record.state === "done" };
  const { report, problem } = reportOf(record, log, reported);
  const { tried, best, single, heldOutScore, heldOutSingleScore, heldOut, history } = report;
  return {
    record: known,
    job: job === null ? null : publicJob(job),
    ...{ tried, single, heldOutScore, heldOutSingleScore, heldOut: [...heldOut], history: [...history] },
    best: best === null ? null : withoutValue(best),
    candidates: report.candidates.filter(isListed),
    candidateCount: report.candidates.length,
    problem,
  };
}

/** What a search found; of one that cannot be gone through again what it tried, and why. */
function reportOf(
  record: OptimisationRecord,
  log: readonly StoredTrial[],
  reported: Reported,
): { readonly report: OptimisationReport; readonly problem: string | null } {
  try {
    return { report: optimisationReport(replayed(record, log), reported), problem: null };
  } catch (error) {
    // An extractor or a parameter that is no more; everything else is a fault.
    if (!(error instanceof UsageError)) throw error;
    return { report: logReport(record, log, reported), problem: error.message };
  }
}

const isListed = ({ front }: ListedCandidate, at: number): boolean => front || at < LISTED;

function withoutValue({
  value: _,
  ...candidate
}: NonNullable<OptimisationReport["best"]>): ReportedCandidate {
  return candidate;
}

/** One whose job was given up, or cancelled before it began, is not running, whatever it says itself. */
function asItIs(record: OptimisationRecord, job: JobRecord | null): OptimisationRecord {
  if (job !== null) return { ...record, state: "running" };
  return record.state === "running" ? { ...record, state: "stopped" } : record;
}

async function enqueue({ jobs }: Store, record: OptimisationRecord, budget: number): Promise<JobRecord> {
  return jobs.enqueue({
    kind: "optimise",
    title: `Search for the best recipe on ${record.corpusName}`,
    input: { optimisationId: record.id, budget },
    key: `optimise ${record.id}`,
  });
}

/** The jobs that are waiting or running, by what they search for. */
async function jobsByOptimisation(store: Store): Promise<Map<string, JobRecord>> {
  const active = await activeJobs(store, "optimise");
  return new Map(
    active.flatMap((job) => {
      const about = optimiseInput.safeParse(job.input);
      return about.success ? [[about.data.optimisationId, job] as const] : [];
    }),
  );
}
