import type { LeafRange } from "../../lib/page/page";
import type { DrawList, Mark } from "../overlay/draw-list";
import type { Selection } from "../workspace/workspace-store";
import type { Inspection } from "./inspection";

/** What inspect mode draws: densities, block outlines with their lane rows and cuts, errors against gold, the cursor, and the veil. */
export function inspectLayer(inspection: Inspection, selection: Selection | null): DrawList {
  const marks: Mark[] = [];
  for (const { range, density, isMostlyLinks } of inspection.heat) marks.push({ kind: "heat", range, value: density, links: isMostlyLinks });
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
  return { marks, lit: inspection.extraction.keep };
}

/** Three digits: `0.31`, `4.56`, `12.8`, `166`. */
export function densityFigure(density: number): string {
  return density >= 99.95 ? density.toFixed(0) : density >= 9.995 ? density.toFixed(1) : density.toFixed(2);
}

export function overlaps(a: LeafRange, b: LeafRange): boolean {
  return a.start < b.end && b.start < a.end;
}
