/** What is worked out from the scores of a run, each schema held to the type of `lib/evaluation`. */
import { z } from "zod";
import type { Failure } from "../../evaluation/scoring/failure";
import type { Grade, GradedF1 } from "../../evaluation/scoring/grade";
import type { ShownErrors } from "../../evaluation/errors/error-report";
import type { Against } from "../../evaluation/report/report-against";
import type { AnsweredField, ShownPage } from "../../evaluation/report/report-behind";
import type { RunScores, Slice } from "../../evaluation/report/report-scores";
import type { SliceScore } from "../../evaluation/report/report-slices";
import type { VoteStrip } from "../../evaluation/agreement/disputed-words";
import { REVIEW_REMARKS, type ReviewPlace, type ReviewRow } from "../../evaluation/agreement/review";
import { FIELD_NAMES } from "../../gold/fields";
import { cause, count, errorKind, id, share, sliceBy } from "../fields/fields";
import { contestantFields, summary } from "../fields/records";

const site = z.string().nullable();
const slice: z.ZodType<Slice> = z
  .strictObject({ by: sliceBy, name: z.string() })
  .meta({ id: "Slice", description: "The pages of one kind, site or language." });

export const runScores: z.ZodType<RunScores> = z
  .strictObject({
    metric: z.string(),
    by: sliceBy,
    slice: slice.nullable(),
    pages: count.describe("that every extractor has done"),
    withGold: count,
    groups: z.array(z.strictObject({ name: z.string(), n: count })),
    rows: z.array(
      z.strictObject({
        ...contestantFields,
        failed: count,
        empty: count,
        extractMs: z.number().describe("mean over the answered pages"),
        summary: summary.nullable(),
        histogram: z.array(count).describe("pages by their F1, in twentieths"),
        groups: z.record(z.string(), share).describe("F1 by the name of the group"),
      }),
    ),
    published: z
      .strictObject({
        benchmark: z.string(),
        metric: z.string(),
        source: z.string(),
        scores: z.array(z.strictObject({ system: z.string(), f1: share })),
      })
      .nullable()
      .describe("what others have published for these pages by this metric"),
  })
  .meta({ id: "RunScores", description: "All extractors of a run by one metric." });

export const sliceScore: z.ZodType<SliceScore> = z
  .strictObject({
    by: sliceBy,
    name: z.string(),
    summary: z.strictObject({ f1: share, medianF1: share, low: share, high: share, n: count }),
    answered: count,
    empty: count.describe("of those answered, by an empty text"),
    lost: share.describe("what the mean F1 would gain if every page of the slice scored 1"),
    best: z.strictObject({ id: z.string(), key: z.string(), f1: share }).nullable(),
    isSmall: z.boolean().describe("fewer than 10 pages"),
  })
  .meta({ id: "SliceScore" });

const difference = z.number().min(-1).max(1);
const column = z.array(share);
const places = z.array(count);

const pairedTest = z.strictObject({
  n: count,
  mean: difference,
  low: difference,
  high: difference,
  p: share.describe("of the paired permutation test, two-sided"),
});

export const against: z.ZodType<Against> = z
  .strictObject({
    better: count.describe("pages on which the first scores higher"),
    worse: count,
    same: count,
    test: pairedTest,
    ids: z.array(id).describe("pages, the lowest difference first, as the columns beside"),
    titles: z.array(z.string()),
    sites: z.array(site),
    first: column,
    second: column,
    failed: z.strictObject({ first: places, second: places }),
  })
  .meta({ id: "Against", description: "One extractor of a run against another, page by page." });

const changedPages = z.array(
  z.strictObject({ id, key: z.string(), title: z.string(), before: share, after: share }),
);

export const runChange = z
  .strictObject({
    changes: z.array(
      z.strictObject({
        before: z.string().describe("key of the extractor in the earlier run"),
        after: z.string(),
        metric: z.string(),
        test: pairedTest,
        fixed: count.describe("pages that came out better"),
        broken: count,
      }),
    ),
    onlyBefore: z.array(z.string()).describe("extractors that only the earlier run has"),
    onlyAfter: z.array(z.string()),
    listed: z.strictObject({
      extractor: z.string().describe("whose pages are told, by its key in the later run"),
      metric: z.string(),
      fixed: changedPages.describe("the most changed first, 200 at most"),
      broken: changedPages,
    }),
  })
  .meta({ id: "RunChange", description: "A run minus an earlier one, extractor by extractor." });

export type RunChange = z.output<typeof runChange>;

const failure: z.ZodType<Failure> = z
  .strictObject({ code: z.string().describe("stable"), message: z.string() })
  .meta({ id: "Failure", description: "Why there is no answer." });

const grade: z.ZodType<Grade> = z
  .discriminatedUnion("status", [
    z.strictObject({
      status: z.literal("scored"),
      precision: share,
      recall: share,
      f1: share,
      countsPrecision: z.boolean().exactOptional().describe("false: left out of the mean precision"),
      countsRecall: z.boolean().exactOptional().describe("false: left out of the mean recall"),
      sizes: z.strictObject({ common: count, gold: count, extracted: count }).exactOptional(),
      note: z.string().exactOptional().describe("how the metric had to answer otherwise than its name says"),
    }),
    z.strictObject({ status: z.literal("failed") }),
    z.strictObject({ status: z.literal("no-gold") }),
  ])
  .meta({
    id: "Grade",
    description: "What a metric says of one answer: a failure counts as 0, a page without gold nowhere.",
  });

const gradedF1: z.ZodType<GradedF1> = z
  .union([share, z.enum(["failed", "no-gold"])])
  .meta({ id: "GradedF1", description: "F1, or why there is none: a failure counts as 0." });

const answeredField: z.ZodType<AnsweredField> = z
  .strictObject({ name: z.enum(FIELD_NAMES), answered: z.string().nullable(), gold: z.string().nullable() })
  .meta({ id: "AnsweredField", description: "A field of a page as it was answered and as gold has it." });

export const pageBehind: z.ZodType<ShownPage> = z
  .strictObject({
    pageId: id,
    title: z.string(),
    site,
    kind: z.string().nullable(),
    failed: failure.nullable().describe("null where the extractor gave an answer"),
    grade,
    field: answeredField.nullable().describe("what the metric compares where that is a field"),
  })
  .meta({ id: "PageBehind", description: "One page behind a number of a run." });

const sum = z.strictObject({ errors: count, characters: count });

export const next = z
  .string()
  .nullable()
  .describe("the place behind the last row, `after` of the next window; null where there are no more");

const ruleFields = {
  rule: z.string().describe("of the extractor; empty where it is not known"),
  stage: z.string().describe("of a recipe of several; else the extractor"),
};

export const shownErrors: z.ZodType<ShownErrors> = z
  .strictObject({
    extractorKey: z.string(),
    pages: count.describe("whose content is known and which the extractor answered"),
    f1: share,
    causes: z.array(
      z.strictObject({
        cause,
        lost: z.number().describe("mean F1 that is lost to it"),
        missed: sum,
        extra: sum,
        tagged: count.describe("errors of which a person has said so"),
      }),
    ),
    rules: z.array(
      z.strictObject({
        ...ruleFields,
        lost: z.number().describe("mean F1 that is lost to errors that it decided"),
        missed: sum,
        extra: sum,
        causes: z.array(z.strictObject({ cause, lost: z.number() })).describe("what of it has each cause"),
      }),
    ),
    total: count,
    errors: z.array(
      z.strictObject({
        pageId: id,
        key: z.string(),
        title: z.string(),
        site,
        start: count,
        end: count,
        error: errorKind,
        characters: count,
        cause,
        ...ruleFields,
        taggedBy: z.string().nullable().describe("null where the cause is proposed"),
        excerpt: z.string(),
      }),
    ),
    next,
    queue: z.array(id).describe("pages with such errors, the one that loses most first"),
  })
  .meta({ id: "RunErrors", description: "The errors of one extractor in a run." });

const voteStrip: z.ZodType<VoteStrip> = z
  .strictObject({
    votes: z.array(z.string()).describe("by extractor: a 1 for each cell that is mostly kept, else a 0"),
    gold: z.string().nullable().describe("the same of what is content; null without gold"),
  })
  .meta({ id: "VoteStrip", description: "The words of a page in cells of equally many." });

const pair = z
  .tuple([z.string(), z.string()])
  .nullable()
  .describe("keys of the two that differ on most words; null where all agree");

const reviewRow: z.ZodType<ReviewRow> = z
  .strictObject({
    pageId: id,
    title: z.string(),
    site,
    state: z.enum(["open", "started", "done"]).describe("how far its differences are settled"),
    remarks: z.array(z.enum(REVIEW_REMARKS)).describe("what people said of it beside labels"),
    words: count,
    disputed: count.describe("words on which the extractors differ, by the share of pairs that do"),
    strip: voteStrip,
    pair,
    f1: z.array(gradedF1).describe("by extractor, by the metric"),
    lost: share.nullable().describe("1 minus the mean of these; null without gold"),
    cause: cause.nullable().describe("what loses most of the characters F1; null without gold or errors"),
  })
  .meta({ id: "ReviewRow" });

const neighbour = z.strictObject({ pageId: id, pair }).meta({ id: "ReviewNeighbour" });

/** Where a page stands in a review. */
export const reviewPlace: z.ZodType<ReviewPlace> = z
  .strictObject({
    place: count.nullable().describe("from 0; null for a page that is not in the queue"),
    total: count,
    settled: count,
    previous: neighbour.nullable(),
    next: neighbour.nullable(),
  })
  .meta({ id: "ReviewPlace" });

export const runReview = z
  .strictObject({
    metric: z.string(),
    extractors: z.array(z.string()).describe("keys of those compared"),
    pages: count.describe("that two or more of them answered"),
    total: count.describe("of them in the list"),
    settled: count,
    rows: z.array(reviewRow).describe("the most disputed first"),
    next,
  })
  .meta({ id: "RunReview", description: "The pages of a run by how much text extractors differ on." });
