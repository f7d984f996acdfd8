/** A verdict that should be another one, as a file that a test runs: found on a page, cut down to what it takes to see it. */
import { defaultTreeAdapter as tree, parse, serialize, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { collapse } from "../text/whitespace";
import { wholeView } from "../page/page";
import { parsePage } from "../page/parse";
import type { Configured, ParamValues } from "./contract";

/** What such a file holds. */
export interface VerdictCase {
  readonly winnow: 1;
  readonly extractor: string;
  /** Only what differs from the defaults. */
  readonly params: ParamValues;
  /** The first leaf of the page with this text, white space collapsed. */
  readonly text: string;
  /** The verdict that is right. */
  readonly keep: boolean;
  /** Where it was found and what is wrong, for people. */
  readonly note: string;
  readonly html: string;
}

/** What an extractor that needs no other page says of the text; null where no leaf of the page has it. */
export function verdictOn(html: string, text: string, configured: Configured): boolean | null {
  const page = parsePage(html);
  const leaf = page.leaves.findIndex((found) => collapse(found.text).trim() === text);
  return leaf < 0 ? null : configured.restore(null).extract(wholeView(page)).keep[leaf] === 1;
}

/** How often a smaller page is tried. */
const MAX_TRIALS = 250;

/**
 * The smallest page found on which the text still has its wrong verdict: element by element from the top, what does not lie above the text is taken out,
 * all of it or else by halves. Unchanged where the verdict hangs on the very bytes, or is not what was said.
 */
export function reduceCase(found: VerdictCase, configured: Configured, maxTrials: number = MAX_TRIALS): VerdictCase {
  const document = parse(found.html, { scriptingEnabled: false });
  let trials = 0;
  const holds = (): boolean => trials++ < maxTrials && verdictOn(serialize(document), found.text, configured) === !found.keep;
  if (!holds()) return found;
  const chain = pathTo(document, found.text);
  for (const [depth, parent] of chain.slice(0, -1).entries()) {
    const inner = chain[depth + 1]!;
    const others = tree.getChildNodes(parent as Tree.ParentNode).filter((child) => child !== inner && child.nodeName !== "#documentType");
    removeWhatCan(others, holds);
  }
  return { ...found, html: serialize(document) };
}

/** Take the nodes out, keep out what is not needed: all at once where that holds, else each half by itself. */
function removeWhatCan(nodes: readonly Tree.ChildNode[], holds: () => boolean): void {
  if (nodes.length === 0) return;
  const places = nodes.map((node) => ({ node, parent: node.parentNode!, before: nextSibling(node) }));
  nodes.forEach((node) => tree.detachNode(node));
  if (holds()) return;
  for (const { node, parent, before } of places.reverse()) {
    if (before === null) tree.appendChild(parent, node);
    else tree.insertBefore(parent, node, before);
  }
  if (nodes.length === 1) return;
  const middle = nodes.length >> 1;
  removeWhatCan(nodes.slice(0, middle), holds);
  removeWhatCan(nodes.slice(middle), holds);
}

function nextSibling(node: Tree.ChildNode): Tree.ChildNode | null {
  const siblings = node.parentNode!.childNodes;
  return siblings[siblings.indexOf(node) + 1] ?? null;
}

/** From the document to the first text node with the text; without recursion, pages can be deep. */
function pathTo(document: Tree.Document, text: string): Tree.Node[] {
  const stack: Tree.Node[] = [document];
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (tree.isTextNode(node) && collapse(node.value).trim() === text) {
      const path: Tree.Node[] = [];
      for (let at: Tree.Node | null = node; at !== null; at = "parentNode" in at ? at.parentNode : null) path.unshift(at);
      return path;
    }
    if ("childNodes" in node) for (let child = node.childNodes.length - 1; child >= 0; child--) stack.push(node.childNodes[child]!);
  }
  return [];
}
