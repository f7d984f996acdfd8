import type { Fields } from "../gold/fields";
import type { GoldKind } from "../gold/gold";
import type { PageGold } from "../gold/page-gold";
import type { Prf } from "./prf";

/** One page by one metric. */
export interface Score extends Prf {
  /**
   * False where the metric leaves this page's precision (empty answer) or recall (empty gold) out of its
   * mean; see shingle-4.
   */
  readonly countsPrecision?: boolean;
  readonly countsRecall?: boolean;
  /** What the score was computed from, in the metric's unit; known where the metric is averaged over sums. */
  readonly sizes?: { readonly common: number; readonly gold: number; readonly extracted: number };
  /**
   * Said where the metric had to answer otherwise than its name says, e.g. by words for a text too long for
   * characters.
   */
  readonly note?: string;
}

/** What an extractor answered on a page. */
export interface PageAnswer {
  readonly text: string;
  /** (L) 1 where kept. */
  readonly keep: Uint8Array;
  readonly fields: Fields;
}

/** A way to score. One file each in `metrics/`. */
export interface Metric {
  readonly id: string;
  readonly name: string;
  /**
   * How page scores become a corpus score: mean of page F1 (`macro`), F1 of mean P and mean R
   * (`macro-harmonic`), or from sums of units (`micro`).
   */
  readonly averaging: "macro" | "macro-harmonic" | "micro";
  readonly gold: GoldKind;
  /** Null where the page lacks the gold that the metric needs. */
  grade(gold: PageGold, answer: PageAnswer): Score | null;
}

/** A metric that sees nothing but two texts. */
export interface TextMetric extends Metric {
  score(gold: string, extracted: string): Score;
}

/** A metric over a group of pages. `low` and `high` bound the 95 % bootstrap interval of `f1`. */
export interface Summary extends Prf {
  readonly medianF1: number;
  readonly n: number;
  readonly low: number;
  readonly high: number;
}
