import { distance } from "fastest-levenshtein";
import { leavesOf, type Page } from "../page/page";
import { nodeAt, xpathOf } from "../page/path";
import type { Stretch } from "../gold/stretches";
import { abridged, CONTEXT, quote, verifies } from "./anchor";
import { axisRange, axisText, leafAt } from "../page/axis";
import type { Anchor, Target } from "./model";
import { nodeOf, stretchOf } from "./target";

/**
 * Where a stored target is on this page. `exact`: the same place with the same words. `moved`: found
 * elsewhere or slightly changed, with a score in [0, 1]. `orphan`: not found; never placed silently, the
 * caller shows it.
 */
export type Placement =
  | { readonly status: "exact"; readonly target: Target; readonly score: 1 }
  | { readonly status: "moved"; readonly target: Target; readonly score: number }
  | { readonly status: "orphan"; readonly score: number };

/**
 * From this score on a moved target counts without a person's word (docs/labels.md#anchors); below, a person
 * decides.
 */
export const SURE = 0.95;

/** Score of the same words under the same path, whatever came in before or behind them. */
const BY_PATH = 0.97;

// Weights of Hypothesis's fuzzy match: quote, prefix, suffix, position.
const WEIGHTS = { quote: 50, prefix: 20, suffix: 20, position: 2 } as const;
const TOTAL = WEIGHTS.quote + WEIGHTS.prefix + WEIGHTS.suffix + WEIGHTS.position;
const SEED = 16;
const CANDIDATES = 24;

/**
 * Check a target against its anchor and, where the words are not there any more, look for them: the rungs are
 * quote in place, quote under its path, quote elsewhere, similar quote.
 */
export function place(page: Page, target: Target, anchor: Anchor): Placement {
  const isInPlace = verifies(page, target, anchor);
  const isUnderPath = isInPlace && xpathOf(page, nodeOf(page, target)) === anchor.path;
  const under = isUnderPath ? null : underPath(page, anchor);
  // Of rows that all say the same the next one may have come to where this one was, words on both sides and all: then
  // it is the path that tells them apart.
  if (isInPlace && (under === null || !isSurrounded(page, under, anchor)))
    return { status: "exact", target, score: 1 };
  if (under !== null)
    return { status: "moved", target: asNode(page, under.start, under.end, anchor), score: BY_PATH };
  let best: { start: number; end: number; score: number } | null = null;
  for (const start of candidateStarts(page, anchor)) {
    const found = assess(page, anchor, start);
    if (best === null || found.score > best.score) best = found;
  }
  if (best === null || best.score < 0.5) return { status: "orphan", score: best?.score ?? 0 };
  return { status: "moved", target: asNode(page, best.start, best.end, anchor), score: best.score };
}

/**
 * The only place where the quote begins in the node of its path. Of a short quote the words on one side have to be in
 * place too, as in `verifies`: what is "Yes" in one row of a table is "Yes" in the next.
 */
function underPath(page: Page, anchor: Anchor): Stretch | null {
  const node = nodeAt(page, anchor.path);
  if (node === null || anchor.exact.length === 0) return null;
  const axis = axisText(page);
  const within = axisRange(page, leavesOf(page, node));
  const short = abridged(anchor.exact);
  const needle = short?.head ?? anchor.exact;
  const length = short?.length ?? needle.length;
  const start = axis.indexOf(needle, within.start);
  if (start < 0 || start >= within.end) return null;
  const again = axis.indexOf(needle, start + 1);
  if (again >= 0 && again < within.end) return null;
  const end = start + length;
  if (quote(axis.slice(start, end)) !== anchor.exact) return null;
  const isPlaced =
    length >= CONTEXT ||
    (anchor.prefix !== "" && axis.slice(Math.max(0, start - CONTEXT), start) === anchor.prefix) ||
    (anchor.suffix !== "" && axis.startsWith(anchor.suffix, end));
  return isPlaced ? { start, end } : null;
}

/** Whether the words on both sides are those of the anchor. */
function isSurrounded(page: Page, { start, end }: Stretch, { prefix, suffix }: Anchor): boolean {
  const axis = axisText(page);
  return (
    axis.slice(Math.max(0, start - CONTEXT), start) === prefix && axis.slice(end, end + CONTEXT) === suffix
  );
}

/**
 * Places worth a look: every occurrence of the quote, else of short pieces of it, nearest to the old place
 * first.
 */
function candidateStarts(page: Page, anchor: Anchor): readonly number[] {
  const axis = axisText(page);
  const needle = abridged(anchor.exact)?.head ?? anchor.exact;
  if (needle.length === 0) return [];
  const starts = new Set(occurrences(axis, needle));
  if (starts.size === 0) {
    const step = Math.max(SEED, Math.floor(needle.length / 8));
    for (let at = 0; at + SEED <= needle.length; at += step) {
      for (const hit of occurrences(axis, needle.slice(at, at + SEED))) starts.add(Math.max(0, hit - at));
    }
    const there = nodeAt(page, anchor.path);
    if (there !== null) starts.add(axisRange(page, leavesOf(page, there)).start);
    if (anchor.prefix.length > 0)
      for (const hit of occurrences(axis, anchor.prefix)) starts.add(hit + anchor.prefix.length);
  }
  return [...starts]
    .sort((a, b) => Math.abs(a - anchor.start) - Math.abs(b - anchor.start))
    .slice(0, CANDIDATES);
}

function occurrences(axis: string, needle: string): number[] {
  const hits: number[] = [];
  for (let at = axis.indexOf(needle); at >= 0 && hits.length < 256; at = axis.indexOf(needle, at + 1))
    hits.push(at);
  return hits;
}

function assess(page: Page, anchor: Anchor, start: number): { start: number; end: number; score: number } {
  const axis = axisText(page);
  const short = abridged(anchor.exact);
  const end = short === null ? bestEnd(axis, anchor, start) : endOfLong(axis, short, start);
  const words =
    short === null
      ? similarity(anchor.exact, axis.slice(start, end))
      : quote(axis.slice(start, end)) === anchor.exact
        ? 1
        : 0.5 * (Number(axis.startsWith(short.head, start)) + Number(axis.endsWith(short.tail, end)));
  const before = similarity(anchor.prefix, axis.slice(Math.max(0, start - anchor.prefix.length), start));
  const after = similarity(anchor.suffix, axis.slice(end, end + anchor.suffix.length));
  const near = 1 - Math.min(1, Math.abs(start - anchor.start) / Math.max(1, axis.length));
  const score =
    (WEIGHTS.quote * words + WEIGHTS.prefix * before + WEIGHTS.suffix * after + WEIGHTS.position * near) /
    TOTAL;
  // A quote that is not at least half itself is another text, however well its surroundings fit.
  return { start, end, score: words < 0.5 ? 0 : score };
}

/** The end that fits best: where the old suffix begins near the old length, else the old length. */
function bestEnd(axis: string, anchor: Anchor, start: number): number {
  const expected = Math.min(axis.length, start + anchor.exact.length);
  if (axis.startsWith(anchor.exact, start) || anchor.suffix.length === 0) return expected;
  const slack = Math.min(256, Math.ceil(anchor.exact.length / 2));
  const hit = axis.indexOf(anchor.suffix, Math.max(start, expected - slack));
  return hit >= 0 && hit <= expected + slack ? hit : expected;
}

function endOfLong(axis: string, quoted: { tail: string; length: number }, start: number): number {
  const expected = start + quoted.length;
  const hit = axis.indexOf(quoted.tail, Math.max(start, expected - quoted.tail.length - 256));
  return Math.min(axis.length, hit >= 0 && hit <= expected + 256 ? hit + quoted.tail.length : expected);
}

/**
 * 1 - edit distance / longer length, in [0, 1]; 1 for two empty texts. Both texts are at most a few hundred
 * units longer than a quote.
 */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  return 1 - distance(a, b) / Math.max(a.length, b.length);
}

/**
 * The node that holds exactly these characters under the stored path, so that a moved node label stays a node
 * label; else the interval.
 */
function asNode(page: Page, start: number, end: number, anchor: Anchor): Target {
  const leaf = page.leaves[leafAt(page, start)];
  for (let node = leaf?.node ?? -1; node >= 0; node = page.parent[node]!) {
    const target: Target = { kind: "node", node };
    const stretch = stretchOf(page, target)!;
    if (stretch.start < start || stretch.end > end) break;
    if (stretch.start === start && stretch.end === end && xpathOf(page, node) === anchor.path) return target;
  }
  return { kind: "interval", start, end };
}
