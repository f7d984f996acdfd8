import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Report } from "../evaluation/report/report";
import { configure } from "../recipes/configure";
import { parseRecipe } from "../recipes/text";
import { evaluateSource } from "../run/evaluate/evaluate-source";
import { openFiles } from "../run/sources/files";
import { evaluate, type GoldPage } from "./evaluate";
import { SITE, storyOf } from "./site.fixture";

const STARTER = fileURLToPath(new URL("../../prisma/starter", import.meta.url));
const STORY = "<ul><li><a href=/>Home</a></ul><p>It rained all day in the hills.</p>";
const GOLD = { text: "It rained all day in the hills." };

async function* starter(): AsyncGenerator<GoldPage> {
  const source = await openFiles(STARTER);
  for await (const { key, kind, lang, load } of source.pages) {
    const { bytes, url, site, encoding, gold } = await load();
    yield { id: key, page: bytes, url, site, encoding, lang, kind, gold };
  }
  await source.close();
}

/** Without how long it took. */
const scoresOf = ({ extractors, ...report }: Report): object => ({
  ...report,
  extractors: extractors.map(({ msPerPage: _, ...extractor }) => extractor),
});

describe("evaluate", () => {
  it("reports of a corpus what the command line does, of recipes that compare pages of a site too", async () => {
    const recipes = ["ccb | lqf", "block-extractor(redundancy=true)"];
    const metrics = ["word-lcs", "characters", "title-exact"];
    const report = await evaluate(starter(), { recipes, metrics, by: "kind", name: "starter" });
    const source = await openFiles(STARTER);
    const known = await evaluateSource({
      source,
      recipes: recipes.map((recipe) => configure(parseRecipe(recipe))),
      metrics,
      by: "kind",
    });
    await source.close();
    expect(report.pages).toBe(18);
    expect(scoresOf(report)).toEqual(scoresOf({ ...known.report, corpus: "starter" }));
  });

  it("counts a page that is none as a failure, and goes on", async () => {
    const pages = [
      { id: "none", page: new Uint8Array(), gold: GOLD },
      { id: "absent", page: undefined as unknown as string, gold: GOLD },
      { id: "story", page: STORY, gold: GOLD },
    ];
    const { extractors } = await evaluate(pages, { recipes: ["block-extractor"] });
    expect(extractors[0]).toMatchObject({
      failed: 2,
      failures: { "empty-page": 1, "no-page": 1 },
      scores: { "word-lcs": { f1: 1 / 3, n: 3 } },
    });
  });

  it("compares pages whose site nobody knows with none, and those of one address with each other", async () => {
    const precision = async (url: string | null): Promise<number> => {
      const pages = SITE.map((page, index) => ({
        id: `${index}`,
        page,
        url,
        gold: { text: storyOf(index + 1) },
      }));
      const { extractors } = await evaluate(pages, { recipes: ["block-extractor(redundancy=true)"] });
      return extractors[0]!.scores["word-lcs"]!.precision;
    };
    expect(await precision("http://site.example/")).toBe(1);
    expect(await precision(null)).toBeLessThan(0.8);
  });

  it("refuses what cannot compete before it reads a page", async () => {
    const unread = (function* (): Generator<GoldPage> {
      throw new Error("was read");
    })();
    await expect(evaluate(unread, { recipes: [] })).rejects.toMatchObject({ code: "no-extractors" });
    await expect(evaluate(unread, { recipes: ["alexjc(decision=perceptron)"] })).rejects.toMatchObject({
      code: "needs-training",
    });
    await expect(evaluate(unread, { recipes: ["bte"], metrics: ["f2"] })).rejects.toMatchObject({
      code: "unknown-metric",
    });
    const by = "bogus" as "kind";
    await expect(evaluate(unread, { recipes: ["bte"], by })).rejects.toMatchObject({
      code: "bad-option",
      message: "by must be one of kind, site, lang, not bogus",
    });
  });
});
