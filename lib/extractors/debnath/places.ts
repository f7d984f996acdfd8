import type { NodeId, Page } from "../../page/page";

/** Elements are told apart by their place so deep: nobody nests a template deeper. */
const DEEPEST = 64;

/**
 * The XPath of each element, e.g. `/html[1]/body[1]/div[2]`; of one deeper than 64 that of the element around it
 * that is not. All are found in one walk. O(N).
 */
export function placesOf({ size, parent, tags, isText }: Page): (node: NodeId) => string {
  const place = new Array<string>(size).fill("");
  const depth = new Int32Array(size);
  const before = new Map<NodeId, Map<string, number>>();
  for (let node = 1; node < size; node++) {
    if (isText[node] === 1) continue;
    const around = parent[node]!;
    depth[node] = depth[around]! + 1;
    if (depth[node]! > DEEPEST) {
      place[node] = place[around]!;
      continue;
    }
    const tag = tags[node]!;
    const counts = before.get(around) ?? new Map<string, number>();
    before.set(around, counts);
    const position = (counts.get(tag) ?? 0) + 1;
    counts.set(tag, position);
    place[node] = `${place[around]!}/${tag}[${position}]`;
  }
  return (node) => place[node]!;
}
