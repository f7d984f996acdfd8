/**
 * Blocks as S4 cuts a page (GetBlockSet, section 4.1; docs/algorithms/debnath.md#blocks), with the two
 * readings that the paper's contradiction leaves.
 *
 * `atomic`: every start and end of an element of the tag set T begins a new block. The paper splits tag by
 * tag in the order of T until no block contains one; as text between such elements is a block of its own and
 * nested ones are split again, the order changes nothing and one walk does it. `container`: all that has the
 * same nearest ancestor in T is one block, so that innermost tables or sections stay whole. The paper's list
 * of T (two names are illegible in our copy) is `paper`; `modern` adds what pages are built of today [ours].
 */
import type { NodeId, View } from "../../page/page";
import { featureOf } from "./feature-tags";
import type { Removal } from "../removal";

export const BLOCK_PRESETS = ["atomic", "container"] as const;
export type BlockPreset = (typeof BLOCK_PRESETS)[number];
export const TAG_SETS = ["modern", "paper"] as const;
export type TagSet = (typeof TAG_SETS)[number];

const tagSet = (list: string): ReadonlySet<string> => new Set(list.split(" "));
const ATOMIC_PAPER = "table tr p hr ul div span";
const T: Readonly<Record<BlockPreset, Readonly<Record<TagSet, ReadonlySet<string>>>>> = {
  atomic: {
    paper: tagSet(ATOMIC_PAPER),
    modern: tagSet(
      `${ATOMIC_PAPER} td th li ol dl dt dd h1 h2 h3 h4 h5 h6 blockquote pre section article aside header footer nav main form`,
    ),
  },
  container: {
    paper: tagSet("table"),
    modern: tagSet("table div section article main aside nav header footer form"),
  },
};

/**
 * B blocks in document order of their first item; each holds an open leaf or an element that is a feature.
 */
export interface BlockSet {
  readonly size: number;
  /** (B) the nearest element of T around the first item, else the body. */
  readonly node: Int32Array;
  /** (L) block of each open leaf, -1 for others. */
  readonly of: Int32Array;
  /** (N) block of each element that is a feature and not in T, -1 for other nodes. */
  readonly ofElement: Int32Array;
}

/**
 * Cut a page into blocks. Of what was removed only the topmost elements are items (scripts and styles count
 * as features), and elements whose text an earlier stage dropped are none. O(N).
 * @param open (L) 1 where a leaf is live and not removed
 */
export function blockSetOf(
  { page, live }: View,
  open: Uint8Array,
  { gone }: Removal,
  preset: BlockPreset,
  tags: TagSet,
): BlockSet {
  const { body, end, isText, leavesBefore } = page;
  const cuts = T[preset][tags];
  const node: number[] = [];
  const of = new Int32Array(open.length).fill(-1);
  const ofElement = new Int32Array(page.size).fill(-1);
  const liveBefore = new Int32Array(live.length + 1);
  for (let leaf = 0; leaf < live.length; leaf++) liveBefore[leaf + 1] = liveBefore[leaf]! + live[leaf]!;
  // The elements of T around the place of the walk; for containers with their block, -1 before its first
  // item.
  const around: { readonly node: NodeId; block: number }[] = [{ node: Math.max(0, body), block: -1 }];
  const stop = body < 0 ? 0 : end[body]!;
  let current = -1;

  const blockHere = (): number => {
    const nearest = around.at(-1)!;
    if (preset === "container") {
      if (nearest.block < 0) nearest.block = node.push(nearest.node) - 1;
      return nearest.block;
    }
    if (current < 0) current = node.push(nearest.node) - 1;
    return current;
  };

  for (let id = body + 1; id < stop;) {
    while (around.length > 1 && end[around.at(-1)!.node]! <= id) {
      around.pop();
      current = -1;
    }
    if (isText[id] === 1) {
      const leaf = leavesBefore[id]!;
      if (leavesBefore[id + 1]! > leaf && open[leaf] === 1) of[leaf] = blockHere();
      id++;
      continue;
    }
    const tag = page.tags[id]!;
    const first = leavesBefore[id]!;
    const last = leavesBefore[end[id]!]!;
    if (last > first && liveBefore[last] === liveBefore[first]) {
      id = end[id]!;
      continue;
    }
    if (cuts.has(tag) && gone[id] === 0) {
      around.push({ node: id, block: -1 });
      current = -1;
    } else if (featureOf(tag) >= 0) ofElement[id] = blockHere();
    id = gone[id] === 1 ? end[id]! : id + 1;
  }
  return { size: node.length, node: Int32Array.from(node), of, ofElement };
}
