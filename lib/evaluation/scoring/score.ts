import type { Fields } from "../../gold/fields";
import type { GoldKind } from "../../gold/gold";
import type { PageGold } from "../../gold/page-gold";
import type { NoGold, Score, Scored } from "./grade";
import type { Prf } from "../../gold/prf";

/** What an extractor answered on a page. */
export interface PageAnswer {
  readonly text: string;
  /** (L) 1 where kept. */
  readonly keep: Uint8Array;
  readonly fields: Fields;
  /** The fields as the page writes them, e.g. `19 October 2019` of a day; without it they are as answered. */
  readonly written?: Fields;
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
  /** An answer that was given; `no-gold` where the page lacks the gold that the metric needs. */
  grade(gold: PageGold, answer: PageAnswer): Scored | NoGold;
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
