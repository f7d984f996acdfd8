/**
 * A verdict that should be another one, as a file that a test runs: found on a page, cut down to what it
 * takes to see it.
 */
import { defaultTreeAdapter as tree, parse, serialize, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { collapse, isBlank } from "../../text/whitespace";
import { NO_LEAF_ELEMENTS } from "../../page/elements";
import { wholeView, type Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import type { Configured, ParamValues } from "./contract";

/** What such a file holds. */
export interface VerdictCase {
  readonly winnow: 1;
  readonly extractor: string;
  /** Only what differs from the defaults. */
  readonly params: ParamValues;
  /** Text of the leaf, white space collapsed. */
  readonly text: string;
  /** Which of the leaves with this text, 0 or absent for the first. */
  readonly nth?: number;
  /** The verdict that is right. */
  readonly keep: boolean;
  /** Where it was found and what is wrong, for people. */
  readonly note: string;
  readonly html: string;
}

/**
 * What an extractor that needs no other page says of the text; null where no leaf of the page has it, or
 * fewer than `nth` + 1.
 */
export function verdictOn(
  { html, text, nth = 0 }: Pick<VerdictCase, "html" | "text" | "nth">,
  configured: Configured,
): boolean | null {
  const page = parsePage(html);
  const leaf = leavesWith(page, text)[nth];
  return leaf === undefined ? null : configured.restore(null).extract(wholeView(page)).keep[leaf] === 1;
}

/** The leaves of a page with this text, white space collapsed, in its order. */
export function leavesWith({ leaves }: Pick<Page, "leaves">, text: string): number[] {
  return [...leaves.keys()].filter((leaf) => collapse(leaves[leaf]!.text).trim() === text);
}

/** How often a smaller page is tried. */
const MAX_TRIALS = 250;

/**
 * The smallest page found on which the text still has its wrong verdict: element by element from the top,
 * what does not lie above the text is taken out, all of it or else by halves. Unchanged where the verdict
 * hangs on the very bytes, or is not what was said.
 */
export function reduceCase(
  found: VerdictCase,
  configured: Configured,
  maxTrials: number = MAX_TRIALS,
): VerdictCase {
  const document = parse(found.html, { scriptingEnabled: false });
  const target = textsWith(document, found.text)[found.nth ?? 0];
  let trials = 0;
  // What stands before the text may be taken out, and with it others that read the same.
  const reduced = (): VerdictCase => ({
    ...found,
    nth: textsWith(document, found.text).indexOf(target!),
    html: serialize(document),
  });
  const holds = (): boolean => trials++ < maxTrials && verdictOn(reduced(), configured) === !found.keep;
  if (target === undefined || !holds()) return found;
  const chain = pathTo(target);
  for (const [depth, parent] of chain.slice(0, -1).entries()) {
    const inner = chain[depth + 1]!;
    const others = tree
      .getChildNodes(parent as Tree.ParentNode)
      .filter((child) => child !== inner && child.nodeName !== "#documentType");
    removeWhatCan(others, holds);
  }
  return reduced();
}

/**
 * Take the nodes out, keep out what is not needed: all at once where that holds, else each half by itself.
 */
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

/**
 * The text nodes of a document that are leaves of its page (see `parsePage`) and have this text, in its
 * order; without recursion, pages can be deep.
 */
function textsWith(document: Tree.Document, text: string): Tree.TextNode[] {
  const found: Tree.TextNode[] = [];
  const html = document.childNodes.find((node) => node.nodeName === "html");
  const stack: Tree.Node[] = (html !== undefined && "childNodes" in html ? html.childNodes : [])
    .filter((node) => node.nodeName === "body")
    .slice(0, 1);
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (tree.isTextNode(node) && !isBlank(node.value) && collapse(node.value).trim() === text)
      found.push(node);
    if (!("childNodes" in node) || NO_LEAF_ELEMENTS.has(node.nodeName)) continue;
    for (let child = node.childNodes.length - 1; child >= 0; child--) stack.push(node.childNodes[child]!);
  }
  return found;
}

/** From the document to the node. */
function pathTo(node: Tree.Node): Tree.Node[] {
  const path: Tree.Node[] = [];
  for (let at: Tree.Node | null = node; at !== null; at = "parentNode" in at ? at.parentNode : null)
    path.unshift(at);
  return path;
}
