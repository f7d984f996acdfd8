/**
 * S3's models of title and date: how they are kept, and what they say of a page (S3, section 3.4). The date is looked
 * for after the title, because one of its attributes is the distance to it.
 */
import * as z from "zod/mini";
import { InputError } from "../../errors";
import { ensembleSchema, withWidth, type Ensemble } from "../../learn/trees/ensemble";
import { importancesOf } from "../../learn/trees/importance";
import { predictorOf, type LateInput } from "../../learn/trees/predict";
import type { Weights } from "../contract/self-report";
import { ATTRIBUTE_NAMES, BASE_WIDTH, stepsFrom, withColumn, type AttributeSet } from "./candidates";
import type { Reference } from "./title-tag";

/** What was learned; a date model is null where no page showed the date that gold has. */
export interface FieldModels {
  readonly attributes: AttributeSet;
  /** What attribute 9 is the distance to; left out for the title tag, as in S3. */
  readonly reference?: "metadata" | undefined;
  readonly title: Ensemble;
  readonly date: Ensemble | null;
  /** Without the distance to the title, for pages on which none is found. */
  readonly dateAlone: Ensemble | null;
}

export const fieldModelsSchema: z.ZodMiniType<FieldModels> = z.object({
  attributes: z.enum(["visual", "structural"]),
  reference: z.optional(z.literal("metadata")),
  title: ensembleSchema,
  date: z.nullable(ensembleSchema),
  dateAlone: z.nullable(ensembleSchema),
});

/** How messages and charts name what attribute 9 is the distance to. */
const REFERENCES: Readonly<Record<Reference, string>> = {
  "title-tag": "the title tag",
  metadata: "the meta data",
};

/** The models, where they were learned from these attributes and this reference. @throws InputError `bad-model` */
export function learnedFrom(
  models: FieldModels,
  { attributes, reference }: { readonly attributes: AttributeSet; readonly reference: Reference },
): FieldModels {
  if (models.attributes !== attributes)
    throw new InputError("bad-model", `models of ${models.attributes} attributes, not of ${attributes} ones`);
  const { reference: learned = "title-tag" } = models;
  if (learned !== reference)
    throw new InputError(
      "bad-model",
      `models of distances to ${REFERENCES[learned]}, not to ${REFERENCES[reference]}`,
    );
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

/** What each attribute did for the models. */
export function weightsOf({ attributes, reference, title, date, dateAlone }: FieldModels): Weights[] {
  const names = ATTRIBUTE_NAMES.slice(0, BASE_WIDTH[attributes]);
  const parts = [
    { part: "Title", ensemble: title, last: [`distance to ${REFERENCES[reference ?? "title-tag"]}`] },
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
