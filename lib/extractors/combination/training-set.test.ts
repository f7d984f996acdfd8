import { describe, expect, it } from "vitest";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { inGroup, taughtBy, type Example } from "./examples";
import { TrainingSet } from "./training-set";

const taught = (id: string, site: string | null, hideNames: boolean): readonly Example[] => {
  const page = parsePage(`<body><ul class=menu><li>Home</ul><p class=text>It left at noon, page ${id}.`, {
    site,
  });
  const gold = Uint8Array.from(page.leaves, ({ text }) => (text.includes("noon") ? 1 : 0));
  return taughtBy(id, wholeView(page), gold, { hideNames });
};
const setOf = (sites: readonly (string | null)[], hideNames = true): TrainingSet =>
  new TrainingSet(
    sites.flatMap((site, at) => taught(`${at}`, site, hideNames)),
    1,
  );

describe("the parts of what is learned from", () => {
  it.each([
    { when: "pages of three sites", sites: ["a", "b", "c", "a"], folds: 3 },
    { when: "pages whose site is not known", sites: [null, null, null, null], folds: 4 },
    { when: "pages of one site", sites: ["a", "a", "a"], folds: 3 },
  ])("have a page and the page without its names in one: $when", ({ sites, folds }) => {
    const set = setOf(sites);
    const parts = set.parts(4);
    expect([set.pages.length, parts.folds]).toEqual([2 * sites.length, folds]);
    const [named, unnamed] = [0, 1].map((odd) => [...parts.foldOf].filter((_, at) => at % 2 === odd));
    expect(unnamed).toEqual(named);
    expect(new Set(named).size).toBe(folds);
  });
  it("are those of the pages alone where names are not hidden", () => {
    const sites = ["a", "b", null, "c", "a"];
    const [twice, once] = [setOf(sites).parts(3), setOf(sites, false).parts(3)];
    expect([...twice.foldOf].filter((_, at) => at % 2 === 0)).toEqual([...once.foldOf]);
  });
  const grouped = (...pages: readonly (readonly [site: string, group: string])[]): number[] => {
    const set = new TrainingSet(
      pages.flatMap(([site, group], at) => inGroup(taught(`${at}`, site, false), group)),
      1,
    );
    return [...set.parts(4).foldOf];
  };
  it("keep pages together that are of one group, though of several sites", () => {
    const [a, b, c, d] = grouped(["a", "g"], ["b", "g"], ["c", "h"], ["d", "i"]);
    expect([a === b, new Set([a, c, d]).size]).toEqual([true, 3]);
  });
  it("go by site where one group is more than half of the pages, and not where it is just half", () => {
    const [a, b, c, d] = grouped(["a", "g"], ["b", "g"], ["b", "g"], ["d", "h"]);
    expect([b === c, new Set([a, b, d]).size]).toEqual([true, 3]);
    const [e, f] = grouped(["a", "g"], ["b", "g"], ["c", "h"], ["c", "h"]);
    expect(e).toBe(f);
  });
  it("are one where one page is all there is, however often it is learned from", () =>
    expect(setOf(["a"]).parts(4)).toEqual({ folds: 1, foldOf: new Int32Array(2) }));
  it("count for nothing in what is learned without them", () => {
    const set = setOf(["a", "b"]);
    const parts = set.parts(2);
    const weights = set.without(parts.foldOf[0]!, parts);
    const runsOf = (page: number): number => set.pages[page]!.labels.length;
    expect(weights.slice(0, runsOf(0) + runsOf(1)).every((weight) => weight === 0)).toBe(true);
    expect(weights.slice(runsOf(0) + runsOf(1)).every((weight) => weight > 0)).toBe(true);
  });
});
