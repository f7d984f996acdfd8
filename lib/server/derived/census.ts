/**
 * How many elements of a document have a tag, a class or an id: an upper bound of what a selector can reach,
 * without matching it.
 */
import type { DefaultTreeAdapterTypes as Tree } from "parse5";

/** What the right end of a selector names. */
export interface Key {
  readonly kind: "id" | "class" | "tag" | "all";
  readonly name: string;
}

export interface Census {
  readonly elements: number;
  /** The most elements that one element contains directly, between 1 and 1,000. */
  readonly siblings: number;
  countOf(key: Key): number;
}

/** Count a document, without recursion. */
export function takeCensus(document: Tree.Document): Census {
  const counts = new Map<string, number>();
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  let elements = 0;
  let siblings = 1;
  const stack: Tree.ParentNode[] = [document];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    let inside = 0;
    for (const child of node.childNodes) {
      if (!("tagName" in child)) continue;
      elements++;
      inside++;
      for (const key of keysOf(child)) add(key);
      stack.push(child);
    }
    siblings = Math.max(siblings, inside);
  }
  return {
    elements,
    siblings: Math.min(siblings, 1_000),
    countOf: (key) => (key.kind === "all" ? elements : (counts.get(textOf(key)) ?? 0)),
  };
}

/** An element's keys as text; without case, as the pages of old browsers compare them. */
export function keysOf(element: Tree.Element): string[] {
  const keys = [textOf({ kind: "tag", name: element.tagName })];
  for (const { name, value } of element.attrs) {
    if (name === "id") keys.push(textOf({ kind: "id", name: value }));
    else if (name === "class")
      for (const word of new Set(value.split(/\s+/)))
        if (word !== "") keys.push(textOf({ kind: "class", name: word }));
  }
  return keys;
}

export const textOf = ({ kind, name }: Key): string => `${kind} ${name.toLowerCase()}`;
