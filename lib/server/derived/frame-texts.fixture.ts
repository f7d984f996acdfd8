/** The texts of a page and those of its frame, as tests and the fuzzer compare them. */
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { NO_LEAF_ELEMENTS } from "../../page/elements";
import type { Page } from "../../page/page";
import { isBlank } from "../../text/whitespace";

/** A text with the number of the element around it; -1 where that has none. */
export interface FrameText {
  readonly parent: number;
  readonly text: string;
}

/**
 * Texts of the frame's body in order, read as components/workbench/frame/measure.ts reads them, with the
 * number of the element they stand in.
 */
export function textsOf(view: string): FrameText[] {
  const texts: FrameText[] = [];
  const document = parse(view, { scriptingEnabled: false });
  const root = document.childNodes.find((node): node is Tree.Element => node.nodeName === "html")!;
  const stack: Tree.Node[] = [root.childNodes.find(({ nodeName }) => nodeName === "body") ?? root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.nodeName === "#text") {
      const { value, parentNode } = node as Tree.TextNode;
      const parent = parentNode as Tree.Element;
      if (!isBlank(value) && !NO_LEAF_ELEMENTS.has(parent.nodeName))
        texts.push({
          parent: Number(parent.attrs.find(({ name }) => name === "data-n")?.value ?? -1),
          text: value,
        });
    }
    if ("childNodes" in node)
      for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i]!);
  }
  return texts;
}

/** The same of the page. */
export function leavesOf(page: Page): FrameText[] {
  return page.leaves.map(({ node, text }) => ({ parent: page.parent[node]!, text }));
}
