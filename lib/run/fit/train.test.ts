import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CorpusEntry } from "../../corpus/record";
import { configure } from "../../recipes/configure";
import { knownModels } from "../../recipes/model";
import { quietTask } from "../../task";
import { evaluateSource } from "../evaluate/evaluate-source";
import { pagesOf } from "../sources/files";
import { readModel, writeModel } from "./model-file";
import { train, type Training } from "./train";

const sentence = "A sentence of many words that tells what happened on the day in the valley.";
const menu = "<p><a href=/a/b/c>Home</a> <a href=/d/e/f>News</a> <a href=/g/h/i>Contact</a></p>";

async function* entries(count: number, sites: number): AsyncGenerator<CorpusEntry> {
  for (let index = 0; index < count; index++)
    yield {
      gold: {
        id: `p${index}`,
        site: `site ${index % sites}`,
        ...(index === 1 ? {} : { text: `${sentence} ${index}. `.repeat(3).trim() }),
      },
      origin: `p${index}`,
      bytes: async () =>
        new TextEncoder().encode(
          `${menu.repeat(3)}<p>${`${sentence} ${index}. `.repeat(3)}</p>${menu.repeat(2)}`,
        ),
    };
}

const source = (count: number, sites: number) => ({
  name: "sample",
  count,
  pages: pagesOf(entries(count, sites)),
});

const recipe = configure({ use: "alexjc", params: { decision: "perceptron", epochs: 50 } });
const training = (overrides: Partial<Training> = {}): Training => ({
  source: source(8, 4),
  recipe,
  folds: 5,
  seed: 1,
  metrics: ["bag-of-words"],
  code: "v1",
  ...overrides,
});

describe("training", () => {
  test("gives a model with a card: labelled pages, folds by site, and scores on sites held out", async () => {
    const { card, recipe: trained } = await train(training(), quietTask);
    expect(trained).toEqual({ use: "alexjc", params: { decision: "perceptron", epochs: 50 } });
    // One of eight pages has no gold; there are four sites for five folds.
    expect(card).toMatchObject({
      data: { corpus: "sample", pages: 7, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      code: "v1",
      heldOut: { folds: 4, seed: 1, pages: 7 },
    });
    expect(card.heldOut!.scores["bag-of-words"]!.f1).toBeGreaterThan(0.9);
  });

  test("never learns from the site of a page that it scores", async () => {
    const seen: (readonly string[])[] = [];
    const fit: typeof recipe.fit = async (corpus, task) => {
      const sites = new Set<string>();
      for await (const { page } of corpus.pages()) sites.add(page.site!);
      const fitted = await recipe.fit(corpus, task);
      seen.push([...sites].sort());
      return {
        ...fitted,
        model: fitted.model,
        extract(view) {
          expect([...sites]).not.toContain(view.page.site);
          return fitted.extract(view);
        },
      };
    };
    await train(training({ recipe: { ...recipe, fit } }), quietTask);
    expect(seen).toHaveLength(5);
    expect(seen.at(-1)).toHaveLength(4);
  });

  test("learns from every site and scores on its other pages where folds are asked for within sites, and says so", async () => {
    const seen: number[] = [];
    const fit: typeof recipe.fit = async (corpus, task) => {
      const sites = new Set<string>();
      for await (const { page } of corpus.pages()) sites.add(page.site!);
      seen.push(sites.size);
      return recipe.fit(corpus, task);
    };
    const { card } = await train(
      training({ source: source(40, 4), recipe: { ...recipe, fit }, isWithinSites: true, folds: 3 }),
      quietTask,
    );
    expect(seen).toEqual([4, 4, 4, 4]);
    expect(card.heldOut).toMatchObject({ folds: 3, pages: 39, isWithinSites: true });
    const alone = training({ source: source(6, 1), isWithinSites: true, folds: 3 });
    expect((await train(alone, quietTask)).card.heldOut).toMatchObject({ folds: 3, pages: 5 });
    expect((await train(training(), quietTask)).card.heldOut).not.toHaveProperty("isWithinSites");
  });

  test("writes the same bytes for the same seed, and what it wrote can be evaluated", async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-train-"));
    try {
      const [one, two] = [join(folder, "one.json"), join(folder, "two.json")];
      await writeModel(one, await train(training(), quietTask));
      await writeModel(two, await train(training({ source: source(8, 4) }), quietTask));
      expect(await readFile(two, "utf8")).toBe(await readFile(one, "utf8"));
      const model = await readModel(one);
      const ready = configure({ use: "alexjc", model: model.id }, knownModels([model]));
      const { report } = await evaluateSource({
        source: source(8, 4),
        recipes: [ready],
        models: [model],
        metrics: ["bag-of-words"],
        workers: 1,
      });
      expect(report.extractors[0]).toMatchObject({ key: ready.key, failed: 0 });
      expect(report.extractors[0]!.scores["bag-of-words"]!.f1).toBeGreaterThan(0.9);
      await writeFile(two, (await readFile(one, "utf8")).replace('"epochs":50', '"epochs":51'));
      await expect(readModel(two)).rejects.toThrow(`${two}: the model says it is ${model.id}`);
      await expect(readModel(join(folder, "none.json"))).rejects.toThrow("none.json");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test.each([
    {
      when: "one page alone, and folds within sites",
      overrides: { source: source(1, 1), isWithinSites: true },
      says: "one labelled page alone cannot be held out",
    },
    {
      when: "one site alone",
      overrides: { source: source(4, 1) },
      says: "from one site, so none can be held out",
    },
    { when: "no gold", overrides: { source: source(0, 1) }, says: "no page whose content is known" },
    {
      when: "no gold of the kind that is learned from",
      overrides: { recipe: configure({ use: "cardoso", params: { ensemble: "forest" } }) },
      says: "no page whose title or date is known",
    },
    {
      when: "what learns nothing",
      overrides: { recipe: configure({ use: "lqf" }) },
      says: "lqf learns nothing",
    },
    {
      when: "what learns a site",
      overrides: { recipe: configure({ use: "fe", params: { norm: "class" } }) },
      says: "learns each site by itself",
    },
  ])("refuses $when", async ({ overrides, says }) => {
    await expect(train(training(overrides), quietTask)).rejects.toThrow(says);
  });
});
