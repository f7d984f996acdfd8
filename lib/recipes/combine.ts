/**
 * Recipes beside each other, whose verdicts are put together text by text: union, intersection and vote (S1,
 * section 4.1).
 */
import type { Extraction, Measure, Reason, Trace } from "../extractors/contract/contract";
import type { View } from "../page/page";
import { fieldsOf, inStage, type Part } from "./part";
import type { Parallel, Quorum, Vote } from "./recipe";

/** How the verdicts of the parts are counted. */
export type Ballot =
  | { readonly kind: "union" | "intersection" }
  | { readonly kind: "vote"; readonly weights: readonly number[]; readonly quorum: Quorum };

/** How a recipe counts its parts. */
export function ballotOf(recipe: Parallel | Vote): Ballot {
  return "vote" in recipe
    ? { kind: "vote", weights: recipe.vote.map(({ weight }) => weight), quorum: recipe.quorum }
    : { kind: recipe.parallel };
}

/** What a text needs: this much support, or more than it. */
export interface Bar {
  readonly votes: number;
  readonly isStrict: boolean;
}

/**
 * Every part sees the same view. A part that keeps nothing casts no vote and still counts in the total. The
 * score of a text is the share of all votes that it has, in [0, 1]. The reasons of the parts come first, then
 * the count, which decides.
 */
export function combine(
  view: View,
  parts: readonly Part[],
  ballot: Ballot,
): { readonly extraction: Extraction; readonly trace: Trace } {
  const { weights, total, bar } = countOf(ballot, parts.length);
  const extractions = parts.map((part) => part.extract(view));
  const votes = votesOf(view, extractions, weights);
  const keep = Uint8Array.from(votes, (cast, leaf) => (view.live[leaf] === 1 && isEnough(cast, bar) ? 1 : 0));
  const reasons = [
    ...extractions.flatMap(({ reasons: own }, index) =>
      own.map((reason) => inStage(index, parts[index]!.key, reason)),
    ),
    ...countReasons(view, ballot.kind, votes, keep, bar, total),
  ];
  const score = Float32Array.from(votes, (cast, leaf) => (view.live[leaf] === 1 ? cast / total : NaN));
  return {
    extraction: { keep, score, reasons, fields: fieldsOf(extractions) },
    trace: {
      unit: "text",
      units: [],
      curves: [],
      columns: parts.map(({ key }, index) => ({
        name: `${index + 1}. ${key}`,
        doc: `1 where ${key} keeps the text, 0 where it drops it.`,
        values: Float64Array.from(extractions[index]!.keep, (kept, leaf) =>
          view.live[leaf] === 1 ? kept : NaN,
        ),
      })),
    },
  };
}

function votesOf(
  { page }: View,
  extractions: readonly Extraction[],
  weights: readonly number[],
): Float64Array {
  const votes = new Float64Array(page.leaves.length);
  for (const [index, { keep }] of extractions.entries()) {
    for (let leaf = 0; leaf < votes.length; leaf++) votes[leaf]! += keep[leaf]! * weights[index]!;
  }
  return votes;
}

/** How a number of parts are counted: what each has to say, all of it, and what a text needs of it. */
export function countOf(
  ballot: Ballot,
  parts: number,
): { readonly weights: readonly number[]; readonly total: number; readonly bar: Bar } {
  const weights = ballot.kind === "vote" ? ballot.weights : new Array<number>(parts).fill(1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { weights, total, bar: barOf(ballot, total) };
}

function barOf(ballot: Ballot, total: number): Bar {
  if (ballot.kind !== "vote") return { votes: ballot.kind === "union" ? 1 : total, isStrict: false };
  const { quorum } = ballot;
  if (quorum === "majority") return { votes: total / 2, isStrict: true };
  return { votes: "votes" in quorum ? quorum.votes : quorum.share * total, isStrict: false };
}

/** Weights like 0.1 do not add up exactly; a billionth of a vote decides nothing. */
const SLACK = 1e-9;

/** Whether a text with so much support is kept. */
export function isEnough(cast: number, { votes, isStrict }: Bar): boolean {
  return isStrict ? cast > votes + SLACK : cast >= votes - SLACK;
}

/** A reason for each run of live leaves with the same number of votes. */
function countReasons(
  { live }: View,
  stage: string,
  votes: Float64Array,
  keep: Uint8Array,
  { votes: limit, isStrict }: Bar,
  total: number,
): Reason[] {
  const reasons: Reason[] = [];
  for (let start = 0, end: number; start < live.length; start = end) {
    end = start + 1;
    while (end < live.length && live[end] === live[start] && votes[end] === votes[start]) end++;
    if (live[start] === 0) continue;
    const isKept = keep[start] === 1;
    const relation = isKept ? (isStrict ? ">" : ">=") : isStrict ? "<=" : "<";
    const measures: Measure[] = [
      { name: "votes", value: votes[start]!, relation, limit },
      { name: "of", value: total, relation: "=", limit: total },
    ];
    reasons.push({
      stage,
      rule: isKept ? "enough-votes" : "too-few-votes",
      verdict: isKept ? "keep" : "drop",
      range: { start, end },
      node: null,
      measures,
    });
  }
  return reasons;
}
