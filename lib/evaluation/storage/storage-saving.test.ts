import { describe, expect, it } from "vitest";
import type { Extraction, Reason } from "../../extractors/contract/contract";
import { parsePage } from "../../page/parsing/parse";
import { savingOf, SiteStorage } from "./storage-saving";

const reason = (start: number, end: number, verdict: "keep" | "drop"): Reason => ({
  stage: "test",
  rule: "test",
  verdict,
  range: { start, end },
  node: null,
  measures: [],
});
const extraction = (...reasons: readonly Reason[]): Extraction => {
  const leaves = Math.max(0, ...reasons.map(({ range }) => range.end));
  const keep = new Uint8Array(leaves);
  for (const { range, verdict } of reasons) keep.fill(verdict === "keep" ? 1 : 0, range.start, range.end);
  return { keep, score: new Float32Array(leaves), reasons, fields: [] };
};

const MENU = "<ul><li>Home</ul>";
const page = (story: string) => parsePage(`${MENU}<p>${story}`);
const SAID = [reason(0, 1, "drop"), reason(1, 3, "keep")];

describe("the storage of a site", () => {
  it("has each kept block once, as text and as source, and each dropped one only in all", () => {
    const site = new SiteStorage();
    const html = `${MENU}<p>one <b>tw\u00f6</b>`;
    site.add(parsePage(html), extraction(...SAID));
    // "one twö" is eight bytes, "one <b>twö" eleven, the menu four.
    expect(site.bytes).toEqual({ original: html.length + 1, text: 8, html: 11, all: 15 });
    site.add(page("one  <i>tw\u00f6</i>"), extraction(...SAID));
    expect(site.bytes).toMatchObject({ text: 8, html: 11, all: 15 });
    site.add(page("six <i>ten</i>"), extraction(...SAID));
    expect(site.bytes).toMatchObject({ text: 15, html: 21, all: 25 });
  });

  it("takes what the last reason says of a text", () => {
    const site = new SiteStorage();
    site.add(page("one"), extraction(reason(0, 2, "keep"), reason(0, 1, "drop")));
    expect(site.bytes).toMatchObject({ text: 3, html: 3, all: 7 });
  });

  it("counts pages with the same texts as one", () => {
    const site = new SiteStorage();
    expect(site.distinctPages).toBe(0);
    for (const story of ["one two", "one  two", "<i>one two</i>"]) site.add(page(story), extraction(...SAID));
    expect(site.distinctPages).toBe(1);
    for (const story of ["one three", "one <b>two</b>"]) site.add(page(story), extraction(...SAID));
    expect(site.distinctPages).toBe(3);
  });

  it("saves shares of the pages as they are; of identical pages all but one, of none nothing", () => {
    expect(savingOf({ original: 200, text: 20, html: 50, all: 100 })).toEqual({
      text: 0.9,
      html: 0.75,
      all: 0.5,
    });
    expect(savingOf(new SiteStorage().bytes)).toEqual({ text: 0, html: 0, all: 0 });
    const site = new SiteStorage();
    for (let copy = 0; copy < 4; copy++)
      site.add(page("one"), extraction(reason(0, 1, "drop"), reason(1, 2, "keep")));
    expect(savingOf(site.bytes).text).toBeCloseTo(1 - 3 / (4 * `${MENU}<p>one`.length));
  });
});
