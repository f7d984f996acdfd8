import { describe, expect, test } from "vitest";
import { foldsBySite, foldsWithinSites, together } from "./folds";

const sites = Array.from({ length: 100 }, (_, page) => (page % 4 === 0 ? null : `site-${page % 17}`));

describe("folds by site", () => {
  test("never split a site over two folds", () => {
    const folds = foldsBySite(sites, 5);
    const foldOf = new Map<string, number>();
    sites.forEach((site, page) => {
      if (site === null) return;
      if (!foldOf.has(site)) foldOf.set(site, folds[page]!);
      expect(folds[page]).toBe(foldOf.get(site));
    });
  });

  test("are of about equal size where the sites allow it", () => {
    const sizes = new Int32Array(5);
    for (const fold of foldsBySite(sites, 5)) sizes[fold]!++;
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(5);
  });

  test("are the same for the same seed and differ for another", () => {
    expect(foldsBySite(sites, 5, 1)).toEqual(foldsBySite(sites, 5, 1));
    expect(foldsBySite(sites, 5, 1)).not.toEqual(foldsBySite(sites, 5, 2));
  });

  test("refuse a single fold", () => {
    expect(() => foldsBySite(sites, 1)).toThrow("at least 2, not 1");
  });
});

describe("folds within sites", () => {
  test("give each fold its share of every site, and differ by one page at most", () => {
    const many = Array.from({ length: 50 }, (_, page) => `site-${page % 5}`);
    const folds = foldsWithinSites(many, 3);
    for (const site of new Set(many)) {
      const counts = new Int32Array(3);
      folds.forEach((fold, page) => many[page] === site && counts[fold]!++);
      expect([...counts].sort()).toEqual([3, 3, 4]);
    }
    const sizes = new Int32Array(3);
    for (const fold of folds) sizes[fold]!++;
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  test("are the same for the same seed and differ for another", () => {
    expect(foldsWithinSites(sites, 3, 1)).toEqual(foldsWithinSites(sites, 3, 1));
    expect(foldsWithinSites(sites, 3, 1)).not.toEqual(foldsWithinSites(sites, 3, 2));
  });

  test("refuse a single fold", () => {
    expect(() => foldsWithinSites(sites, 1)).toThrow("at least 2, not 1");
  });
});

describe("pages that stay together", () => {
  test("share a site or a template, or are joined by others that do", () => {
    const sites = ["a", "a", "b", "c", null, null];
    const templates = [null, "x", "x", "y", "y", null];
    expect(together([sites, templates])).toEqual([
      ...["group 0", "group 0", "group 0"],
      ...["group 3", "group 3", "group 5"],
    ]);
  });

  test("are those of a site where no template is known, in groups by any order", () => {
    const found = together([
      ["b", "a", "b", "a"],
      [null, null, null, null],
    ]);
    expect(found).toEqual(["group 0", "group 1", "group 0", "group 1"]);
    expect(
      together([
        ["a", "b", "c"],
        ["y", "x", "x"],
        ["1", "2", "1"],
      ]),
    ).toEqual(Array(3).fill("group 0"));
    expect(together([])).toEqual([]);
  });
});
