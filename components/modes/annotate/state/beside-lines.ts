import { leavesIn } from "@/lib/page/axis";
import type { Page } from "@/lib/page/page";
import type { PlacedRemark } from "@/lib/labels/remarks/remarks";
import type { Decisions } from "@/lib/view/labels/decisions";
import { partsOf, type Part } from "@/lib/view/labels/parts";
import type { Units } from "@/lib/labels/units/units";

/** What a line of the gold text says beside its text. */
export interface Beside {
  readonly remarks: readonly PlacedRemark[];
  /** Characters with another label than the line has. */
  readonly parts: readonly Part[];
}

/** Of lines with nothing beside them, the one object: they are not drawn again. */
export const NOTHING: Beside = { remarks: [], parts: [] };

/** What stands beside the lines, by unit: a remark at the first unit of its text, a part at its own. */
export function besideLines(page: Page, units: Units, decisions: Decisions): ReadonlyMap<number, Beside> {
  const lines = new Map<number, { remarks: PlacedRemark[]; parts: Part[] }>();
  const line = (unit: number) => {
    const found = lines.get(unit) ?? { remarks: [], parts: [] };
    lines.set(unit, found);
    return found;
  };
  for (const remark of decisions.remarks) {
    if (remark.stretch === null) continue;
    const unit = units.unitOf[leavesIn(page, remark.stretch.start, remark.stretch.end).start];
    if (unit !== undefined) line(unit).remarks.push(remark);
  }
  for (const part of partsOf(page, units, decisions))
    if (part.label !== decisions.units[part.unit]!.label) line(part.unit).parts.push(part);
  return lines;
}
