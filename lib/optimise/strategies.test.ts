import { describe, expect, it } from "vitest";
import type { ParamSpec } from "../extractors/contract/contract";
import { extractorById } from "../extractors/index";
import { parseRecipe } from "../recipes/text";
import { usesOf } from "../recipes/recipe";
import { Optimisation } from "./optimisation";
import { goOn, setupOf, type Scores } from "./optimisation.fixture";
import { levelsOf } from "./search/grid";
import { SEARCH_NAMES, type SearchName } from "./search/setup-names";
import { STRATEGIES } from "./search/strategies";
import type { Package } from "./search/packages";
import type { Setup } from "./setup";
import { allModules, modulesOf, ownModules } from "./search/space";
import { depthOf } from "./search/trees";

const ONE: readonly Package[] = [{ name: "all", pages: [0] }];

function found(changes: Partial<Setup>, scores: Scores, budget = Infinity): string {
  return goOn(new Optimisation(setupOf(changes), ONE, budget), scores).standing.best!.text;
}

/** How far a number parameter is from where it should be, as a share of its range. */
function offBy(text: string, id: string, name: string, target: number): number {
  const use = usesOf(parseRecipe(text)).find((one) => one.use === id);
  if (use === undefined) return 1;
  const gene = modulesOf([id])[0]!.genes.find((one) => one.name === name)!;
  const numbers = gene.values.map(Number);
  return (
    Math.abs(Number(use.params?.[name] ?? gene.default) - target) /
    (Math.max(...numbers) - Math.min(...numbers))
  );
}

describe("grid search", () => {
  it("finds the best of all combinations of an extractor with at most three parameters", () => {
    const scores: Scores = (text) => [
      1 - offBy(text, "bte", "wordWeight", 2) - offBy(text, "bte", "maxRuns", 4),
    ];
    expect(found({ modules: ["bte"] }, scores)).toBe("bte(wordWeight=2,maxRuns=4)");
  });

  it("varies one parameter at a time where there are more", () => {
    const scores: Scores = (text) => [
      1 - offBy(text, "ccb", "threshold", 0.9) - offBy(text, "ccb", "passes", 5),
    ];
    expect(found({ modules: ["ccb"] }, scores)).toBe("ccb(passes=5)");
  });

  it("tries every extractor at its defaults first", () => {
    const optimisation = new Optimisation(setupOf({}), ONE, 4);
    goOn(optimisation, () => [0.5]);
    expect(optimisation.candidates.map(({ text }) => text).sort()).toEqual(["bte", "ccb", "lqf", "lsi"]);
  });
});

describe("the values of a number", () => {
  it("have both ends, however many steps are between them", () => {
    for (const { start, genes } of modulesOf(allModules()))
      for (const gene of genes.filter(({ isOrdered }) => isOrdered)) {
        const spec = extractorById(start.use).params[gene.name] as Extract<ParamSpec, { kind: "number" }>;
        const tried = levelsOf(gene);
        expect([tried[0], tried.at(-1)], `${start.use}.${gene.name}`).toEqual([spec.min, spec.max]);
        expect(gene.values).toEqual([...new Set(gene.values)].sort((a, b) => Number(a) - Number(b)));
      }
  });
});

describe("random search with coordinate descent", () => {
  it("comes to the best values of an extractor with many parameters", () => {
    const scores: Scores = (text) => [
      1 -
        offBy(text, "ccb", "threshold", 0.62) -
        offBy(text, "ccb", "sigma", 0.85) -
        offBy(text, "ccb", "radius", 95) -
        offBy(text, "ccb", "minFragmentWords", 13),
    ];
    expect(found({ search: "random", modules: ["ccb"] }, scores)).toMatch(
      /^ccb\(threshold=0.62,sigma=0.85,minFragmentWords=13,radius=95(,passes=\d)?\)$/,
    );
  });

  it("keeps a value that it found, also the default where the model began with another", () => {
    const model = `@${"a".repeat(64)}`;
    const modules = [`block-extractor(redundancy=true,threshold=1.3)${model}`];
    // Found in this order: the threshold first, and what the second is needs the first to stay.
    const scores: Scores = (text) => [
      1 - offBy(text, "block-extractor", "threshold", 1.5) - offBy(text, "block-extractor", "tau", 0.12),
    ];
    const tau = modulesOf(modules)[0]!.genes.find(({ name }) => name === "tau")!;
    expect(levelsOf(tau)).not.toContain(0.12);
    expect(found({ search: "random", modules }, scores)).toBe(
      `block-extractor(redundancy=true,tau=0.12)${model}`,
    );
  });

  it("searches the grid of one with few, and chooses among words and switches", () => {
    const scores: Scores = (text) => [
      text === "bte(wordWeight=0.5,maxRuns=5)" || text.includes("wordWeight=0.5") ? 0.9 : 0.1,
    ];
    expect(found({ search: "random", modules: ["bte"] }, scores)).toBe("bte(wordWeight=0.5)");
    expect(
      found({ search: "random", modules: ["crunch"] }, (text) => [
        text.includes("removeForms=true") ? 0.9 : 0.1,
      ]),
    ).toBe("crunch(removeForms=true)");
  });
});

describe("greedy search", () => {
  it("finds the best pair and triple", () => {
    expect(found({ search: "greedy" }, (text) => [text === "lqf | bte" ? 0.9 : 0.5])).toBe("lqf | bte");
    expect(
      found({ search: "greedy" }, (text) => [
        /^intersection\(.*,.*,/.test(text) &&
        text.includes("lsi") &&
        text.includes("ccb") &&
        text.includes("bte")
          ? 0.9
          : 0.5,
      ]),
    ).toMatch(/^intersection\(/);
  });

  it("adds voters to a vote as long as one helps, also one that is there already", () => {
    const modules = ["bte", "lqf", "ccb", "lsi", "lp", "sw"];
    // Every vote more helps up to five, those of lsi twice as much.
    const scores: Scores = (text) => {
      if (!text.startsWith("vote(")) return [text === "lsi" ? 0.5 : 0.4];
      const votes = text
        .replace(/^vote\([^:]*: /, "")
        .split(", ")
        .map((one) => Number(/^(\d)\*/.exec(one)?.[1] ?? 1));
      const total = votes.reduce((sum, vote) => sum + vote, 0);
      return [0.4 + 0.05 * Math.min(total, 5) + (text.includes("2*lsi") ? 0.05 : 0)];
    };
    const best = found({ search: "greedy", modules }, scores);
    expect(best).toMatch(/^vote\(3: .*2\*lsi/);
  });

  it("leaves it at one extractor where no other helps", () => {
    expect(found({ search: "greedy" }, (text) => [text === "ccb" ? 0.8 : 0.5])).toBe("ccb");
    expect(found({ search: "greedy", modules: ["ccb"] }, () => [0.5])).toBe("ccb");
  });
});

describe("genetic search", () => {
  it("finds a recipe of several levels", () => {
    // A point for each right piece: a selection of two extractors, then a filter behind it.
    const scores: Scores = (text) => {
      const pieces = [/^union\(/, /bte/, /ccb/, /\| lqf/];
      return [0.2 + 0.2 * pieces.filter((piece) => piece.test(text)).length];
    };
    const best = found(
      { search: "genetic", modules: ["bte", "lqf", "ccb", "lsi", "lp", "sw", "tccb", "ttr"] },
      scores,
    );
    expect(scores(best)[0]).toBeCloseTo(1, 10);
  });

  it("keeps every recipe within four levels and twelve extractors", () => {
    const optimisation = new Optimisation(setupOf({ search: "genetic", parsimony: 0 }), ONE, 800);
    goOn(optimisation, (text) => [Math.min(1, text.length / 1000)]);
    const recipes = optimisation.candidates.map(({ recipe }) => recipe);
    expect(Math.max(...recipes.map(depthOf))).toBe(4);
    expect(Math.max(...recipes.map((recipe) => usesOf(recipe).length))).toBe(12);
  });

  it("believes a sample only after all pages agree", () => {
    const packages: Package[] = [{ name: "all", pages: Array.from({ length: 60 }, (_, page) => page) }];
    const optimisation = new Optimisation(setupOf({ search: "genetic" }), packages, 400);
    for (let open = optimisation.next(); open !== null; open = optimisation.next())
      optimisation.tell(
        open.map((one) => ({
          ...one,
          ms: 1,
          spread: null,
          scores: [one.sample === null && !("use" in one.recipe) ? 0.1 : 0.5],
        })),
      );
    expect(optimisation.standing.best!.modules).toBe(1);
    expect(optimisation.logged.some(({ sample }) => sample !== null)).toBe(true);
  });

  it("ends where there is nothing new to breed", () => {
    expect(found({ search: "genetic", modules: ["all-text"] }, () => [0.5])).toBe("all-text");
  });
});

describe("every search", () => {
  const searches = SEARCH_NAMES;

  it.each(searches)("of equals takes the one with fewer extractors, then the shorter text: %s", (search) => {
    expect(found({ search, parsimony: 0 }, () => [0.5], 300)).toBe("bte");
  });

  it.each(STRATEGIES)("tries no more than its budget, and the same with the same seed: $id", (strategy) => {
    const search = strategy.id as SearchName;
    const scores: Scores = (text) => [(text.length % 17) / 17];
    const run = (seed: number) =>
      goOn(new Optimisation(setupOf({ search, seed }), ONE, 250), scores).logged.map(({ recipe }) =>
        JSON.stringify(recipe),
      );
    const first = run(7);
    expect(run(7)).toEqual(first);
    expect(first.length).toBeLessThanOrEqual(250);
    const isSame = JSON.stringify(run(8)) === JSON.stringify(first);
    expect(isSame, "another seed tries the same, as `isSeeded` of the search has it").toBe(
      !strategy.isSeeded,
    );
  });

  it("chooses among what decides by itself: no program of others, no model that came with it, no fields", () => {
    expect(allModules().filter((id) => !ownModules().includes(id))).toEqual([
      "l-extractor",
      "cardoso",
      "combination",
      "field-rules",
      "readability",
      "defuddle",
    ]);
    expect(ownModules()).toContain("block-extractor-modern");
  });

  it("chooses among what is left out by itself where it is named", () => {
    const named = ["combination", "l-extractor", "cardoso", "field-rules", "readability", "defuddle"];
    expect(modulesOf(named).map(({ start }) => start.use)).toEqual(named);
    expect(found({ search: "greedy", modules: named }, (text) => [text === "defuddle" ? 1 : 0])).toBe(
      "defuddle",
    );
  });

  it("takes of each extractor only values at which it needs no more than the page", () => {
    const [blocks] = modulesOf(["block-extractor"]);
    expect(blocks!.genes.map(({ name }) => name)).not.toContain("redundancy");
  });
});
