/** Labelling a few pages of the starter corpus to learn how it is done, graded text by text. */
import { z } from "zod";
import { CAUSES } from "../../evaluation/errors/cause-names";
import { LAYER_ONE, ROLES } from "../../labels/model";
import { annotatorSchema } from "../../labels/operation-schema";
import { count, id, labelState, share } from "../fields/fields";
import { json, type Operations } from "../contract/operation";
import { NOT_FOUND } from "../fields/refusals";

const grade = z.strictObject({
  precision: share,
  recall: share,
  f1: share.describe("over characters of texts"),
  isPassed: z.boolean(),
});

const lesson = z
  .strictObject({
    pageId: id,
    title: z.string(),
    teaches: z.string(),
    state: labelState.describe("how far the annotator is with it"),
    grade: grade.nullable().describe("null while it is not finished"),
  })
  .readonly()
  .meta({ id: "Lesson", description: "A page of the tutorial, and how somebody did on it." });
export type LessonAnswer = z.output<typeof lesson>;

const lessonError = z
  .strictObject({
    leaves: z.strictObject({ start: count, end: count }).describe("texts of the page, [start, end)"),
    text: z.string().describe("its beginning"),
    error: z
      .enum(["missed", "extra"])
      .describe("missed: gold keeps it and the labels do not; extra: the other way round"),
    label: z.enum([...LAYER_ONE, ...ROLES]).nullable(),
    cause: z.enum(CAUSES).describe("what it probably is"),
    evidence: z.string().describe("what that was concluded from"),
  })
  .readonly();
export type LessonErrorAnswer = z.output<typeof lessonError>;

const lessonGrade = grade
  .extend({
    version: count.describe("of the labels that were graded"),
    errors: z.array(lessonError).readonly().describe("in page order"),
    next: id
      .nullable()
      .describe(
        "the first lesson after this one that is not passed, else the first before it; null where none is left",
      ),
  })
  .readonly()
  .meta({ id: "LessonGrade", description: "How the labels of a lesson differ from its gold." });
export type LessonGradeAnswer = z.output<typeof lessonGrade>;

export const tutorial = {
  lessons: {
    about:
      "The lessons of the tutorial in their order, and how an annotator did on them; none without the starter corpus.",
    query: z.object({ annotator: annotatorSchema }),
    answers: {
      200: json(
        z.strictObject({
          lessons: z.array(lesson).readonly(),
          passAt: share.describe("the F1 from which on a lesson is passed"),
        }),
      ),
    },
  },
  lesson: {
    about: "How the labels of an annotator on a lesson differ from its gold; only once they are finished.",
    query: z.object({ annotator: annotatorSchema }),
    answers: { 200: json(lessonGrade) },
    refusals: [
      NOT_FOUND,
      { status: 400, code: "not-finished", about: "The annotator has not finished the lesson." },
    ],
  },
} as const satisfies Operations<"tutorial">;
