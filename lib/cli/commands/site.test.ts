import { describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { SLOW, winnow } from "../cli.fixture";

/** Boxes around the texts of a page, without which it would be too plain to have a template. */
const BOXES = Array.from({ length: 9 }, (_, n) => `<div class=${"abcdefghi"[n]!}>`).join("");
const page = (n: number): string =>
  `<title>Page ${n}</title>${BOXES}<ul class=menu><li>Menu of the paper</ul><main><p>${Array.from({ length: 20 }, (_, at) => `word${n}x${at}`).join(" ")}</main>`;

async function corpus(...sites: readonly string[]): Promise<string> {
  const gold = sites.map((site, n) => JSON.stringify({ id: `p${n}`, url: `http://${site}/${n}`, text: "x" }));
  return writeFiles(await scratchFolder(), {
    "gold.jsonl": gold.join("\n"),
    ...Object.fromEntries(sites.map((_, n) => [`pages/p${n}.html`, page(n)])),
  });
}

describe("winnow site", { timeout: SLOW }, () => {
  it("lists sites with the templates of their pages", async () => {
    const folder = await corpus("b.example", "a.example", "a.example");
    const { code, out } = await winnow("site", "--corpus", folder, "--json");
    const { sites } = JSON.parse(out) as { sites: { site: string; pages: number; templates: object }[] };
    expect([code, sites.map(({ site, pages }) => [site, pages])]).toEqual([
      0,
      [
        ["a.example", 2],
        ["b.example", 1],
      ],
    ]);
    // The three pages are built alike, whichever site they are of.
    expect(sites.map(({ templates }) => templates)).toEqual([{ 1: 2 }, { 1: 1 }]);
  });

  it("lists the blocks that repeat over a site", async () => {
    const folder = await corpus("a.example", "a.example", "b.example");
    const { out } = await winnow("site", "--corpus", folder, "--site", "a.example");
    const [head, row, ...rest] = out
      .trimEnd()
      .split("\n")
      .map((line) => line.trim().split(/ {2,}/));
    expect(head).toEqual(["pages", "IBDF", "entropy", "resemblance", "text"]);
    expect(row!.slice(0, 2)).toEqual(["2 of 2", "0.50"]);
    expect(row!.at(-1)).toBe("Menu of the paper");
    expect(rest).toEqual([]);
  });

  it("says that nothing can repeat on a site of one page, and knows its sites", async () => {
    const folder = await corpus("a.example", "a.example", "b.example");
    expect((await winnow("site", "--corpus", folder, "--site", "b.example")).out).toBe(
      "1 page of b.example: nothing can be seen to repeat\n",
    );
    expect(await winnow("site", "--corpus", folder, "--site", "c.example")).toMatchObject({
      code: 2,
      err: [expect.stringContaining("is of c.example")],
    });
  });
});
