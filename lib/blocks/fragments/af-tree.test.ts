import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { wholeView } from "../../page/page";
import { removeNodes, removeUnrendered } from "../removal";
import { afTree } from "./af-tree";
import { resemblance } from "./resemblance";

function treeOf(html: string, window = 4) {
  const page = parsePage(html);
  const view = wholeView(page);
  const removal = removeNodes(view, removeUnrendered);
  const open = Uint8Array.from(page.leaves, ({ node }) => (removal.gone[node] === 1 ? 0 : 1));
  const tree = afTree(view, open, removal, window);
  return { page, tree, names: tree.nodes.map(({ node }) => page.tags[node]) };
}

describe("the AF tree of a page", () => {
  it("has elements and runs of text, formatting being a part of the text", () => {
    const { tree, names, page } = treeOf("<div>one <b>two</b> three<p>four</p>five <i>six</i></div>");
    // body, div, its first run, p, its run, its second run
    expect(names).toEqual(["body", "div", "div", "p", "p", "div"]);
    expect(page.leaves.map((_, leaf) => tree.of[leaf])).toEqual([2, 2, 2, 4, 5, 5]);
    expect(tree.nodes.map(({ end }) => end)).toEqual([6, 6, 3, 5, 5, 6]);
  });

  it("measures tags and collapsed texts in bytes of UTF-8, a node more than what is inside it", () => {
    const { tree } = treeOf("<p>  hé \n llo </p>");
    // "hé llo" is seven bytes.
    expect(tree.nodes.map(({ bytes }) => bytes)).toEqual([
      "<body><p></p></body>".length + 7,
      "<p></p>".length + 7,
      7,
    ]);
  });

  it("has N - W + 1 shingles for N tokens, and one for fewer tokens than a window", () => {
    const { tree } = treeOf("<p>a b c d e</p>");
    const [body, p, run] = tree.nodes.map((_, at) => tree.shingles(at).length);
    expect([body, p, run]).toEqual([9 - 4 + 1, 7 - 4 + 1, 5 - 4 + 1]);
    expect(treeOf("<p>a b</p>").tree.shingles(2)).toHaveLength(1);
    expect(treeOf("<p>a b a b a b</p>", 2).tree.shingles(2)).toHaveLength(2);
  });

  it("knows no attributes, nothing that is removed and nothing without text", () => {
    const plain = treeOf("<div><p>one two three</p></div>").tree;
    const other = treeOf(
      "<div id=x><script>var a;</script><p class=y>one <a href=z>two</a> three</p></div>",
    ).tree;
    expect(resemblance(plain.shingles(0), other.shingles(0))).toBe(1);
    expect(treeOf("<div></div><p>x</p>").names).toEqual(["body", "p", "p"]);
  });

  it("has no nodes of their own deeper than 64", () => {
    const { tree } = treeOf("<div>".repeat(5000) + "deep text");
    expect(tree.nodes.length).toBe(65);
    expect(tree.of[0]).toBe(64);
  });

  it("is empty for a page without text", () => {
    expect(treeOf("<div><img></div>").tree.nodes).toEqual([]);
    expect(treeOf("").tree.nodes).toEqual([]);
  });
});
