/** Parts of traces that several extractors build alike. */
import { leavesOf, type NodeId, type Page } from "../../page/page";
import { shortName } from "../../page/path";
import type { Curve, Reason, Unit } from "./contract";

/** Each reason as a unit named after its element; the unit's value is that of the first measure. */
export function unitsOfReasons(page: Page, reasons: readonly Reason[]): Unit[] {
  return reasons.map(({ range, node, verdict, rule, measures }) => ({
    label: node === null ? rule : shortName(page, node),
    range,
    node,
    value: measures[0]?.value ?? NaN,
    verdict,
  }));
}

/** A whole element as a unit. */
export function elementUnit(page: Page, node: NodeId, value: number, verdict: Unit["verdict"]): Unit {
  return { label: shortName(page, node), range: leavesOf(page, node), node, value, verdict };
}

/** The values of units as bars in their order; units without a finite value are left out. */
export function barsOfUnits(
  units: readonly Unit[],
  curve: Pick<Curve, "name" | "doc" | "x" | "y" | "limits">,
): Curve {
  const shown = units.filter(({ value }) => Number.isFinite(value));
  return {
    ...curve,
    form: "bars",
    values: Float64Array.from(shown, ({ value }) => value),
    leaf: Int32Array.from(shown, ({ range }) => (range.end > range.start ? range.start : -1)),
    kept: Uint8Array.from(shown, ({ verdict }) => (verdict === "keep" ? 1 : 0)),
  };
}
