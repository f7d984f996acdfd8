/** The first two steps of BlockExtractor in one call: remove, symbols, blocks, lengths, densities. */
import type { View } from "../page/page";
import { densitiesOf, lengthsOf, type Densities, type LengthOptions, type Lengths } from "./ble-ie/density";
import { dom2blocks, type Blocks } from "./ble-ie/dom2blocks";
import type { Grammar } from "./ble-ie/grammar";
import { removeNodes, type Removal, type RemovalRule } from "./removal";
import { symbolsOf, type Symbols } from "./ble-ie/symbols";

export interface SegmentOptions extends LengthOptions {
  readonly grammar: Grammar;
  readonly remove: RemovalRule;
}

export interface Segmentation {
  readonly removal: Removal;
  readonly symbols: Symbols;
  readonly blocks: Blocks;
  readonly lengths: Lengths;
  readonly densities: Densities;
}

/** Segment what is live of a page. Dropped leaves count as if they were not there. */
export function segment(view: View, options: SegmentOptions): Segmentation {
  const removal = removeNodes(view, options.remove);
  const symbols = symbolsOf(view.page, removal.gone);
  const blocks = dom2blocks(view.page, symbols, options.grammar);
  const lengths = lengthsOf(view.page, removal.gone, options);
  return { removal, symbols, blocks, lengths, densities: densitiesOf(view.page, blocks, symbols, lengths) };
}
