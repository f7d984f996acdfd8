/** The main content of a page that somebody sends, and what can extract it. */
import { z } from "zod";
import { USUAL_EXTRACTOR } from "../../extractors/panels";
import { count, interval } from "../fields/fields";
import { OF_RECIPE, recipeInput } from "../fields/recipe-fields";
import { BUSY } from "../fields/refusals";
import { json, type Operations } from "../contract/operation";

/** A page that is sent, or an address to fetch it from. */
export const contentBody = z
  .object({
    html: z.string().optional().describe("the page; without it, `url` is fetched"),
    url: z.string().trim().min(1).max(4000).optional().describe("the address of the page"),
    recipe: recipeInput.default(USUAL_EXTRACTOR),
  })
  .refine(({ html, url }) => html !== undefined || url !== undefined, "html or url is needed");

const text = z.string().nullable();
const finite = z.number().nullable().describe("null where it is not finite");
const verdict = z.enum(["keep", "drop"]);
const why = {
  stage: z.string(),
  rule: z.string(),
  node: z.int().nullable().describe("index of the element that decided; null for none"),
  measures: z.array(
    z.strictObject({
      name: z.string(),
      value: finite,
      relation: z.enum(["<", "<=", ">", ">=", "="]),
      limit: finite,
      param: z.string().optional(),
    }),
  ),
  detail: z
    .string()
    .optional()
    .describe("what was matched, or what else there is to say that no figure says"),
};

const answer = {
  text: z.string().describe("the text that metrics score"),
  markdown: z.string().describe("CommonMark with tables"),
  html: z.string().describe("structure, links and images, nothing that runs"),
  fields: z.strictObject({ title: text, date: text, author: text }),
  intervals: z.array(interval).describe("what is kept, on the text axis"),
  reasons: z.array(z.strictObject({ ...why, verdict, range: z.strictObject({ start: count, end: count }) })),
  encoding: z.strictObject({ name: z.string(), rule: z.string() }),
};
const wholeAnswer = z
  .strictObject(answer)
  .meta({ id: "MainContent", description: "The main content of a page in all its forms." });
const explanation = z
  .strictObject({
    ...answer,
    texts: z.array(
      z.strictObject({
        leaf: count,
        start: count,
        text: z.string(),
        verdict,
        score: finite,
        reason: z.strictObject(why).nullable(),
        path: text.describe("the element that decided"),
      }),
    ),
  })
  .meta({ id: "Explanation", description: "The same, with what was decided on every text of the page." });

const evidence = z.strictObject({
  kind: z.enum(["published", "confirmed", "reconstructed", "tuned", "ours"]),
  from: z.string(),
});
const value = z.union([z.number(), z.string(), z.boolean()]);
const param = z.strictObject({
  name: z.string(),
  kind: z.enum(["number", "choice", "set", "flag", "text"]),
  default: value,
  doc: z.string(),
  evidence: evidence.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  paper: z.strictObject({ low: z.number(), high: z.number(), section: z.string() }).optional(),
  choices: z.array(z.string()).optional(),
  maxLength: z.number().optional(),
  under: z
    .record(z.string(), z.union([value, z.array(value).readonly()]))
    .optional()
    .describe("what other parameters must be for this one to count: a value, or any of several"),
});
const needs = z.enum(["page", "site", "labels"]);
const extractor = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    source: z.strictObject({ key: z.string(), section: z.string() }),
    needs: needs.describe("what it must be given at its defaults"),
    learns: needs.nullable().describe("what it can learn from; null for nothing"),
    presets: z.array(z.strictObject({ name: z.string(), values: z.record(z.string(), value), evidence })),
    params: z.array(param),
  })
  .meta({ id: "Extractor", description: "An extractor with its parameters." });

const refusals = [
  ...OF_RECIPE,
  { status: 400, code: "needs-site", about: "The recipe compares pages of a site, and names no model." },
  { status: 400, code: "needs-labels", about: "The recipe has to be trained first, and names no model." },
  { status: 400, code: "bad-url", about: "Pages are not fetched from this address." },
  { status: 404, code: "not-found", about: "There is no model that the recipe names." },
  { status: 422, code: "empty-page", about: "The page is empty." },
  { status: 422, code: "binary-page", about: "The page is no HTML." },
  { status: 422, code: "badly-nested", about: "The page's tree is out of all proportion." },
  { status: 422, code: "extractor-threw", about: "The recipe failed on the page." },
  { status: 422, code: "private-address", about: "The address is not a public one." },
  { status: 422, code: "unreachable", about: "Nothing answered at the address." },
  BUSY,
  { status: 503, code: "too-slow", about: "It took longer than a request is allowed to." },
] as const;

export const content = {
  extract: {
    about: "The main content of a page by a recipe, as text, Markdown and HTML, with its fields and reasons.",
    body: contentBody,
    answers: { 200: json(wholeAnswer) },
    refusals,
  },
  explain: {
    about: "The same, with what was decided on every text of the page.",
    body: contentBody,
    answers: { 200: json(explanation) },
    refusals,
  },
  extractors: {
    about: "The extractors with their parameters, as recipes name them.",
    answers: { 200: json(z.strictObject({ extractors: z.array(extractor) })) },
  },
  openApi: {
    about: "Version 1 of the API, as OpenAPI 3.1.",
    answers: { 200: json(z.looseObject({ openapi: z.literal("3.1.0") })) },
  },
} as const satisfies Operations<"content">;
