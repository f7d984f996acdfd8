/** Learning which candidate of a field is right. Apart from what asks the models: those who look at a page need none of it. */
import { UsageError } from "../../errors";
import { FIELD_NAMES, type FieldName } from "../../gold/fields";
import type { Ensemble } from "../../learn/trees/ensemble";
import type { Examples } from "../../learn/trees/examples";
import { ensembleTrees } from "../../learn/trees/fit";
import { stepByStep, type Task } from "../../task";
import type { Corpus } from "../contract/contract";
import { INPUT_NAMES } from "./describe";
import { lessonsOf, type Lesson, type Lessons } from "./lessons";
import { ready, type Known } from "./models";

/**
 * Learn a forest for each field that gold has on some page, with right and wrong candidates.
 * @throws UsageError `no-labels` where no field can be learned; the signal's reason when cancelled
 */
export async function learnChoice(
  corpus: Corpus,
  { trees, seed }: { readonly trees: number; readonly seed: number },
  task: Task,
): Promise<Known> {
  const read: Lessons[] = [];
  for await (const labelled of corpus.pages()) {
    task.signal.throwIfAborted();
    task.report({ done: read.length + 1, total: corpus.size, note: "reading titles, dates and authors" });
    read.push(lessonsOf(labelled));
  }
  const learned = async (field: FieldName): Promise<Ensemble | null> => {
    const examples = joined(
      read.flatMap((lessons) => lessons[field] ?? []),
      INPUT_NAMES[field].length,
    );
    const right = examples.labels.reduce((sum, label) => sum + label, 0);
    if (right === 0 || right === examples.labels.length) return null;
    return stepByStep(
      ensembleTrees(examples, { kind: "forest", trees, seed }),
      task,
      { total: trees, note: `training the ${field} model` },
      // All numbers are looked at, at each of some log2(E) levels.
      examples.inputs.length * Math.log2(examples.labels.length + 1),
    );
  };
  const models = {
    title: await learned("title"),
    date: await learned("date"),
    author: await learned("author"),
  };
  if (FIELD_NAMES.every((field) => models[field] === null))
    throw new UsageError(
      "no-labels",
      "field-rules learns from pages with right and wrong candidates for a known title, date or author, and the corpus has none",
    );
  return ready(models);
}

/** Pages as one list of examples. */
function joined(lessons: readonly Lesson[], width: number): Examples {
  const size = lessons.reduce((sum, { labels }) => sum + labels.length, 0);
  const inputs = new Float64Array(size * width);
  const labels = new Uint8Array(size);
  let at = 0;
  for (const lesson of lessons) {
    inputs.set(lesson.inputs, at * width);
    labels.set(lesson.labels, at);
    at += lesson.labels.length;
  }
  return { inputs, labels, width };
}
