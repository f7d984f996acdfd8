import type { LeafRange } from "../../lib/page/page";
import type { DrawList, Mark } from "../overlay/draw-list";
import type { Layer, Selection } from "../workspace/workspace-store";
import type { HeatRun, Inspection } from "./inspection";
import { figureOf } from "./scale";
import { treeMarks } from "./tree-marks";

/**
 * What inspect mode draws: the score of each text, outlines of the units that decide with their lane rows and cuts, errors against gold,
 * the cursor. Without tints the veil lies over what is dropped; both at once would tint the same text twice.
 */
export function inspectLayer(inspection: Inspection, selection: Selection | null, layers: ReadonlySet<Layer>): DrawList {
  const marks: Mark[] = [...backgroundOf(inspection)];
  for (const { range, verdict, cut, name, value, note } of inspection.units) {
    // Windows overlap and decide nothing by themselves: they are in the list, and lit there one at a time.
    if (range.start === range.end || verdict === null) continue;
    const isDropped = verdict === "drop";
    marks.push({ kind: "outline", range, line: isDropped ? "dashed" : "solid" });
    if (cut !== null) marks.push({ kind: "cut", range, ...cut });
    marks.push({ kind: "lane", range, name, figure: figureOf(value), symbols: note, dropped: isDropped, selected: selection !== null && overlaps(selection.range, range) });
  }
  for (const { range, error, characters } of inspection.errors) marks.push({ kind: "error", range, error, characters });
  if (selection !== null) marks.push({ kind: "cursor", range: selection.range });
  return { marks, lit: layers.has("density") ? null : inspection.extraction.keep };
}

const backgrounds = new WeakMap<readonly HeatRun[], readonly Mark[]>();

/** Tree and tints depend on the scores alone, so a threshold that is dragged does not build them again. */
function backgroundOf(inspection: Inspection): readonly Mark[] {
  let marks = backgrounds.get(inspection.heat);
  if (marks === undefined) {
    const { scale, heat } = inspection;
    const tints = heat.map(({ range, value, isMostlyLinks }): Mark => ({ kind: "heat", range, share: scale.share(value), links: isMostlyLinks }));
    backgrounds.set(heat, (marks = [...treeMarks(inspection), ...tints]));
  }
  return marks;
}

export function overlaps(a: LeafRange, b: LeafRange): boolean {
  return a.start < b.end && b.start < a.end;
}
