/**
 * Which units look otherwise than before: what a switch of the grammar or a step of the threshold animates.
 * Pure.
 */
import type { Inspection } from "../inspection/inspection";
import type { LeafRange } from "../../page/page";

/** More changed units than this are a new picture, not a change of the old one. */
const MOST = 400;

/**
 * Ranges of the units that are new or have another verdict; empty where the page or the extractor is another
 * one.
 */
export function changedUnits(before: Inspection, after: Inspection): readonly LeafRange[] {
  if (before === after || before.page !== after.page || before.extractor !== after.extractor) return [];
  // One number for a range: thousands of them are looked up in every step of a drag.
  const texts = after.page.leaves.length + 1;
  const nameOf = ({ start, end }: LeafRange): number => start * texts + end;
  const known = new Map(before.units.map(({ range, verdict }) => [nameOf(range), verdict]));
  const changed: LeafRange[] = [];
  for (const { range, verdict } of after.units) {
    if (verdict === null || range.start === range.end || known.get(nameOf(range)) === verdict) continue;
    changed.push(range);
  }
  return changed.length > MOST ? [] : changed;
}
