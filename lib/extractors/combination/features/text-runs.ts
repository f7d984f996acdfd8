/** The text runs of a page with what all feature groups ask of them, worked out once. */
import { paragraphsOf, type Paragraphs } from "../../../blocks/paragraphs";
import { removeUnrendered, type RemovalRule } from "../../../blocks/removal";
import type { NodeId, Page, View } from "../../../page/page";
import { viewStatistics, type ViewStatistics } from "../../../page/view-statistics";
import { begin } from "../../contract/begin";

/** P text runs: paragraphs between block-level edges, cut at two line breaks in a row. */
export interface TextRuns extends Paragraphs {
  readonly view: View;
  readonly page: Page;
  /** (L) 1 where a leaf takes part. */
  readonly open: Uint8Array;
  /** (N) 1 where a node was removed. */
  readonly gone: Uint8Array;
  readonly totals: ViewStatistics;
  /** (N) elements above a node. */
  readonly depth: Int32Array;
  /** (P) share of a run's characters that are link text, in [0, 1]. */
  readonly linkShare: Float32Array;
}

/**
 * What every extractor removes, but for `noscript`: forums that are put together in the browser give their posts
 * to readers without scripts there, and nowhere else.
 */
export const removeUnread: RemovalRule = (page, node) =>
  page.tags[node] === "noscript" ? null : removeUnrendered(page, node);

const known = new WeakMap<View, TextRuns>();

/** The runs of a view, found once. O(N). */
export function textRunsOf(view: View): TextRuns {
  let runs = known.get(view);
  if (runs === undefined) known.set(view, (runs = compute(view)));
  return runs;
}

function compute(view: View): TextRuns {
  const { page } = view;
  const { open, removal } = begin(view, removeUnread);
  const paragraphs = paragraphsOf(page, open, removal.gone, "double");
  const { size, characters, linkCharacters } = paragraphs;
  const depth = new Int32Array(page.size);
  for (let node = 1; node < page.size; node++) depth[node] = depth[page.parent[node]!]! + 1;
  const linkShare = new Float32Array(size);
  for (let run = 0; run < size; run++)
    linkShare[run] = characters[run] === 0 ? 0 : Math.min(1, linkCharacters[run]! / characters[run]!);
  return {
    ...paragraphs,
    view,
    page,
    open,
    gone: removal.gone,
    totals: viewStatistics(page, open, removal.gone),
    depth,
    linkShare,
  };
}

/** The text of a run, a blank before each of its texts. */
export function textOfRun({ page, of, start, end }: TextRuns, run: number): string {
  let text = "";
  for (let leaf = start[run]!; leaf < end[run]!; leaf++)
    if (of[leaf] === run) text += ` ${page.leaves[leaf]!.text}`;
  return text;
}

/** Columns to a piece of memory. */
const COLUMNS_AT_ONCE = 64;
const memory = new WeakMap<TextRuns, { readonly numbers: Float32Array; used: number }>();

/** (P) a new column. There are hundreds for a page, and memory for each by itself takes longer than filling it. */
export function columnFor(runs: TextRuns, fill = 0): Float32Array {
  const { size } = runs;
  let piece = memory.get(runs);
  if (piece === undefined || piece.used + size > piece.numbers.length) {
    piece = { numbers: new Float32Array(COLUMNS_AT_ONCE * size), used: 0 };
    memory.set(runs, piece);
  }
  const column = piece.numbers.subarray(piece.used, (piece.used += size));
  return fill === 0 ? column : column.fill(fill);
}

/** Elements further out than this are not looked at, so that a page of nested elements costs no square of them. */
export const MOST_LEVELS = 64;

const chains = new WeakMap<TextRuns, Map<NodeId, readonly NodeId[]>>();

/**
 * The elements around a run, its own block first, up to the body or as many as are looked at; found once for all
 * runs of a block and all that ask.
 */
export function around(runs: TextRuns, run: number): readonly NodeId[] {
  let known = chains.get(runs);
  if (known === undefined) chains.set(runs, (known = new Map()));
  const block = runs.node[run]!;
  let chain = known.get(block);
  if (chain === undefined) known.set(block, (chain = chainFrom(runs.page, block)));
  return chain;
}

function chainFrom({ parent, body }: Page, block: NodeId): readonly NodeId[] {
  const chain: NodeId[] = [];
  for (let at = block; at >= body && at >= 0 && chain.length < MOST_LEVELS; at = parent[at]!) chain.push(at);
  return chain;
}

/** Steps up from `from` to an element that holds the run, 0 where that does; at most as many as are looked at. */
export function stepsUp({ page, node }: TextRuns, from: NodeId, run: number): number {
  const block = node[run]!;
  let steps = 0;
  for (let at = from; at >= 0 && steps < MOST_LEVELS; at = page.parent[at]!, steps++)
    if (at <= block && block < page.end[at]!) return steps;
  return steps;
}
