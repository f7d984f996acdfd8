import type { Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";

/**
 * (units) 1 where at least half of a unit's characters are gold, which is what the trained extractors learn.
 * @param of (L) the unit of each leaf, below 0 for none
 * @param gold (L) 1 where a leaf is content
 */
export function unitLabels(
  page: Page,
  { of, size }: { readonly of: Int32Array; readonly size: number },
  gold: Uint8Array,
): Uint8Array {
  const { leafLength } = statisticsOf(page);
  const balance = new Int32Array(size);
  for (let leaf = 0; leaf < of.length; leaf++)
    if (of[leaf]! >= 0) balance[of[leaf]!]! += gold[leaf] === 1 ? leafLength[leaf]! : -leafLength[leaf]!;
  return Uint8Array.from(balance, (surplus) => (surplus >= 0 ? 1 : 0));
}
