// @vitest-environment jsdom
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { drawn } from "@/components/ui/testing";
import type { SiteView } from "@/lib/view/sites/site-view";
import { tintOf } from "./site-heat";
import { SiteBody } from "./site-screen";
import { stepsInWords } from "./site-twins";
import { readSitesAddress, sitesHref } from "./sites-address";

const EMPTY: SiteView = {
  ...{ all: 1, pages: 1, distinctPages: 1, repeated: 0 },
  ...{ blocks: [], twins: null, heat: null, choices: [] },
};
const words = async (view: SiteView, block: number | null = null): Promise<string> =>
  (await drawn(createElement(SiteBody, { corpusId: "c", at: { site: "a", block }, view }))).host.textContent!;

describe("the screen of a site", () => {
  it.each([
    { when: "of one page", view: EMPTY, says: "has one page in the corpus" },
    {
      when: "of copies",
      view: { ...EMPTY, all: 3, pages: 3 },
      says: "The 3 pages of this site are copies of one.",
    },
    { when: "that cannot be read", view: { ...EMPTY, pages: 0, distinctPages: 0 }, says: "can be read" },
  ])("says why nothing repeats on a site $when", async ({ view, says }) => {
    expect(await words(view)).toContain(says);
  });

  it("says where nothing repeats, where a block is gone, and how many pages were left out", async () => {
    const text = await words({ ...EMPTY, all: 1200, pages: 1000, distinctPages: 990 }, 7);
    expect(text).toContain("No block is on two of these pages.");
    expect(text).toContain("no such block any more");
    expect(text).toMatch(/1.000 pages, 10 of them copies, of 1.200/);
  });

  it("words the steps from one block to another", () => {
    expect(stepsInWords({ relabel: 0, delete: 0, insert: 0 })).toBe(
      "Both blocks have the same elements and texts.",
    );
    expect(stepsInWords({ relabel: 0, delete: 1, insert: 0 })).toBe(
      "1 step from the first block to the second: 1 removed.",
    );
    expect(stepsInWords({ relabel: 1, delete: 0, insert: 3 })).toBe(
      "4 steps from the first block to the second: 1 changed, 3 added.",
    );
  });

  it("tints what is on all pages most, and what is on one not at all", () => {
    expect([1, 2, 3, 5].map((pages) => tintOf(pages, 3))).toEqual([0, 18, 36, 36]);
    expect(tintOf(1, 1)).toBe(0);
  });
});

describe("the address of the screen of sites", () => {
  it("comes back as it was written", () => {
    const at = { site: "a b/ü.example", block: 0, twin: "p&1", page: "p2" };
    const { searchParams } = new URL(sitesHref("c/1", at, "twins"), "http://x");
    expect(readSitesAddress(Object.fromEntries(searchParams))).toEqual(at);
    expect(sitesHref("c/1", {})).toBe("/corpora/c%2F1/sites");
  });

  it("leaves out what it cannot say", () => {
    expect(readSitesAddress({ site: ["a", "b"], block: "-1", twin: "" })).toEqual({
      ...{ site: "a", block: null, twin: null, page: null },
    });
    expect(readSitesAddress({ block: "1e9" }).block).toBeNull();
  });
});
