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
    .map((id) => `/${stepName(page, id)}[${positionOf(page, id)}]`)
    .join("");
}

/** The node an XPath of `xpathOf` names, or null where the page has none there. */
export function nodeAt(page: Page, xpath: string): NodeId | null {
  let node = 0;
  for (const step of xpath.split("/").slice(1)) {
    const match = /^(.+)\[(\d+)\]$/.exec(step);
    if (match === null) return null;
    let left = Number(match[2]);
    let found = -1;
    for (const child of childrenOf(page, node)) {
      if (stepName(page, child) === match[1] && --left === 0) {
        found = child;
        break;
      }
    }
    if (found < 0) return null;
    node = found;
  }
  return node;
}

const stepName = (page: Page, node: NodeId): string =>
  page.isText[node] === 1 ? "text()" : page.tags[node]!;

function positionOf(page: Page, node: NodeId): number {
  const name = stepName(page, node);
  let position = 0;
  for (const sibling of childrenOf(page, page.parent[node]!)) {
    if (stepName(page, sibling) === name) position++;
    if (sibling === node) break;
  }
  return position;
}
