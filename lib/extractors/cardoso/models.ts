/**
 * S3's models of title and date: what they are learned from, and what they say of a page (S3, section 3.4).
 * The date is looked for after the title, because one of its attributes is the distance to it.
 */
import * as z from "zod/mini";
import { InputError, UsageError } from "../../errors";
import {
  ensembleSchema,
  ensembleTrees,
  withWidth,
  type Ensemble,
  type EnsembleOptions,
} from "../../learn/trees/ensemble";
import type { Examples } from "../../learn/trees/examples";
import { importancesOf } from "../../learn/trees/importance";
import { predictorOf, type LateInput } from "../../learn/trees/predict";
import { stepByStep, type Task } from "../../task";
import type { Weights } from "../contract/self-report";
import { ATTRIBUTE_NAMES, BASE_WIDTH, stepsFrom, withColumn, type AttributeSet } from "./candidates";
import { titleAmong, type Pick } from "./found";

/** What was learned; a date model is null where no page showed the date that gold has. */
export interface FieldModels {
  readonly attributes: AttributeSet;
  readonly title: Ensemble;
  readonly date: Ensemble | null;
  /** Without the distance to the title, for pages on which none is found. */
  readonly dateAlone: Ensemble | null;
}

export const fieldModelsSchema: z.ZodMiniType<FieldModels> = z.object({
  attributes: z.enum(["visual", "structural"]),
  title: ensembleSchema,
  date: z.nullable(ensembleSchema),
  dateAlone: z.nullable(ensembleSchema),
});

/** The models, where they were learned from these attributes. @throws InputError `bad-model` */
export function withAttributes(models: FieldModels, attributes: AttributeSet): FieldModels {
  if (models.attributes !== attributes)
    throw new InputError("bad-model", `models of ${models.attributes} attributes, not of ${attributes} ones`);
  const width = BASE_WIDTH[attributes];
  withWidth(models.title, width + 1);
  if (models.date !== null) withWidth(models.date, width + 1);
  if (models.dateAlone !== null) withWidth(models.dateAlone, width);
  return models;
}

/** A page of C candidates for the title and T for the date to learn from. */
export interface Lesson {
  /** (C * BASE_WIDTH) */
  readonly titles: Float64Array;
  /** (C) attribute 9 */
  readonly titleDistance: Float64Array;
  /** The candidate that is the title; -1 where gold's was not found, and the page teaches nothing of titles. */
  readonly title: number;
  /** (T * BASE_WIDTH); empty where no candidate is the date. */
  readonly texts: Float64Array;
  /** The candidates that are the date; none where gold's was not found. */
  readonly dates: readonly number[];
  /** The candidate for the date with which one for the title begins; -1 for -1. */
  textAt(title: number): number;
}

/**
 * Learn both models. Where gold does not say which text the title is, the title model does.
 * @param limits the probability from which a candidate is the title, and which of several is
 * @throws UsageError `no-labels` where no title was found; the signal's reason when cancelled
 */
export async function learnModels(
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
  const fitted = (what: string, examples: Examples): Promise<Ensemble> =>
    stepByStep(
      ensembleTrees(examples, options),
      task,
      { total: options.trees, note: `training the ${what} model` },
      numbersOf(examples),
    );
  const title = await fitted(
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
    date: await fitted("date", date),
    dateAlone: await fitted("second date", dateAlone),
  };
}

/** How many numbers growing one tree looks at: all of them, at each of some log2(E) levels. */
const numbersOf = ({ inputs, labels }: Examples): number => inputs.length * Math.log2(labels.length + 1);

/** What each attribute did for the models. */
export function weightsOf({ attributes, title, date, dateAlone }: FieldModels): Weights[] {
  const names = ATTRIBUTE_NAMES.slice(0, BASE_WIDTH[attributes]);
  const parts = [
    { part: "Title", ensemble: title, last: ["distance to the title tag"] },
    { part: "Date", ensemble: date, last: ["texts from the title"] },
    { part: "Date without a title", ensemble: dateAlone, last: [] },
  ];
  return parts.flatMap(({ part, ensemble, last }): Weights[] => {
    if (ensemble === null) return [];
    const values = importancesOf(ensemble);
    const inputs = [...names, ...last].map((name, at) => ({ name, value: values[at]! }));
    const doc = "Share of an attribute in what the splits of all trees gained.";
    return [{ part, kind: "importance", doc, inputs }];
  });
}

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

/** Which of S3's two set-ups finds the date of a page without a title. */
export type DateSetUp = "dependent" | "conditional";

/** Models ready to be asked. */
export interface Readers {
  /** (C) probability of each candidate to be the title. @param base (C * BASE_WIDTH) */
  title(base: Float64Array, titleDistance: LateInput): Float64Array;
  /**
   * (T) probability of each candidate to be the date; 0 where no date was learned.
   * @param base (T * BASE_WIDTH)
   * @param title the one with which the title begins; -1 for none
   */
  date(base: Float64Array, size: number, title: number, setUp: DateSetUp): Float64Array;
}

export function readersOf({ title, date, dateAlone }: FieldModels): Readers {
  const titles = predictorOf(title);
  const dates = date === null ? null : predictorOf(date);
  const alone = dateAlone === null ? null : predictorOf(dateAlone);
  return {
    title: (base, titleDistance) => titles(base, titleDistance),
    date(base, size, at, setUp) {
      if (dates === null || alone === null) return new Float64Array(size);
      return at < 0 && setUp === "conditional" ? alone(base) : dates(withColumn(base, stepsFrom(at, size)));
    },
  };
}
