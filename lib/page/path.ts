import { attributeOf, childrenOf, type NodeId, type Page } from "./page";

/** A name a person recognises: tag with id or first class, e.g. `div.story`, `p`, `#text`. */
export function shortName(page: Page, node: NodeId): string {
  if (page.isText[node] === 1) return "#text";
  const tag = page.tags[node]!;
  const id = attributeOf(page, node, "id")?.trim();
  if (id) return `${tag}#${id}`;
  const name = attributeOf(page, node, "class")?.trim().split(/\s+/)[0];
  return name ? `${tag}.${name}` : tag;
}

/** The ancestors of `node` from the document element down, `node` last. */
export function ancestorsOf(page: Page, node: NodeId): NodeId[] {
  const chain: NodeId[] = [];
  for (let id = node; id > 0; id = page.parent[id]!) chain.push(id);
  return chain.reverse();
}

/** Ancestors that a path names; a page can be nested 100,000 deep, and nobody reads that. */
const NAMED_ANCESTORS = 48;

/**
 * Names of the chain from the document element to `node`, e.g. `html > body > div.story > p`; a longer chain
 * than 48 begins with `…`.
 */
export function pathOf(page: Page, node: NodeId): string {
  const names: string[] = [];
  let id = node;
  for (; id > 0 && names.length < NAMED_ANCESTORS; id = page.parent[id]!) names.push(shortName(page, id));
  if (id > 0) names.push("…");
  return names.reverse().join(" > ");
}

/**
 * An XPath that finds exactly this node, e.g. `/html[1]/body[1]/div[2]/text()[1]`; survives a re-parse of the
 * same source.
 */
export function xpathOf(page: Page, node: NodeId): string {
  return ancestorsOf(page, node)
    .map((id) => `/${stepOf(page, id)}`)
    .join("");
}

/** The node an XPath of `xpathOf` names, or null where the page has none there. */
export function nodeAt(page: Page, xpath: string): NodeId | null {
  let node = 0;
  for (const step of xpath.split("/").slice(1)) {
    const child = childrenByStep(page, node).get(step);
    if (child === undefined) return null;
    node = child;
  }
  return node;
}

const stepName = (page: Page, node: NodeId): string =>
  page.isText[node] === 1 ? "text()" : page.tags[node]!;

const stepOf = (page: Page, node: NodeId): string => `${stepName(page, node)}[${positionOf(page, node)}]`;

/** (N) 0 where nobody has asked for a child of that parent yet. */
const knownPositions = new WeakMap<Page, Int32Array>();

/** The place of a node among its siblings of the same name, from 1; of a list of 20,000 all are found at once. */
function positionOf(page: Page, node: NodeId): number {
  let positions = knownPositions.get(page);
  if (positions === undefined) knownPositions.set(page, (positions = new Int32Array(page.size)));
  if (positions[node] === 0) {
    const counts = new Map<string, number>();
    for (const sibling of childrenOf(page, page.parent[node]!)) {
      const name = stepName(page, sibling);
      const position = (counts.get(name) ?? 0) + 1;
      counts.set(name, position);
      positions[sibling] = position;
    }
  }
  return positions[node]!;
}

const knownSteps = new WeakMap<Page, Map<NodeId, ReadonlyMap<string, NodeId>>>();

/** The children of a node by the step of a path that leads to them; kept of parents that were gone through. */
function childrenByStep(page: Page, node: NodeId): ReadonlyMap<string, NodeId> {
  let byParent = knownSteps.get(page);
  if (byParent === undefined) knownSteps.set(page, (byParent = new Map()));
  let steps = byParent.get(node);
  if (steps === undefined) {
    steps = new Map(Array.from(childrenOf(page, node), (child) => [stepOf(page, child), child]));
    byParent.set(node, steps);
  }
  return steps;
}
