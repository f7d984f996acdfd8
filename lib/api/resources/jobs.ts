/** Jobs: what takes longer than a request, done by the worker. */
import { z } from "zod";
import { importChoices } from "../../corpus/import-choices";
import type { Given } from "../fields/given";
import { many, pageIds, time, wholeNumber } from "../fields/fields";
import { EMPTY, json, type Operations } from "../contract/operation";
import { OF_RECIPE, recipesFields } from "../fields/recipe-fields";
import { JOB_STATES, jobRecord } from "../fields/records";
import { NOT_FOUND, RESERVED_NAME, UNKNOWN_PAGES } from "../fields/refusals";

export const importRequest = z
  .object({
    kind: z.literal("import"),
    uploadId: z.string(),
    corpusName: z.string().trim().min(1).max(120).describe("created if no corpus has that name"),
    ...importChoices.shape,
  })
  .describe("Import an upload into a corpus.");

export const answersRequest = z
  .object({
    kind: z.literal("answers"),
    uploadId: z.string(),
    corpusId: z.string(),
    name: z.string().trim().min(1).max(80).describe("what the program is called"),
  })
  .describe("Import what another program extracted from the pages of a corpus.");

export const evaluateRequest = z
  .object({
    kind: z.literal("evaluate"),
    corpusId: z.string(),
    pageIds: pageIds.optional(),
    ...recipesFields,
    metrics: z.array(z.string()).min(1),
    sweep: z.object({ param: z.string(), values: z.array(z.number()).min(2).max(200) }).optional(),
    fresh: z.boolean().optional().describe("compute everything again, even what earlier runs have scored"),
  })
  .describe("Run recipes, or one extractor over the values of a parameter, on a corpus.");

/** What to run on a corpus, beside the corpus itself. */
export type RunWanted = Omit<Given<z.input<typeof evaluateRequest>>, "kind" | "corpusId">;

export const jobs = {
  list: {
    about: "Jobs, the newest first; `now` is the time of the server.",
    query: z.object({ state: many(z.enum(JOB_STATES)), limit: wholeNumber().min(1).max(200).default(50) }),
    answers: { 200: json(z.strictObject({ jobs: z.array(jobRecord), now: time })) },
  },
  create: {
    about: "Queue a job: an import of pages or of answers, or an evaluation.",
    body: z.discriminatedUnion("kind", [importRequest, answersRequest, evaluateRequest]),
    answers: { 202: json(jobRecord) },
    refusals: [
      NOT_FOUND,
      RESERVED_NAME,
      UNKNOWN_PAGES,
      ...OF_RECIPE,
      { status: 400, code: "unknown-metric", about: "There is no metric of that name." },
      { status: 400, code: "bad-sweep", about: "The parameter is not a number, so it cannot be swept." },
      { status: 422, code: "empty-upload", about: "Nothing was uploaded." },
    ],
  },
  get: {
    about: "One job; `now` is the time of the server.",
    answers: { 200: json(z.strictObject({ job: jobRecord, now: time })) },
    refusals: [NOT_FOUND],
  },
  dismiss: {
    about: "Take a finished job off the list.",
    answers: { 204: EMPTY },
    refusals: [NOT_FOUND, { status: 400, code: "job-not-ended", about: "The job is waiting or running." }],
  },
  cancel: { about: "Ask a job to stop.", answers: { 200: json(jobRecord) }, refusals: [NOT_FOUND] },
} as const satisfies Operations<"jobs">;
