/** What the store keeps, as the API answers it: each schema is held to the type of the store. */
import { z } from "zod";
import type { GoldRecord } from "../../corpus/record";
import { operationSchema } from "../../labels/operation-schema";
import { PAGE_VERDICTS, ROLES } from "../../labels/model";
import type { Recipe } from "../../recipes/recipe";
import type { Summary } from "../../evaluation/scoring/score";
import type { CauseTag } from "../../store/interfaces/causes";
import type { CorpusSummary } from "../../store/interfaces/corpora";
import type { JobRecord } from "../../store/interfaces/jobs";
import type { LabelsSince } from "../../store/interfaces/labels";
import type { Facet, PageRecord, PageRow } from "../../store/interfaces/pages";
import type { RunRecord } from "../../store/interfaces/runs";
import {
  cause,
  count,
  errorKind,
  id,
  interval,
  labelState,
  pageRemark,
  paramValues,
  share,
  time,
} from "./fields";

export const corpusSummary: z.ZodType<CorpusSummary> = z
  .strictObject({
    id,
    name: z.string(),
    description: z.string(),
    createdAt: time,
    annotatorsPerPage: z.int().min(1).describe("people who may hold the same page at once"),
    pages: count,
    states: z.record(labelState, count).describe("pages by how far their labels are"),
    withGold: count.describe("pages that can be scored"),
    sites: z.array(z.string()),
    annotators: count,
  })
  .meta({ id: "Corpus" });

const content = { text: z.string().exactOptional(), intervals: z.array(interval).exactOptional() };

export const goldRecord: z.ZodType<GoldRecord> = z
  .strictObject({
    id: z.string(),
    url: z.string().exactOptional(),
    site: z.string().exactOptional(),
    lang: z.string().exactOptional(),
    encoding: z.string().exactOptional(),
    kind: z.string().exactOptional(),
    title: z.string().exactOptional(),
    date: z.string().exactOptional(),
    author: z.string().exactOptional(),
    ...content,
    with: z.array(z.string()).exactOptional().describe("snippets that belong to the content"),
    without: z.array(z.string()).exactOptional().describe("snippets that do not"),
    fieldIntervals: z
      .strictObject({
        title: z.array(interval).exactOptional(),
        date: z.array(interval).exactOptional(),
        author: z.array(interval).exactOptional(),
      })
      .exactOptional()
      .describe("where labels say that fields are which are not known as texts"),
    roles: z.array(z.strictObject({ start: count, end: count, role: z.enum(ROLES) })).exactOptional(),
    verdict: z.enum(PAGE_VERDICTS).exactOptional(),
    labelledBy: z.string().exactOptional(),
    labelledAt: z.string().exactOptional(),
    agreement: z
      .strictObject({ people: count, runs: z.array(z.tuple([count, count, count]).readonly()).readonly() })
      .exactOptional()
      .describe("people whose labels became gold, and where so many of them agree with it"),
    corrections: z
      .array(
        z.strictObject({
          start: count,
          end: count,
          to: z.enum(["main", "boilerplate"]),
          by: z.string(),
          at: z.string(),
        }),
      )
      .exactOptional()
      .describe("of the content since it was imported, the oldest first"),
    original: z.strictObject(content).exactOptional().describe("the content before the first correction"),
  })
  .meta({ id: "Gold", description: "What is right on a page, as far as it is known." });

const rowFields = {
  id,
  corpusId: id,
  key: z.string().describe("the id inside the corpus"),
  title: z.string(),
  url: z.string().nullable(),
  site: z.string().nullable(),
  kind: z.string().nullable(),
  lang: z.string().nullable(),
  template: z
    .string()
    .nullable()
    .describe(
      "number of its template within the corpus, 0 for a page too plain to have one; null where nobody has looked for it",
    ),
  bytes: count,
  state: labelState,
  annotators: z.array(z.string()),
  assignedTo: z.array(z.string()).readonly(),
  hasGold: z.boolean(),
  f1: z
    .union([share, z.literal("failed")])
    .nullable()
    .describe("of the extractor that was asked for, in its newest run"),
  place: z.int().min(1).nullable().describe("its turn in the labelling order; null without one"),
  slice: z.enum(["evaluation", "training"]).nullable().describe("what it is labelled for"),
  chance: z.number().nullable().describe("the probability with which it was given its place"),
  remarks: z.array(pageRemark).describe("what people said of it beside labels; empty for who must not know"),
  changedAt: time,
};

export const pageRow: z.ZodType<PageRow> = z
  .strictObject(rowFields)
  .meta({ id: "PageRow", description: "A page as tables list it." });

export const pageRecord: z.ZodType<Omit<PageRecord, "labelled" | "labelledFields">> = z
  .strictObject({
    ...rowFields,
    sha256: z.string(),
    encoding: z.string().nullable(),
    gold: goldRecord.describe("what the page is scored against"),
  })
  .meta({ id: "Page" });

export const facet: z.ZodType<Facet> = z
  .strictObject({ value: z.string().describe("empty for unknown"), count })
  .meta({ id: "Facet" });

export const annotationSet: z.ZodType<LabelsSince> = z
  .strictObject({
    pageId: id,
    annotatorId: z.string(),
    version: count.describe("operations that are stored"),
    state: labelState,
    since: count.describe("where `operations` begin in the log"),
    operations: z.array(operationSchema).describe("the log from `since` onwards"),
    activeMs: z.number().min(0),
    savedAt: time.nullable(),
  })
  .meta({
    id: "AnnotationSet",
    description: "What one annotator did on one page: all of it, or what was added after a version.",
  });

export const causeTag: z.ZodType<CauseTag> = z
  .strictObject({
    pageId: id,
    start: count,
    end: count,
    error: errorKind,
    cause,
    annotator: z.string(),
    at: time,
  })
  .meta({
    id: "CauseTag",
    description: "What a person says an error of the leaves [start, end) comes from.",
  });

export const summary: z.ZodType<Summary> = z
  .strictObject({
    precision: share,
    recall: share,
    f1: share,
    medianF1: share,
    n: count,
    low: share,
    high: share,
  })
  .meta({ id: "Summary", description: "A metric over pages, with the 95 % interval of F1." });

export const contestantFields = { key: z.string(), id: z.string(), params: paramValues };

/** A recipe in canonical form; that it is one was checked when it was stored. */
export const canonicalRecipe: z.ZodType<Recipe> = z
  .lazy(() =>
    z.union([
      z.strictObject({
        use: z.string(),
        params: paramValues.exactOptional(),
        model: z.string().exactOptional(),
      }),
      z.strictObject({ serial: z.array(canonicalRecipe) }),
      z.strictObject({ parallel: z.enum(["union", "intersection"]), of: z.array(canonicalRecipe) }),
      z.strictObject({
        vote: z.array(z.strictObject({ recipe: canonicalRecipe, weight: z.number() })),
        quorum: z.union([
          z.literal("majority"),
          z.strictObject({ votes: z.number() }),
          z.strictObject({ share: z.number() }),
        ]),
      }),
    ]),
  )
  .meta({ id: "CanonicalRecipe", description: "A recipe as JSON, in canonical form." });

export const runRecord: z.ZodType<RunRecord> = z
  .strictObject({
    id,
    corpusId: id,
    corpusName: z.string(),
    extractors: z.array(
      z.strictObject({ ...contestantFields, recipe: canonicalRecipe, recipeId: z.string() }),
    ),
    metrics: z.array(z.string()),
    state: z.enum(["running", "done", "cancelled", "failed"]),
    error: z.string().nullable(),
    createdAt: time,
    finishedAt: time.nullable(),
    pages: count,
    summaries: z
      .record(z.string(), z.record(z.string(), summary))
      .describe("by extractor key, then metric; empty while it runs"),
    sweep: z.strictObject({ param: z.string(), values: z.array(z.number()) }).nullable(),
    reused: count.describe("scores taken over from earlier runs"),
  })
  .meta({ id: "Run" });

export const JOB_STATES = ["queued", "running", "done", "failed", "cancelled"] as const;

export const jobRecord: z.ZodType<JobRecord> = z
  .strictObject({
    id,
    kind: z.string(),
    title: z.string(),
    input: z
      .union([z.null(), z.strictObject({ optimisationId: id })])
      .describe("the search it is about; nothing of any other input"),
    state: z.enum(JOB_STATES),
    progress: z.strictObject({ done: z.number(), total: z.number().nullable(), note: z.string() }),
    result: z.unknown().describe("what this kind of job reports when it ends"),
    error: z.string().nullable(),
    createdAt: time,
    startedAt: time.nullable(),
    finishedAt: time.nullable(),
    cancelRequested: z.boolean(),
    attempts: count,
  })
  .meta({ id: "Job" });
