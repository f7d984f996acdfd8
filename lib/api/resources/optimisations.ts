/** Searches for the best recipe. */
import { z } from "zod";
import { DEFAULTS, SEARCH_NAMES } from "../../optimise/search/setup-names";
import type { Moment } from "../../optimise/optimisation";
import type { ListedCandidate, ReportedCandidate, ReportedHeldOut } from "../../optimise/report";
import type { OptimisationRecord } from "../../store/interfaces/optimisations";
import { count, id, LARGEST_WHOLE, share, sliceBy, time } from "../fields/fields";
import type { Given } from "../fields/given";
import { EMPTY, json, type Operations } from "../contract/operation";
import { jobRecord } from "../fields/records";
import { BUSY, NOT_FOUND } from "../fields/refusals";

const search = z.enum(SEARCH_NAMES);
const candidates = z.int().min(1).max(100_000).describe("candidates that each search may try");

const setup: z.ZodType<OptimisationRecord["setup"]> = z.strictObject({
  search,
  seed: z.number(),
  by: sliceBy.nullable(),
  metric: z.string(),
  modules: z.array(z.string()),
  parsimony: z.number(),
  timeWeight: z.number(),
  sampleSize: z.number(),
  heldOut: z.boolean(),
});

export const optimisationRecord: z.ZodType<OptimisationRecord> = z
  .strictObject({
    id,
    corpusId: id,
    corpusName: z.string(),
    setup,
    limit: z.int().min(1).nullable(),
    budget: count,
    state: z.enum(["running", "done", "stopped", "failed"]),
    error: z.string().nullable(),
    createdAt: time,
    finishedAt: time.nullable(),
    fingerprint: z
      .string()
      .nullable()
      .describe("of its pages, their gold and the version of the code; null until they were read"),
    packages: z.array(z.strictObject({ name: z.string(), pages: count })),
    trials: count.describe("candidates that were tried, on all pages or on a sample"),
  })
  .meta({ id: "Optimisation", description: "A search for the best recipe over the pages of a corpus." });

const candidateFields = {
  recipe: z.string().describe("as text"),
  score: share.describe("mean over the packages"),
  median: share.nullable().describe("mean over the packages of the median F1 of each; null where not noted"),
  empty: share
    .nullable()
    .describe("mean over the packages of the share of pages with an empty answer; null where not noted"),
  msPerPage: z.number().min(0),
  modules: count.describe("extractors in it"),
};
const candidate: z.ZodType<ReportedCandidate> = z.strictObject(candidateFields);

const listed: z.ZodType<ListedCandidate> = z.strictObject({
  ...candidateFields,
  packages: z.array(share).describe("score of each package, in their order"),
  front: z.boolean().describe("whether no other candidate is better in both score and time"),
});

const heldOut: z.ZodType<ReportedHeldOut> = z.strictObject({
  packages: z.array(z.string()).describe("that were left out"),
  best: candidate.describe("what was found on the others, with its score there"),
  score: share.describe("of that on those that were left out"),
  single: candidate.describe("the best extractor by itself on the others"),
  singleScore: share,
});

const moment: z.ZodType<Moment> = z.strictObject({ tried: count, score: share, heldOut: share.nullable() });

/** How far a search is. */
export const optimisationAnswer = z
  .strictObject({
    record: optimisationRecord,
    job: jobRecord.nullable().describe("the job that is about it, waiting or running"),
    tried: count.describe("candidates that the search over all packages tried"),
    best: candidate.nullable(),
    single: candidate.nullable().describe("the best extractor by itself, at its defaults"),
    heldOutScore: share.nullable(),
    heldOutSingleScore: share.nullable(),
    heldOut: z.array(heldOut),
    history: z.array(moment).describe("how far the best was, whenever it got better"),
    candidates: z.array(listed).describe("the fittest first, and all of the front"),
    candidateCount: count.describe("of all that were tried on all pages"),
    problem: z
      .string()
      .nullable()
      .describe("why it cannot go on, e.g. an extractor that is no more; then held-out scores are not known"),
  })
  .meta({ id: "OptimisationStanding" });

export type OptimisationAnswer = z.output<typeof optimisationAnswer>;

export const optimisationRequest = z.object({
  corpusId: id,
  search: search.default("genetic"),
  by: sliceBy.nullable().default(null).describe("what makes a package; null for one of all pages"),
  metric: z.string().default(DEFAULTS.metric),
  modules: z.array(z.string()).min(1).optional().describe("ids of the extractors that may be used"),
  seed: z.int().min(0).default(DEFAULTS.seed),
  parsimony: z.number().min(0).default(DEFAULTS.parsimony).describe("what each extractor costs, in F1"),
  timeWeight: z.number().min(0).default(DEFAULTS.timeWeight).describe("what a ms per page costs, in F1"),
  sampleSize: z.int().min(1).default(DEFAULTS.sampleSize),
  heldOut: z.boolean().default(true).describe("search again without each package and score it there"),
  budget: candidates.default(500),
  limit: z.int().min(1).max(LARGEST_WHOLE).nullable().default(null).describe("only the first so many pages"),
});
export type OptimisationWanted = Given<z.input<typeof optimisationRequest>>;

export const optimisations = {
  list: {
    about: "Searches for the best recipe, or those on one corpus, the newest first.",
    query: z.object({ corpus: z.string().optional() }),
    answers: { 200: json(z.strictObject({ optimisations: z.array(optimisationRecord) })) },
    refusals: [NOT_FOUND],
  },
  start: {
    about: "Search for the recipe that scores best on a corpus.",
    body: optimisationRequest,
    answers: { 202: json(optimisationRecord) },
    refusals: [
      NOT_FOUND,
      { status: 400, code: "unknown-metric", about: "There is no metric of that name." },
      { status: 400, code: "bad-metric", about: "The metric scores a field, not the content." },
      { status: 400, code: "unknown-extractor", about: "There is no extractor of that name." },
      { status: 400, code: "needs-other-pages", about: "An extractor looks at more than the page." },
    ],
  },
  get: {
    about: "One search with all that it has found so far.",
    answers: { 200: json(optimisationAnswer) },
    refusals: [NOT_FOUND, BUSY],
  },
  goOn: {
    about: "Have a search go on where it stopped.",
    body: z.object({ budget: candidates }),
    answers: { 202: json(optimisationRecord) },
    refusals: [
      NOT_FOUND,
      { status: 400, code: "unknown-extractor", about: "It chooses from an extractor that is no more." },
      { status: 400, code: "unknown-metric", about: "It scores by a metric that is no more." },
    ],
  },
  remove: {
    about: "Remove a search with what it found.",
    answers: { 204: EMPTY },
    refusals: [
      NOT_FOUND,
      { status: 400, code: "job-not-ended", about: "A job is about it: cancel that first." },
    ],
  },
} as const satisfies Operations<"optimisations">;
