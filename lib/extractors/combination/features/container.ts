/**
 * Where the page's running text is gathered: the deepest elements that hold most of it, and the element that
 * scores highest as Readability scores its candidates (paragraphs give points to their parents and grandparents).
 */
import { totalOf } from "../../../page/statistics";
import { COUNT, levelsOutside, orNone, RATIO, SHARE } from "../telling/scales";
import { featureGroup, ofPage, says } from "./group";
import { columnFor, MOST_LEVELS, stepsUp, type TextRuns } from "./text-runs";

/** Shares of the page's running text for which the deepest element that holds as much is looked for. */
const SHARES = { half: 0.5, most: 0.75, nearlyAll: 0.9 } as const;
type Share = keyof typeof SHARES;

/** A run gives points from so many characters on, as in Readability. */
const LEAST_CHARACTERS = 25;
/** Weighs a run's points by how much of it is running text. */
const weightOf = (linkShare: number): number => Math.max(0, 1 - 2 * linkShare);

const HALF = "the deepest element with half of the running text";
const OUTSIDE = levelsOutside(MOST_LEVELS);

/** Where the running text is gathered. */
export const CONTAINER = featureGroup(
  "container",
  "the elements that hold most of the page's running text",
  {
    half: says(`its place by ${HALF}`, OUTSIDE),
    most: says("its place by the deepest element with three quarters of the running text", OUTSIDE),
    nearlyAll: says("its place by the deepest element with nine tenths of the running text", OUTSIDE),
    below: says(`levels below ${HALF}`, orNone(COUNT, -1, "outside of it")),
    candidate: says("the best candidate around it next to the page's best", SHARE),
    candidateSteps: says("its place by the page's best candidate", OUTSIDE),
    candidateDepth: says("the depth of the page's best candidate next to its own", RATIO),
    concentration: ofPage("part of the running text in the page's best candidate", SHARE),
  },
  (runs) => {
    const { size, page, depth, node } = runs;
    const column = (): Float32Array => columnFor(runs);
    const columns = {
      half: column(),
      most: column(),
      nearlyAll: column(),
      below: column(),
      candidate: column(),
      candidateSteps: column(),
      candidateDepth: column(),
    };
    if (size === 0) return { ...columns, concentration: 0 };
    const running = runningText(runs);
    const all = totalOf(page, running, Math.max(0, page.body));
    const deepest = (share: number): number => deepestWith(runs, running, share * all);
    const holders = {
      half: deepest(SHARES.half),
      most: deepest(SHARES.most),
      nearlyAll: deepest(SHARES.nearlyAll),
    };
    const scores = candidateScores(runs);
    let top = Math.max(0, page.body);
    for (let at = 0; at < page.size; at++) if (scores[at]! > scores[top]!) top = at;
    const best = scores[top]!;
    // Parents come before their children: what is best around one is known when it is asked for.
    const bestAround = scores.slice();
    for (let at = 1; at < page.size; at++)
      bestAround[at] = Math.max(bestAround[at]!, bestAround[page.parent[at]!]!);
    const concentration = all === 0 ? 0 : totalOf(page, running, top) / all;
    for (let run = 0; run < size; run++) {
      const block = node[run]!;
      for (const share of Object.keys(SHARES) as Share[])
        columns[share][run] = stepsUp(runs, holders[share], run);
      columns.below[run] = columns.half[run] === 0 ? depth[block]! - depth[holders.half]! : -1;
      columns.candidate[run] = best === 0 ? 0 : bestAround[block]! / best;
      columns.candidateSteps[run] = stepsUp(runs, top, run);
      columns.candidateDepth[run] = depth[top]! / Math.max(1, depth[block]!);
    }
    return { ...columns, concentration };
  },
);

/** (N + 1) prefix sums of characters in runs that give points, by how little of them is link text. */
function runningText({ page, size, start, characters, linkShare }: TextRuns): Float64Array {
  const sums = new Float64Array(page.size + 1);
  for (let run = 0; run < size; run++)
    if (characters[run]! >= LEAST_CHARACTERS)
      sums[page.leaves[start[run]!]!.node + 1]! += characters[run]! * weightOf(linkShare[run]!);
  for (let node = 0; node < page.size; node++) sums[node + 1]! += sums[node]!;
  return sums;
}

/** The deepest element, first in the document, whose subtree holds at least so much. */
function deepestWith({ page }: TextRuns, sums: Float64Array, least: number): number {
  let at = Math.max(0, page.body);
  for (let child = at + 1; child < page.end[at]!;) {
    if (page.isText[child] === 0 && sums[page.end[child]!]! - sums[child]! >= least && least > 0) {
      at = child;
      child = at + 1;
    } else child = page.end[child]!;
  }
  return at;
}

/** (N) points that runs give to the parents and grandparents of their blocks. */
function candidateScores({ page, size, node, characters, linkShare }: TextRuns): Float64Array {
  const scores = new Float64Array(page.size);
  for (let run = 0; run < size; run++) {
    if (characters[run]! < LEAST_CHARACTERS) continue;
    const points = (1 + Math.min(3, characters[run]! / 100)) * weightOf(linkShare[run]!);
    const block = node[run]!;
    const parent = page.parent[block]!;
    if (parent < 0) continue;
    scores[parent]! += points;
    const above = page.parent[parent]!;
    if (above >= 0) scores[above]! += points / 2;
  }
  return scores;
}
