import { z } from "zod";
import { InputError, isConflict } from "../errors";
import { readEvaluateInput } from "./evaluate/evaluate-input";
import { scorePages } from "./evaluate/evaluate-pages";
import type { JobHandler } from "./job";

const partInput = z.object({
  of: z.string().min(1),
  range: z.object({ after: z.string().nullable(), to: z.string().nullable() }),
  codeVersion: z.string(),
});

/**
 * Score a stretch of the pages of a run for the job that has its id, see `inParts`. Where that job has ended, or
 * runs other code than this worker, nothing is done, and the job does it itself; and nothing more once the run has
 * ended, which goes on without parts of which nothing is heard.
 */
export const evaluatePartJob: JobHandler = async (input, task, { store, codeVersion }) => {
  const parsed = partInput.safeParse(input);
  if (!parsed.success) throw new InputError("bad-input", "a part of an evaluation cannot use its input");
  const { of, range } = parsed.data;
  const job = await store.jobs.get(of);
  if (job.state !== "running" || parsed.data.codeVersion !== codeVersion) return { isDone: false };
  const { input: asked, contestants, models } = await readEvaluateInput(store, job.input);
  const run = await store.runs.get(of);
  const { corpusId, fresh: isFresh = false } = asked;
  const scoring = { store, codeVersion, isFresh, models, total: run.pages };
  try {
    await scorePages(run, contestants, { corpusId, pageIds: null, range }, scoring, task);
  } catch (error) {
    const hasEnded = isConflict(error) && (await store.runs.get(of)).state !== "running";
    if (!hasEnded) throw error;
    return { isDone: false };
  }
  return { isDone: true };
};
