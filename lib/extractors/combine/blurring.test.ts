import { describe, expect, it } from "vitest";
import { extracted, wordsOf } from "../extractor.fixture";
import { accb } from "./accb";
import { ccb } from "./ccb";
import { tccb } from "./tccb";

const menu = `<ul>${"<li class=item><a href=/x>one</a></li>".repeat(10)}</ul>`;
const story = `<p>${wordsOf(100)}</p>`;

describe.each([ccb, accb, tccb])("$id", (extractor) => {
  it("keeps long text and drops short texts among tags", async () => {
    expect((await extracted(extractor, `${menu}${story}${menu}`)).kept).toEqual([wordsOf(100)]);
  });

  it("keeps everything of a page without tags, however short", async () => {
    expect((await extracted(extractor, "word")).kept).toEqual(["word"]);
  });

  it("keeps nothing without text", async () => {
    expect((await extracted(extractor, "<div><img></div>")).kept).toEqual([]);
  });

  it("decides as its score says: above the threshold it keeps, at it it does not", async () => {
    const html = `${story}<ul><li>${wordsOf(12)}</ul>${menu}`;
    const { answer } = await extracted(extractor, html);
    const value = answer.score[1]!;
    expect(value).toBeGreaterThan(0.5);
    expect(value).toBeLessThan(0.9);
    const at = async (threshold: number): Promise<number> =>
      (await extracted(extractor, html, { threshold })).answer.keep[1]!;
    expect(await at(value - 1e-6)).toBe(1);
    expect(await at(value + 1e-6)).toBe(0);
    expect((await extracted(extractor, html, { threshold: 0.9 })).answer.reasons[1]).toMatchObject({
      rule: "blur",
      verdict: "drop",
      // The comparison in full, of which the score has single precision.
      measures: [
        {
          name: "blurred",
          value: expect.closeTo(value, 6) as number,
          relation: "<=",
          limit: 0.9,
          param: "threshold",
        },
      ],
    });
  });

  it("drops kept runs with fewer words than asked for, and no run of exactly as many", async () => {
    const html = `${menu}${story}${menu}`;
    expect((await extracted(extractor, `${wordsOf(4)}`, { minFragmentWords: 4 })).kept).toHaveLength(1);
    const { kept, answer } = await extracted(extractor, `${wordsOf(4)}`, { minFragmentWords: 5 });
    expect(kept).toEqual([]);
    expect(answer.reasons[0]).toMatchObject({
      rule: "fragment",
      measures: [{ name: "fragmentWords", value: 4, relation: "<", limit: 5, param: "minFragmentWords" }],
    });
    expect((await extracted(extractor, html, { minFragmentWords: 20 })).kept).toHaveLength(1);
  });

  it("draws the blurred vector and every text with its value", async () => {
    const { fitted, view, answer, page } = await extracted(extractor, `${menu}${story}${menu}`);
    const { units, curves } = fitted.trace!(view);
    expect(units.map(({ value }) => value)).toEqual([...answer.score]);
    const [curve] = curves;
    expect(Math.max(...curve!.values)).toBeCloseTo(1);
    expect(curve!.limits).toEqual([{ name: "threshold", value: 0.75, param: "threshold" }]);
    expect(new Set(curve!.leaf)).toEqual(new Set([-1, ...page.leaves.keys()]));
  });
});

describe("the three of them", () => {
  const linked = `<p>${`${wordsOf(12)} <a href=/a/long/address/of/a/page/in/an/encyclopedia>linked words</a> `.repeat(6)}</p>`;

  it("differ in links within a text: accb does not see their tags", async () => {
    const words = async (extractor: typeof ccb): Promise<number> =>
      (await extracted(extractor, linked)).kept.length;
    expect(await words(accb)).toBe(12);
    expect(await words(ccb)).toBe(0);
  });

  it("differ in long attributes: tccb counts each tag once", async () => {
    const html = `<p>${wordsOf(30)}</p><p data-x="${"x".repeat(400)}"></p><p>${wordsOf(12)}</p>`.repeat(2);
    expect((await extracted(ccb, html)).answer.score[1]).toBeLessThan(
      (await extracted(tccb, html)).answer.score[1]!,
    );
  });

  it("have tccb leave out link tags where asked", async () => {
    const html = `${story}<p>${"<a href=/>one</a> ".repeat(20)}</p>${story}`;
    const dark = (await extracted(tccb, html)).answer.score[10]!;
    const bright = (await extracted(tccb, html, { ignoreAnchors: true })).answer.score[10]!;
    expect(dark).toBeLessThan(0.5);
    expect(bright).toBeGreaterThan(0.9);
  });
});
