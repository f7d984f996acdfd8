/** Recipes that people have named, with their versions. */
import { z } from "zod";
import { count, id, share, time } from "../fields/fields";
import { EMPTY, json, type Operations } from "../contract/operation";
import { OF_RECIPE, recipeInput } from "../fields/recipe-fields";
import { canonicalRecipe, summary } from "../fields/records";
import { BUSY, conflict, NOT_FOUND } from "../fields/refusals";

const version = count.min(1);

const versionFields = {
  version: version.describe("from 1, another one for each save"),
  name: z.string(),
  description: z.string(),
  recipe: canonicalRecipe,
  recipeId: z.string().describe("SHA-256 of the canonical JSON"),
  text: z.string().nullable().describe("the recipe in one line; null where an extractor of it is no more"),
  problem: z.string().nullable().describe("why it cannot be read by this program"),
  author: z.string().describe("who saved it; empty where nobody said"),
  savedAt: time,
};

export const recipeVersion = z
  .strictObject(versionFields)
  .readonly()
  .meta({ id: "RecipeVersion", description: "A recipe as one save left it." });
export type RecipeVersionAnswer = z.output<typeof recipeVersion>;

export const savedRecipe = z
  .strictObject({ id, createdAt: time, ...versionFields })
  .readonly()
  .meta({ id: "SavedRecipe", description: "A recipe with a name, as its last save left it." });
export type SavedRecipeAnswer = z.output<typeof savedRecipe>;

const content = {
  name: z.string().trim().min(1).max(120),
  description: z.string().trim().max(2000).default(""),
  recipe: recipeInput,
  author: z.string().trim().max(200).default(""),
};
const UNREACHABLE = {
  status: 400,
  code: "unreachable-quorum",
  about: "A vote asks for more votes than there are.",
};
const nameTaken = conflict("Another recipe has that name.", savedRecipe);

export const sampleScores = z
  .strictObject({
    pages: count.describe("of the sample"),
    scores: z.array(summary).describe("of `before`, where it is given, then of `recipe`"),
    change: z
      .strictObject({ f1: z.number(), low: z.number(), high: z.number() })
      .readonly()
      .nullable()
      .describe("F1 of `recipe` minus F1 of `before`, with its 95 % interval"),
    differing: z
      .array(
        z.strictObject({ pageId: id, title: z.string(), f1: z.tuple([share, share]).readonly() }).readonly(),
      )
      .readonly()
      .describe("pages on which the two differ most, with the F1 of both"),
  })
  .readonly()
  .meta({ id: "SampleScores", description: "Scores of recipes on a sample of a corpus." });
export type SampleScoresAnswer = z.output<typeof sampleScores>;

export const recipes = {
  list: {
    about: "Saved recipes by name, each as its last save left it.",
    answers: { 200: json(z.strictObject({ recipes: z.array(savedRecipe) })) },
  },
  create: {
    about: "Save a recipe under a new name.",
    body: z.object(content),
    answers: { 201: json(savedRecipe) },
    refusals: [nameTaken, UNREACHABLE, ...OF_RECIPE],
  },
  get: {
    about: "A saved recipe as its last save left it.",
    answers: { 200: json(savedRecipe) },
    refusals: [NOT_FOUND],
  },
  save: {
    about: "Save a recipe as a new version of one that has a name already.",
    body: z.object({ ...content, version: version.describe("the version that it was made from") }),
    answers: { 200: json(savedRecipe) },
    refusals: [
      NOT_FOUND,
      conflict("Somebody else saved it meanwhile, or another recipe has that name.", savedRecipe),
      UNREACHABLE,
      ...OF_RECIPE,
    ],
  },
  remove: {
    about: "Take a saved recipe out of the list; for 30 days it can be restored.",
    answers: { 204: EMPTY },
    refusals: [NOT_FOUND],
  },
  versions: {
    about: "All versions of a saved recipe, the newest first.",
    answers: { 200: json(z.strictObject({ versions: z.array(recipeVersion) })) },
    refusals: [NOT_FOUND],
  },
  restore: {
    about: "Put back a saved recipe that was removed.",
    answers: { 200: json(savedRecipe) },
    refusals: [NOT_FOUND, nameTaken],
  },
  sample: {
    about:
      "What a recipe scores by words on a sample of a corpus, the same 100 pages each time, and what changed since another recipe.",
    body: z.object({
      corpusId: id,
      recipe: recipeInput,
      before: recipeInput.optional().describe("what it is compared with"),
    }),
    answers: { 200: json(sampleScores) },
    refusals: [
      NOT_FOUND,
      UNREACHABLE,
      ...OF_RECIPE,
      { status: 400, code: "no-gold", about: "No page of the corpus has gold text." },
      {
        status: 400,
        code: "needs-other-pages",
        about: "An extractor looks at more than the page, which is not offered live.",
      },
      BUSY,
    ],
  },
} as const satisfies Operations<"recipes">;
