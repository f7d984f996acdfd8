import { describe, expect, it } from "vitest";
import { MOST_PER_DOUBLING, suspectedGrowth } from "../../growth.fixture";
import { parsePage } from "../../page/parsing/parse";
import { indexGeometry, type Geometry } from "../page/geometry";
import { treeOf, type Tree } from "../page/tree";
import { layByHeight } from "./by-height";

type Box = readonly [left: number, top: number, width: number, height: number];

interface Laid {
  readonly tree: Tree;
  readonly geometry: Geometry;
}

/** A page with a box for each text. */
function laid(html: string, boxOf: (leaf: number) => Box): Laid {
  const page = parsePage(html);
  const boxes = new Float32Array(page.leaves.length * 4);
  for (let leaf = 0; leaf < page.leaves.length; leaf++) boxes.set(boxOf(leaf), leaf * 4);
  return { tree: treeOf(page), geometry: indexGeometry(boxes, 800, page.leaves.length * 20 + 40) };
}

const items = (count: number): string => `<ul>${"<li>item</li>".repeat(count)}</ul>`;

const PAGES: readonly { readonly when: string; readonly input: (size: number) => Laid }[] = [
  {
    when: "two columns have rows at different heights, so that all overlap in a chain",
    input: (size) =>
      laid(`<body>${items(size)}`, (leaf) => [
        (leaf % 2) * 400,
        Math.floor(leaf / 2) * 40 + (leaf % 2) * 20,
        380,
        40,
      ]),
  },
  {
    when: "a tall element that holds many stands beside many",
    input: (size) =>
      laid(`<body>${items(size)}${"<p>note</p>".repeat(size)}`, (leaf) => [
        leaf < size ? 0 : 400,
        (leaf % size) * 40,
        380,
        40,
      ]),
  },
  {
    when: "all stand at the same place",
    input: (size) => laid(`<body>${items(size)}`, () => [0, 0, 380, 40]),
  },
];

describe("the icicle by page height", () => {
  it.each(PAGES)("takes time in proportion to the elements where $when", async ({ input }) => {
    const growth = await suspectedGrowth(
      { input, run: ({ tree, geometry }) => layByHeight(tree, geometry, 300, 1) },
      { size: 500, largest: 16_000, leastMs: 1 },
    );
    expect(growth?.perDoubling ?? 0).toBeLessThanOrEqual(MOST_PER_DOUBLING);
  });
});
