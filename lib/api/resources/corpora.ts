/** Corpora, their pages, and what is worked out over them. */
import { z } from "zod";
import { annotatorSchema } from "../../labels/operation-schema";
import {
  cause,
  count,
  errorKind,
  id,
  pageIds,
  pageRemark,
  ruleInStage,
  share,
  time,
  wholeNumber,
} from "../fields/fields";
import { agreementStanding, disputedPages, disputedQuery } from "../fields/agreement-fields";
import { EMPTY, file, json, type Operations } from "../contract/operation";
import { pageFilters, pageWindow } from "../fields/page-filters";
import { OF_RECIPE, recipeFields, recipeInput, recipeQuery } from "../fields/recipe-fields";
import { corpusSummary, facet, jobRecord, pageRow } from "../fields/records";
import { BUSY, conflict, NOT_FOUND, RESERVED_NAME, UNKNOWN_PAGES } from "../fields/refusals";

const name = z.string().trim().min(1).max(120);
const BAD_CURSOR = { status: 400, code: "bad-cursor", about: "The cursor belongs to another order." };
const nameTaken = conflict("There is a corpus of that name.", corpusSummary);

export const errorQueue = z
  .strictObject({
    runId: id.nullable().describe("null if no run has this extractor"),
    total: count,
    position: z.int().min(-1).describe("from 0; -1 for a page without such errors"),
    previous: id.nullable(),
    next: id.nullable(),
  })
  .meta({ id: "ErrorQueue", description: "The position of a page among those with errors of an extractor." });

/** A page on which people who finished it contradict each other. */
const conflictOfPage = z
  .strictObject({
    pageId: id,
    title: z.string(),
    site: z.string().nullable(),
    remarks: z.array(pageRemark).describe("what people said of it beside labels"),
    people: count.describe("who finished it"),
    disputed: count.describe("characters that some call content and others do not"),
    pair: z
      .tuple([count, count])
      .readonly()
      .nullable()
      .describe("the two who differ most, by their numbers among the people of the page, from 1"),
  })
  .readonly()
  .meta({ id: "Conflict", description: "A page on which people who finished it contradict each other." });
export type Conflict = z.output<typeof conflictOfPage>;

/** What of a corpus's finished labels would become gold, by pages. */
export const goldOffer = z
  .strictObject({
    settled: count.describe("settled by a reviewer"),
    labelled: count.describe("finished by one person"),
    several: count.describe("finished by several people and settled by nobody: taken where they agree"),
    last: z
      .strictObject({ at: z.string(), pages: count.nullable() })
      .readonly()
      .nullable()
      .describe("when it was last done and not undone"),
  })
  .readonly()
  .meta({ id: "GoldOffer", description: "What of a corpus's finished labels would become gold, by pages." });
export type GoldOffer = z.output<typeof goldOffer>;

/** How far it is known where a corpus flips. */
const flipsPartly = z.strictObject({ pages: count, known: count, job: jobRecord.nullable() });

/** How far one slice of the labelling order is. */
const sliceProgress = z
  .strictObject({ pages: count, done: count.describe("whose labels are finished") })
  .readonly();

export const labellingOrder = z
  .strictObject({
    evaluation: sliceProgress.describe("the evaluation sample"),
    training: sliceProgress,
    random: share.describe("of the turns of training that were drawn at random"),
    tutorial: z.boolean().describe("whether annotators get pages only once they have passed the tutorial"),
    seed: z.int(),
    recipe: z.string().nullable().describe("whose doubts it goes by; null where the templates alone decide"),
    createdAt: time,
    isFinished: z.boolean().describe("false while its job is about it, and where that failed"),
  })
  .meta({
    id: "LabellingOrder",
    description: "In which order the pages of a corpus are labelled, and how far that is.",
  });
export type LabellingOrder = z.output<typeof labellingOrder>;

const orderRequest = z.object({
  evaluation: wholeNumber()
    .min(0)
    .max(1_000_000)
    .describe("pages drawn at random, in proportion to sites, templates and lengths, to score extractors by"),
  random: z.number().min(0).max(1).default(0.1).describe("share of the turns of training drawn at random"),
  known: z
    .number()
    .min(0)
    .max(0.5)
    .exactOptional()
    .describe(
      "share of pages that came with gold among the training turns; like all others where it is missing",
    ),
  tutorial: z
    .boolean()
    .exactOptional()
    .describe("give annotators pages only once they have passed the tutorial"),
  seed: wholeNumber().min(1).max(1_000_000).default(1),
  recipe: recipeInput.nullable().default(null).describe("whose doubts say where most is to be learned"),
  isDrawnAgain: z
    .boolean()
    .default(false)
    .describe("draw another evaluation sample; otherwise the pages of the one before stay in it"),
});

const exportChoice = z.object({
  format: z.string().default("folder").describe("the id of a format that can be written (docs/corpora.md)"),
  policy: z.string().default("as-labelled").describe("how the labels of several people become one"),
  folds: wholeNumber()
    .min(2)
    .max(100)
    .exactOptional()
    .describe("divide the pages into so many folds that share no site, domain or template"),
  seed: wholeNumber().min(1).exactOptional().describe("decides which sites come together in a fold"),
  licence: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .exactOptional()
    .describe("on what terms the data may be used, for its card"),
});
const exportRefusals = [
  NOT_FOUND,
  BUSY,
  { status: 400, code: "unknown-format", about: "A corpus cannot be written in a format of that name." },
  { status: 400, code: "unknown-policy", about: "There is no policy of that name." },
];

const flipRefusals = [
  NOT_FOUND,
  ...OF_RECIPE,
  { status: 400, code: "no-limit", about: "The extractor has no threshold that could be moved." },
];

export const answersRow = z
  .strictObject({
    name: z.string().describe("what the program is called"),
    version: z.int().min(1),
    pages: count.describe("with an answer"),
    addedAt: time,
    recipe: z.string().describe("the text of the recipe that names these answers"),
  })
  .meta({ id: "Answers", description: "What another program answered for the pages of a corpus." });

export const corpora = {
  list: {
    about: "All corpora, with how far each is.",
    answers: { 200: json(z.strictObject({ corpora: z.array(corpusSummary) })) },
  },
  create: {
    about: "Make an empty corpus.",
    body: z.object({ name, description: z.string().trim().max(500).default("") }),
    answers: { 201: json(corpusSummary) },
    refusals: [RESERVED_NAME, nameTaken],
  },
  get: { about: "One corpus.", answers: { 200: json(corpusSummary) }, refusals: [NOT_FOUND] },
  change: {
    about: "Give a corpus another name, or say how many people may hold the same page at once.",
    body: z.object({ name, annotatorsPerPage: z.number().int().min(1).max(100) }).partial(),
    answers: { 200: json(corpusSummary) },
    refusals: [NOT_FOUND, RESERVED_NAME, nameTaken],
  },
  remove: {
    about: "Remove a corpus with its pages, labels and runs.",
    answers: { 204: EMPTY },
    refusals: [NOT_FOUND],
  },
  pages: {
    about: "Pages under filters, in an order; `next` is what to give as `after` for those that follow.",
    query: pageWindow,
    answers: {
      200: json(
        z.strictObject({
          rows: z.array(pageRow),
          total: count,
          next: z.string().nullable().describe("the place behind the last row; null where there are no more"),
        }),
      ),
    },
    refusals: [NOT_FOUND, BUSY, BAD_CURSOR],
  },
  marks: {
    about: "The places behind every so many pages of the table, for who jumps into the middle of it.",
    query: pageFilters.extend({ every: wholeNumber().min(1).max(10_000).default(100) }),
    answers: { 200: json(z.strictObject({ marks: z.array(z.string()) })) },
    refusals: [NOT_FOUND, BUSY],
  },
  removePages: {
    about: "Remove pages of this corpus; none where one of them is not its own.",
    body: z.object({ ids: pageIds }),
    answers: { 204: EMPTY },
    refusals: [NOT_FOUND, UNKNOWN_PAGES],
  },
  ids: {
    about: "The ids of all pages under filters, in an order.",
    query: pageFilters,
    answers: { 200: json(z.strictObject({ ids: z.array(id) })) },
    refusals: [NOT_FOUND, BUSY],
  },
  facets: {
    about: "How many pages each value of a filter would leave, every filter counted without itself.",
    query: pageFilters,
    answers: {
      200: json(
        z.strictObject({
          states: z.array(facet),
          kinds: z.array(facet),
          langs: z.array(facet),
          sites: z.array(facet),
          templates: z.array(facet),
          slices: z.array(facet),
          remarks: z.array(facet),
        }),
      ),
    },
    refusals: [NOT_FOUND, BUSY],
  },
  assign: {
    about: "Give pages of this corpus to an annotator by name, or take them back with null.",
    body: z.object({ ids: pageIds, annotator: annotatorSchema.nullable() }),
    answers: { 200: json(z.strictObject({ assigned: count.describe("pages that changed hands") })) },
    refusals: [NOT_FOUND, UNKNOWN_PAGES],
  },
  next: {
    about:
      "The next page that this annotator has not done and others do not hold, kept for the annotator for half an hour; null where all are done or held.",
    body: z.object({
      annotator: annotatorSchema,
      after: id.optional().describe("the page that is open; given only where there is no other"),
      ahead: z
        .boolean()
        .optional()
        .describe("it is only prepared: kept for five minutes beside the page that is open"),
    }),
    answers: { 200: json(z.strictObject({ pageId: id.nullable() })) },
    refusals: [
      NOT_FOUND,
      {
        status: 403,
        code: "tutorial-first",
        about: "The labelling order wants the tutorial to be passed first, and the annotator has not.",
      },
    ],
  },
  conflicts: {
    about: "The pages on which people contradict each other, the most disputed first, at most 200 of them.",
    answers: { 200: json(z.strictObject({ total: count, pages: z.array(conflictOfPage) })) },
    refusals: [NOT_FOUND],
  },
  agreement: {
    about:
      "How alike people labelled the pages that two or more finished, as it was worked out last. Names are replaced unless `names` is 1.",
    query: z.object({ names: z.literal("1").exactOptional() }),
    answers: { 200: json(agreementStanding) },
    refusals: [NOT_FOUND],
  },
  findAgreement: {
    about: "Have a job work that out; while one is about it, that one is answered.",
    body: z.object({}),
    answers: { 202: json(jobRecord) },
    refusals: [NOT_FOUND],
  },
  disputed: {
    about: "The pages behind a figure of agreement, the most disputed words first.",
    query: disputedQuery,
    answers: { 200: json(disputedPages) },
    refusals: [NOT_FOUND, BAD_CURSOR],
  },
  errors: {
    about: "Where a page stands among the pages with errors of an extractor, and its neighbours there.",
    query: z.object({
      x: z.string().min(1).max(2_000).describe("key of the extractor"),
      page: id,
      error: errorKind.optional(),
      cause: cause.optional(),
      rule: ruleInStage.optional(),
      run: id.optional().describe("the run to go by; without it the newest with this extractor"),
    }),
    answers: { 200: json(errorQueue) },
    refusals: [NOT_FOUND, BUSY],
  },
  flips: {
    about:
      "At which limit each text flips: the packed points where all pages are known, else how far that is known.",
    query: z.object(recipeQuery),
    answers: { 200: file("application/octet-stream"), 202: json(flipsPartly) },
    refusals: [...flipRefusals, BUSY],
  },
  findFlips: {
    about: "Have a job find where the texts flip; while one is about it, that one is answered.",
    body: z.object(recipeFields),
    answers: { 202: json(jobRecord) },
    refusals: flipRefusals,
  },
  order: {
    about: "In which order its pages are labelled, and how far each slice is; null where nobody has said.",
    answers: { 200: json(z.strictObject({ order: labellingOrder.nullable() })) },
    refusals: [NOT_FOUND],
  },
  makeOrder: {
    about:
      "Have a job give the pages their turns in a labelling order; while one is about it, that one is answered.",
    body: orderRequest,
    answers: { 202: json(jobRecord) },
    refusals: [
      NOT_FOUND,
      ...OF_RECIPE,
      { status: 400, code: "no-probability", about: "The recipe does not say how sure it is." },
    ],
  },
  goldOffer: {
    about: "What finished labels would become gold, and when that was done last.",
    answers: { 200: json(goldOffer) },
    refusals: [NOT_FOUND, BUSY],
  },
  useAsGold: {
    about: "Have a job make finished labels gold, or with `undo` take back what was done at that time.",
    body: z.object({ undo: z.iso.datetime().optional() }),
    answers: { 202: json(jobRecord) },
    refusals: [NOT_FOUND],
  },
  answers: {
    about: "What other programs answered for its pages, by name, the newest version first.",
    answers: { 200: json(z.strictObject({ answers: z.array(answersRow) })) },
    refusals: [NOT_FOUND],
  },
  export: {
    about: "The corpus as a zip, written while it is read; what fails on the way breaks the download off.",
    query: exportChoice,
    answers: { 200: file("application/zip") },
    refusals: exportRefusals,
  },
  exportPages: {
    about: "Some pages of the corpus as a zip.",
    body: exportChoice.extend({ pageIds }),
    answers: { 200: file("application/zip") },
    refusals: [...exportRefusals, UNKNOWN_PAGES],
  },
} as const satisfies Operations<"corpora">;
