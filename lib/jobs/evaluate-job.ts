import { InputError, isConflict } from "../errors";
import { FITS_KEPT_MS } from "../run/fit/cache";
import { asRun } from "../store/run-recipe";
import { finishRun, resultOf, type EvaluateResult } from "./evaluate/evaluate-finish";
import { readEvaluateInput } from "./evaluate/evaluate-input";
import { scorePages } from "./evaluate/evaluate-pages";
import { inParts, PART_PAGES, partsOf } from "./evaluate/evaluate-parts";
import { countWanted, type Wanted } from "./evaluate/evaluate-window";
import type { Task } from "../task";
import type { JobContext, JobHandler } from "./job";

/**
 * Score extractors on a corpus of the store as the run that has the job's id, a window of pages at a time
 * whatever the size of the corpus. What an earlier attempt has scored is skipped, what an earlier run has
 * scored alike is taken over, failures are tried again. A cancel ends the run as `cancelled` with what is
 * there; a worker that goes away leaves it `running` for the next one. Of a large corpus other workers take parts.
 *
 * A worker that was away for so long that another one has its job may go on beside it until it hears of that. So no
 * attempt ends the run for a failure of its own (it ends with the job, which only who holds it can end), and one that
 * finds the run done has what it was to bring.
 */
export const evaluateJob: JobHandler = (input, task, context) =>
  evaluateInParts(PART_PAGES, input, task, context);

/** The same with parts of at least so many pages. */
export async function evaluateInParts(
  least: number,
  input: unknown,
  task: Task,
  { store, jobId, codeVersion }: JobContext,
): Promise<EvaluateResult> {
  const { input: asked, contestants, models } = await readEvaluateInput(store, input);
  const { corpusId, pageIds = null, metrics, sweep = null, fresh: isFresh = false } = asked;
  const wanted: Wanted = { corpusId, pageIds: pageIds === null ? null : new Set(pageIds) };
  const total = await countWanted(store, wanted);
  // They were there when the run was asked for.
  if (pageIds !== null && total === 0)
    throw new InputError(
      "no-pages",
      pageIds.length === 1
        ? "the page of this run is not in the corpus any more"
        : `none of the ${pageIds.length} pages of this run are in the corpus any more`,
    );
  const extractors = contestants.map(asRun);
  const run = await store.runs.create({ corpusId, extractors, metrics, sweep, pages: total }, jobId);
  if (run.state === "done") return resultOf(store, run, wanted);
  // From here on the run names its models.
  await store.models.collect(FITS_KEPT_MS);
  try {
    const scoring = { store, codeVersion, isFresh, models, total };
    // What is fitted to a site needs all of it, and a selection is small.
    const isWhole = pageIds === null && contestants.every(({ needs }) => needs !== "site");
    const parts = isWhole ? await partsOf(store, corpusId, total, least) : [];
    await inParts(
      { run, contestants, wanted, scoring, jobId, parts },
      (ranges, own) => scorePages(run, contestants, wanted, { ...scoring, ...(ranges && { ranges }) }, own),
      task,
    );
    return await finishRun(store, run, wanted, "done");
  } catch (error) {
    if (task.signal.aborted && task.signal.reason === "cancel")
      await finishRun(store, run, wanted, "cancelled");
    else if (!task.signal.aborted && isConflict(error) && (await store.runs.get(run.id)).state === "done")
      return resultOf(store, run, wanted);
    throw error;
  }
}
