import { describe, expect, it } from "vitest";
import { FEATURES } from "../../extractors/combination/features/catalogue";
import { inputRows, lexicalScores } from "../../extractors/combination/inputs";
import { probabilitiesOf } from "../../extractors/combination/judge";
import { learnFrom, learnWords } from "../../extractors/combination/learn";
import { COMBINATION_FORM } from "../../extractors/combination/model";
import { scoresOf } from "../../learn/boosting/model";
import { pageInMemory } from "../../run/sources/in-memory";
import type { SourcePage } from "../../run/sources/source";
import { quietTask } from "../../task";
import { valuesWith } from "./bench";
import { heldOut, withoutFeatures, type Folds } from "./folds";
import { histogramOf } from "./histogram";
import { columnOf, inputNamed } from "./input-values";
import { learnedPages } from "./pages";

const menu = "<ul><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/s>Sport</a></ul>";
const story = (day: number): string =>
  `On day ${day} the ferry left the pier at noon and was back before dark with ${day + 9} people.`;

/** Pages of so many sites, two of each; the last site has a page without text, and one without gold. */
const pagesOf = (sites: number, hostOf = (site: number): string => `site-${site}.test`) => ({
  name: "ferries",
  pages: (async function* (): AsyncGenerator<SourcePage> {
    for (let at = 0; at < 2 * sites; at++) {
      const stories = Array.from({ length: 8 + 2 * at }, (_, day) => story(day));
      const html = `<body>${menu}<article>${stories.map((text) => `<p>${text}</p>`).join("")}</article>${menu}`;
      const gold = { text: stories.join("\n") };
      yield pageOf(`${at}`, hostOf(at % sites), html, { gold, kind: at % 2 === 0 ? "article" : "forum" });
    }
    yield pageOf("shell", hostOf(sites - 1), "<body><script>1</script>", { gold: { text: "a story" } });
    yield pageOf("unlabelled", hostOf(0), `<body>${menu}`, {});
  })(),
});
const pageOf = (id: string, site: string, html: string, more: object): SourcePage =>
  pageInMemory({ id, site, bytes: new TextEncoder().encode(html), ...more });

const folds: Folds = { count: 3, seed: 1, beside: [], depth: "whole" };
const values = valuesWith({ trees: 15 });

describe("the combination on folds", () => {
  it("judges every page with gold by a model of other groups, in the order of the pages", async () => {
    const pages = await learnedPages(pagesOf(3), values, quietTask);
    const { pages: judged, groups } = await heldOut(pages, folds, values, quietTask);
    expect(judged.map(({ kind }) => kind)).toEqual(pages.map(({ kind }) => kind));
    // A site is in one fold: its pages, 0 and 3 for one, share it.
    expect(judged[3]!.fold).toBe(judged[0]!.fold);
    expect(new Set(judged.map(({ fold }) => fold)).size).toBe(3);
    expect(groups).toBe(3);
    expect(judged.slice(0, 6).every(({ f1 }) => f1 > 0.9)).toBe(true);
    expect(judged.slice(0, 6).every(({ labels, kept }) => labels.length === kept.length)).toBe(true);
  });

  it("keeps hosts of one registrable domain in one fold", async () => {
    const source = pagesOf(4, (site) => (site < 2 ? `host-${site}.example.co.uk` : `site-${site}.test`));
    const pages = await learnedPages(source, values, quietTask);
    const { pages: judged, groups } = await heldOut(pages, folds, values, quietTask);
    expect(groups).toBe(3);
    expect(judged[1]!.fold).toBe(judged[0]!.fold);
    expect(judged[2]!.fold).not.toBe(judged[0]!.fold);
  });

  it("judges by the model as it is read again, and tells what it lost", async () => {
    const pages = await learnedPages(pagesOf(3), values, quietTask);
    const { pages: judged } = await heldOut(pages, folds, values, quietTask);
    const [first] = judged;
    const others = pages.filter((_, page) => judged[page]!.fold !== first!.fold);
    const learned = await learnFrom(
      others.flatMap(({ taught }) => taught),
      values,
      quietTask,
    );
    const probabilityBy = (model: typeof learned): Float64Array => {
      const { rows, places, words, sizes } = pages[0]!.example!;
      const inputs = inputRows(rows, places, lexicalScores(words, model.lexical));
      return probabilitiesOf(model, scoresOf(model.trees, inputs), sizes).probability;
    };
    const written = COMBINATION_FORM.read(COMBINATION_FORM.write(learned));
    expect(first!.probability).toEqual(probabilityBy(written));
    expect(first!.probability).not.toEqual(probabilityBy(learned));
    expect(first!.change).toBeGreaterThan(0);
    expect(first!.changeByTrees).toBeGreaterThan(0);
    expect(first!.f1AsLearned).toBeGreaterThan(0.9);
  });

  it("does not learn from pages beside of a group that is judged, in that fold alone", async () => {
    const pages = await learnedPages(pagesOf(3), values, quietTask);
    const beside = await learnedPages(
      pagesOf(2, (site) => (site === 0 ? "www.site-0.test" : "elsewhere.test")),
      values,
      quietTask,
    );
    const { pages: judged, leftOut } = await heldOut(pages, { ...folds, beside }, values, quietTask);
    const expected = [0, 0, 0];
    expected[judged[0]!.fold] = 2;
    expect(leftOut).toEqual(expected);
  });

  it("scores a page without text too: nothing can be kept of it", async () => {
    const pages = await learnedPages(pagesOf(3), values, quietTask);
    const { pages: judged } = await heldOut(pages, folds, values, quietTask);
    expect(judged).toHaveLength(7);
    expect(judged[6]).toMatchObject({ f1: 0, f1AsLearned: 0, change: 0, labels: new Uint8Array(0) });
  });

  it("refuses fewer groups than folds, and says how many there are", async () => {
    const pages = await learnedPages(pagesOf(2), values, quietTask);
    await expect(heldOut(pages, folds, values, quietTask)).rejects.toThrow("5 pages with gold are of 2");
  });

  it("refuses a corpus without gold by its name", async () => {
    const source = {
      name: "bare",
      pages: (async function* () {
        yield pageOf("unlabelled", "site-0.test", `<body>${menu}`, {});
      })(),
    };
    await expect(learnedPages(source, values, quietTask)).rejects.toThrow(
      "bare has no page whose content is known, of 1",
    );
  });

  it("says nothing by words where these are left out, whatever else knows a language", async () => {
    const pages = await learnedPages(pagesOf(3), values, quietTask);
    const words: Folds["words"] = new Map();
    await heldOut(pages, { ...folds, depth: "deciding", isWordless: true, words }, values, quietTask);
    expect([...words.values()].map(({ lexical }) => lexical)).toEqual([null, null, null]);
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
  const asTheyAre = valuesWith({ hideNames: false });
  const columnNamed = async (name: string, sites = 2) =>
    columnOf(
      await learnedPages(pagesOf(sites), asTheyAre, quietTask),
      inputNamed(name),
      asTheyAre,
      quietTask,
    );

  it("parts the runs of content from the others", async () => {
    const { edges, content, boilerplate } = histogramOf(await columnNamed("text.linkShare"));
    expect([edges[0], edges.at(-1)]).toEqual([0, 1]);
    expect([content[0], boilerplate.at(-1)]).toEqual([1, 1]);
    expect(content.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });

  it("holds everything in one bin where a feature never varies", async () => {
    expect(histogramOf(await columnNamed("tree.noscript", 1)).content[0]).toBe(1);
  });

  it("draws what words say too, by models that did not see the page", async () => {
    const pages = await learnedPages(pagesOf(4), asTheyAre, quietTask);
    const examples = pages.flatMap(({ example }) => example ?? []);
    const { lexical, scores } = await learnWords(examples, asTheyAre, quietTask);
    const { values: drawn } = await columnNamed("lexical.own", 4);
    expect(drawn).toEqual(scores.flatMap((page) => [...page]));
    expect(drawn).not.toEqual(examples.flatMap(({ words }) => [...lexicalScores(words, lexical)]));
    expect((await columnNamed("lexical.before1", 4)).values[0], "nothing is before the first run").toBe(-1);
  });

  it("refuses a feature that there is none of, with those of its group or the groups", () => {
    expect(() => inputNamed("text.lenght")).toThrow(/text\.lenght; text has text\.characters, .*linkShare/);
    expect(() => inputNamed("lenght")).toThrow(/its group would be one of text, tree, .*lexical$/);
  });
});
