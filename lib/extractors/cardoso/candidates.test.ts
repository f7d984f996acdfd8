import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import {
  baseInputs,
  mergedTexts,
  rangeOf,
  stepsFrom,
  textsOf,
  titleDistances,
  titleDistancesWithin,
  withColumn,
  type Candidates,
} from "./candidates";
import { looksOf } from "../../page/css/looks";
import { datesAmong, nearestCluster, titleAmong } from "./found";
import { goldDates, goldTitle } from "./gold";

const PAGE = parsePage(
  "<title>Rain at last</title><h1>Rain <em>at last!</em></h1><p>2 May 2020</p><nav>menu</nav><p>Words",
);
const candidates = (mask = [1, 1, 1, 0, 1], isMerged = true): Candidates => {
  const open = Uint8Array.from(mask);
  const texts = textsOf(PAGE, open);
  return isMerged ? mergedTexts(PAGE, open, new Uint8Array(PAGE.size), texts) : texts;
};

describe("candidates", () => {
  it("are texts that only inline markup parts, without those that are not asked for", () => {
    const found = candidates();
    expect(found.texts).toEqual(["Rain at last!", "2 May 2020", "Words"]);
    expect([...found.of]).toEqual([0, 0, 1, -1, 2]);
    expect([...found.longest]).toEqual([1, 2, 4]);
    expect(rangeOf(found, 0)).toEqual({ start: 0, end: 2 });
  });

  it("are single texts where they are not merged", () => {
    expect(candidates(undefined, false).texts).toEqual(["Rain", "at last!", "2 May 2020", "Words"]);
    expect([...candidates(undefined, false).of]).toEqual([0, 1, 2, -1, 3]);
  });

  it("may be none", () => {
    const none = candidates([0, 0, 0, 0, 0]);
    expect([
      none.size,
      baseInputs(PAGE, none, "visual").length,
      titleDistances(PAGE, none, "title-tag").length,
    ]).toEqual([0, 0, 0]);
    expect(withColumn(new Float64Array(0), new Float64Array(0))).toHaveLength(0);
  });

  it("have the attributes of their text and of how their longest text looks", () => {
    const found = candidates();
    expect([...baseInputs(PAGE, found, "structural")]).toEqual([13, 0, 0, 10, 5, 0.5, 5, 0, 0]);
    // The heading's size is the largest; both of its texts share its look, as do the three plain ones.
    expect([...baseInputs(PAGE, found, "visual")].slice(0, 14)).toEqual([
      ...[13, 0, 0, 32, 100, 1, 2],
      ...[10, 5, 0.5, 16, 50, 0, 3],
    ]);
    expect(titleDistances(PAGE, found, "title-tag")[0]).toBeCloseTo(1 / 12);
  });

  it("have a distance to the title tag that is worked out only where it is asked for", () => {
    const found = candidates();
    const { least, most, exactly } = titleDistancesWithin(PAGE, found, "title-tag");
    titleDistances(PAGE, found, "title-tag").forEach((distance, candidate) => {
      expect(exactly(candidate)).toBe(distance);
      expect(least[candidate]).toBeLessThanOrEqual(distance);
      expect(most[candidate]).toBeGreaterThanOrEqual(distance);
    });
  });

  it("count their steps from the title, and are far from none", () => {
    expect([...stepsFrom(1, 3)]).toEqual([-1, 0, 1]);
    expect([...stepsFrom(-1, 2)]).toEqual([9999, 9999]);
    expect([...withColumn(Float64Array.of(1, 2, 3, 4), Float64Array.of(8, 9))]).toEqual([1, 2, 8, 3, 4, 9]);
  });
});

describe("the title that is found", () => {
  it.each([
    { when: "one is likely", probability: [0.1, 0.7], is: 1 },
    { when: "several are", probability: [0.1, 0.6, 0.9], is: 1 },
    {
      when: "several are, and the likeliest is wanted",
      probability: [0.6, 0.9, 0.9],
      pick: "likeliest",
      is: 1,
    },
    { when: "one is just as likely as is asked", probability: [0.5], is: 0 },
    {
      when: "the likeliest is just as likely as is asked",
      probability: [0.1, 0.5],
      pick: "likeliest",
      is: 1,
    },
    { when: "none is likely", probability: [0.49, 0.2], is: -1 },
    { when: "the likeliest is not likely", probability: [0.2, 0.49], pick: "likeliest", is: -1 },
    { when: "there is no text", probability: [], is: -1 },
    { when: "there is no likeliest text", probability: [], pick: "likeliest", is: -1 },
  ] as const)("is $is where $when", ({ probability, is, ...choice }) =>
    expect(titleAmong(Float64Array.from(probability), 0.5, "pick" in choice ? choice.pick : "first")).toBe(
      is,
    ),
  );
});

describe("the dates that are found", () => {
  const texts = Array.from({ length: 20 }, (_, at) => (at === 6 ? "x".repeat(81) : "x".repeat(80)));
  const dates = (at: readonly number[], title: number): number[] =>
    datesAmong(
      Float64Array.from(texts, (_, here) => (at.includes(here) ? 0.5 : 0.4)),
      texts,
      title,
      { limit: 0.5, gap: 3, maxDateChars: 80 },
    );

  it.each([
    { when: "they are near to each other", at: [3, 7], title: 1, is: [3, 7] },
    { when: "one is farther away", at: [3, 8], title: 1, is: [3] },
    { when: "the nearer ones are before the title", at: [2, 12], title: 5, is: [2] },
    { when: "both sides are as near", at: [2, 8], title: 5, is: [8] },
    { when: "there is no title", at: [2, 18], title: -1, is: [2, 18] },
    { when: "one is the title itself", at: [5, 6, 7], title: 5, is: [7] },
    { when: "there is none", at: [], title: 5, is: [] },
  ])("are $is where $when", ({ at, title, is }) => expect(dates(at, title)).toEqual(is));

  it("join neighbours only where no gap is allowed", () =>
    expect(nearestCluster([2, 3, 5], 5, 0)).toEqual([5]));
});

describe("gold on the page", () => {
  const on = (html: string): { readonly found: Candidates; readonly size: Float64Array } => {
    const page = parsePage(html);
    const mask = new Uint8Array(page.leaves.length).fill(1);
    return {
      found: mergedTexts(page, mask, new Uint8Array(page.size), textsOf(page, mask)),
      size: looksOf(page).fontSize,
    };
  };

  it.each([
    { when: "a text is the title", html: "<p>a<h2>“Rain” at last", is: 1 },
    { when: "the larger of two is", html: "<p>Rain at last<h1>Rain at last", is: 1 },
    { when: "two are as large", html: "<p>Rain at last<p>Rain at last", is: 0 },
    { when: "the more like one is smaller", html: "<h1>Rain at last, now</h1><p>Rain at last", is: 1 },
    { when: "a text is just not like it", html: "<p>Rain at last and more of it", is: -1 },
    { when: "a long text holds it", html: `<p>Rain at last ${"x".repeat(60)}`, is: -1 },
  ])("has the title at $is where $when", ({ html, is }) => {
    const { found, size } = on(html);
    expect(goldTitle(found, "Rain at last", size)).toBe(is);
  });

  it("has the dates nearest to the title, and all where there is none", () => {
    const { found } = on(
      `<p>2 May 2020<p>a<p>a<p>a<p>a<h1>Title<p>2.5.2020<p>2020-05-03<p>5/2/2020<p>${"x".repeat(90)} 2.5.2020`,
    );
    const limits = { gap: 3, maxDateChars: 80 };
    expect(goldDates(found, "2020-05-02", 5, limits)).toEqual([6, 8]);
    expect(goldDates(found, "2020-05-02", -1, limits)).toEqual([0, 6, 8]);
    expect(goldDates(found, "2020-05-04", 5, limits)).toEqual([]);
  });
});
