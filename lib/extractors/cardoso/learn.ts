/**
 * Learning S3's models of title and date (S3, section 3.4). Apart from what asks them: those who look at a page need none
 * of it.
 */
import { UsageError } from "../../errors";
import type { Ensemble } from "../../learn/trees/ensemble";
import type { Examples } from "../../learn/trees/examples";
import { ensembleTrees, type EnsembleOptions } from "../../learn/trees/fit";
import { predictorOf } from "../../learn/trees/predict";
import { stepByStep, type Task } from "../../task";
import type { Corpus } from "../contract/contract";
import { mustDiffer } from "../contract/learnable";
import { BASE_WIDTH, stepsFrom, withColumn, type AttributeSet } from "./candidates";
import type { FieldValues } from "./field-params";
import { lessonFrom, ready, type Known } from "./find";
import { titleAmong, type Pick } from "./found";
import type { FieldModels, Lesson } from "./models";

/**
 * Learn from the pages whose title or date is known and found again on them.
 * @throws as `learnModels`; the signal's reason when cancelled
 */
export async function learnFields(corpus: Corpus, values: FieldValues, task: Task): Promise<Known> {
  const lessons: Lesson[] = [];
  let done = 0;
  for await (const labelled of corpus.pages()) {
    task.signal.throwIfAborted();
    task.report({ done: ++done, total: corpus.size, note: "reading titles and dates" });
    const lesson = lessonFrom(labelled, values);
    if (lesson !== null) lessons.push(lesson);
  }
  const { ensemble, trees, seed, attributes, reference, minProbability, pick } = values;
  const kind = ensemble === "bagging" ? "bagging" : "forest";
  const limits = { limit: minProbability, pick };
  const models = await learnModels(lessons, attributes, { kind, trees, seed }, limits, task);
  return ready(reference === "metadata" ? { ...models, reference } : models);
}

/**
 * Learn both models. Where gold does not say which text the title is, the title model does.
 * @param limits the probability from which a candidate is the title, and which of several is
 * @throws UsageError `no-labels` where no title was found, `one-class` where every text is one; the signal's reason
 * when cancelled
 */
async function learnModels(
  lessons: readonly Lesson[],
  attributes: AttributeSet,
  options: EnsembleOptions,
  limits: { readonly limit: number; readonly pick: Pick },
  task: Task,
): Promise<FieldModels> {
  const { limit, pick } = limits;
  const titled = lessons.filter(({ title }) => title >= 0);
  const dated = lessons.filter(({ dates }) => dates.length > 0);
  if (titled.length === 0)
    throw new UsageError(
      "no-labels",
      "cardoso learns titles from pages that show theirs as a text, and the corpus has none with a known title",
    );
  const width = BASE_WIDTH[attributes];
  const fitted = (field: "title" | "date", model: string, examples: Examples): Promise<Ensemble> => {
    mustDiffer(examples.labels, "text", `the ${field}`);
    return stepByStep(
      ensembleTrees(examples, options),
      task,
      { total: options.trees, note: `training the ${model} model` },
      numbersOf(examples),
    );
  };
  const title = await fitted(
    "title",
    "title",
    joined(
      titled.map(({ titles, titleDistance, title: at }) => ({
        inputs: withColumn(titles, titleDistance),
        positive: [at],
      })),
      width + 1,
    ),
  );
  if (dated.length === 0) return { attributes, title, date: null, dateAlone: null };
  const predict = predictorOf(title);
  const titleOf = ({ titles, titleDistance, title: at }: Lesson): number =>
    at >= 0 ? at : titleAmong(predict(withColumn(titles, titleDistance)), limit, pick);
  const date = joined(
    dated.map((lesson) => ({
      inputs: withColumn(
        lesson.texts,
        stepsFrom(lesson.textAt(titleOf(lesson)), lesson.texts.length / width),
      ),
      positive: lesson.dates,
    })),
    width + 1,
  );
  const dateAlone = joined(
    dated.map(({ texts, dates }) => ({ inputs: texts, positive: dates })),
    width,
  );
  return {
    ...{ attributes, title },
    date: await fitted("date", "date", date),
    dateAlone: await fitted("date", "second date", dateAlone),
  };
}

/** How many numbers growing one tree looks at: all of them, at each of some log2(E) levels. */
const numbersOf = ({ inputs, labels }: Examples): number => inputs.length * Math.log2(labels.length + 1);

/** Pages as one list of examples. */
function joined(
  pages: readonly { readonly inputs: Float64Array; readonly positive: readonly number[] }[],
  width: number,
): Examples {
  const size = pages.reduce((sum, { inputs }) => sum + inputs.length, 0);
  const inputs = new Float64Array(size);
  const labels = new Uint8Array(size / width);
  let at = 0;
  for (const page of pages) {
    inputs.set(page.inputs, at);
    for (const row of page.positive) labels[at / width + row] = 1;
    at += page.inputs.length;
  }
  return { inputs, labels, width };
}
