/** What a parsed document holds, as browsers read it. */
import type { DefaultTreeAdapterTypes as Tree } from "parse5";

/** The elements below a node in the order of the document, and itself where it is one. */
export function* elementsOf(root: Tree.ParentNode): Generator<Tree.Element> {
  const stack: Tree.ParentNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (let i = node.childNodes.length - 1; i >= 0; i--) {
      const child = node.childNodes[i]!;
      if ("tagName" in child) stack.push(child);
    }
    if ("tagName" in node) yield node;
  }
}

/** What the first `base` of a document says; null where none says anything. */
export function baseIn(document: Tree.Document): string | null {
  for (const { tagName, attrs } of elementsOf(document)) {
    const href = tagName === "base" ? attrs.find(({ name }) => name === "href") : undefined;
    if (href !== undefined) return href.value;
  }
  return null;
}

/** Whether an element is a style sheet: a `style` of another type is a note that a script of the page reads. */
export function isStyleSheet({ tagName, attrs }: Tree.Element): boolean {
  const type = attrs.find(({ name }) => name === "type")?.value ?? "";
  return tagName === "style" && /^(text\/css)?$/i.test(type);
}
