import { describe, expect, it } from "vitest";
import type { ParamValues } from "../contract/contract";
import { extracted, wordsOf } from "../extractor.fixture";
import { zhou } from "./zhou";

/**
 * Paragraphs `p0, p1, ...` of given word counts, the first word being the name; a string is given as it is.
 */
const pageOf = (...counts: readonly (number | string)[]): string =>
  counts
    .map((count, index) => `<p>${typeof count === "string" ? count : `p${index} ${wordsOf(count - 1)}`}</p>`)
    .join("");
const keptNames = async (html: string, values: ParamValues): Promise<string[]> =>
  (await extracted(zhou, html, values)).kept.map((text) => text.split(" ")[0]!);
const plain = { radius: 0, alpha: 0.2, gap: 2 };

const cases: readonly { when: string; html: string; values: ParamValues; keeps: string[] }[] = [
  {
    when: "a count is exactly alpha of the maximum",
    html: pageOf(20, 100),
    values: plain,
    keeps: ["p0", "p1"],
  },
  { when: "a count is just below alpha", html: pageOf(19, 100), values: plain, keeps: ["p1"] },
  {
    when: "two short ones are bridged",
    html: pageOf(30, 1, 1, 100),
    values: plain,
    keeps: ["p0", "p1", "p2", "p3"],
  },
  { when: "three short ones are too many", html: pageOf(30, 1, 1, 1, 100), values: plain, keeps: ["p4"] },
  {
    when: "every one above the limit is kept wherever it is",
    html: pageOf(30, 1, 1, 1, 100),
    values: { ...plain, reading: "global" },
    keeps: ["p0", "p4"],
  },
  { when: "no gap may be bridged", html: pageOf(30, 1, 100), values: { ...plain, gap: 0 }, keeps: ["p2"] },
  {
    when: "a bridged one is mostly links",
    html: pageOf(30, "<a>link one</a> x", 100),
    values: plain,
    keeps: ["p0", "p2"],
  },
  {
    when: "a bridged one is half links",
    html: pageOf(30, "link <a>x</a>", 100),
    values: plain,
    keeps: ["p0", "link", "x", "p2"],
  },
  {
    when: "bridged links may stay",
    html: pageOf(30, "<a>link one</a> x", 100),
    values: { ...plain, dropWeakInside: false },
    keeps: ["p0", "link", "x", "p2"],
  },
  {
    when: "smoothing lifts a short one beside the maximum",
    html: pageOf(1, 1, 100),
    values: { radius: 1, alpha: 0.2, gap: 0 },
    keeps: ["p1", "p2"],
  },
  {
    when: "two are largest, the first counts",
    html: pageOf(100, 1, 1, 1, 100),
    values: plain,
    keeps: ["p0"],
  },
  { when: "there are no words", html: "<p>...</p>", values: {}, keeps: [] },
];

describe("zhou", () => {
  it.each(cases)("decides rightly when $when", async ({ html, values, keeps }) => {
    expect(await keptNames(html, values)).toEqual(keeps);
  });

  it("smooths with the mean of a clipped window, or with weights that fall", async () => {
    const curve = async (smoothing: string): Promise<number[]> => {
      const { fitted, view } = await extracted(zhou, pageOf(9, 3, 3), { radius: 1, smoothing });
      return [...fitted.trace!(view).curves[0]!.values];
    };
    expect(await curve("mean")).toEqual([1, 5 / 6, 0.5]);
    const [first, second, third] = await curve("gauss");
    expect(first).toBe(1);
    expect(second).toBeLessThan(5 / 6);
    expect(third).toBeLessThan(second!);
  });

  it("tells how far a long paragraph lies from the stretch", async () => {
    const { answer } = await extracted(zhou, pageOf(30, 1, 1, 1, 100), plain);
    expect(answer.reasons[0]).toMatchObject({ rule: "apart", verdict: "drop" });
    expect(answer.reasons[0]!.measures[0]).toEqual({
      name: "gap",
      value: 3,
      relation: ">",
      limit: 2,
      param: "gap",
    });
  });
});
