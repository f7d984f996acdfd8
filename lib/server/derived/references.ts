/**
 * Copies in SVG: `use`, masks, patterns and markers draw what they point to once more, and that may point on;
 * a page of one kilobyte can ask for 10^20 shapes.
 */
import type { DefaultTreeAdapterTypes as Tree } from "parse5";

/** Elements that may be drawn more than once because something points to them, counted with repetition. */
const MOST_COPIES = 2_000;
const LONGEST_CHAIN = 8;
/** Steps of counting, so that the count itself costs nothing. */
const MOST_STEPS = 200_000;

/**
 * Whether all that the elements below `root` point to can be drawn; `targetsOf` are the ids that one element
 * points to. Cycles are not drawn by browsers.
 */
export function copiesAreFew(
  root: Tree.ParentNode,
  targetsOf: (element: Tree.Element) => readonly string[],
): boolean {
  const byId = new Map<string, Tree.Element>();
  const pointing: Tree.Element[] = [];
  for (const element of elementsBelow(root)) {
    const id = element.attrs.find(({ name }) => name === "id")?.value;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (targetsOf(element).length > 0) pointing.push(element);
  }
  const known = new Map<string, number>();
  let steps = 0;
  const copiesOf = (id: string, chain: number): number => {
    const target = byId.get(id);
    const before = known.get(id);
    if (target === undefined) return 0;
    if (before !== undefined) return before;
    if (chain > LONGEST_CHAIN) return Infinity;
    known.set(id, 0);
    let copies = 0;
    for (const element of [target, ...elementsBelow(target)]) {
      if (++steps > MOST_STEPS || copies > MOST_COPIES) return Infinity;
      copies++;
      for (const next of targetsOf(element)) copies += copiesOf(next, chain + 1);
    }
    known.set(id, copies);
    return copies;
  };
  let total = 0;
  for (const element of pointing) {
    // A gradient is no copy of a shape, but counting it as one harms no page that is meant to be seen.
    for (const id of targetsOf(element)) total += copiesOf(id, 1);
    if (total > MOST_COPIES) return false;
  }
  return true;
}

function* elementsBelow(root: Tree.ParentNode): Generator<Tree.Element> {
  const stack: Tree.ParentNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const child of node.childNodes) {
      if (!("tagName" in child)) continue;
      yield child;
      stack.push(child);
    }
  }
}
