/**
 * The AF (augmented fragment) tree of a page, by which Ramaswamy and others find what pages share (2004; as S4
 * describes it in section 6.7; docs/algorithms/debnath.md#fragments-that-pages-share).
 *
 * Stated: nodes with SubtreeValue, SubtreeSize and SubtreeShingles, which are hashes of all N - W + 1 windows of
 * W tokens. Reconstructed: a value is tags and texts in their order, elements that only format text being folded
 * into the text; tokens are words, a character of a script without spaces being one, and tags. Ours: attributes
 * are left out, since ids and tracking differ from page to page, and elements deeper than 64 nodes are no nodes
 * of their own, so that no page takes the square of its size.
 */
import type { NodeId, View } from "../../page/page";
import { VOID_ELEMENTS } from "../../page/elements";
import { collapse } from "../../text/whitespace";
import { eachWord } from "../../text/words";
import type { Removal } from "../removal";
import { hash32, hashOfRun } from "./hash";

/** Elements that only format the text they are in. */
const FORMATTING: ReadonlySet<string> = new Set(
  "a abbr acronym b bdi bdo big br cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr".split(
    " ",
  ),
);
const DEEPEST = 64;

/** A node: an element, or a run of text with nothing but formatting in it. Only what holds an open leaf is one. */
export interface AfNode {
  /** The element; of a run of text the one around it. */
  readonly node: NodeId;
  /** One past the last node inside it, in the list of nodes. */
  readonly end: number;
  /** SubtreeSize: bytes of its tags and texts in UTF-8. */
  readonly bytes: number;
  /** Its tokens, `[from, to)`. */
  readonly from: number;
  readonly to: number;
}

export interface AfTree {
  /** In document order, parents first. */
  readonly nodes: readonly AfNode[];
  /** (L) the innermost node around each open leaf, -1 for others. */
  readonly of: Int32Array;
  /** SubtreeShingles of a node: distinct, ascending; one hash where it has fewer tokens than a window. */
  shingles(at: number): Uint32Array;
}

type Growing = { -readonly [Name in keyof AfNode]: AfNode[Name] };

/**
 * The AF tree of what takes part. O(N) and, for the shingles of all nodes, 64 times its tokens.
 * @param open (L) 1 where a leaf is live and not removed
 * @param window W, at least 1
 */
export function afTree({ page, live }: View, open: Uint8Array, { gone }: Removal, window: number): AfTree {
  const { body, end, isText, leavesBefore, tags } = page;
  const nodes: Growing[] = [];
  const of = new Int32Array(open.length).fill(-1);
  const tokens: number[] = [];
  const openBefore = sumsOf(open);
  const liveBefore = sumsOf(live);
  const among = (sums: Int32Array, id: NodeId): number =>
    sums[leavesBefore[end[id]!]!]! - sums[leavesBefore[id]!]!;
  const encoder = new TextEncoder();
  let bytes = 0;
  /** The elements around the walk, with their nodes; null for one that is none. */
  const around: { readonly id: NodeId; readonly own: Growing | null }[] = [];
  /** The run of text that goes on; null after a tag. */
  let run: Growing | null = null;
  let depth = 0;

  const begin = (node: NodeId): Growing => {
    const own: Growing = { node, end: 0, bytes: -bytes, from: tokens.length, to: 0 };
    nodes.push(own);
    return own;
  };
  const tag = (name: string, isEnd: boolean): void => {
    run = null;
    tokens.push(hash32(isEnd ? `</${name}` : `<${name}`));
    bytes += name.length + (isEnd ? 3 : 2);
  };
  const close = (own: Growing): void => {
    own.bytes += bytes;
    own.to = tokens.length;
    own.end = nodes.length;
  };
  const leave = (): void => {
    const { id, own } = around.pop()!;
    if (!VOID_ELEMENTS.has(tags[id]!)) tag(tags[id]!, true);
    run = null;
    if (own === null) return;
    close(own);
    depth--;
  };

  const stop = body < 0 ? 0 : end[body]!;
  for (let id = Math.max(0, body); id < stop;) {
    while (around.length > 0 && end[around.at(-1)!.id]! <= id) leave();
    if (isText[id] === 1) {
      const leaf = leavesBefore[id]!;
      if (leavesBefore[id + 1]! > leaf && open[leaf] === 1) {
        const { text } = page.leaves[leaf]!;
        const own: Growing = run ?? begin(around.at(-1)?.id ?? body);
        const sizeBefore = run === null ? 0 : own.bytes;
        const lower = text.toLowerCase();
        // As `termsOf` has them, and none of them is made.
        eachWord(lower, (from, to) => tokens.push(hash32(lower, from, to)));
        const length = encoder.encode(collapse(text).trim()).length;
        bytes += length;
        own.bytes = sizeBefore + length;
        own.to = tokens.length;
        own.end = nodes.length;
        of[leaf] = nodes.length - 1;
        run = own;
      }
      id++;
      continue;
    }
    const isLeftOut = gone[id] === 1 || (liveBefore[leavesBefore[id]!]! >= 0 && hasOnlyDead(id));
    if (isLeftOut) {
      id = end[id]!;
      continue;
    }
    if (!FORMATTING.has(tags[id]!)) {
      run = null;
      const isNode = depth < DEEPEST && among(openBefore, id) > 0;
      const own = isNode ? begin(id) : null;
      if (isNode) depth++;
      tag(tags[id]!, false);
      around.push({ id, own });
    }
    id++;
  }
  while (around.length > 0) leave();

  function hasOnlyDead(id: NodeId): boolean {
    return leavesBefore[end[id]!]! > leavesBefore[id]! && among(liveBefore, id) === 0;
  }
  const windows = new Uint32Array(Math.max(0, tokens.length - window + 1));
  for (let at = 0; at < windows.length; at++) windows[at] = hashOfRun(tokens, at, at + window);
  return {
    nodes,
    of,
    shingles: (at) => {
      const { from, to } = nodes[at]!;
      if (to - from < window) return Uint32Array.of(hashOfRun(tokens, from, to));
      return distinct(windows.slice(from, to - window + 1).sort());
    },
  };
}

/** (n + 1) prefix sums. */
function sumsOf(column: Uint8Array): Int32Array {
  const sums = new Int32Array(column.length + 1);
  for (let at = 0; at < column.length; at++) sums[at + 1] = sums[at]! + column[at]!;
  return sums;
}

/** Without repeats, in place, of ascending numbers. */
function distinct(sorted: Uint32Array<ArrayBuffer>): Uint32Array {
  let kept = 0;
  for (let at = 0; at < sorted.length; at++)
    if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[kept++] = sorted[at]!;
  return sorted.slice(0, kept);
}
