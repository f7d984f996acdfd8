/** Labels of a page carried over to other pages of its template: never more than a draft of who finished the page. */
import { z } from "zod";
import { annotatorSchema } from "../../labels/operation-schema";
import { LAYER_ONE, ROLES } from "../../labels/model";
import { count, id, share } from "../fields/fields";
import { json, type Operations } from "../contract/operation";
import { JOB_STATES } from "../fields/records";
import { BUSY, NOT_FOUND } from "../fields/refusals";

/** Why labels are not carried over to a page. */
const refusal = z
  .enum(["finished", "evaluation", "share", "unreadable"])
  .describe(
    "somebody has finished the page; it is labelled without proposals as part of the evaluation sample or of the share of this annotator; it cannot be read",
  );

const survey = z.strictObject({
  kind: z.literal("survey"),
  all: count.describe("pages of the template beside this one"),
  pages: z
    .array(
      z.strictObject({
        id,
        key: z.string(),
        title: z.string(),
        refusal: refusal.nullable().describe("null where labels may be carried over"),
        confidence: share.nullable(),
        said: count.describe("blocks that would have a label"),
        blocks: count,
      }),
    )
    .readonly()
    .describe("at most 1,000, those with the highest confidence first"),
});

const accepted = z.strictObject({
  kind: z.literal("accepted"),
  changed: count.describe("pages whose draft says something else now"),
  same: count.describe("pages whose draft said it already"),
  refused: count.describe("pages that were finished, removed or labelled meanwhile"),
  first: id.nullable().describe("the first page whose draft says something else now"),
});

/** How far the job is, and what came of it. */
export const carryingStatus = z
  .strictObject({
    jobId: id,
    state: z.enum(JOB_STATES),
    progress: z.strictObject({ done: z.number(), total: z.number().nullable(), note: z.string() }),
    error: z.string().nullable(),
    result: z.discriminatedUnion("kind", [survey, accepted]).nullable(),
  })
  .meta({ id: "Carrying" });
export type CarryingStatus = z.output<typeof carryingStatus>;

const label = z.strictObject({ layer1: z.enum(LAYER_ONE).nullable(), role: z.enum(ROLES).nullable() });

/** How the labels of a page would change. */
export const carriedDiff = z
  .strictObject({
    confidence: share,
    counts: z.strictObject({
      new: count.describe("blocks without a label"),
      other: count.describe("blocks that have another label, or are proposed with another one"),
      same: count,
      stays: count.describe("blocks of which the annotator said something else: that stays"),
      nothing: count.describe("blocks of which nothing is said"),
    }),
    blocks: z
      .array(
        z.strictObject({
          text: z.string().describe("the first 200 characters"),
          change: z.enum(["new", "other", "stays"]),
          from: label.extend({ by: z.enum(["own", "carried", "proposed", "none"]) }),
          to: label,
        }),
      )
      .readonly()
      .describe("the first 500 that change, or that stay against what would be said"),
  })
  .meta({ id: "CarriedDiff" });
export type CarriedDiff = z.output<typeof carriedDiff>;

const byAnnotator = { annotator: annotatorSchema };
const ofPage = [
  NOT_FOUND,
  { status: 400, code: "no-template", about: "The page has no template that others share." },
  { status: 400, code: "not-finished", about: "The annotator has not finished the page." },
  { status: 400, code: "no-labels", about: "The page was finished without a label." },
] as const;

export const carrying = {
  start: {
    about:
      "Have a job find out to which pages of the template the labels of this one can be carried over; or, with `accept`, carry them over to these pages as a draft.",
    body: z.object({ ...byAnnotator, accept: z.array(id).min(1).max(1_000).optional() }),
    answers: { 202: json(carryingStatus) },
    refusals: ofPage,
  },
  get: {
    about: "How far such a job of this annotator is, and what came of it.",
    query: z.object({ ...byAnnotator, job: id }),
    answers: { 200: json(carryingStatus) },
    refusals: [NOT_FOUND],
  },
  stop: {
    about: "Stop such a job; what it has stored stays.",
    body: z.object({ ...byAnnotator, job: id }),
    answers: { 200: json(carryingStatus) },
    refusals: [NOT_FOUND],
  },
  diff: {
    about: "How the labels of one page of the template would change.",
    query: z.object({ ...byAnnotator, to: id }),
    answers: { 200: json(carriedDiff) },
    refusals: [
      ...ofPage,
      { status: 400, code: "not-carried", about: "Labels are not carried over to that page." },
      BUSY,
    ],
  },
} as const satisfies Operations<"carrying">;
