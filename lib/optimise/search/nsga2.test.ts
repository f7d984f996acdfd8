import { describe, expect, it } from "vitest";
import { usesOf, type Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import { rankedByFronts } from "./nsga2";
import { trialOf, type Trial } from "./objective";
import { Optimisation } from "../optimisation";
import { setupOf } from "../optimisation.fixture";

const trial = (use: string, score: number, ms: number): Trial =>
  trialOf({ use }, { score, ms, median: null, empty: null }, { parsimony: 0, timeWeight: 0 });

describe("the order of NSGA-II", () => {
  it("is by fronts, and on a front by how far the neighbours are", () => {
    const ranked = rankedByFronts([
      trial("bte", 0.2, 1),
      trial("ccb", 0.5, 2),
      trial("lqf", 0.6, 5),
      trial("lsi", 0.7, 9),
      // Beaten by ccb, by lsi, and by both.
      trial("lp", 0.5, 3),
      trial("sw", 0.65, 10),
      trial("ttr", 0.4, 10),
    ]);
    expect(ranked.map(({ trial: { text }, front }) => [text, front])).toEqual([
      ["bte", 0],
      ["lsi", 0],
      ["ccb", 0],
      ["lqf", 0],
      ["lp", 1],
      ["sw", 1],
      ["ttr", 2],
    ]);
    // From bte to lqf: 4 of 8 ms and 0.4 of 0.5; from ccb to lsi: 7 of 8 ms and 0.2 of 0.5.
    expect(ranked[2]!.crowding).toBeCloseTo(4 / 8 + 0.4 / 0.5, 10);
    expect(ranked[3]!.crowding).toBeCloseTo(7 / 8 + 0.2 / 0.5, 10);
    expect(ranked[0]!.crowding).toBe(Infinity);
  });

  it("puts the second of two equal ones on a later front, so that copies do not fill the first", () => {
    const ranked = rankedByFronts([trial("ccb", 0.5, 2), trial("bte", 0.5, 2)]);
    expect(ranked.map(({ trial: { text }, front }) => [text, front])).toEqual([
      ["bte", 0],
      ["ccb", 1],
    ]);
    expect(rankedByFronts([])).toEqual([]);
  });
});

describe("the search by NSGA-II", () => {
  const differentIn = (recipe: Recipe): number => new Set(usesOf(recipe).map(({ use }) => use)).size;

  /**
   * How many different extractors recipes on the front have. A tenth is given for each different one, and each takes
   * a millisecond: a recipe that has one twice may be there too, for its luck.
   */
  const differentOnFront = (): readonly number[] => {
    const modules = ["bte", "ccb", "lqf", "lsi", "lp", "sw", "tccb", "ttr"];
    const optimisation = new Optimisation(
      setupOf({ search: "nsga2", modules, parsimony: 0 }),
      [{ name: "all", pages: [0] }],
      600,
    );
    for (let open = optimisation.next(); open !== null; open = optimisation.next())
      optimisation.tell(
        open.map((one) => {
          const luck = (writeRecipe(one.recipe).length % 7) / 1000;
          const scores = [differentIn(one.recipe) / 10 + luck];
          return { ...one, scores, spread: null, ms: usesOf(one.recipe).length };
        }),
      );
    const front = optimisation.candidates.filter(({ isOnFront }) => isOnFront);
    return [...new Set(front.map(({ recipe }) => differentIn(recipe)))].sort((a, b) => a - b);
  };

  it("settles the whole front, from one extractor to all of them", () => {
    expect(differentOnFront()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
