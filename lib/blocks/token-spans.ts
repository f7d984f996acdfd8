/**
 * Spans of the token sequence, `[start, end)`, as leaves: methods that cut between words decide whole leaves
 * by the majority of their words.
 */
import type { LeafRange, Page } from "../page/page";
import { itemAt, nextTexts, offsetOf, type TagTokens } from "../page/source/tag-tokens";

export type TokenSpan = readonly [number, number];

/**
 * (L) share of each leaf's words in the spans, in [0, 1]; 0 where the leaf takes no part.
 * @param spans disjoint and ascending
 */
export function leafShares(
  { leaf, before }: TagTokens,
  spans: readonly TokenSpan[],
  leafCount: number,
): Float64Array {
  const shares = new Float64Array(leafCount);
  let next = 0;
  for (let i = 0; i < leaf.length && next < spans.length; i++) {
    const start = before[i]!;
    const end = before[i + 1]!;
    while (next < spans.length && spans[next]![1] <= start) next++;
    if (leaf[i]! < 0) continue;
    let covered = 0;
    for (let span = next; span < spans.length && spans[span]![0] < end; span++)
      covered += Math.min(end, spans[span]![1]) - Math.max(start, spans[span]![0]);
    shares[leaf[i]!] = covered / (end - start);
  }
  return shares;
}

/**
 * The leaves a span touches, and its part of the text axis; both empty, where it would begin, for a span of
 * tags.
 */
export function placeOf(
  page: Page,
  tokens: TagTokens,
  [start, end]: TokenSpan,
): { range: LeafRange; interval: readonly [number, number] } {
  const next = nextTexts(tokens);
  const first = next[itemAt(tokens, start)]!;
  let last = itemAt(tokens, end - 1);
  while (last > first && tokens.leaf[last]! < 0) last--;
  const from = offsetOf(page, tokens, start);
  if (first > last) {
    const leaf = first < tokens.leaf.length ? tokens.leaf[first]! : page.leaves.length;
    return { range: { start: leaf, end: leaf }, interval: [from, from] };
  }
  const lastLeaf = tokens.leaf[last]!;
  const { start: offset, text } = page.leaves[lastLeaf]!;
  const to = end >= tokens.before[last + 1]! ? offset + text.length : offsetOf(page, tokens, end);
  return { range: { start: tokens.leaf[first]!, end: lastLeaf + 1 }, interval: [from, to] };
}
