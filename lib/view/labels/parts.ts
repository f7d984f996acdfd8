import type { Label } from "../../labels/model";
import type { Stretch } from "../../gold/stretches";
import { axisRange, leavesIn } from "../../page/axis";
import type { Page } from "../../page/page";
import type { Decisions } from "./decisions";
import type { Units } from "../../labels/units/units";

/** Characters of a block that have another label than the block is shown with. */
export interface Part extends Stretch {
  readonly unit: number;
  readonly label: Label;
}

/**
 * The parts of blocks that only have some of their text, or its parts differently, labelled: what one label for the
 * whole block does not tell.
 */
export function partsOf(page: Page, { list, unitOf }: Units, decisions: Decisions): readonly Part[] {
  return decisions.intervals.flatMap(({ start, end, layer1, role }) => {
    const label = role ?? layer1;
    const leaves = leavesIn(page, start, end);
    if (label === null || leaves.end <= leaves.start) return [];
    const units = list.slice(unitOf[leaves.start]!, unitOf[leaves.end - 1]! + 1);
    return units
      .filter(({ index }) => decisions.units[index]!.isMixed)
      .map((unit): Part => {
        const whole = axisRange(page, unit.leaves);
        return {
          unit: unit.index,
          start: Math.max(start, whole.start),
          end: Math.min(end, whole.end),
          label,
        };
      });
  });
}
