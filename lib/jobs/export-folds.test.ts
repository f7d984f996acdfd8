import { describe, expect, it } from "vitest";
import { foldsOf, type FoldPage } from "./export-folds";

const page = (name: string, site: string | null, template: string | null = null): FoldPage => ({
  ...{ name, site, template },
});
const PAGES = [
  ...["a1", "a2"].map((name) => page(name, "a.example")),
  page("a3", "blog.a.example"),
  ...["b1", "b2"].map((name) => page(name, "b.example", "7")),
  page("c1", "c.example", "7"),
  page("d1", null),
];

describe("the folds of an export", () => {
  it("have no site, domain or template in common, and hold each page once", () => {
    const { sizes, file } = foldsOf(PAGES, 2, 1);
    const { a1, a2, a3, b1, b2, c1 } = file.pages;
    expect([a2, a3], "a3 is of another host of the same owner").toEqual([a1, a1]);
    expect([b2, c1], "c1 is of another site and built alike").toEqual([b1, b1]);
    expect(b1).not.toBe(a1);
    expect(Object.keys(file.pages)).toEqual(PAGES.map(({ name }) => name));
    expect([...sizes].sort()).toEqual([3, 4]);
    expect(file).toMatchObject({ folds: 2, seed: 1, by: ["site", "domain", "template"] });
  });

  it("are numbered from 1, the same for the same seed", () => {
    expect(new Set(Object.values(foldsOf(PAGES, 3, 5).file.pages))).toEqual(new Set([1, 2, 3]));
    expect(foldsOf(PAGES, 3, 5)).toEqual(foldsOf(PAGES, 3, 5));
  });

  it.each([
    { when: "fewer groups are there than folds", pages: PAGES, count: 9, sizes: 3 },
    { when: "all pages are of one site", pages: PAGES.slice(0, 3), count: 5, sizes: 1 },
    { when: "there is no page", pages: [], count: 2, sizes: 0 },
  ])("are as many as there are groups where $when", ({ pages, count, sizes }) => {
    expect(foldsOf(pages, count, 1).sizes).toHaveLength(sizes);
  });
});
