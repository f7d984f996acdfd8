import { expect, it } from "vitest";
import { MOST_PER_DOUBLING, suspectedGrowth } from "../../growth.fixture";
import { copyGroups } from "./copy-groups";

const blocks = (text: string) => text.split(" ").map((hash) => ({ hash, textLength: 10 }));

it("counts copies of a page as one, menus making none", () => {
  const pages = ["menu a1 a2", "menu b1", "menu a1 a2", "menu c1", "menu a1 a2 d"].map(blocks);
  expect([...copyGroups(pages)]).toEqual([0, 1, 0, 3, 0]);
});

it("takes identical pages for one, and knows none without pages", () => {
  expect([...copyGroups([blocks("a b"), blocks("a b"), blocks("a b")])]).toEqual([0, 0, 0]);
  expect([...copyGroups([])]).toEqual([]);
});

it("takes time in proportion to the number of pages where all say the same, as walls and soft errors do", async () => {
  const wall = blocks(Array.from({ length: 20 }, (_, block) => `b${block}`).join(" "));
  const growth = await suspectedGrowth(
    { input: (count: number) => Array.from({ length: count }, () => wall), run: copyGroups },
    { size: 100, largest: 3200, leastMs: 1 },
  );
  expect(growth?.perDoubling ?? 0).toBeLessThanOrEqual(MOST_PER_DOUBLING);
});
