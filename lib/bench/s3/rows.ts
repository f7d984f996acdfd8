/** The tables of S3 as published, and by which of our recipes each row is computed again. */
import type { MetricId } from "../../evaluation/metrics/names";
import type { ParamValues } from "../../extractors/contract/contract";

/** Precision, recall and F1. */
export type Figures = readonly [number, number, number];

export interface PublishedRow {
  readonly name: string;
  /** Null for a row that is ours alone. */
  readonly published: Figures | null;
  /** Null for a method of others that is not ours to run. */
  readonly ours: Scoring | null;
}

/** By which recipe pages that were held out are scored, and by which metric. */
export interface Scoring {
  readonly use: "cardoso" | "nce" | "field-rules";
  readonly params: ParamValues;
  /** Whether folds share sites: S3's intra-site. */
  readonly isWithinSites: boolean;
  readonly metric: MetricId;
}

const FOREST: ParamValues = { ensemble: "forest" };
const LIKELIEST: ParamValues = { ensemble: "forest", pick: "likeliest", minProbability: 0.1 };
const STATED: ParamValues = { ...LIKELIEST, reference: "metadata" };

const scoring =
  (metric: MetricId, isWithinSites: boolean) =>
  (params: ParamValues, use: Scoring["use"] = "cardoso"): Scoring => ({ use, params, isWithinSites, metric });
const extraTitle = scoring("title-words", false);
const intraTitle = scoring("title-words", true);
const extraDate = scoring("date-words", false);
const intraDate = scoring("date-words", true);
const extraBody = scoring("bag-of-words", false);

const EXTRA = "3-fold, extra-site";
const INTRA = "3-fold, intra-site";
const TITLE_TAG = "title tag (baseline)";

/** Table 3 is one of times, see `times.ts`. */
export const S3_TABLES: Readonly<Record<number, readonly PublishedRow[]>> = {
  1: [
    { name: TITLE_TAG, published: [0.61, 0.89, 0.72], ours: extraTitle({}) },
    { name: EXTRA, published: [0.72, 0.9, 0.8], ours: extraTitle({ ...FOREST, attributes: "structural" }) },
    { name: INTRA, published: [0.73, 0.91, 0.81], ours: intraTitle({ ...FOREST, attributes: "structural" }) },
  ],
  2: [
    { name: TITLE_TAG, published: [0.61, 0.89, 0.72], ours: extraTitle({}) },
    { name: EXTRA, published: [0.88, 0.95, 0.91], ours: extraTitle(FOREST) },
    { name: INTRA, published: [0.9, 0.94, 0.92], ours: intraTitle(FOREST) },
    { name: "`likeliest` (ours), extra-site", published: null, ours: extraTitle(LIKELIEST) },
    { name: "`likeliest` (ours), intra-site", published: null, ours: intraTitle(LIKELIEST) },
    { name: "`stated-title` (ours), extra-site", published: null, ours: extraTitle(STATED) },
    { name: "`field-rules` (ours)", published: null, ours: extraTitle({}, "field-rules") },
    {
      name: "`field-rules(order=learned)` (ours), extra-site",
      published: null,
      ours: extraTitle({ order: "learned" }, "field-rules"),
    },
  ],
  4: [
    { name: EXTRA, published: [0.88, 0.66, 0.75], ours: extraDate({ ...FOREST, dates: "conditional" }) },
    { name: INTRA, published: [0.88, 0.82, 0.85], ours: intraDate({ ...FOREST, dates: "conditional" }) },
  ],
  5: [
    { name: EXTRA, published: [0.79, 0.75, 0.77], ours: extraDate(FOREST) },
    { name: INTRA, published: [0.85, 0.83, 0.84], ours: intraDate(FOREST) },
    { name: "`likeliest` (ours), extra-site", published: null, ours: extraDate(LIKELIEST) },
    { name: "`likeliest` (ours), intra-site", published: null, ours: intraDate(LIKELIEST) },
    { name: "`stated-title` (ours), extra-site", published: null, ours: extraDate(STATED) },
  ],
  6: [
    { name: "NCE", published: [0.82, 0.92, 0.87], ours: extraBody({}, "nce") },
    { name: "after the pipeline", published: [0.82, 0.92, 0.87], ours: extraBody(FOREST) },
    { name: "`likeliest` (ours)", published: null, ours: extraBody(LIKELIEST) },
  ],
  7: [
    { name: "title: title tag (baseline)", published: [0.63, 0.93, 0.75], ours: extraTitle({}) },
    { name: "title: S3", published: [0.9, 0.96, 0.93], ours: extraTitle(FOREST) },
    { name: "title: SVM (Spengler et al. 2010)", published: [0.99, 0.96, 0.97], ours: null },
    { name: "date: S3", published: [0.87, 0.85, 0.86], ours: extraDate(FOREST) },
    { name: "date: CRF (Spengler, Gallinari 2010)", published: [0.83, 0.92, 0.87], ours: null },
    { name: "body: S3", published: [0.82, 0.95, 0.88], ours: extraBody(FOREST) },
    { name: "body: SVM (Spengler et al. 2010)", published: [0.9, 0.98, 0.94], ours: null },
    { name: "title: `likeliest` (ours)", published: null, ours: extraTitle(LIKELIEST) },
    { name: "date: `likeliest` (ours)", published: null, ours: extraDate(LIKELIEST) },
  ],
};
