import type { LeafId } from "@/lib/page/page";

/** Pixels that boxes of one line may share without covering each other's words. */
const SLACK = 2;

/**
 * The leaves whose box reaches into that of the leaf before or after them, as where a text goes on in the line in
 * which its neighbour begins. Ascending. Pure.
 * @param boxes (4 L) x, y, width, height; 0 wide where a leaf has no place
 */
export function reachingOver(boxes: Float32Array): readonly LeafId[] {
  const found = new Set<LeafId>();
  let before = -1;
  for (let leaf = 0; leaf * 4 < boxes.length; leaf++) {
    if (!(boxes[leaf * 4 + 2]! > 0 && boxes[leaf * 4 + 3]! > 0)) continue;
    if (before >= 0 && meet(boxes, before * 4, leaf * 4)) found.add(before).add(leaf);
    before = leaf;
  }
  return [...found];
}

function meet(boxes: Float32Array, a: number, b: number): boolean {
  const across =
    Math.min(boxes[a]! + boxes[a + 2]!, boxes[b]! + boxes[b + 2]!) - Math.max(boxes[a]!, boxes[b]!);
  const down =
    Math.min(boxes[a + 1]! + boxes[a + 3]!, boxes[b + 1]! + boxes[b + 3]!) -
    Math.max(boxes[a + 1]!, boxes[b + 1]!);
  return across > SLACK && down > SLACK;
}
