/** What a review of a stored run tells: how alike its extractors are, and which of them are worth comparing. */
import type { Cause } from "../errors/cause-names";
import type { VoteStrip } from "./disputed-words";
import type { GradedF1 } from "../scoring/grade";

/** The answers of two extractors over the pages that both answered, by words. */
export interface CorpusPair {
  /** Mean over pages of what F1 one has with the other for gold, in [0, 1]; 0 without a page in common. */
  readonly f1: number;
  /** Cohen's kappa over all words, in [-1, 1]; 0 without a page in common. */
  readonly kappa: number;
}

/** How many are compared where nobody chose: as many as a reader tells apart at a glance. */
export const GOOD = 5;

/**
 * From this F1 on two extractors are copies of each other: their answers differ in one word of a hundred, so that
 * comparing them shows little and would weigh that little twice.
 */
export const COPY_F1 = 0.98;

/** Extractors of a run, by their places, that are worth comparing. */
export interface GoodOnes {
  /** The best first. */
  readonly chosen: readonly number[];
  /** Better ones than the last chosen that were left out, with the one whose answers they repeat. */
  readonly copies: readonly { readonly at: number; readonly of: number; readonly f1: number }[];
}

/**
 * The best by their mean F1, without those that repeat the answers of a better one.
 * @param means (V) null without a score, which comes last
 * @param pairs (V x V)
 */
export function goodOnes(
  means: readonly (number | null)[],
  pairs: readonly (readonly CorpusPair[])[],
  count: number = GOOD,
): GoodOnes {
  const chosen: number[] = [];
  const copies: { at: number; of: number; f1: number }[] = [];
  const best = [...means.keys()].sort((a, b) => (means[b] ?? -1) - (means[a] ?? -1) || a - b);
  for (const at of best) {
    if (chosen.length === count) break;
    const of = chosen.find((better) => pairs[at]![better]!.f1 >= COPY_F1);
    if (of === undefined) chosen.push(at);
    else copies.push({ at, of, f1: pairs[at]![of]!.f1 });
  }
  return { chosen, copies };
}

/** What people said of a page beside labels, and a reviewer wants to know. */
export const REVIEW_REMARKS = ["flagged", "noted"] as const;

/** One page of the queue, as the chosen k extractors answered it. */
export interface ReviewRow {
  readonly pageId: string;
  readonly title: string;
  readonly site: string | null;
  /** How far its differences are settled. */
  readonly state: "open" | "started" | "done";
  readonly remarks: readonly (typeof REVIEW_REMARKS)[number][];
  /** Words of the page. */
  readonly words: number;
  /** Words on which the extractors differ, by the share of pairs that do; see `disputedWords`. */
  readonly disputed: number;
  readonly strip: VoteStrip;
  /** Keys of the two that differ on most words, of those that answered; null where all of them agree. */
  readonly pair: readonly [string, string] | null;
  /** (k) by the metric asked for. */
  readonly f1: readonly GradedF1[];
  /** 1 minus the mean of their F1, a failure counting as 0; null without gold. */
  readonly lost: number | null;
  /** What most of the characters F1 is lost to, in the mean over them; null without gold or errors. */
  readonly cause: Cause | null;
}

/** Where a page stands in a queue. */
export interface ReviewPlace {
  /** From 0; null for a page that is not in the queue. */
  readonly place: number | null;
  readonly total: number;
  /** How many of all are settled. */
  readonly settled: number;
  /** The pages before and behind it; null where there is none. */
  readonly previous: ReviewNeighbour | null;
  readonly next: ReviewNeighbour | null;
}

/** A page of a queue and who is compared there first. */
export type ReviewNeighbour = Pick<ReviewRow, "pageId" | "pair">;

/** An extractor of the run that is reviewed. */
export interface ReviewedExtractor {
  readonly key: string;
  readonly name: string;
  /** Mean F1 by metric id; absent where nothing was scored. */
  readonly means: Readonly<Record<string, number>>;
}

/** The run by which a corpus is reviewed. */
export interface ReviewedRun {
  readonly id: string;
  readonly metrics: readonly string[];
  /** (V) alike ones side by side. */
  readonly extractors: readonly ReviewedExtractor[];
  /** (V x V) */
  readonly pairs: readonly (readonly CorpusPair[])[];
  /** Pages with two answers or more; 0 for a run from before answers were kept. */
  readonly pages: number;
}
