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
import type { Configured, Corpus } from "../../extractors/contract/contract";
import type { Task } from "../../task";
import type { FoldResult } from "../../evaluation/held-out/fold-result";
import type { KeptFolds } from "./fold";
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

/** Pages of as many sites, none of which is a host, that all have one template. */
async function* alike(count: number): Training["source"]["pages"] {
  for await (const page of source(count, count).pages) yield { ...page, template: "1" };
}

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

  test("tells the learner which pages belong together, in every fold and at the end", async () => {
    const seen: (readonly string[])[] = [];
    const fit: typeof recipe.fit = async (corpus, task) => {
      const sitesOf = new Map<string, Set<string>>();
      for await (const { page, group = "none" } of corpus.pages())
        sitesOf.set(group, (sitesOf.get(group) ?? new Set()).add(page.site!));
      seen.push([...sitesOf.values()].map((sites) => [...sites].sort().join(" + ")).sort());
      return recipe.fit(corpus, task);
    };
    async function* ofTwoTemplates(): Training["source"]["pages"] {
      for await (const page of source(8, 4).pages)
        yield { ...page, template: page.site! < "site 2" ? "1" : `of ${page.site}` };
    }
    const pages = { name: "two alike", pages: ofTwoTemplates() };
    await train(training({ source: pages, recipe: { ...recipe, fit }, folds: 3 }), quietTask);
    const alike = "site 0 + site 1";
    expect(seen.at(-1)).toEqual([alike, "site 2", "site 3"]);
    expect(
      seen
        .slice(0, -1)
        .map((fold) => fold.join(", "))
        .sort(),
    ).toEqual([`${alike}, site 2`, `${alike}, site 3`, "site 2, site 3"]);
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

  test("tells the interval over sites, each fold, and how far probabilities can be believed", async () => {
    const { heldOut } = (await train(training({ folds: 2 }), quietTask)).card;
    const { byFold, reliability, scores } = heldOut!;
    expect(byFold).toMatchObject([
      { pages: 4, groups: 2 },
      { pages: 3, groups: 2 },
    ]);
    const { f1, low, high } = scores["bag-of-words"]!;
    expect([low! <= f1, f1 <= high!]).toEqual([true, true]);
    const { bins } = reliability!["line is content"]!;
    const lines = bins.reduce((sum, { examples }) => sum + examples, 0);
    expect(lines).toBeGreaterThan(7);
    expect(bins[9]!.right).toBe(7);
  });

  test("holds nothing out where no folds are asked for, also of one site", async () => {
    const { card } = await train(training({ folds: 0, source: source(4, 1) }), quietTask);
    expect(card).toMatchObject({ heldOut: null, data: { pages: 3, groups: 1 } });
  });

  test("never learns from a page that looks like one that it scores, on whichever site", async () => {
    async function* alike() {
      for await (const page of source(8, 8).pages)
        yield { ...page, template: ["p0", "p2", "p4"].includes(page.key) ? "same" : null };
    }
    const seen: string[][] = [];
    const given = training({ folds: 3, source: { ...source(8, 8), pages: alike() } });
    await train({ ...given, recipe: watched(given.recipe, (keys) => seen.push(keys)) }, quietTask);
    for (const keys of seen)
      expect([0, 3]).toContain(["p0", "p2", "p4"].filter((key) => keys.includes(key)).length);
  });

  test("goes on after the folds that were done on the same pages, to the same model and card", async () => {
    const whole = await train(training({ folds: 3 }), quietTask);
    const memory = new Map<number, FoldResult>();
    const stop = new AbortController();
    const kept = (cut: number): KeptFolds => ({
      known: async () => new Map(memory),
      keep: async (fold, result) => {
        memory.set(fold, JSON.parse(JSON.stringify(result)) as FoldResult);
        if (fold === cut) stop.abort("lost");
      },
    });
    const task = { signal: stop.signal, report() {} };
    await expect(train(training({ folds: 3, kept: kept(1) }), task)).rejects.toBe("lost");
    expect([...memory.keys()]).toEqual([0, 1]);
    let fits = 0;
    const given = training({ folds: 3, kept: kept(9) });
    const rest = await train({ ...given, recipe: watched(given.recipe, () => fits++) }, quietTask);
    expect(JSON.stringify(rest)).toBe(JSON.stringify(whole));
    expect(fits).toBe(2);
  });

  test.each([
    "reading",
    "fold 2 of 4: scoring",
    "training on all pages: training",
    "fold 1 of 4: reading lines",
  ])("is cancelled while it is at %s, between whose steps everything else has its turn", async (where) => {
    const stop = new AbortController();
    const task: Task = {
      signal: stop.signal,
      // As a worker learns of a cancel: by something that waits for its turn.
      report: ({ note }) => void (note.startsWith(where) && setTimeout(() => stop.abort("cancel"))),
    };
    const long = configure({ use: "alexjc", params: { decision: "perceptron", epochs: 5000 } });
    const many = training({ recipe: long, source: source(60, 4) });
    await expect(train(many, task)).rejects.toBe("cancel");
  });

  test.each([
    { when: "alexjc", recipe: recipe, says: "every line is content" },
    {
      when: "l-extractor",
      recipe: configure({ use: "l-extractor", params: { weights: "trained" } }),
      says: "every block is content",
    },
  ])("says where there is nothing to tell apart for $when, and in which fold", async ({ recipe, says }) => {
    async function* allContent() {
      for await (const page of source(4, 4).pages) {
        const load = async () => ({
          ...(await page.load()),
          bytes: new TextEncoder().encode(`<p>${sentence}</p>`),
        });
        yield { ...page, load: async () => ({ ...(await load()), gold: { text: sentence } }) };
      }
    }
    const given = { ...source(4, 4), pages: allContent() };
    await expect(train(training({ recipe, source: given }), quietTask)).rejects.toThrow(
      new RegExp(`^without the pages of fold 1 of 3: of \\d+ examples to learn from, ${says}`),
    );
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
    {
      when: "sites of which no domain is known, and that are built alike",
      overrides: { source: { name: "sample", pages: alike(4) } },
      says: "labelled pages look alike, so none can be held out",
    },
    {
      when: "a single fold, of however many sites",
      overrides: { folds: 1 },
      says: "1 fold leaves nothing to learn from: train with 2 folds or more, or with 0",
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

/** A recipe that tells which pages it was fitted to. */
function watched<C extends Configured>(configured: C, fitted: (keys: string[]) => void): C {
  const fit: Configured["fit"] = async (corpus: Corpus, task) => {
    const keys: string[] = [];
    for await (const { id } of corpus.pages()) keys.push(id);
    fitted(keys);
    return configured.fit(corpus, task);
  };
  return { ...configured, fit };
}
