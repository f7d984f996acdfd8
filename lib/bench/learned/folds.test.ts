import { describe, expect, it } from "vitest";
import { FEATURES } from "../../extractors/combination/features/catalogue";
import { pageInMemory } from "../../run/sources/in-memory";
import type { SourcePage } from "../../run/sources/source";
import { quietTask } from "../../task";
import { valuesWith } from "./bench";
import { heldOut, withoutFeatures, type Folds } from "./folds";
import { histogramOf } from "./histogram";
import { learnedPages } from "./pages";

const menu = "<ul><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/s>Sport</a></ul>";
const story = (day: number): string =>
  `On day ${day} the ferry left the pier at noon and was back before dark with ${day + 9} people.`;

/** Pages of so many sites, two of each; the last site has a page without text, and one without gold. */
async function* pagesOf(sites: number): AsyncGenerator<SourcePage> {
  for (let at = 0; at < 2 * sites; at++) {
    const stories = Array.from({ length: 8 + 2 * at }, (_, day) => story(day));
    const html = `<body>${menu}<article>${stories.map((text) => `<p>${text}</p>`).join("")}</article>${menu}`;
    const gold = { text: stories.join("\n") };
    yield pageOf(`${at}`, `site ${at % sites}`, html, { gold, kind: at % 2 === 0 ? "article" : "forum" });
  }
  yield pageOf("shell", `site ${sites - 1}`, "<body><script>1</script>", { gold: { text: "a story" } });
  yield pageOf("unlabelled", "site 0", `<body>${menu}`, {});
}
const pageOf = (id: string, site: string, html: string, more: object): SourcePage =>
  pageInMemory({ id, site, bytes: new TextEncoder().encode(html), ...more });

const folds: Folds = { count: 3, seed: 1, beside: [], depth: "whole" };
const values = valuesWith({ trees: 15 });

describe("the combination on folds by site", () => {
  it("judges every page with gold by a model of other sites, in the order of the pages", async () => {
    const pages = await learnedPages(pagesOf(3), values, quietTask);
    const judged = await heldOut(pages, folds, values, quietTask);
    expect(judged.map(({ kind }) => kind)).toEqual(pages.map(({ kind }) => kind));
    // A site is in one fold: its pages, 0 and 3 for one, share it.
    expect(judged[3]!.fold).toBe(judged[0]!.fold);
    expect(new Set(judged.map(({ fold }) => fold)).size).toBe(3);
    expect(judged.slice(0, 6).every(({ f1 }) => f1 > 0.9)).toBe(true);
    expect(judged.slice(0, 6).every(({ labels, kept }) => labels.length === kept.length)).toBe(true);
  });

  it("scores a page without text too: nothing can be kept of it", async () => {
    const pages = await learnedPages(pagesOf(3), values, quietTask);
    const judged = await heldOut(pages, folds, values, quietTask);
    expect(judged).toHaveLength(7);
    expect(judged[6]).toMatchObject({ f1: 0, labels: new Uint8Array(0) });
  });

  it("refuses fewer sites than folds", async () => {
    const pages = await learnedPages(pagesOf(2), values, quietTask);
    await expect(heldOut(pages, folds, values, quietTask)).rejects.toMatchObject({ code: "one-site" });
  });

  it("sees nothing of features that are left out, and the rest as it is", async () => {
    const pages = await learnedPages(pagesOf(1), values, quietTask);
    const isLeftOut = FEATURES.map(({ name }) => name.startsWith("text."));
    const [before, after] = [pages[0]!.example!.rows, withoutFeatures(pages, isLeftOut)[0]!.example!.rows];
    expect(after.some((value, at) => isLeftOut[at % FEATURES.length]! && value !== 0)).toBe(false);
    expect(before.some((value, at) => isLeftOut[at % FEATURES.length]! && value !== 0)).toBe(true);
    expect(after.every((value, at) => isLeftOut[at % FEATURES.length]! || value === before[at])).toBe(true);
  });
});

describe("the histogram of a feature over a corpus", () => {
  it("parts the runs of content from the others", async () => {
    const { edges, content, boilerplate } = histogramOf(
      await learnedPages(pagesOf(2), values, quietTask),
      "text.linkShare",
    );
    expect([edges[0], edges.at(-1)]).toEqual([0, 1]);
    expect([content[0], boilerplate.at(-1)]).toEqual([1, 1]);
    expect(content.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });

  it("holds everything in one bin where a feature never varies", async () => {
    const { content } = histogramOf(await learnedPages(pagesOf(1), values, quietTask), "tree.noscript");
    expect(content[0]).toBe(1);
  });

  it("refuses a feature that there is none of", async () => {
    const pages = await learnedPages(pagesOf(1), values, quietTask);
    expect(() => histogramOf(pages, "text.lenght")).toThrow("text.lenght");
  });
});
