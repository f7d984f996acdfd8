/**
 * What fitting gives, in the one form in which everybody has it: JSON in UTF-8. Who has fitted runs it from
 * that form too, so that equal models give equal answers wherever they run.
 */
import { noCorpus, type Configured, type Fitted } from "../../extractors/contract/contract";
import { quietTask, type Task } from "../../task";
import { corpusOf, type LearningPage } from "./corpus-of";

/** Fit to pages. @throws what fitting throws, and as `corpusOf` */
export async function learn(
  configured: Configured,
  pages: readonly LearningPage[],
  task: Task = quietTask,
): Promise<Uint8Array> {
  return written(await configured.fit(corpusOf(pages, configured.needs), task));
}

/** The model of what was fitted. */
export function written({ model }: Pick<Fitted, "model">): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(model));
}

/**
 * A recipe ready to run.
 * @param learned its model; null for one that learns nothing
 * @throws InputError as `restore`
 */
export async function ready(configured: Configured, learned: Uint8Array | null): Promise<Fitted> {
  return learned === null ? configured.fit(noCorpus) : restored(configured, learned);
}

/** A recipe as it was fitted. @throws InputError as `restore` */
export async function restored(configured: Configured, learned: Uint8Array): Promise<Fitted> {
  await configured.ready?.();
  return configured.restore(JSON.parse(new TextDecoder().decode(learned)));
}
