import { expect, it } from "vitest";
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
