import type { LeafId, LeafRange } from "../../page/page";

/** Leaves in any order, some perhaps twice, as ranges that are disjoint and rise. */
export function rangesOf(leaves: readonly LeafId[]): LeafRange[] {
  const ranges: { start: LeafId; end: LeafId }[] = [];
  for (const leaf of [...new Set(leaves)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.end === leaf) last.end = leaf + 1;
    else ranges.push({ start: leaf, end: leaf + 1 });
  }
  return ranges;
}
