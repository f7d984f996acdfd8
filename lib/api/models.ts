/** What extractors have learned, by the hash of its content. */
import { z } from "zod";
import type { ModelCard } from "../recipes/model";
import { count, paramValues, share } from "./fields/fields";
import { EMPTY, json, type Operations } from "./operation";
import { NOT_FOUND } from "./fields/refusals";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const learner = z.strictObject({ use: z.string(), params: paramValues.exactOptional() });
const score = z.strictObject({ precision: share, recall: share, f1: share });
const card: z.ZodType<ModelCard> = z.strictObject({
  data: z.strictObject({ corpus: z.string(), pages: count, sha256 }).describe("what it was learned from"),
  code: z.string().describe("the version of the code that learned"),
  heldOut: z
    .strictObject({
      folds: count,
      seed: z.int(),
      pages: count,
      scores: z.record(z.string(), score),
      isWithinSites: z
        .literal(true)
        .optional()
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
