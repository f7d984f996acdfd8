import { describe, expect, it } from "vitest";
import { MOST_PER_DOUBLING, suspectedGrowth } from "../../growth.fixture";
import { parsePage } from "../../page/parsing/parse";
import { wholeView } from "../../page/page";
import { PAPER_OPTIONS } from "../describe";
import { segment } from "../segment";
import { blockTree, type BlockTree } from "./block-tree";
import { SiteIndex, type SiteIndexModel } from "./site-index";
import { treeEditDistance } from "./tree-edit-distance";

function treesOf(html: string): BlockTree[] {
  const page = parsePage(html);
  const { blocks, symbols, removal } = segment(wholeView(page), PAPER_OPTIONS);
  return Array.from({ length: blocks.size }, (_, block) =>
    blockTree(page, blocks, symbols, removal.gone, block),
  );
}

function indexOf(...pages: string[]): SiteIndex {
  const index = new SiteIndex();
  for (const page of pages) index.add(treesOf(page));
  return index;
}

const LOOSE = { tau: 0.1, minOtherPages: 1 };
const nav = (...names: string[]) =>
  `<div>${names.map((name) => `<a href=${name}>${name}</a>`).join("")}</div>`;
const story = (n: number) =>
  `<section><p>Story ${n} is told in many words that no other page of this site has, number ${n} of its kind.</p></section>`;
const foot = (year: number) => `<div>${"<b>word</b>".repeat(20)} <i>${year}</i></div>`;

function verdicts(index: SiteIndex, html: string, options = LOOSE): (number | null)[] {
  const trees = treesOf(html);
  return index
    .redundant(
      trees,
      trees.map((_, i) => i),
      options,
    )
    .blocks.map((found) => found?.otherPages ?? null);
}

describe("the tree of a block", () => {
  it("has the copied root, the children, and texts as labels", () => {
    const [two] = treesOf(nav("Home", "World"));
    const [three] = treesOf(nav("Home", "World", "Sport"));
    expect([two!.labels.length, three!.labels.length]).toEqual([6, 8]);
    const ids = new Map([...new Set([...two!.labels, ...three!.labels])].map((label, id) => [label, id]));
    const flat = (tree: BlockTree) => ({
      labels: Int32Array.from(tree.labels, (label) => ids.get(label)!),
      leftmost: Int32Array.from(tree.leftmost),
    });
    expect(treeEditDistance(flat(two!), flat(three!)) / 8).toBe(0.25);
  });

  it("ignores attributes and white space, and tells different texts and shapes apart", () => {
    const hash = (html: string) => treesOf(html)[0]!.hash;
    expect(hash("<p class=a>one  two</p>")).toBe(hash("<p id=b> one two\n</p>"));
    expect(hash("<p>one two</p>")).not.toBe(hash("<p>one twp</p>"));
    expect(hash("<p>a<b>c</b></p>")).not.toBe(hash("<p>a<b></b>c</p>"));
  });
});

describe("the index of a site", () => {
  it("finds blocks that repeat literally and leaves the rest", () => {
    const index = indexOf(nav("Home", "World", "Sport") + story(1), nav("Home", "World", "Sport") + story(2));
    expect(verdicts(index, nav("Home", "World", "Sport") + story(3))).toEqual([2, null]);
  });

  it("finds blocks that nearly repeat, at most tau apart", () => {
    const index = indexOf(foot(2011) + story(1));
    const page = foot(2012) + story(2);
    const size = treesOf(page)[0]!.labels.length;
    expect(verdicts(index, page, { ...LOOSE, tau: 1 / size })[0]).toBe(1);
    expect(verdicts(index, page, { ...LOOSE, tau: 1 / size - 0.001 })[0]).toBeNull();
  });

  it("does not count the page itself, nor the same article under another address", () => {
    const page = nav("Home", "World", "Sport") + story(1);
    expect(verdicts(indexOf(page), page)).toEqual([null, null]);
    const third = nav("Home", "World", "Sport") + story(2);
    expect(verdicts(indexOf(page, page, third), nav("Start") + story(1))).toEqual([null, null]);
  });

  it.each([
    { when: "it is the only page", others: [], count: 0 },
    { when: "there is a copy of it", others: [1], count: 0 },
    { when: "there is a page with another story", others: [2], count: 1 },
    { when: "there are a copy and another story", others: [1, 2], count: 1 },
  ])("knows $count other pages of a page when $when", ({ others, count }) => {
    const page = (n: number) => nav("Home", "World", "Sport") + story(n);
    const index = indexOf(page(1), ...others.map(page));
    expect(index.redundant(treesOf(page(1)), [], LOOSE)).toEqual({ others: count, blocks: [] });
  });

  const legal = `<footer><p>${"All rights reserved, word by word. ".repeat(5).slice(0, 160)}</p></footer>`;
  const short = (text: string) => `<section><p>${text}</p></section>`;

  it("drops a long legal text under short articles, and keeps the articles", () => {
    const pages = ["It rained today.", "The mill has burnt.", "Trains run late."].map(
      (text) => short(text) + legal,
    );
    for (const page of pages) expect(verdicts(indexOf(...pages), page)).toEqual([null, 2]);
  });

  it("takes two pages of a site for one where they share 60 % of what no third page has, not below", () => {
    const third = legal + short("Something else.");
    const own = (rest: number) => short("s".repeat(60)) + `<div>${"r".repeat(rest)}</div>` + legal;
    const other = short("s".repeat(60)) + `<div>${"q".repeat(41)}</div>` + legal;
    expect(verdicts(indexOf(other, third), own(40))).toEqual([null, null, 1]);
    expect(verdicts(indexOf(other, third), own(41))).toEqual([1, null, 2]);
  });

  it("takes the only two pages of a site for one where more than 90 % of both is equal", () => {
    const page = (n: number, rest: string) => short("s".repeat(n)) + `<div>${rest.repeat(10)}</div>`;
    expect(verdicts(indexOf(page(91, "q")), page(91, "r"))).toEqual([null, null]);
    expect(verdicts(indexOf(page(90, "q")), page(90, "r"))).toEqual([1, null]);
  });

  it("asks for as many other pages as it is told", () => {
    const index = indexOf(foot(1) + story(1), foot(1) + story(2));
    expect(verdicts(index, foot(1) + story(3), { ...LOOSE, minOtherPages: 2 })[0]).toBe(2);
    expect(verdicts(index, foot(1) + story(3), { ...LOOSE, minOtherPages: 3 })[0]).toBeNull();
  });

  it("wants an exact repeat of blocks below three words", () => {
    const tags = "<b></b>".repeat(20);
    expect(
      verdicts(
        indexOf(`<div>${tags}one two</div>${story(1)}`),
        `<div>${tags}<i></i>one two</div>${story(2)}`,
      )[0],
    ).toBeNull();
    expect(
      verdicts(
        indexOf(`<div>${tags}one two six</div>${story(1)}`),
        `<div>${tags}<i></i>one two six</div>${story(2)}`,
      )[0],
    ).toBe(1);
  });

  it("gives the same answers after a trip through JSON", () => {
    const index = indexOf(foot(2011) + story(1), nav("Home", "World", "Sport") + story(2));
    const again = SiteIndex.fromJSON(JSON.parse(JSON.stringify(index)) as SiteIndexModel);
    const page = nav("Home", "World", "Sport") + foot(2012) + story(3);
    expect(verdicts(again, page)).toEqual(verdicts(index, page));
    expect(verdicts(again, page)).toEqual([1, 1, null]);
    expect(again.pageCount).toBe(2);
  });

  it("answers pages in proportion to their number where all say the same", async () => {
    const wall = treesOf(nav("Home", "World", "Sport") + story(1) + legal);
    const tested = [...wall.keys()];
    const growth = await suspectedGrowth(
      {
        input: (size: number) => size,
        run(size) {
          const index = new SiteIndex();
          for (let page = 0; page < size; page++) index.add(wall);
          for (let page = 0; page < size; page++) index.redundant(wall, tested, LOOSE);
        },
      },
      { size: 100, largest: 3200, leastMs: 1 },
    );
    expect(growth?.perDoubling ?? 0).toBeLessThanOrEqual(MOST_PER_DOUBLING);
  });

  it("has no redundant blocks without pages", () => {
    expect(verdicts(new SiteIndex(), nav("Home"))).toEqual([null]);
  });
});
