import { describe, expect, it } from "vitest";
import { extracted } from "../extractor.fixture";
import { bte } from "./bte";

/** The test vector (docs/algorithms/combine.md#bte-one-run-of-tokens): tokens of this source. */
const VECTOR =
  "<html><body><a>Home</a><a>News</a><p>one two three four<b>five</b>six</p><hr>Copyright</body></html>";

describe("bte", () => {
  it("keeps the shorter of two equally good runs of the test vector, with the sum 4", async () => {
    const { kept, answer } = await extracted(bte, VECTOR);
    expect(kept).toEqual(["one two three four"]);
    expect([...answer.score]).toEqual([2, 3, 4, 4, 4, 3]);
  });

  it.each([
    { when: "there is no text", html: "<p><img></p>", keeps: [] },
    { when: "words beyond a tag bring as much as it costs", html: "<p>a b c<br>d", keeps: ["a b c"] },
    { when: "words beyond a tag bring more", html: "<p>a b c<br>d e", keeps: ["a b c", "d e"] },
    { when: "two texts are equally good", html: "<p>a b</p><hr><hr><p>c d", keeps: ["a b"] },
    {
      when: "a short text stands within a long one",
      html: "<p>a b c<b>d</b>e f g h",
      keeps: ["a b c", "d", "e f g h"],
    },
    {
      when: "text is written without spaces",
      html: "<p>one two three</p><hr><p>星期一大雨",
      keeps: ["one two three", "星期一大雨"],
    },
    {
      when: "what is never seen has the most words",
      html: "<p>a</p><hr><hr><noscript>b c d e f g</noscript>",
      keeps: ["a"],
    },
  ])("keeps $keeps when $when", async ({ html, keeps }) => {
    expect((await extracted(bte, html)).kept).toEqual(keeps);
  });

  it("crosses more tags the more a word counts", async () => {
    expect((await extracted(bte, "<p>a b c<br>d", { wordWeight: 1.1 })).kept).toEqual(["a b c", "d"]);
    expect((await extracted(bte, "<p>a b c<br>d e", { wordWeight: 0.5 })).kept).toEqual(["a b c"]);
  });

  it("keeps further runs where asked", async () => {
    const html = "<p>a b c</p><hr><hr><hr><p>d e</p><hr><hr><hr><p>f g h i";
    expect((await extracted(bte, html, { maxRuns: 2 })).kept).toEqual(["a b c", "f g h i"]);
    expect((await extracted(bte, html, { maxRuns: 5 })).kept).toEqual(["a b c", "d e", "f g h i"]);
  });

  it("says of a dropped text how good a run around it would be", async () => {
    const { answer } = await extracted(bte, VECTOR);
    expect(answer.reasons[2]).toMatchObject({
      rule: "run",
      verdict: "keep",
      range: { start: 2, end: 3 },
      measures: [{ name: "runSum", value: 4, relation: ">=", limit: 4 }],
    });
    expect(answer.reasons[5]).toMatchObject({
      rule: "run",
      verdict: "drop",
      measures: [{ name: "runSum", value: 3, relation: "<=", limit: 4 }],
    });
  });

  it("compares its sums as it decided by them, whatever single precision makes of them", async () => {
    for (const maxRuns of [1, 5]) {
      const values = { wordWeight: 1.9073339707252261, maxRuns };
      const { answer, kept } = await extracted(bte, "<p>a b c</p><hr><hr><p>d e<p>f<hr><hr>g h", values);
      expect(kept.length).toBeGreaterThan(0);
      for (const { verdict, measures } of answer.reasons)
        for (const { value, limit } of measures)
          expect(verdict === "keep" ? value >= limit : value <= limit, `${value} ${verdict} ${limit}`).toBe(
            true,
          );
    }
    const { answer } = await extracted(bte, "x", { wordWeight: 1.9073339707252261 });
    expect(answer.reasons[0]!.measures[0]).toMatchObject({
      value: 1.9073339707252261,
      limit: 1.9073339707252261,
    });
  });

  it("draws its run on the page and the curve of tags over tokens", async () => {
    const { fitted, view } = await extracted(bte, VECTOR);
    const { units, curves } = fitted.trace!(view);
    expect(units).toEqual([
      {
        label: "run of 4 tokens",
        range: { start: 2, end: 3 },
        interval: [8, 26],
        node: null,
        value: 4,
        verdict: "keep",
      },
    ]);
    expect([...curves[0]!.xs!].slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect([...curves[0]!.values].slice(0, 4)).toEqual([1, 1, 2, 3]);
    expect(curves[0]!.kept!.reduce((sum, kept) => sum + kept)).toBe(1);
  });
});
