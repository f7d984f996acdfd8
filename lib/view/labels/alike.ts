import { leavesOf, type NodeId, type Page } from "../../page/page";
import { classNames } from "./runs";

/** An element and so many around it have to have the same tag and class names. */
const LEVELS = 3;

/**
 * The elements with text that are built like one of them: tag and class names, in any order, of the element and of the
 * two around it. The element itself is among them, none is inside another, in document order. O(N).
 */
export function alikeElements(page: Page, element: NodeId): readonly NodeId[] {
  const { isText, parent, end, size } = page;
  const named = new Map<NodeId, string>();
  const nameOf = (node: NodeId): string => {
    let name = named.get(node);
    if (name === undefined) named.set(node, (name = `${page.tags[node]} ${classNames(page, node)}`));
    return name;
  };
  const isAlike = (node: NodeId): boolean => {
    let [own, wanted] = [node, element];
    for (let level = 0; level < LEVELS; level++) {
      // Both may end at the root together.
      if (own < 0 || wanted < 0) return own === wanted;
      if (nameOf(own) !== nameOf(wanted)) return false;
      [own, wanted] = [parent[own]!, parent[wanted]!];
    }
    return true;
  };
  const found: NodeId[] = [];
  for (let node = Math.max(page.body, 0); node < size; node++) {
    if (isText[node] === 1 || !isAlike(node)) continue;
    const leaves = leavesOf(page, node);
    if (leaves.end === leaves.start) continue;
    found.push(node);
    // What is inside a comment belongs to it, also where it is an answer built like it.
    node = end[node]! - 1;
  }
  return found;
}
