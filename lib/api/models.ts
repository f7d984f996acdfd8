/** What extractors have learned, by the hash of its content. */
import { z } from "zod";
import type { Reliability } from "../learn/calibration";
import type { HeldOutScore, ModelCard } from "../recipes/model";
import { count, paramValues, share } from "./fields/fields";
import { EMPTY, json, type Operations } from "./operation";
import { NOT_FOUND } from "./fields/refusals";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const learner = z.strictObject({ use: z.string(), params: paramValues.exactOptional() });
const score: z.ZodType<HeldOutScore> = z.strictObject({
  ...{ precision: share, recall: share, f1: share },
  low: share.exactOptional().describe("of the 95 % interval of F1, sites drawn anew"),
  high: share.exactOptional(),
});
const reliability: z.ZodType<Reliability> = z.strictObject({
  bins: z
    .array(
      z.strictObject({ examples: count, sum: z.number().describe("of their probabilities"), right: count }),
    )
    .describe("examples by their probability, of equal width over 0 to 1"),
  squares: z.number().describe("sum of the squared differences of probability and outcome"),
});
const card: z.ZodType<ModelCard> = z.strictObject({
  data: z
    .strictObject({
      corpus: z.string(),
      pages: count,
      groups: count.exactOptional().describe("of pages with neither site nor template in common"),
      sha256,
    })
    .describe("what it was learned from"),
  code: z.string().describe("the version of the code that learned"),
  heldOut: z
    .strictObject({
      ...{ folds: count, seed: z.int(), pages: count, scores: z.record(z.string(), score) },
      byFold: z
        .array(z.strictObject({ pages: count, groups: count, f1: z.record(z.string(), share) }))
        .exactOptional()
        .describe("each fold by a model of the others"),
      reliability: z
        .record(z.string(), reliability)
        .exactOptional()
        .describe("how far probabilities can be believed, by what they speak of"),
      isWithinSites: z
        .literal(true)
        .exactOptional()
        .describe("each fold had pages of every site; where absent no site was on both sides"),
    })
    .nullable()
    .describe("scores on pages that were not learned from, by metric; null where none was held out"),
});

const modelFile = z
  .strictObject({
    winnow: z.int().describe("version of this form"),
    model: z.strictObject({ id: sha256, recipe: learner, body: z.unknown(), card }),
  })
  .meta({ id: "ModelFile", description: "What an extractor learned, with where it comes from." });

export const models = {
  get: {
    about: "A model by its id, which is the hash of its recipe and its content, so that it never changes.",
    headers: { "If-None-Match": "the ETag of an earlier answer" },
    answers: { 200: json(modelFile), 304: EMPTY },
    refusals: [NOT_FOUND],
  },
} as const satisfies Operations<"models">;
