import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { wholeView } from "../../page/page";
import { blockFeatures } from "./block-features";
import { blockSetOf, type BlockPreset, type TagSet } from "./block-set";
import { removeNodes, removeUnrendered } from "../removal";

function cut(html: string, preset: BlockPreset, tags: TagSet = "modern") {
  const page = parsePage(html);
  const view = wholeView(page);
  const removal = removeNodes(view, removeUnrendered);
  const blocks = blockSetOf(
    view,
    removal.roots.reduce(
      (open, { node }) => open.fill(0, page.leavesBefore[node]!, page.leavesBefore[page.end[node]!]!),
      Uint8Array.from(view.live),
    ),
    removal,
    preset,
    tags,
  );
  const texts = Array.from({ length: blocks.size }, (_, block) =>
    page.leaves
      .filter((_, leaf) => blocks.of[leaf] === block)
      .map(({ text }) => text)
      .join(","),
  );
  return {
    texts,
    features: blockFeatures(page, blocks),
    tags: Array.from(blocks.node, (node) => page.tags[node]),
  };
}

describe("a block set", () => {
  const TABLE = "<table><tr><td>A<p>B</p>C</td></tr></table>D";
  it.each([
    { preset: "atomic", tags: "modern", html: TABLE, expected: ["A", "B", "C", "D"] },
    { preset: "container", tags: "modern", html: TABLE, expected: ["A,B,C", "D"] },
    { preset: "atomic", tags: "modern", html: "a<b>b</b><h2>c</h2>d", expected: ["a,b", "c", "d"] },
    { preset: "atomic", tags: "paper", html: "a<b>b</b><h2>c</h2>d<hr>e", expected: ["a,b,c,d", "e"] },
    {
      preset: "container",
      tags: "modern",
      html: "<div>a<p>b</p><div>c</div>d</div>e",
      expected: ["a,b,d", "c", "e"],
    },
    {
      preset: "container",
      tags: "paper",
      html: "<div>a<p>b</p><div>c</div>d</div>e",
      expected: ["a,b,c,d,e"],
    },
    { preset: "atomic", tags: "modern", html: "<div></div><p></p>", expected: [] },
    { preset: "atomic", tags: "modern", html: "<p>a<noscript>b</noscript>", expected: ["a"] },
  ] as const)("$preset, $tags, of $html is $expected", ({ preset, tags, html, expected }) => {
    expect(cut(html, preset, tags).texts).toEqual(expected);
  });

  it("names the element of T around each block, else the body", () => {
    expect(cut(TABLE, "container").tags).toEqual(["table", "body"]);
    expect(cut(TABLE, "atomic").tags).toEqual(["td", "p", "td", "body"]);
  });
});

describe("block features", () => {
  it("count terms and elements, but no element that cuts blocks, and scripts though they are removed", () => {
    const { features } = cut(
      "<div>one two <a href=x>three</a><img src=x><b>four</b><ul><li>五六</ul><script>7</script><input></div>",
      "container",
    );
    expect(Object.fromEntries(Object.entries(features).map(([name, [count]]) => [name, count]))).toEqual({
      terms: 6,
      textTags: 1,
      lists: 2,
      tables: 0,
      links: 1,
      images: 1,
      applets: 0,
      frames: 0,
      forms: 1,
      scripts: 1,
      styles: 0,
    });
    expect(cut("<ul><li>a", "atomic").features.lists[0]).toBe(0);
  });

  it("make a block of elements alone", () => {
    expect(cut("<p>a</p><p><img src=x></p>", "atomic").features.images).toEqual(Float64Array.of(0, 1));
  });

  it("count an element whose only text is removed, but none whose text an earlier stage dropped", () => {
    const html = "<p>a<p><b><noscript>b</noscript></b>";
    expect(cut(html, "container").features.textTags).toEqual(Float64Array.of(1));
    const page = parsePage("<p>a<p><b>b</b>");
    const view = { page, live: Uint8Array.of(1, 0) };
    expect(
      blockFeatures(
        page,
        blockSetOf(view, view.live, removeNodes(view, removeUnrendered), "container", "modern"),
      ).textTags,
    ).toEqual(Float64Array.of(0));
  });

  it("do not count what is inside a removed element", () => {
    expect(cut("<p>a<svg><a href=x>b</a></svg>", "atomic").features).toMatchObject({
      images: Float64Array.of(1),
      links: Float64Array.of(0),
    });
  });
});
