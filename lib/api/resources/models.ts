/** What extractors have learned, by the hash of its content. */
import { z } from "zod";
import type { Reliability } from "../../learn/calibration";
import type { Gain, HeldOutScore, LearningCurve, ModelCard } from "../../recipes/model";
import type { Weights } from "../../extractors/contract/self-report";
import type { KeptModel, ModelUses } from "../../store/interfaces/models";
import { count, id, paramValues, share, time } from "../fields/fields";
import { EMPTY, json, type Operations } from "../contract/operation";
import { BUSY, NOT_FOUND, type Refusal } from "../fields/refusals";

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
const difference = z.number().min(-1).max(1);
const curve: z.ZodType<LearningCurve> = z.strictObject({
  metric: z.string(),
  points: z.array(z.strictObject({ pages: count, f1: share, low: share, high: share })),
  next: z
    .strictObject({ pages: count, gain: difference, low: difference, high: difference })
    .nullable()
    .describe("what so many pages more would bring in F1; null where the curve has too few points"),
});
const gain: z.ZodType<Gain> = z.strictObject({
  ...{ metric: z.string(), pages: count, groups: count, before: share, after: share },
  ...{ low: difference, high: difference },
});
const card: z.ZodType<ModelCard> = z.strictObject({
  data: z
    .strictObject({
      corpus: z.string(),
      pages: count,
      groups: count.exactOptional().describe("of pages with no site, domain or template in common"),
      sha256,
      leftOut: z
        .strictObject({ sitesOf: z.string(), pages: count, sites: count })
        .exactOptional()
        .describe(
          "what has a site, domain or template in common with another corpus, and was not learned from",
        ),
      contradicting: z
        .strictObject({ pages: count, pair: z.tuple([z.string(), z.string()]).readonly() })
        .exactOptional()
        .describe("pages with the same bytes and different gold, and the keys of two of them"),
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
      curve: z
        .array(curve)
        .exactOptional()
        .describe("F1 over how many pages were learned from, by metric; absent where not asked for"),
      gains: z
        .array(gain)
        .exactOptional()
        .describe("against the model that the training went on from, by metric"),
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

const listed: z.ZodType<ListedModel> = z
  .strictObject({
    id: sha256,
    recipe: learner.describe("what learned, with the values it learned with"),
    text: z
      .string()
      .nullable()
      .describe("the recipe that uses it; null where its extractor or a parameter is no more"),
    bytes: count.describe("size of its file"),
    addedAt: time,
    card,
  })
  .meta({ id: "Model", description: "A model that somebody trained or imported." });

const weights: z.ZodType<Weights> = z.strictObject({
  part: z.string().describe("empty for a model of one part"),
  kind: z.enum(["weight", "importance"]),
  doc: z.string().describe("how to read the numbers"),
  inputs: z.array(z.strictObject({ name: z.string(), value: z.number() })),
});

const uses: z.ZodType<ModelUses> = z.strictObject({
  recipes: z.array(z.strictObject({ id, name: z.string() })),
  runs: z.array(z.strictObject({ id, corpusName: z.string(), createdAt: time })),
  jobs: z.array(z.strictObject({ id, title: z.string() })).describe("waiting or running"),
});

/** A model as lists tell it. */
export interface ListedModel extends KeptModel {
  /** The text of the recipe that uses it; null where its extractor or a parameter is no more. */
  readonly text: string | null;
}

const about = z.strictObject({
  model: listed,
  weights: z.array(weights).describe("what it goes by; none where it cannot be read, or has none"),
  uses: uses.describe("what names it"),
  problem: z.string().nullable().describe("why it cannot be used, e.g. because it is of another version"),
});
/** Everything there is to tell of a model. */
export type ModelAbout = z.output<typeof about>;

const BAD_MODEL: readonly Refusal[] = [
  { status: 422, code: "bad-model", about: "It is not the content of a model file, or it is cut short." },
  { status: 422, code: "damaged-model", about: "Its content is not what its id says." },
  { status: 422, code: "model-version", about: "It is of a version that is not read here; both are named." },
];

export const models = {
  list: {
    about: "Models that somebody trained or imported, the newest first.",
    answers: { 200: json(z.strictObject({ models: z.array(listed) })) },
  },
  add: {
    about: "Keep a model from its file, as `GET /api/models/[id]` and `winnow train --out` give it.",
    body: z.looseObject({}).describe("a model file"),
    answers: { 201: json(listed) },
    refusals: [
      ...BAD_MODEL,
      { status: 400, code: "unknown-extractor", about: "There is no extractor that learned it." },
      { status: 400, code: "no-learner", about: "With its values the extractor learns nothing." },
      BUSY,
    ],
  },
  get: {
    about: "A model by its id, which is the hash of its recipe and its content, so that it never changes.",
    headers: { "If-None-Match": "the ETag of an earlier answer" },
    answers: { 200: json(modelFile), 304: EMPTY },
    refusals: [NOT_FOUND],
  },
  about: {
    about: "What a model goes by, how far it can be believed, and what names it.",
    answers: { 200: json(about) },
    refusals: [NOT_FOUND, BUSY],
  },
  remove: {
    about: "Drop a model. Recipes and runs that name it stay, and can no longer be run.",
    answers: { 204: EMPTY },
    refusals: [
      NOT_FOUND,
      { status: 400, code: "model-in-use", about: "A job that names it is waiting or running." },
    ],
  },
} as const satisfies Operations<"models">;
