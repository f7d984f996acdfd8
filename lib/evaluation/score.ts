/** Precision, recall and F1 of one page by one metric, each in [0, 1]. */
export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** False where the metric leaves this page's precision (empty answer) or recall (empty gold) out of its mean; see shingle-4. */
  readonly countsPrecision?: boolean;
  readonly countsRecall?: boolean;
  /** Said where the metric had to answer otherwise than its name says, e.g. by words for a text too long for characters. */
  readonly note?: string;
}

/** A metric over texts: gold and extracted text of one page in, a score out. One file each in `metrics/`. */
export interface Metric {
  readonly id: string;
  readonly name: string;
  /** How page scores become a corpus score: mean of page F1 (`macro`), or F1 of mean P and mean R (`macro-harmonic`). */
  readonly averaging: "macro" | "macro-harmonic";
  score(gold: string, extracted: string): Score;
}

/** A metric over a group of pages. `low` and `high` bound the 95 % bootstrap interval of `f1`. */
export interface Summary {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly medianF1: number;
  readonly n: number;
  readonly low: number;
  readonly high: number;
}
