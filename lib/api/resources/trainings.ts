/** Training models on labelled pages. */
import { z } from "zod";
import { LABEL_SOURCES, type TrainingRecord } from "../../store/interfaces/trainings";
import { count, id, paramValues, time } from "../fields/fields";
import type { Given } from "../fields/given";
import { jobRecord } from "../fields/records";
import { NOT_FOUND } from "../fields/refusals";
import { EMPTY, json, type Operations } from "../contract/operation";

const from = z.enum(LABEL_SOURCES);
const modelId = z.string().regex(/^[0-9a-f]{64}$/);

const training: z.ZodType<TrainingRecord> = z
  .strictObject({
    id,
    corpusId: id,
    corpusName: z.string(),
    recipe: z.strictObject({ use: z.string(), params: paramValues.exactOptional() }),
    setup: z.strictObject({
      ...{ from, folds: count, seed: z.int(), metrics: z.array(z.string()) },
      ...{ isContinued: z.literal(true).exactOptional(), isCurve: z.literal(true).exactOptional() },
      withoutSitesOf: z.array(id).exactOptional(),
      possibleFolds: count
        .exactOptional()
        .describe("into how many the sites could be divided, where that is fewer than asked for"),
    }),
    state: z.enum(["running", "done", "stopped", "failed"]),
    error: z.string().nullable(),
    createdAt: time,
    finishedAt: time.nullable(),
    foldsDone: count,
    modelId: modelId.nullable().describe("what it made, which may be gone since"),
  })
  .meta({ id: "Training", description: "The training of a model on the labelled pages of a corpus." });

/** A training with the job that is about it. */
const standing = z.strictObject({
  record: training,
  job: jobRecord.nullable().describe("the job that is about it, waiting or running"),
});
export type TrainingStanding = z.output<typeof standing>;

export const trainingRequest = z.object({
  corpusId: id,
  learner: z.string().min(1).max(100).describe("an extractor that learns from labels"),
  params: paramValues.default({}).describe("values of its parameters, beside those with which it learns"),
  from: from
    .default("any")
    .describe("pages with gold or finished labels, with gold of their own, or with labels and no gold"),
  folds: z
    .int()
    .min(0)
    .max(100)
    .refine((folds) => folds !== 1, "1 fold leaves nothing to learn from: use 0, or 2 or more")
    .default(5)
    .describe("parts into which the sites are divided, 2 or more; 0 to score nothing"),
  seed: z.int().min(1).max(1_000_000).default(1).describe("of the folds and of every choice in training"),
  isContinued: z
    .boolean()
    .default(false)
    .describe("go on from the model that the extractor comes with, and say whether that helped"),
  isCurve: z
    .boolean()
    .default(false)
    .describe("learn from parts of the pages too, for the learning curve; needs folds"),
  withoutSitesOf: z
    .array(id)
    .max(100)
    .default([])
    .describe("corpora: pages that have a site, domain or template of theirs are not learned from"),
  metrics: z
    .array(z.string())
    .min(1)
    .max(20)
    .optional()
    .describe("what the folds are scored by; by default what fits what is learned"),
});
export type TrainingWanted = Given<z.input<typeof trainingRequest>>;

export const trainings = {
  list: {
    about: "Trainings, or those on one corpus, the newest first.",
    query: z.object({ corpus: z.string().optional() }),
    answers: { 200: json(z.strictObject({ trainings: z.array(standing) })) },
    refusals: [NOT_FOUND],
  },
  start: {
    about: "Train a model on the labelled pages of a corpus; no site is on both sides of a fold.",
    body: trainingRequest,
    answers: { 202: json(standing) },
    refusals: [
      NOT_FOUND,
      { status: 400, code: "unknown-metric", about: "There is no metric of that name." },
      { status: 400, code: "unknown-extractor", about: "There is no extractor of that name." },
      { status: 400, code: "no-model", about: "The extractor comes with no model to go on from." },
      { status: 400, code: "bad-setup", about: "A learning curve was asked for without folds." },
      { status: 400, code: "not-trained", about: "With these values it does not learn from labels." },
      { status: 400, code: "unknown-parameter", about: "The extractor has no parameter of that name." },
      { status: 400, code: "bad-parameter", about: "The extractor does not take that value." },
    ],
  },
  get: { about: "One training, and how far it is.", answers: { 200: json(standing) }, refusals: [NOT_FOUND] },
  goOn: {
    about: "Have a training that was stopped or has failed go on after the folds that are done.",
    answers: { 202: json(standing) },
    refusals: [NOT_FOUND],
  },
  remove: {
    about: "Take a training off the list; the model that it made stays.",
    answers: { 204: EMPTY },
    refusals: [
      NOT_FOUND,
      { status: 400, code: "job-not-ended", about: "A job is about it: cancel that first." },
    ],
  },
} as const satisfies Operations<"trainings">;
