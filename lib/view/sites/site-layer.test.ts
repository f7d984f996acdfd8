import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { siteLayer, siteScale } from "./site-layer";
import type { PageOnSite } from "./site-view";

const page = parsePage("<ul><li>Home<li>News</ul><p>one <b>two</b></p><footer>Legal</footer>");
const block = (start: number, end: number, pages: number) => ({
  ...{ place: 0, text: "x", pages },
  range: { start, end },
});
const onSite = (more: Partial<PageOnSite> = {}): PageOnSite => ({
  ...{ site: "a.example", all: 5, pages: 5, distinctPages: 5, isLookedAt: true },
  blocks: [block(0, 2, 5), block(4, 5, 3)],
  ...more,
});

describe("how often the blocks of a page are on its site, as it is drawn", () => {
  it("is a tint for each piece of text, of one page where the block is on no other", () => {
    const { ground, lit } = siteLayer(onSite(), page, null);
    expect(ground!.map((mark) => mark.kind === "heat" && [mark.value, mark.range])).toEqual([
      [5, { start: 0, end: 1 }],
      [5, { start: 1, end: 2 }],
      [1, { start: 2, end: 4 }],
      [3, { start: 4, end: 5 }],
    ]);
    expect(lit, "nothing is kept or dropped").toBeNull();
  });

  it("goes from one page to all of the site, whatever the page has", () => {
    const { heat } = siteLayer(onSite(), page, null);
    const fills = [1, 3, 5].map((pages) => heat!.fill(pages, true));
    expect(new Set(fills).size).toBe(3);
    expect(fills[0]).not.toBe(siteLayer(onSite({ distinctPages: 9 }), page, null).heat!.fill(5, true));
    expect(siteScale(5).share(3)).toBe(0.5);
  });

  it.each([
    { when: "the site has one page", more: { distinctPages: 1, blocks: [] } },
    { when: "the page was not among those that were read", more: { isLookedAt: false } },
  ])("has no tint where $when", ({ more }) => {
    expect(siteLayer(onSite(more), page, null).ground).toEqual([]);
  });

  it("keeps the tints while the selection moves", () => {
    const found = onSite();
    const first = siteLayer(found, page, null);
    const next = siteLayer(found, page, { start: 4, end: 5 });
    expect(next.ground).toBe(first.ground);
    expect(next.marks).toEqual([{ kind: "cursor", range: { start: 4, end: 5 } }]);
  });
});
