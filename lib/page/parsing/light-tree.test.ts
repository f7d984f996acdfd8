import { defaultTreeAdapter, serialize, type DefaultTreeAdapterTypes } from "parse5";
import { describe, expect, it } from "vitest";
import { seededRng } from "../../learn/rng";
import { isBlank } from "../../text/whitespace";
import { BLANK, COMMENT, ELEMENT, parseLightTree, type LightNode } from "./light-tree";
import { parseTree } from "./tree";

/** Every node but comments' text and the text that nobody reads, one a line; the depth as indent. */
function outlineOf(html: string): string[] {
  const lines: string[] = [];
  const visit = (node: LightNode, depth: number): void => {
    const indent = " ".repeat(depth);
    if (node.kind === COMMENT) lines.push(`${indent}comment`);
    else if (node.kind !== ELEMENT)
      lines.push(`${indent}${lineOfText(node.value, node.parent!.value, node.kind === BLANK)}`);
    else lines.push(`${indent}${JSON.stringify([node.value, node.namespace, node.attributes])}`);
    for (let child = node.first; child !== null; child = child.next) {
      expect(child.parent).toBe(node);
      expect(child.previous?.next ?? node.first).toBe(child);
      visit(child, depth + 1);
    }
    expect(node.last?.next ?? null).toBeNull();
  };
  const { document } = parseLightTree(html);
  for (let child = document.first; child !== null; child = child.next) visit(child, 0);
  return lines;
}

/** The same of parse5's own tree. */
function outlineOfStandard(html: string): string[] {
  const lines: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ChildNode, depth: number): void => {
    const indent = " ".repeat(depth);
    if (defaultTreeAdapter.isDocumentTypeNode(node)) return;
    if (defaultTreeAdapter.isCommentNode(node)) lines.push(`${indent}comment`);
    else if (defaultTreeAdapter.isTextNode(node)) {
      const parent = node.parentNode?.nodeName ?? "";
      lines.push(`${indent}${lineOfText(node.value, parent, isBlank(node.value))}`);
    } else {
      lines.push(`${indent}${JSON.stringify([node.tagName, node.namespaceURI, node.attrs])}`);
      for (const child of node.childNodes) visit(child, depth + 1);
    }
  };
  for (const child of parseTree(html).childNodes) visit(child, 0);
  return lines;
}

const UNREAD = /^(?:script|style|iframe|textarea|noembed|noframes)$/;

const lineOfText = (text: string, parent: string, isBlankText: boolean): string =>
  `${isBlankText ? "blank" : "text"} ${UNREAD.test(parent) && !isBlankText ? "" : JSON.stringify(text)}`;

describe("the tree that pages are read from", () => {
  it.each([
    ["no markup", ""],
    ["a text alone", "one two  three"],
    ["doctypes, also in the middle", "<!doctype html><p>one<!doctype html>two"],
    ["quirks, in which a table does not end a paragraph", "<p>one<table><td>two</table>"],
    ["no quirks, in which it does", "<!doctype html><p>one<table><td>two</table>"],
    ["comments between texts and after the body", "one<!--a-->two</body><!--b--></html><!--c-->three"],
    ["references in texts and attributes", `<a href="?a&amp;b">one &lt; two&nbsp;&hellip;</a>&#0;`],
    ["formatting elements that were never closed", "<p><b id=1><i>one<p>two</b>three</i>four"],
    ["formatting elements that overlap blocks", "<a>one<div>two<a>three</div>four</a>"],
    [
      "text and elements in a table that do not belong there",
      "<table>one<tr>two<b>three<td>four</table>five",
    ],
    ["white space in a table", "<table> <tr> <td> one </td> </tr> two </table>"],
    ["text before a table that text precedes", "zero<table>one<tr><td>two</table>"],
    ["templates, also in tables", "<template>one<template>two</template></template><table><template><td>"],
    [
      "a second body and a second html",
      `<html a=1><body b=1>one<body b=2 c=3><html a=2 d=4 c=5><body d=6 c=7>`,
    ],
    ["a body without attributes, and a second one with", "<body><body class=a><body class=b id=c>"],
    ["frames", "<frameset><frame src=a><noframes>one</noframes></frameset>"],
    ["drawings and formulas", "<svg viewBox=1><title>one</title><style>two</style></svg><math><mi>x"],
    ["scripts and styles, blank ones too", "<script> </script><script> one two </script><style>\n</style>"],
    ["text that is not read between others", "one<textarea>\n two</textarea><iframe>three</iframe>four"],
    ["selects and options", "<select><option>one<option>two<optgroup><option>three</select>"],
    ["forms in forms", "<form><div><form>one</form>two</div></form>"],
    ["blank texts with line feeds", "<div>\n\n <p> \n </p>\n</div>\u00a0<i>\u200b</i>"],
  ])("is parse5's own: %s", (_, html) => {
    expect(outlineOf(html)).toEqual(outlineOfStandard(html));
  });

  it("is parse5's own for markup in any order", () => {
    const rng = seededRng(7);
    const pieces =
      "<b>|</b>|<i>|</i>|<a href=x>|</a>|<p>|</p>|<div class=y>|</div>|<table>|</table>|<tr>|<td>|</td>|<ul>|<li>|</ul>|<h1>|</h1>|<select>|</select>|<svg>|</svg>|<body z=1>|<script>|</script>|<template>|</template>|<!--c-->|<form>|</form>|<nobr>| one | |\n|two".split(
        "|",
      );
    for (let round = 0; round < 400; round++) {
      const html = Array.from({ length: 40 }, () => pieces[rng.below(pieces.length)]!).join("");
      expect(outlineOf(html), html).toEqual(outlineOfStandard(html));
    }
  });

  it.each([
    ["the implied elements", "", 4],
    ["texts and elements", "<p>one<b>two</b>", 8],
    ["what is in a template, which is no part of a page", "<template><i>one</i></template>", 7],
  ])("says how many nodes it may have: %s", (_, html, size) => {
    expect(parseLightTree(html).size).toBe(size);
  });

  it("keeps nothing of a script but that it has text", () => {
    const html = `<script>${"let a = 1; ".repeat(1_000)}</script>`;
    const script = parseLightTree(html).document.first!.first!.first!;
    expect(script.value).toBe("script");
    expect(script.first!.value.length).toBeLessThan(20);
    expect(serialize(parseTree(html))).toContain(html);
  });
});
