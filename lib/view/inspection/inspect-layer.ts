import { isSlight } from "../errors/error-order";
import type { Trace } from "../../extractors/contract/contract";
import type { LeafRange } from "../../page/page";
import type { DrawList, Mark } from "../page/draw-list";
import { overlaps, type Selection } from "../page/selection";
import type { HeatRun, Inspection, UnitView } from "./inspection";
import { contourMarks } from "./contour";
import { figureOf } from "../../text/figures";

/**
 * What inspect mode draws: what is kept in full light, the score of each text, outlines of the units that
 * decide with their lane rows and cuts, errors against gold, the cursor. Where no unit decides by itself,
 * outlines are around neighbours with the same verdict.
 */
export function inspectLayer(inspection: Inspection, selection: Selection | null): DrawList {
  const marks: Mark[] = [];
  const known = marksOfUnits(inspection);
  const { keep } = inspection.extraction;
  for (const unit of inspection.units) {
    // Windows overlap and decide nothing by themselves: they are in the list, and lit there one at a time.
    if (unit.range.start === unit.range.end || unit.verdict === null) continue;
    const isDropped = unit.verdict === "drop";
    const isSelected = selection !== null && overlaps(selection.range, unit.range);
    const slot = (unit.index * VERDICTS.length + VERDICTS.indexOf(unit.verdict)) * 2 + (isSelected ? 1 : 0);
    marks.push(...outlinesOf(unit, isDropped, keep));
    marks.push(...(known[slot] ??= unitMarks(unit, isDropped, isSelected)));
  }
  if (!inspection.units.some(({ verdict }) => verdict !== null)) marks.push(...contourMarks(inspection));
  for (const { range, error, characters } of inspection.errors.filter((run) => !isSlight(run))) {
    if (isBare(inspection, range))
      marks.push({ kind: "outline", range, line: error === "missed" ? "dashed" : "solid" });
    marks.push({ kind: "error", range, error, characters });
  }
  if (selection !== null) marks.push({ kind: "cursor", range: selection.range });
  return { ground: backgroundOf(inspection), marks, lit: keep, heat: inspection.colours };
}

/**
 * Whether texts have no outline yet, as those removed before anything was measured: an error is to be seen as the
 * texts beside it are.
 */
function isBare({ units, unitOf, extraction: { score } }: Inspection, { start, end }: LeafRange): boolean {
  const isDecided = units.some(({ verdict }) => verdict !== null);
  for (let leaf = start; leaf < end; leaf++)
    if (isDecided ? unitOf[leaf]! >= 0 : !Number.isNaN(score[leaf]!)) return false;
  return true;
}

/** Of which a unit has one, each with marks of its own. */
const VERDICTS: readonly UnitView["verdict"][] = ["keep", "part", "drop"];

const whole = new WeakMap<LeafRange, Map<"solid" | "dashed", Mark>>();

/**
 * A unit that is kept or dropped as a whole has one outline, which stays the same object while a threshold is
 * dragged; else what is kept of it has a solid one, up to its last text, and the rest a dashed one.
 */
function outlinesOf({ range }: UnitView, isDropped: boolean, keep: Uint8Array): readonly Mark[] {
  const line = isDropped ? "dashed" : "solid";
  const isWhole = keep.subarray(range.start, range.end).every((kept) => (kept === 1) !== isDropped);
  if (!isWhole)
    return [
      { kind: "outline", range, line: "dashed", kept: keep },
      { kind: "outline", range, line: "solid", kept: keep },
    ];
  let marks = whole.get(range);
  if (marks === undefined) whole.set(range, (marks = new Map()));
  let mark = marks.get(line);
  if (mark === undefined) marks.set(line, (mark = { kind: "outline", range, line }));
  return [mark];
}

function unitMarks(
  { range, cut, name, value, note, verdict }: UnitView,
  isDropped: boolean,
  isSelected: boolean,
): Mark[] {
  return [
    ...(cut === null ? [] : [{ kind: "cut", range, ...cut } as const]),
    {
      kind: "lane",
      range,
      name,
      // Its parts have figures of their own: that of all would stand beside dropped text as if it were kept.
      figure: verdict === "part" ? "part" : laneFigure(value),
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

const backgrounds = new WeakMap<readonly HeatRun[], readonly Mark[]>();

/**
 * Places of tints depend on the scores alone: their colours are asked for while painting, so that a threshold
 * that is dragged does not build them again.
 */
function backgroundOf({ heat }: Inspection): readonly Mark[] {
  let marks = backgrounds.get(heat);
  if (marks === undefined) {
    marks = heat.map(({ range, value, linkShare }): Mark => ({
      kind: "heat",
      range,
      value,
      links: linkShare,
    }));
    backgrounds.set(heat, marks);
  }
  return marks;
}
