import type { Segmentation } from "@/lib/blocks/segment";
import { leavesOfBlock } from "@/lib/blocks/describe";
import { EMIT, symbolsUnder, type Replay } from "@/lib/blocks/ble-ie/replay";
import { leavesOf, type LeafRange, type Page } from "@/lib/page/page";
import { laneFigure } from "@/lib/view/inspection/inspect-layer";
import type { DrawList, Mark } from "@/lib/view/page/draw-list";

/** Children named on the page; an element with more is read in the panel. */
const MOST_TAGS = 200;

/** Blocks drawn on the page, the latest ones: of thousands the first are far away by then. */
const MOST_BLOCKS = 400;

const blockMarks = new WeakMap<Segmentation, Mark[][]>();

/**
 * What the page shows at a step: the latest blocks that are there, the element whose children are read in
 * full light with the symbol of each child that was read, the block being formed as the cursor, and the child
 * of the step as hovered.
 */
export function replayLayer(page: Page, segmentation: Segmentation, replay: Replay, step: number): DrawList {
  const node = replay.node[step]!;
  const child = replay.child[step]!;
  const first = replay.first[step]!;
  const last = replay.last[step]!;
  const around = leavesOf(page, node);
  const lit = new Uint8Array(page.leaves.length).fill(1, around.start, around.end);
  const marks: Mark[] = [];
  const made = replay.block[step]! + (replay.kind[step] === EMIT ? 1 : 0);
  let known = blockMarks.get(segmentation);
  if (known === undefined) blockMarks.set(segmentation, (known = []));
  for (let block = Math.max(0, made - MOST_BLOCKS); block < Math.min(made, segmentation.blocks.size); block++)
    marks.push(...(known[block] ??= marksOf(page, segmentation, block)));
  const reached = Math.max(child, last);
  symbolsUnder(page, segmentation.symbols, node)
    .slice(0, MOST_TAGS)
    .forEach(({ child: each, symbol }) => {
      // Inline content stands in one line, where letters would hide it.
      if (
        each > reached ||
        symbol === "x" ||
        symbol === "i" ||
        page.leavesBefore[each] === page.leavesBefore[page.end[each]!]
      )
        return;
      marks.push({
        kind: "bar",
        range: leavesOf(page, each),
        hue: "--oi-black",
        line: each >= first && first >= 0 ? "solid" : "dotted",
        tag: symbol,
      });
    });
  if (first >= 0)
    pushText(marks, "cursor", { start: page.leavesBefore[first]!, end: page.leavesBefore[page.end[last]!]! });
  if (child >= 0) pushText(marks, "hover", leavesOf(page, child));
  // Light on the whole body would only be noise.
  return { marks, lit: node === page.body ? null : lit };
}

function pushText(marks: Mark[], kind: "cursor" | "hover", range: LeafRange): void {
  if (range.end > range.start) marks.push({ kind, range });
}

function marksOf(page: Page, { blocks, densities }: Segmentation, block: number): Mark[] {
  const range = leavesOfBlock(page, blocks, block);
  if (range.start === range.end) return [];
  return [
    { kind: "outline", range, line: "solid" },
    {
      kind: "lane",
      range,
      name: `B${block + 1}`,
      figure: laneFigure(densities.density[block]!),
      symbols: blocks.symbols[block]!,
      dropped: false,
      selected: false,
    },
  ];
}

/** The leaves that a step is about; null where it has none. */
export function rangeOfStep(page: Page, replay: Replay, step: number): LeafRange | null {
  const child = replay.child[step]!;
  const first = replay.first[step]!;
  const range =
    replay.kind[step] === EMIT && first >= 0
      ? { start: page.leavesBefore[first]!, end: page.leavesBefore[page.end[replay.last[step]!]!]! }
      : leavesOf(page, child >= 0 ? child : replay.node[step]!);
  return range.end > range.start ? range : null;
}
