import type { Segmentation } from "../../lib/blocks/segment";
import type { LeafRange } from "../../lib/page/page";
import type { DrawList, Mark } from "../overlay/draw-list";
import type { Layer, Selection } from "../workspace/workspace-store";
import { densityFigure } from "./density-figure";
import type { Inspection } from "./inspection";
import { treeMarks } from "./tree-marks";

/**
 * What inspect mode draws: densities, block outlines with their lane rows and cuts, errors against gold, the cursor. Without densities the
 * veil lies over what is dropped; both at once would tint the same text twice.
 */
export function inspectLayer(inspection: Inspection, selection: Selection | null, layers: ReadonlySet<Layer>): DrawList {
  const marks: Mark[] = [...backgroundOf(inspection)];
  for (const block of inspection.blocks) {
    const { range } = block;
    if (range.start === range.end) continue;
    marks.push({ kind: "outline", range, line: block.verdict === "drop" ? "dashed" : "solid" });
    if (block.cut !== null) marks.push({ kind: "cut", range, ...block.cut });
    marks.push({
      kind: "lane", range, name: block.name, figure: densityFigure(block.density), symbols: block.symbols, dropped: block.verdict === "drop",
      selected: selection !== null && overlaps(selection.range, range),
    });
  }
  for (const { range, error, characters } of inspection.errors) marks.push({ kind: "error", range, error, characters });
  if (selection !== null) marks.push({ kind: "cursor", range: selection.range });
  return { marks, lit: layers.has("density") ? null : inspection.extraction.keep };
}

const backgrounds = new WeakMap<Segmentation, readonly Mark[]>();

/** Tree and tints depend on the segmentation alone, so a threshold that is dragged does not build them again. */
function backgroundOf(inspection: Inspection): readonly Mark[] {
  let marks = backgrounds.get(inspection.segmentation);
  if (marks === undefined) {
    const tints = inspection.heat.map(({ range, density, isMostlyLinks }): Mark => ({ kind: "heat", range, value: density, links: isMostlyLinks }));
    backgrounds.set(inspection.segmentation, (marks = [...treeMarks(inspection), ...tints]));
  }
  return marks;
}

export function overlaps(a: LeafRange, b: LeafRange): boolean {
  return a.start < b.end && b.start < a.end;
}
