import { describe, expect, it } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import { STORY } from "@/lib/blocks/ble-ie/worked-examples";
import { indexGeometry, type Geometry } from "@/lib/view/page/geometry";
import { createInspectStore } from "@/components/workbench/inspection/inspect-store";
import { changedUnits } from "@/lib/view/structure/changes";
import { childAt, layByCharacters } from "@/lib/view/structure/by-characters";
import { layByHeight, RAIL } from "@/lib/view/structure/by-height";
import { FRAME, PLAIN, rectAt, RectsBuilder, rectsWithin, type Rects } from "@/lib/view/structure/rects";
import { elementsIn, indexOf, meanScores, treeOf, type Tree } from "@/lib/view/page/tree";
import { cutTo } from "./paint-rects";

/** Every text gets a line of 20 px, or the box given for it. */
function geometryOf(
  leaves: number,
  boxes: Readonly<Record<number, readonly [number, number, number, number]>> = {},
): Geometry {
  const all = new Float32Array(leaves * 4);
  for (let leaf = 0; leaf < leaves; leaf++) all.set(boxes[leaf] ?? [0, leaf * 20, 100, 18], leaf * 4);
  return indexGeometry(all, 800, leaves * 20);
}
const shown = (rects: Rects): string[] =>
  Array.from({ length: rects.size }, (_, i) => {
    const merged = rects.merged[i]! > 0 ? `x${rects.merged[i]}` : "";
    const box = [rects.x, rects.y, rects.width, rects.height].map((column) => Math.round(column[i]!));
    return `${rects.element[i]}${merged} ${box.join(" ")}`;
  });
const tagsOf = (tree: Tree, tags: readonly string[]): string[] =>
  Array.from(tree.node, (node, i) => `${" ".repeat(tree.level[i]!)}${tags[node]}`);

describe("the tree", () => {
  it("leaves out elements that hold the same text as the one around them, and those without text", () => {
    const page = parsePage(
      "<body><div><section><p>a</p><p>b</p></section></div><div><img></div><ul><li>c</ul>",
    );
    expect(tagsOf(treeOf(page), page.tags)).toEqual(["body", " div", "  p", "  p", " ul"]);
  });
  it("has inline elements only where they hold a block", () => {
    const page = parsePage("<body><p>a <b>b</b></p><span><div>c</div>d</span>");
    expect(tagsOf(treeOf(page), page.tags)).toEqual(["body", " p", " span", "  div"]);
  });
  it("is empty on a page without text", () => {
    expect(treeOf(parsePage("<div></div>")).size).toBe(0);
  });
  it("is built for 20,000 nested elements with text on every level", () => {
    const tree = treeOf(parsePage("<div>x".repeat(20_000)));
    expect([tree.size, tree.levels]).toEqual([20_000, 20_000]);
  });
  it("finds the outermost elements inside a run of texts, else the one around its first", () => {
    const page = parsePage("<body><ul><li>a</li><li>b</li></ul><p>c <b>d</b></p>");
    const tree = treeOf(page);
    const names = (start: number, end: number): string[] =>
      elementsIn(tree, { start, end }).map((i) => page.tags[tree.node[i]!]!);
    expect([names(0, 4), names(0, 2), names(1, 4), names(3, 4), names(2, 2)]).toEqual([
      ["body"],
      ["ul"],
      ["li", "p"],
      ["p"],
      [],
    ]);
    expect(indexOf(tree, page, page.tags.indexOf("b"))).toBe(tree.owner[3]);
  });
  it("takes the mean of scores by characters, and has none where no text has a score", () => {
    const page = parsePage("<body><p>a</p><p>bbb</p><p>c</p>");
    const means = meanScores(treeOf(page), Float32Array.of(1, 5, Number.NaN), [1, 3, 1]);
    expect([...means]).toEqual([4, 1, 5, Number.NaN]);
  });
});

describe("the icicle by page height", () => {
  it("gives an element the height of its text and its depth as the left edge", () => {
    const page = parsePage("<body><div><p>a</p><p>b</p></div><p>c</p>");
    const rects = layByHeight(treeOf(page), geometryOf(3), 106, 1);
    expect(shown(rects)).toEqual([
      "0 0 0 16 58",
      "1 16 0 16 38",
      "2 32 0 68 18",
      "3 32 20 68 18",
      "4 16 40 84 18",
    ]);
    expect(Math.max(...Array.from(rects.x, (x, i) => x + rects.width[i]!))).toBe(106 - RAIL - 1);
  });
  it("puts elements beside each other that stand beside each other on the page, whatever their order", () => {
    const page = parsePage("<body><div>side</div><div>main</div>");
    const rects = layByHeight(
      treeOf(page),
      geometryOf(2, { 0: [600, 0, 100, 200], 1: [0, 0, 500, 200] }),
      116,
      1,
    );
    const [, main, side] = shown(rects);
    expect([main!.split(" ")[0], side!.split(" ")[0]]).toEqual(["2", "1"]);
    expect(rects.x[2]).toBeGreaterThan(rects.x[1]! + rects.width[1]!);
  });
  it("gives a short neighbour its lane only where it stands, at the right, and all that lies below it the whole width", () => {
    const page = parsePage("<body><div>skip</div><main><p>a</p><p>b</p><p>c</p></main>");
    const rects = layByHeight(
      treeOf(page),
      geometryOf(4, { 0: [0, 0, 100, 18], 1: [0, 0, 300, 40], 2: [0, 40, 300, 40], 3: [0, 80, 300, 40] }),
      106,
      1,
    );
    const [, main, beside, below, last, skip] = shown(rects);
    expect([main, skip!.split(" ")[0]]).toEqual([expect.stringMatching(/^2 16 0 \d+ 120$/), "1"]);
    expect(rects.x[2]! + rects.width[2]!).toBeLessThan(rects.x[5]!);
    expect([beside!.split(" ")[0], below!.split(" ")[0], last!.split(" ")[0]]).toEqual(["3", "4", "5"]);
    for (const i of [3, 4]) expect(rects.x[i]! + rects.width[i]!).toBeCloseTo(106 - RAIL - 1);
  });
  it("keeps columns in the order of the page where the shorter one fills half of the taller one, and turns them where it is less", () => {
    const page = parsePage("<body><div>side</div><div>main</div>");
    const first = (height: number): string =>
      shown(
        layByHeight(treeOf(page), geometryOf(2, { 0: [0, 0, 100, height], 1: [200, 0, 500, 200] }), 116, 1),
      )[1]!.split(" ")[0]!;
    expect([first(100), first(99)]).toEqual(["1", "2"]);
  });
  it("never draws past its width, nor into a neighbour's lane, however deep its lane is", () => {
    const page = parsePage(`<body>${"<div>x".repeat(30)}${"</div>".repeat(30)}<aside>y</aside>`);
    const rects = layByHeight(
      treeOf(page),
      geometryOf(31, {
        ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [i, [0, i * 20, 100, 18] as const])),
        30: [200, 0, 100, 400],
      }),
      106,
      1,
    );
    const aside = Array.from(rects.element).indexOf(31);
    for (let i = 1; i < rects.size; i++) {
      const end = rects.x[i]! + rects.width[i]!;
      expect(end).toBeLessThanOrEqual(106 - RAIL - 1);
      if (i !== aside && rects.y[i]! < 390) expect(end).toBeLessThan(rects.x[aside]! + 0.01);
    }
  });
  it("merges siblings that are at most 2 pixels tall into a grey bar, and keeps one of 3", () => {
    const page = parsePage("<body><p>a</p><p>b</p><p>c</p><p>d</p>");
    const geometry = geometryOf(4, {
      0: [0, 0, 9, 20],
      1: [0, 20, 9, 20],
      2: [0, 40, 9, 30],
      3: [0, 70, 9, 20],
    });
    expect(shown(layByHeight(treeOf(page), geometry, 106, 0.1)).slice(1)).toEqual([
      "0x2 16 0 84 4",
      "0x1 16 7 84 2",
      "3 16 4 84 3",
    ]);
  });
  it("merges more neighbours in one line than there is room for", () => {
    const page = parsePage(`<body>${"<p>x</p>".repeat(40)}<p>y</p>`);
    const boxes = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [i, [i * 20, 0, 19, 18] as const]));
    expect(
      shown(layByHeight(treeOf(page), geometryOf(41, { ...boxes, 40: [0, 30, 9, 18] }), 106, 1)).slice(1),
    ).toEqual(["0x40 16 0 84 18", "41 16 30 84 18"]);
  });
  it("marks text without a place on the page in the rail, at the height where it would stand", () => {
    const page = parsePage("<body><p>a</p><div><p>hidden</p><p>too</p></div><p>b</p>");
    const rects = layByHeight(treeOf(page), geometryOf(4, { 1: [0, 0, 0, 0], 2: [0, 0, 0, 0] }), 106, 1);
    expect(shown(rects).at(-1)).toBe(`2 ${106 - RAIL} 18 ${RAIL} 4`);
  });
  it("draws nothing of a page without text", () => {
    expect(layByHeight(treeOf(parsePage("")), geometryOf(0), 160, 1).size).toBe(0);
  });
});

describe("the tree by characters", () => {
  const page = parsePage(STORY);
  const tree = treeOf(page);
  const lengths = page.leaves.map(({ text }) => text.length);
  it("gives every element of an icicle the share of its text", () => {
    const rects = layByCharacters(tree, lengths, 0, "characters", 300, 400);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    const story = Array.from(tree.node).findIndex((node) =>
      page.attributes[node]!.some(({ value }) => value === "story"),
    );
    const at = Array.from(rects.element).indexOf(story);
    const own = lengths.slice(tree.start[story]!, tree.stop[story]!).reduce((sum, length) => sum + length, 0);
    expect(rects.height[at]).toBeCloseTo((own / total) * 400, 3);
  });
  it("keeps the areas of a treemap inside their element", () => {
    const rects = layByCharacters(tree, lengths, 0, "treemap", 300, 400);
    for (let i = 1; i < rects.size; i++) {
      const up = Array.from(rects.element).indexOf(tree.parent[rects.element[i]!]!);
      expect(rects.x[i]).toBeGreaterThanOrEqual(rects.x[up]!);
      expect(rects.y[i]! + rects.height[i]!).toBeLessThanOrEqual(rects.y[up]! + rects.height[up]! + 0.01);
    }
  });
  it("merges what is too small to be seen", () => {
    const many = parsePage(`<body>${"<p>x</p>".repeat(1000)}<p>${"long ".repeat(1000)}</p>`);
    const rects = layByCharacters(
      treeOf(many),
      many.leaves.map(({ text }) => text.length),
      0,
      "characters",
      300,
      400,
    );
    expect([rects.size, ...rects.merged]).toEqual([3, 0, 1000, 0]);
    // What was merged is still found by its place.
    const texts = many.leaves.map(({ text }) => text.length);
    expect([0, 999.5 / 6000, 0.5].map((share) => childAt(treeOf(many), texts, 0, share))).toEqual([
      1, 1000, 1001,
    ]);
  });
  it("fills an element of a treemap whose own elements are all too small", () => {
    const many = parsePage(`<body><div>${"<p>x</p>".repeat(5000)}</div><p>${"long ".repeat(1000)}</p>`);
    const rects = layByCharacters(
      treeOf(many),
      many.leaves.map(({ text }) => text.length),
      0,
      "treemap",
      100,
      80,
    );
    expect([...rects.element].map((element, i) => `${element} ${rects.style[i]}`)).toEqual([
      `0 ${FRAME}`,
      `1 ${PLAIN}`,
      `5002 ${PLAIN}`,
    ]);
  });
  it("draws nothing where there is no room", () => {
    expect(layByCharacters(tree, lengths, 0, "treemap", 0, 400).size).toBe(0);
  });
});

describe("what a change of the setup animates", () => {
  it("is the units that are new or turned over, and none of another extractor", async () => {
    const at = async (id: string, params: Readonly<Record<string, string | number>>) => {
      const store = createInspectStore(
        parsePage(STORY),
        { id: "a" },
        { use: id, params: {} },
        () => 0,
        () => Promise.reject(new Error("nobody is asked")),
      );
      await store.getState().run({ use: id, params });
      return store.getState().inspection!;
    };
    const plain = await at("block-extractor", {});
    const onSamePage = (other: Awaited<ReturnType<typeof at>>) => ({ ...other, page: plain.page });
    const ranges = changedUnits(plain, onSamePage(await at("block-extractor", { grammar: "alternation" })));
    // The advertisement, the list and the last paragraph come apart; the other blocks stay.
    expect(ranges).toHaveLength(3);
    expect(changedUnits(plain, onSamePage(await at("block-extractor", { threshold: 1.1 })))).toHaveLength(1);
    expect([
      changedUnits(plain, onSamePage(await at("block-extractor-modern", {}))),
      changedUnits(plain, plain),
    ]).toEqual([[], []]);
  });
});

describe("rectangles", () => {
  it("are found by height and by point, those on top last, across strips", () => {
    const builder = new RectsBuilder();
    builder.add(0, 0, 0, 10, 100_000);
    builder.add(1, 5, 250, 5, 20);
    builder.add(2, 5, 90_000, 5, 20);
    const rects = builder.build();
    expect([
      rectsWithin(rects, 200, 300),
      rectsWithin(rects, 270, 300),
      rectsWithin(rects, 100_000, 100_100),
    ]).toEqual([[0, 1], [0], []]);
    expect([rectAt(rects, 6, 255), rectAt(rects, 2, 255), rectAt(rects, 11, 255)]).toEqual([1, 0, -1]);
  });
});

it.each([
  { fits: 30, shown: "h3.heading__title 0.94" },
  { fits: 12, shown: "h3.hea… 0.94" },
  { fits: 9, shown: "h3.… 0.94" },
  { fits: 8, shown: "h3.head…" },
  { fits: 2, shown: "h3" },
])("a name is cut before its score is, to $fits characters", ({ fits, shown: wanted }) => {
  expect(cutTo({ name: "h3.heading__title", figure: "0.94" }, fits)).toBe(wanted);
});

it("a name without a score is cut at its end", () =>
  expect(cutTo({ name: "h3.heading__title", figure: "" }, 9)).toBe("h3.headi…"));
