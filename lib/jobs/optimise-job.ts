import { InputError } from "../errors";
import type { Optimisation } from "../optimise/optimisation";
import type { State } from "../optimise/state";
import { learnedUses } from "../optimise/search/space";
import { modelsFor } from "../recipes/model";
import { optimiseSource, type OptimisationRequest } from "../run/optimise/optimise-source";
import { storedCorpus } from "../run/sources/stored";
import type { OptimisationRecord } from "../store/interfaces/optimisations";
import type { Store } from "../store/interfaces/store";
import type { Task } from "../task";
import { failureWords } from "./failure";
import type { JobContext } from "./job";
import { optimiseInput } from "./optimise-input";

/** What an optimise job tells at its end. */
export interface OptimiseResult {
  readonly optimisationId: string;
  readonly corpusId: string;
  /** Candidates that the search over all packages tried. */
  readonly tried: number;
  /** The best recipe as text. */
  readonly recipe: string;
  readonly score: number;
  /** See `Standing.heldOutScore`. */
  readonly heldOut: number | null;
}

type Threads = Partial<Pick<OptimisationRequest, "workers" | "thread" | "silenceMs">>;

/**
 * Search for the best recipe of a corpus. What was tried is stored after each step, so that another attempt, or
 * a later job with a larger budget, goes on from there. A cancel stops the search with what is known; a worker
 * that goes away leaves it `running` for the next one.
 *
 * @param threads other threads, in tests
 */
export async function optimiseJob(
  input: unknown,
  task: Task,
  { store, codeVersion }: JobContext,
  threads: Threads = {},
): Promise<OptimiseResult> {
  const record = await recordFor(input, store);
  try {
    const { optimisation, isWhole } = await search(record, { store, codeVersion }, task, threads);
    if (!isWhole) task.signal.throwIfAborted();
    const { best, tried, heldOutScore } = optimisation.standing;
    await store.optimisations.finish(record.id, { state: "done", error: null });
    return {
      optimisationId: record.id,
      corpusId: record.corpusId,
      tried,
      recipe: best!.text,
      score: best!.score,
      heldOut: heldOutScore,
    };
  } catch (error) {
    if (task.signal.aborted && task.signal.reason === "cancel")
      await store.optimisations.finish(record.id, { state: "stopped", error: null });
    else if (!task.signal.aborted)
      await store.optimisations.finish(record.id, { state: "failed", error: failureWords(error) });
    throw error;
  }
}

/** @throws InputError for an input that is none; NotFoundError */
async function recordFor(input: unknown, store: Store): Promise<OptimisationRecord> {
  const parsed = optimiseInput.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new InputError(
      "bad-input",
      `optimise job cannot use its input: ${issue.path.join(".")}: ${issue.message}`,
    );
  }
  return store.optimisations.goOn(parsed.data.optimisationId, parsed.data.budget);
}

async function search(
  record: OptimisationRecord,
  { store, codeVersion: code }: Pick<JobContext, "store" | "codeVersion">,
  task: Task,
  threads: Threads,
): ReturnType<typeof optimiseSource> {
  const { id, corpusName, setup, fingerprint, budget: candidates, limit } = record;
  const log = await store.optimisations.trials(id);
  const packages = record.packages.map(({ name }) => name);
  // Before anything was tried there is nothing that other pages or another version could contradict.
  const state =
    fingerprint === null || log.length === 0
      ? null
      : { setup, limit, ...readFrom(fingerprint), packages, log };
  let known = log.length;
  let arePagesKnown = state !== null;
  const stepped = async (optimisation: Optimisation, now: State): Promise<void> => {
    if (!arePagesKnown) {
      const read = { fingerprint: storedAs(now), packages: optimisation.sizes };
      await store.optimisations.readPages(id, read);
      arePagesKnown = true;
    }
    await store.optimisations.append(id, known, now.log.slice(known));
    known = now.log.length;
  };
  return optimiseSource(
    {
      source: await storedCorpus(store, corpusName),
      setup,
      models: await modelsFor(learnedUses(setup.modules), (model) => store.models.get(model)),
      budget: { candidates },
      ...(limit !== null && { limit }),
      ...(state !== null && { from: { state, origin: "this search" } }),
      stepped,
      clock: () => 0,
      code,
      ...threads,
    },
    task,
  );
}

/** What trials depend on, as one text: the version of the code, and the pages with their gold. */
const storedAs = ({ code, fingerprint }: Pick<State, "code" | "fingerprint">): string =>
  `${code}:${fingerprint}`;

/** What `storedAs` made; earlier versions noted the pages alone. */
function readFrom(stored: string): Pick<State, "code" | "fingerprint"> {
  const at = stored.lastIndexOf(":");
  return { code: at < 0 ? null : stored.slice(0, at), fingerprint: stored.slice(at + 1) };
}
