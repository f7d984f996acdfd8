import { describe, expect, it } from "vitest";
import { extracted, wordsOf } from "../extractor.fixture";
import { bte } from "./bte";
import { dsc } from "./dsc";

const menu = (count: number): string => `<ul>${"<li><a href=/>x</a></li>".repeat(count)}</ul>`;
const story = `<p>${wordsOf(60)}</p>`;
const more = `<p>${wordsOf(50, "v")}</p>`;
const starts = (kept: readonly string[]): string[] => kept.map((text) => text.split(" ")[0]!);

describe("dsc", () => {
  it("keeps several regions, where BTE keeps one", async () => {
    const html = `${menu(10)}${story}${menu(40)}${more}${menu(10)}`;
    expect(starts((await extracted(dsc, html, { window: 10, refine: false })).kept)).toEqual(["w0", "v0"]);
    expect(starts((await extracted(bte, html)).kept)).toEqual(["w0"]);
  });

  it("keeps short texts between flat windows while fewer than three in a row are steep", async () => {
    const html = (items: number): string =>
      `${menu(20)}${story}<ul>${"<li>item</li>".repeat(items)}</ul>${story}${menu(20)}`;
    expect((await extracted(dsc, html(1), { window: 10, refine: false, slopeFactor: 0.8 })).kept).toContain(
      "item",
    );
    expect(
      (await extracted(dsc, html(12), { window: 10, refine: false, slopeFactor: 0.8 })).kept,
    ).not.toContain("item");
  });

  it("gives the share of words in sections and the slope around the text as measures", async () => {
    const { answer } = await extracted(dsc, `${"<br>".repeat(80)}${wordsOf(60)}${"<br>".repeat(80)}`, {
      window: 10,
    });
    expect(answer.reasons[0]!.measures).toEqual([
      { name: "share", value: 1, relation: ">", limit: 0.5 },
      { name: "slope", value: 0, relation: "<=", limit: 0.5, param: "slopeFactor" },
    ]);
  });

  it("keeps a text with more than half of its words in sections, and not one with exactly half", async () => {
    // Windows of 20 stand end to end, 10 wide. The 4 tags make the first steep, so of 12 words the section
    // has the 6 from token 10 on, of 13 it has 7; a comment parts two texts without a tag.
    const options = { window: 20, overlap: false, consecutive: 2, slopeFactor: 0.8 };
    const html = (count: number): string => `${"<br>".repeat(4)}${wordsOf(count)}<!-- -->${wordsOf(40, "v")}`;
    expect((await extracted(dsc, html(12), options)).answer.reasons[0]!.measures[0]).toEqual({
      name: "share",
      value: 0.5,
      relation: "<=",
      limit: 0.5,
    });
    expect((await extracted(dsc, html(12), options)).answer.keep[0]).toBe(0);
    expect((await extracted(dsc, html(13), options)).answer.keep[0]).toBe(1);
  });

  it("is BTE where there is no section, or keeps nothing where that is off", async () => {
    const html = "<ul><li>a<li>b c d</ul>";
    const fallback = await extracted(dsc, html);
    expect(fallback.kept).toEqual(["b c d"]);
    expect(fallback.answer.reasons.map(({ rule }) => rule)).toEqual(["fallback", "fallback"]);
    expect((await extracted(dsc, html, { fallback: false })).kept).toEqual([]);
  });

  it("drops sections with more than the given share of linked words, and not with exactly it", async () => {
    const html = `${menu(20)}<p>${wordsOf(30)}<a>${wordsOf(20)}</a></p>${menu(20)}`;
    expect((await extracted(dsc, html, { window: 10, linkFilter: 0.4 })).kept).toHaveLength(2);
    const { kept, answer } = await extracted(dsc, html, { window: 10, linkFilter: 0.39 });
    expect(kept).toEqual([]);
    expect(answer.reasons.find(({ rule }) => rule === "links")!.measures).toEqual([
      { name: "linkShare", value: 0.4, relation: ">", limit: 0.39, param: "linkFilter" },
    ]);
  });

  it("draws sections, windows and both curves", async () => {
    const { fitted, view } = await extracted(dsc, `${menu(10)}${story}${menu(10)}`, { window: 10 });
    const { unit, units, curves } = fitted.trace!(view);
    expect(unit).toBe("window");
    expect(units[0]).toMatchObject({ range: { start: 10, end: 11 }, verdict: "keep" });
    expect(units.slice(1).every(({ label, verdict }) => label.startsWith("window") && verdict === null)).toBe(
      true,
    );
    expect(curves.map(({ name }) => name)).toEqual(["Document slope curve", "Slope of each window"]);
    expect(curves[1]!.limits).toEqual([{ name: "slopeFactor", value: 0.5, param: "slopeFactor" }]);
  });
});
