/**
 * Models that did not see a page, each of the other groups, and what they say of it: whoever learns from their scores
 * learns how far they can be trusted (stacking: Wolpert 1992).
 */
import { otherTurns, type Task } from "../../task";
import type { Example } from "./examples";
import type { TrainingSet } from "./training-set";

export interface Stacked<Model, Scores> {
  /** Of all pages. */
  readonly model: Model;
  /** (pages) of a model that did not see the page, where there is one; else of that of all pages. */
  readonly scores: readonly Scores[];
  /** (pages) whether there is one. */
  readonly isUnseen: readonly boolean[];
}

/**
 * A model of all pages, and for each page the scores of a model that did not see it.
 * @param most parts of the groups, each judged by a model of the others
 * @param what is learned, as progress says it
 * @throws what `train` throws, after it has been told to stop; the signal's reason when cancelled
 */
export async function stacked<Model, Scores extends Float32Array | Float64Array>(
  set: TrainingSet,
  most: number,
  what: string,
  task: Task,
  train: (weights: Float32Array, told: Task) => Promise<Model>,
  scoresOfPage: (model: Model, page: Example, at: number) => Scores,
): Promise<Stacked<Model, Scores>> {
  const parts = set.parts(most);
  // What is learned in other threads would go on where one of them fails, and nobody would want it.
  const failed = new AbortController();
  const signal = AbortSignal.any([task.signal, failed.signal]);
  const trained = (weights: Float32Array, part: string): Promise<Model> =>
    train(weights, noted({ ...task, signal }, `${what}, ${part}`));
  const all = trained(set.weights, "all pages");
  // Learners in other threads learn the parts at the same time; here they take turns.
  const withoutPart: (Promise<Model> | null)[] = [];
  for (let fold = 0; fold < parts.folds; fold++) {
    const weights = set.without(fold, parts);
    // Where the rest is all content, or none of it is, nothing can be learned without this part.
    const canLearn = parts.folds > 1 && set.tellsApart(weights);
    withoutPart.push(canLearn ? trained(weights, `part ${fold + 1} of ${parts.folds}`) : null);
  }
  try {
    const [model, ...models] = await Promise.all([all, ...withoutPart]);
    const modelOf = (page: number): Model | null => models[parts.foldOf[page]!] ?? null;
    const scores = await ofEach(set.pages, task, (page, at) => scoresOfPage(modelOf(at) ?? model, page, at));
    return { model, scores, isUnseen: set.pages.map((_, at) => modelOf(at) !== null) };
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}

/** Pages that are gone through before others have their turn. */
const PAGES_A_TURN = 50;

/** Something of each page, page by page. @throws the signal's reason when cancelled */
export async function ofEach<T>(
  pages: readonly Example[],
  { signal }: Task,
  work: (page: Example, at: number) => T,
): Promise<T[]> {
  const all: T[] = [];
  for (const [at, page] of pages.entries()) {
    if (at % PAGES_A_TURN === 0) {
      await otherTurns();
      signal.throwIfAborted();
    }
    all.push(work(page, at));
  }
  return all;
}

/** The same task, saying what it is about. */
export function noted({ signal, report }: Task, where: string): Task {
  return { signal, report: (progress) => report({ ...progress, note: `${progress.note} (${where})` }) };
}
