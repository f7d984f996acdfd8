import type { Trace } from "../../extractors/contract";
import type { LeafRange } from "../../page/page";
import type { DrawList, Mark } from "../page/draw-list";
import type { Layer, Selection } from "../page/selection";
import type { HeatRun, Inspection, UnitView } from "./inspection";
import { contourMarks } from "./contour";
import type { Scale } from "./scale";
import { figureOf } from "../../text/figures";

/**
 * What inspect mode draws: the score of each text, outlines of the units that decide with their lane rows and
 * cuts, errors against gold, the cursor. Where no unit decides by itself, the limit of the score is a contour
 * around the texts. Without tints the veil lies over what is dropped; both at once would tint the same text
 * twice.
 */
export function inspectLayer(
  inspection: Inspection,
  selection: Selection | null,
  layers: ReadonlySet<Layer>,
): DrawList {
  const marks: Mark[] = [];
  const known = marksOfUnits(inspection);
  for (const unit of inspection.units) {
    // Windows overlap and decide nothing by themselves: they are in the list, and lit there one at a time.
    if (unit.range.start === unit.range.end || unit.verdict === null) continue;
    const isDropped = unit.verdict === "drop";
    const isSelected = selection !== null && overlaps(selection.range, unit.range);
    const slot = unit.index * 4 + (isDropped ? 2 : 0) + (isSelected ? 1 : 0);
    marks.push(...(known[slot] ??= unitMarks(unit, isDropped, isSelected)));
  }
  if (!inspection.units.some(({ verdict }) => verdict !== null)) marks.push(...contourMarks(inspection));
  for (const { range, error, characters } of inspection.errors)
    marks.push({ kind: "error", range, error, characters });
  if (selection !== null) marks.push({ kind: "cursor", range: selection.range });
  return {
    ground: backgroundOf(inspection),
    marks,
    lit: layers.has("density") ? null : inspection.extraction.keep,
  };
}

function unitMarks(
  { range, cut, name, value, note }: UnitView,
  isDropped: boolean,
  isSelected: boolean,
): Mark[] {
  return [
    { kind: "outline", range, line: isDropped ? "dashed" : "solid" },
    ...(cut === null ? [] : [{ kind: "cut", range, ...cut } as const]),
    {
      kind: "lane",
      range,
      name,
      figure: laneFigure(value),
      symbols: note,
      dropped: isDropped,
      selected: isSelected,
    },
  ];
}

/** The lane has room for four characters beside a name. */
export const laneFigure = (value: number): string =>
  Math.abs(value) < 0.0995 && value !== 0 ? value.toFixed(2) : figureOf(value);

const unitMarksByTrace = new WeakMap<Trace, Mark[][]>();

/**
 * Marks of units that were drawn before, by unit, verdict and selection: most stay the same objects while a
 * threshold is dragged, and so do their places.
 */
function marksOfUnits({ trace }: Inspection): Mark[][] {
  if (trace === null) return [];
  let known = unitMarksByTrace.get(trace);
  if (known === undefined) unitMarksByTrace.set(trace, (known = []));
  return known;
}

const backgrounds = new WeakMap<
  readonly HeatRun[],
  { readonly scale: Scale; readonly marks: readonly Mark[] }
>();

/**
 * Tints depend on the scores and their scale alone, so a threshold that is dragged does not build them again.
 */
function backgroundOf({ scale, heat }: Inspection): readonly Mark[] {
  const before = backgrounds.get(heat);
  if (before?.scale === scale) return before.marks;
  const marks = heat.map(({ range, value, linkShare }): Mark => ({
    kind: "heat",
    range,
    share: scale.share(value),
    links: linkShare,
  }));
  backgrounds.set(heat, { scale, marks });
  return marks;
}

export function overlaps(a: LeafRange, b: LeafRange): boolean {
  return a.start < b.end && b.start < a.end;
}
