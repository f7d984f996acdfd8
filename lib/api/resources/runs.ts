/** Runs and what is worked out from their scores. */
import { z } from "zod";
import {
  cause,
  count,
  errorKind,
  flag,
  id,
  ruleInStage,
  sliceBy,
  sliceField,
  windowOf,
} from "../fields/fields";
import { EMPTY, file, json, type Operations } from "../contract/operation";
import { runRecord } from "../fields/records";
import { BUSY, NOT_FOUND } from "../fields/refusals";
import {
  against,
  next,
  pageBehind,
  reviewPlace,
  runChange,
  runReview,
  runScores,
  shownErrors,
  sliceScore,
} from "./run-answers";

/** What a report can be written as, and the media type of each. */
export const REPORT_TYPES = {
  json: "application/json",
  csv: "text/csv",
  md: "text/markdown",
  tex: "application/x-tex",
  html: "text/html",
} as const;
export type ReportFormat = keyof typeof REPORT_TYPES;

const refusals = [NOT_FOUND, BUSY];
const metric = z.string();
const extractor = z.string().describe("key of an extractor of the run");
const slice = sliceField.optional();

export const runs = {
  list: {
    about: "All runs, or those of one corpus, the newest first.",
    query: z.object({ corpus: z.string().optional() }),
    answers: { 200: json(z.strictObject({ runs: z.array(runRecord) })) },
    refusals: [NOT_FOUND],
  },
  get: { about: "One run with its summaries.", answers: { 200: json(runRecord) }, refusals: [NOT_FOUND] },
  remove: { about: "Remove a run with its scores.", answers: { 204: EMPTY }, refusals: [NOT_FOUND] },
  report: {
    about: "The report of a run as a file, as far as the run has got.",
    query: z.object({
      format: z.enum(["json", "csv", "md", "tex", "html"]).default("json"),
      by: sliceBy.default("kind"),
      download: flag.default("0"),
    }),
    answers: { 200: file(...Object.values(REPORT_TYPES)) },
    refusals,
  },
  scores: {
    about: "All extractors of a run by one metric, over all pages or one slice of them.",
    query: z.object({ metric, by: sliceBy.default("kind"), slice }),
    answers: { 200: json(runScores) },
    refusals,
  },
  slices: {
    about: "Every kind, site and language of a run as one extractor does there, the worst first.",
    query: z.object({ metric, extractor }),
    answers: { 200: json(z.strictObject({ slices: z.array(sliceScore) })) },
    refusals,
  },
  compare: {
    about: "One extractor of a run against another on every page, with the paired test.",
    query: z.object({ first: extractor, second: extractor, metric, slice }),
    answers: { 200: json(against) },
    refusals,
  },
  change: {
    about: "A run minus an earlier one: paired test, fixed and broken pages of what both have.",
    query: z.object({
      run: id.describe("the earlier one"),
      x: z.string().min(1).max(2_000).optional().describe("key of the extractor whose pages are told"),
      metric: z.string().optional(),
    }),
    answers: { 200: json(runChange) },
    refusals: [
      ...refusals,
      { status: 422, code: "nothing-to-compare", about: "No page, extractor and metric in common." },
    ],
  },
  errors: {
    about: "The errors of one extractor in a run: what their causes cost, and a window of them.",
    query: z.object({
      x: z.string().min(1).max(2_000).describe("key of the extractor"),
      error: errorKind.optional(),
      cause: cause.optional(),
      rule: ruleInStage.optional(),
      ...windowOf(100, 500, 0),
    }),
    answers: { 200: json(shownErrors) },
    refusals,
  },
  pages: {
    about: "The pages behind one number of a run, the worst first: those in all the slices named.",
    query: z.object({
      extractor,
      metric,
      slice: z.union([sliceField.transform((one) => [one]), z.array(sliceField)]).default([]),
      failed: flag.default("0").describe("only those on which the extractor failed"),
      ...windowOf(100, 500),
    }),
    answers: { 200: json(z.strictObject({ rows: z.array(pageBehind), total: count, next })) },
    refusals,
  },
  review: {
    about: "The pages of a run by how much text some of its extractors differ on; or the place of one.",
    query: z.object({
      x: z
        .union([z.string().transform((one) => [one]), z.array(z.string())])
        .default([])
        .describe("keys of the extractors to compare; the best ones where fewer than two are known"),
      metric: z.string().optional().describe("for F1 and for who is best"),
      open: flag.default("0").describe("only pages that are not settled"),
      page: id.optional().describe("tell the place of this page instead"),
      ...windowOf(100, 500),
    }),
    answers: { 200: json(z.union([runReview, reviewPlace])) },
    refusals,
  },
} as const satisfies Operations<"runs">;
