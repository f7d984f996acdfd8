/**
 * The virtual source (docs/algorithms/conventions.md#the-virtual-source): the body as the run of start tags,
 * texts and end tags that methods on markup work on, so that each of their answers maps exactly onto leaves.
 *
 * Choice: a tag's length is that of its serialised form (`<p class="x">`, `</p>`), not of the file's bytes.
 * Positions in the file cost more time than all extractors together and six times the memory, and the two
 * differ only in quotes and blanks. Line breaks are the file's: those in texts and those between tags; a tag
 * written over several lines counts as one line.
 */
import { VOID_ELEMENTS } from "../elements";
import type { NodeId, Page } from "../page";
import { markupSizesOf } from "../statistics";

export const START_TAG = 0;
export const END_TAG = 1;
export const TEXT = 2;
export const LINE_FEEDS = 3;

/** Items of the virtual source as columns of length M. */
export interface VirtualSource {
  /** (M) START_TAG, END_TAG, TEXT, or LINE_FEEDS (blank text that breaks lines). */
  readonly kind: Uint8Array;
  /** (M) the element or text node. */
  readonly node: Int32Array;
  /**
   * (M) characters: of the serialised tag, or of the leaf's text after collapsing white space; line feeds for
   * LINE_FEEDS.
   */
  readonly length: Int32Array;
  /** (M) the leaf of a TEXT, -1 elsewhere. */
  readonly leaf: Int32Array;
}

const known = new WeakMap<Uint8Array, VirtualSource>();

/**
 * Items of the body in order, without what is gone and without leaves that are not open. Where leaves were
 * dropped before (a view narrowed by an earlier stage), elements that lost all their text are left out with
 * it, as S1's serial pipelines hand on a reduced document. Computed once per pair of masks. O(N).
 * @param open (L) 1 where a leaf takes part
 * @param gone (N) 1 where a node was removed
 */
export function virtualSource(
  page: Page,
  open: Uint8Array,
  gone: Uint8Array,
  leafLength: Int32Array,
): VirtualSource {
  let source = known.get(open);
  if (source === undefined) known.set(open, (source = compute(page, open, gone, leafLength)));
  return source;
}

function compute(page: Page, open: Uint8Array, gone: Uint8Array, leafLength: Int32Array): VirtualSource {
  const { ownMarkup } = markupSizesOf(page);
  const { body, end, tags, attributes, isText, isBlank, lineFeeds, leavesBefore } = page;
  const stop = body < 0 ? 0 : end[body]!;
  const capacity = Math.max(0, 2 * (stop - body));
  const kind = new Uint8Array(capacity);
  const node = new Int32Array(capacity);
  const length = new Int32Array(capacity);
  const leaf = new Int32Array(capacity).fill(-1);
  const openBefore = prefix(open);
  // Text of removed elements goes with them and empties nothing around them.
  const textBefore = prefix(Uint8Array.from(page.leaves, ({ node: id }) => 1 - gone[page.parent[id]!]!));
  let size = 0;
  const add = (which: number, id: NodeId, characters: number, leafHere: number): void => {
    kind[size] = which;
    node[size] = id;
    length[size] = characters;
    leaf[size++] = leafHere;
  };
  const stack: NodeId[] = [];
  for (let id = Math.max(0, body); id < stop;) {
    while (stack.length > 0 && end[stack.at(-1)!]! <= id) close(stack.pop()!);
    if (isText[id] === 1) {
      const here = leavesBefore[id]!;
      if (isBlank[id] === 1) {
        if (lineFeeds[id]! > 0 && gone[id] === 0) add(LINE_FEEDS, id, lineFeeds[id]!, -1);
      } else if (gone[id] === 0 && leavesBefore[id + 1]! > here && open[here] === 1)
        add(TEXT, id, leafLength[here]!, here);
      id++;
    } else if (id !== body && (gone[id] === 1 || isEmptied(id))) {
      id = end[id]!;
    } else {
      // `<name`, ` attribute="value"` for each attribute, `>`.
      add(START_TAG, id, ownMarkup[id]! + 4 * attributes[id]!.length + 2, -1);
      if (!VOID_ELEMENTS.has(tags[id]!)) stack.push(id);
      id++;
    }
  }
  while (stack.length > 0) close(stack.pop()!);
  return {
    kind: kind.slice(0, size),
    node: node.slice(0, size),
    length: length.slice(0, size),
    leaf: leaf.slice(0, size),
  };

  /** Whether an element had text and has none left. */
  function isEmptied(id: NodeId): boolean {
    const first = leavesBefore[id]!;
    const last = leavesBefore[end[id]!]!;
    return textBefore[last]! > textBefore[first]! && openBefore[last]! === openBefore[first]!;
  }

  function close(id: NodeId): void {
    add(END_TAG, id, tags[id]!.length + 3, -1);
  }
}

function prefix(mask: Uint8Array): Int32Array {
  const sums = new Int32Array(mask.length + 1);
  for (let i = 0; i < mask.length; i++) sums[i + 1] = sums[i]! + mask[i]!;
  return sums;
}
