import { collapse } from "../text/whitespace";
import { pathOf } from "../page/path";
import { wholeView, type LeafRange, type Page } from "../page/page";
import { segment, type SegmentOptions, type Segmentation } from "./segment";
import { removeUnrendered } from "./removal";

/** One block as `winnow blocks --json` prints it. */
export interface BlockRow {
  readonly path: string;
  /** Symbols of the children, e.g. `"ttt"`. */
  readonly symbols: string;
  readonly textLength: number;
  readonly tagLength: number;
  readonly density: number;
  readonly verdict: "keep" | "drop";
  /**
   * `density` where the block's own density decides, `elements` where the block passes and every text in it
   * fails inside.
   */
  readonly rule: "density" | "elements";
  readonly text: string;
}

/** The paper's settings (S0 section 2.3; docs/algorithms/block-extractor.md#density). */
const PAPER_THRESHOLD = 1.5;
export const PAPER_OPTIONS: SegmentOptions = {
  grammar: "sequence",
  tagLength: "bare",
  attributeCap: 0,
  cjkFactor: 1,
  ignoreLinkText: false,
  remove: removeUnrendered,
};

/** The blocks of a page in document order. A block is kept when any text of it is. */
export function describeBlocks(
  page: Page,
  options: Partial<SegmentOptions> & { readonly threshold?: number } = {},
): BlockRow[] {
  const { threshold = PAPER_THRESHOLD, ...rest } = options;
  return rowsOf(page, segment(wholeView(page), { ...PAPER_OPTIONS, ...rest }), threshold);
}

/** The same for a segmentation at hand. */
export function rowsOf(
  page: Page,
  { blocks, densities, removal }: Segmentation,
  threshold: number,
): BlockRow[] {
  return Array.from(blocks.root, (root, b) => {
    const { start, end } = leavesOfBlock(page, blocks, b);
    const parts: string[] = [];
    let anyKept = false;
    for (let leaf = start; leaf < end; leaf++) {
      if (removal.gone[page.leaves[leaf]!.node] === 1) continue;
      parts.push(page.leaves[leaf]!.text);
      if (densities.flip[leaf]! >= threshold) anyKept = true;
    }
    const density = densities.density[b]!;
    const isDense = density >= threshold;
    return {
      path: pathOf(page, root),
      symbols: blocks.symbols[b]!,
      textLength: densities.textLength[b]!,
      tagLength: densities.tagLength[b]!,
      density,
      verdict: anyKept || (isDense && parts.length === 0) ? "keep" : "drop",
      rule: isDense && !anyKept && parts.length > 0 ? "elements" : "density",
      text: collapse(parts.join(" ")).trim(),
    };
  });
}

/** The run of leaves from the first to the last child of a block. */
export function leavesOfBlock(page: Page, blocks: Segmentation["blocks"], block: number): LeafRange {
  return {
    start: page.leavesBefore[blocks.first[block]!]!,
    end: page.leavesBefore[page.end[blocks.last[block]!]!]!,
  };
}
