import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { blockNodes, compareBlocks, MOST_NODES, type BlockNode } from "./compare-blocks";

const nodesOf = (html: string, start: number, end: number): BlockNode[] =>
  blockNodes(parsePage(html), { start, end });
const whole = (html: string): BlockNode[] => nodesOf(html, 0, parsePage(html).leaves.length);
const drawn = (nodes: readonly BlockNode[]): string[] =>
  nodes.map(({ depth, label, isText }) => `${"-".repeat(depth)}${isText ? `"${label}"` : label}`);

describe("the tree of a block", () => {
  it("begins at the innermost element with all of its texts, with what is around and between them", () => {
    const html =
      "<div class=page><p>before</p><ul class='menu top'><li>a<li><img><li>b  c</ul><p>after</p></div>";
    expect(drawn(nodesOf(html, 1, 3))).toEqual([
      "ul.menu.top",
      "-li",
      '--"a"',
      "-li",
      "--img",
      "-li",
      '--"b c"',
    ]);
    expect(drawn(nodesOf(html, 1, 2))).toEqual(["li", '-"a"']);
  });

  it("leaves out what is not of the block, where no element holds it alone", () => {
    expect(drawn(nodesOf("<div><p>a</p><p>b</p><p>c</p></div>", 0, 2))).toEqual([
      "div",
      "-p",
      '--"a"',
      "-p",
      '--"b"',
    ]);
  });

  it("is listed no further than it is compared, and empty for no text", () => {
    expect(nodesOf(`<div>${"<p>x</p>".repeat(MOST_NODES)}</div>`, 0, MOST_NODES)).toHaveLength(
      MOST_NODES + 1,
    );
    expect(nodesOf("<p>x", 0, 0)).toEqual([]);
  });
});

describe("two blocks", () => {
  const compared = (a: string, b: string) => {
    const found = compareBlocks(whole(a), whole(b))!;
    const steps = (side: typeof found.own) =>
      side.map(({ step, label }) => `${{ keep: "=", relabel: "~", delete: "-", insert: "+" }[step]}${label}`);
    return { steps: found.steps, own: steps(found.own), other: steps(found.other) };
  };

  it("that are equal need no step", () => {
    expect(compared("<p>a", "<p>a")).toEqual({
      steps: { relabel: 0, delete: 0, insert: 0 },
      own: ["=p", "=a"],
      other: ["=p", "=a"],
    });
  });

  it("differ in what is only in one, and in what is called otherwise", () => {
    expect(compared("<ul><li>a<li>b</ul>", "<ul class=x><li>a<li><b>b</b><li>c</ul>")).toEqual({
      steps: { relabel: 1, delete: 0, insert: 3 },
      own: ["~ul", "=li", "=a", "=li", "=b"],
      other: ["~ul.x", "=li", "=a", "=li", "+b", "=b", "+li", "+c"],
    });
    expect(compared("<p>a<br>b</p>", "<p>b</p>").own).toEqual(["=p", "-a", "-br", "=b"]);
  });

  it("tell a text from an element of the same name", () => {
    expect(compared("<div><p>x</p>b</div>", "<div><p>x</p><b></b>y</div>").steps.relabel).toBe(1);
  });

  it("are not compared where one is too large", () => {
    const large = whole(`<div>${"<p>x</p>".repeat(MOST_NODES)}</div>`);
    expect(compareBlocks(large, whole("<p>x"))).toBeNull();
    expect(compareBlocks(whole("<p>x"), large)).toBeNull();
  });
});
