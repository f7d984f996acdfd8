import type { BlockSet } from "../../blocks/features/block-set";
import type { Page } from "../../page/page";
import { shortName } from "../../page/path";
import type { Unit } from "../contract/contract";

/** The blocks with text as units, in document order. @param value (B) @param isKept whether a block is kept */
export function unitsOfBlocks(
  page: Page,
  blocks: BlockSet,
  value: Float64Array,
  isKept: (block: number) => boolean,
): Unit[] {
  const first = new Int32Array(blocks.size).fill(-1);
  const last = new Int32Array(blocks.size).fill(-1);
  blocks.of.forEach((block, leaf) => {
    if (block < 0) return;
    if (first[block]! < 0) first[block] = leaf;
    last[block] = leaf;
  });
  return Array.from(first.keys())
    .filter((block) => first[block]! >= 0)
    .map((block) => {
      const node = blocks.node[block]!;
      return {
        label: shortName(page, node),
        range: { start: first[block]!, end: last[block]! + 1 },
        node,
        value: value[block]!,
        verdict: isKept(block) ? "keep" : "drop",
      };
    });
}

/** (B) the value that a column has at the first leaf of each block; NaN for a block without text. */
export function atBlocks({ size, of }: BlockSet, column: Float32Array): Float64Array {
  const values = new Float64Array(size).fill(NaN);
  for (let leaf = of.length - 1; leaf >= 0; leaf--) if (of[leaf]! >= 0) values[of[leaf]!] = column[leaf]!;
  return values;
}
