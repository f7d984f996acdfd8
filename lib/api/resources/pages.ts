/** One page: what is known of it, its source and its view, and what people say of its gold and its errors. */
import { z } from "zod";
import { CAPTURE_SOURCES } from "../../capture/captured";
import { annotatorSchema } from "../../labels/operation-schema";
import { extractionAnswer, fittingAnswer, foundTwin } from "./extraction";
import { blindQuery, cause, count, errorKind, id, LARGEST_WHOLE, wholeNumber } from "../fields/fields";
import { EMPTY, file, json, type Operations } from "../contract/operation";
import { OF_RECIPE, recipeFields } from "../fields/recipe-fields";
import { causeTag, goldRecord, pageRecord } from "../fields/records";
import { BUSY, conflict, NOT_FOUND, PAGE_REPLACED } from "../fields/refusals";

/**
 * A page with the gold that it is scored against, the name of its corpus, and its place in the corpus'
 * default order.
 */
const workspaceSubject = z
  .strictObject({
    record: pageRecord,
    corpusName: z.string(),
    neighbours: z
      .strictObject({
        previous: id.nullable(),
        next: id.nullable(),
        position: count.describe("from 0"),
        total: count,
      })
      .readonly(),
    capture: z
      .strictObject({
        source: z.enum(CAPTURE_SOURCES).describe("what it came in"),
        wanted: count.describe("style sheets and pictures that it asks for"),
        missing: count.describe("how many of them did not come with it"),
        missed: z.array(z.string()).readonly().describe("the first of their addresses"),
      })
      .readonly()
      .optional()
      .describe("absent where nothing was looked for beside it"),
  })
  .readonly()
  .meta({ id: "PageInCorpus" });
export type WorkspaceSubject = z.output<typeof workspaceSubject>;

/** Which blocks of a page are on other pages of its site, and on how many. */
const pageOnSite = z
  .strictObject({
    site: z.string().nullable(),
    all: count.describe("pages of the site"),
    pages: count.describe("pages of the site that were read"),
    distinctPages: count.describe("the same, copies of a page being one"),
    isLookedAt: z.boolean().describe("whether the page is among those that were read"),
    blocks: z
      .array(
        z.strictObject({
          place: count.nullable().describe("in the list of the site; null beyond its end"),
          text: z.string(),
          pages: count.describe("how many pages of the site have it"),
          range: z.strictObject({ start: count, end: count }).describe("leaves [start, end)"),
        }),
      )
      .describe("in the order of the page"),
  })
  .meta({ id: "PageOnSite" });

/** What somebody wants to look at: an address to fetch, or HTML as it is. */
export const pasted = z.union([
  z.object({ url: z.string().trim().min(1).max(4000) }),
  z.object({ html: z.string().min(1) }),
]);

/**
 * Windows are assumed to be this large until the browser says otherwise; the middle preset of the page frame.
 */
const USUAL_VIEWPORT = { width: 732, height: 900 };
const pixels = wholeNumber().min(320).max(2048);
const leaf = z.int().min(0).max(LARGEST_WHOLE);
const endLeaf = z.int().min(1).max(LARGEST_WHOLE);

const place = z
  .object({ start: leaf, end: endLeaf, error: errorKind })
  .refine(({ start, end }) => start < end, "start is before end");

const seen = {
  corrections: leaf.describe("corrections that the gold had when the sender looked at it"),
  last: z
    .string()
    .max(100)
    .nullable()
    .describe(
      "when the last of them was made (its `at`), which tells it from another in its place; null for none",
    ),
};
const goldAnswer = json(z.strictObject({ gold: goldRecord }));
const goldConflict = conflict("Somebody else corrected the gold meanwhile.", goldRecord);

const ofPage = { "If-Match": "the sha256 of the bytes that the request is about, in quotes" };
const TOO_SLOW = { status: 503, code: "too-slow", about: "It took longer than a request is allowed to." };

const viewport = z.object({
  width: pixels.default(USUAL_VIEWPORT.width).describe("of the viewport, in pixels"),
  height: pixels.default(USUAL_VIEWPORT.height),
});

export const pages = {
  inspect: {
    about: "Keep a page to look at without importing it: `url` is fetched, `html` taken as it is.",
    body: pasted,
    answers: { 201: json(z.strictObject({ pageId: id })) },
    refusals: [
      { status: 400, code: "bad-url", about: "Pages are not fetched from this address." },
      { status: 422, code: "unreachable", about: "Nothing answered there." },
      { status: 422, code: "http-status", about: "The server there refused the request." },
      { status: 422, code: "not-html", about: "What was fetched is not a page." },
      { status: 422, code: "page-too-large", about: "The page is larger than pages may be." },
      { status: 422, code: "fetch-timeout", about: "The page did not arrive in time." },
      BUSY,
      TOO_SLOW,
    ],
  },
  get: {
    about: "What is known of a page, its gold included, with its corpus and its neighbours there.",
    query: blindQuery,
    answers: { 200: json(workspaceSubject) },
    refusals: [NOT_FOUND],
  },
  document: {
    about: "The inert view of a captured page, for a frame: no script, no request, no navigation.",
    query: viewport,
    headers: { "If-None-Match": "the ETag of an earlier answer" },
    answers: { 200: file("text/html"), 304: EMPTY },
    refusals: [NOT_FOUND, BUSY, TOO_SLOW],
  },
  prepare: {
    about: "Make the view and keep it for whoever asks for it next; nothing is sent.",
    query: viewport,
    answers: { 204: EMPTY },
    refusals: [NOT_FOUND, BUSY, TOO_SLOW],
  },
  resource: {
    about: "A picture or font that came with the page, named by its sha256, as its frame may show it.",
    answers: {
      200: file(
        "image/png",
        "image/jpeg",
        "image/gif",
        "image/webp",
        "image/avif",
        "image/bmp",
        "image/svg+xml",
        "font/woff2",
        "font/woff",
      ),
    },
    refusals: [NOT_FOUND, BUSY, TOO_SLOW],
  },
  source: {
    about: "The decoded source as text; its encoding is in `X-Captured-Encoding`.",
    answers: { 200: file("text/plain") },
    refusals: [NOT_FOUND, BUSY, TOO_SLOW],
  },
  sheets: {
    about: "The style sheets that came with the page, for who works out how its texts look.",
    answers: {
      200: json(
        z.strictObject({
          sheets: z.array(
            z.strictObject({ url: z.string().describe("absolute, without fragment"), css: z.string() }),
          ),
        }),
      ),
    },
    refusals: [NOT_FOUND],
  },
  extraction: {
    about: "What a recipe says of the page.",
    body: z.object(recipeFields),
    answers: { 200: json(extractionAnswer), 202: json(fittingAnswer) },
    refusals: [
      NOT_FOUND,
      ...OF_RECIPE,
      {
        status: 400,
        code: "needs-labels",
        about: "The extractor has to be trained on labelled pages first.",
      },
      { status: 400, code: "no-site", about: "There are no other pages of the site." },
      { status: 422, code: "extractor-threw", about: "The extractor failed on this page." },
      BUSY,
      TOO_SLOW,
    ],
  },
  twin: {
    about: "The block of another page of the site that is nearest to the one around a text, with the edits.",
    body: z.object({ ...recipeFields, leaf }),
    answers: { 200: json(z.strictObject({ found: foundTwin.nullable() })) },
    refusals: [
      NOT_FOUND,
      ...OF_RECIPE,
      { status: 400, code: "no-redundancy", about: "The extractor does not compare pages." },
      { status: 400, code: "no-block", about: "The text is in no block." },
      BUSY,
      TOO_SLOW,
    ],
  },
  site: {
    about: "Which blocks of the page are on other pages of its site, and on how many.",
    answers: { 200: json(pageOnSite) },
    refusals: [NOT_FOUND, BUSY, TOO_SLOW],
  },
  causes: {
    about: "What people say the errors on the page come from.",
    query: blindQuery,
    answers: { 200: json(z.strictObject({ tags: z.array(causeTag) })) },
    refusals: [NOT_FOUND],
  },
  sayCause: {
    about: "Say what an error comes from; replaces what was said of the same text and kind.",
    query: blindQuery,
    body: place.safeExtend({ cause, annotator: annotatorSchema }),
    headers: ofPage,
    answers: { 200: json(causeTag) },
    refusals: [NOT_FOUND, PAGE_REPLACED],
  },
  takeBackCause: {
    about: "Undo what was said of an error.",
    query: blindQuery,
    body: place,
    headers: ofPage,
    answers: { 200: json(z.strictObject({})) },
    refusals: [NOT_FOUND, PAGE_REPLACED],
  },
  correctGold: {
    about: "Say that the gold of a text, the leaves [start, end), is wrong; answers the corrected gold.",
    query: blindQuery,
    body: z
      .object({
        ...seen,
        start: leaf,
        end: endLeaf,
        to: z.enum(["main", "boilerplate"]),
        by: annotatorSchema,
      })
      .refine(({ start, end }) => start < end, "start is before end"),
    headers: ofPage,
    answers: { 200: goldAnswer },
    refusals: [
      NOT_FOUND,
      goldConflict,
      PAGE_REPLACED,
      { status: 400, code: "no-content-gold", about: "The content of the page is not known." },
      { status: 400, code: "nothing-to-correct", about: "The gold already says so." },
      { status: 400, code: "no-such-text", about: "The page has fewer texts." },
    ],
  },
  undoGold: {
    about: "Undo the last correction of the gold; answers the gold before it.",
    query: blindQuery,
    body: z.object(seen),
    headers: ofPage,
    answers: { 200: goldAnswer },
    refusals: [
      NOT_FOUND,
      goldConflict,
      PAGE_REPLACED,
      { status: 400, code: "not-corrected", about: "The gold has no correction." },
    ],
  },
} as const satisfies Operations<"pages">;
