import { describe, expect, it } from "vitest";
import { parsePage } from "../../../page/parsing/parse";
import { surveySite, type SurveyedPage } from "./site-survey";

const never = new AbortController().signal;
const survey = (...pages: readonly string[]) =>
  surveySite(
    (async function* (): AsyncGenerator<SurveyedPage> {
      for (const [at, html] of pages.entries()) yield { id: `p${at}`, page: parsePage(html) };
    })(),
    never,
  );

const story = (n: number): string =>
  `<p>${Array.from({ length: 12 }, (_, word) => `word${n}x${word}`).join(" ")}</p>`;
const DATED = (day: string): string =>
  `<p>all rights are reserved by the valley paper and its many owners and heirs in town since ${day}</p>`;
const page = (n: number): string => `<p>Menu</p>${story(n)}`;

describe("the survey of a site", () => {
  it("tells what repeats: on how many pages, IBDF, entropy, resemblance, and where", async () => {
    const found = await survey(page(0), page(1), page(2), page(3));
    expect(found).toMatchObject({ pages: 4, distinctPages: 4 });
    expect(found.blocks).toEqual([
      {
        text: "Menu",
        pages: 4,
        ibdf: 1 / 4,
        entropy: expect.closeTo(1) as number,
        resemblance: 1,
        on: [0, 1, 2, 3].map((at) => ({ id: `p${at}`, leaves: { start: 0, end: 1 } })),
        nearest: null,
      },
    ]);
  });

  it("finds a block that differs in a word, with the resemblance of its shingles", async () => {
    const { blocks } = await survey(...[0, 1].map((n) => page(n) + DATED(`d${n}`)), page(2));
    const dated = blocks.filter(({ text }) => text.startsWith("all rights"));
    expect(dated.map(({ pages, on }) => [pages, on.length])).toEqual([
      [2, 1],
      [2, 1],
    ]);
    // 18 words are 15 windows, of which the last is another one: 14 of 16.
    expect(dated[0]!.resemblance).toBeCloseTo(14 / 16);
    expect(dated.map(({ on, nearest }) => [on[0]!.id, nearest])).toEqual([
      ["p0", { id: "p1", leaves: { start: 2, end: 3 } }],
      ["p1", { id: "p0", leaves: { start: 2, end: 3 } }],
    ]);
    expect(dated[0]!.entropy).toBeGreaterThan(0.5);
    expect(dated[0]!.entropy).toBeLessThan(0.7);
  });

  it("finds nothing on a site of one page, also where it is there more than once, or of none", async () => {
    expect(await survey(page(0))).toEqual({ pages: 1, distinctPages: 1, blocks: [] });
    expect(await survey(page(0), page(0), page(0))).toEqual({ pages: 3, distinctPages: 1, blocks: [] });
    expect(await survey()).toEqual({ pages: 0, distinctPages: 0, blocks: [] });
  });

  it("counts a block once a page, and copies of a page once", async () => {
    const twice = `<p>Menu</p>${page(0)}`;
    const { distinctPages, blocks } = await survey(twice, twice, page(1), page(2));
    expect([distinctPages, blocks[0]!.pages, blocks[0]!.on.length]).toEqual([3, 3, 4]);
  });
});
