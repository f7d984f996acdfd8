/** The blocks of BlockExtractor and their densities, for inspect mode. */
import { leavesOfBlock } from "../../blocks/describe";
import type { View } from "../../page/page";
import { shortName } from "../../page/path";
import type { Extraction, Trace, Unit } from "../contract/contract";
import { segmentFor } from "./decide";
import type { Options } from "./options";

/** A block counts as kept when any of its text is. */
export function traceOf(view: View, options: Options, { keep }: Extraction): Trace {
  const { page } = view;
  const { blocks, densities } = segmentFor(view, options);
  const leaf = new Int32Array(blocks.size).fill(-1);
  const kept = new Uint8Array(blocks.size);
  densities.block.forEach((block, index) => {
    if (block < 0) return;
    if (leaf[block]! < 0) leaf[block] = index;
    if (keep[index] === 1) kept[block] = 1;
  });
  const units = Array.from(blocks.root, (root, block): Unit => {
    const first = blocks.first[block]!;
    const before = blocks.symbols[block - 1]?.at(-1);
    const after = blocks.cut[block - 1] ?? "";
    return {
      label: `${shortName(page, root)}: ${page.isText[first] === 1 ? "text" : shortName(page, first)}`,
      note: blocks.symbols[block]!,
      range: leavesOfBlock(page, blocks, block),
      node: root,
      value: densities.density[block]!,
      verdict: kept[block] === 1 ? "keep" : "drop",
      ...(before !== undefined && after !== "" && { cut: { before, after } }),
    };
  });
  return {
    unit: "block",
    units,
    columns: [],
    curves: [
      {
        name: "Density of each block",
        doc: "A bar is a block in document order: bars below the line are too sparse, whatever they say.",
        form: "bars",
        x: "block",
        y: "text length / tag length",
        values: Float64Array.from(densities.density),
        leaf,
        kept,
        limits: [{ name: "threshold", value: options.threshold, param: "threshold" }],
      },
    ],
  };
}
