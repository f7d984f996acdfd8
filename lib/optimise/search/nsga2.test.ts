import { describe, expect, it } from "vitest";
import { usesOf } from "../../recipes/recipe";
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
  /** A tenth for each different extractor, a millisecond for each: the front has a recipe of every size. */
  const sizesOnFront = (): readonly number[] => {
    const modules = ["bte", "ccb", "lqf", "lsi", "lp", "sw", "tccb", "ttr"];
    const optimisation = new Optimisation(
      setupOf({ search: "nsga2", modules, parsimony: 0 }),
      [{ name: "all", pages: [0] }],
      600,
    );
    for (let open = optimisation.next(); open !== null; open = optimisation.next())
      optimisation.tell(
        open.map((one) => {
          const uses = usesOf(one.recipe);
          const different = new Set(uses.map(({ use }) => use)).size;
          const luck = (writeRecipe(one.recipe).length % 7) / 1000;
          return { ...one, scores: [different / 10 + luck], spread: null, ms: uses.length };
        }),
      );
    const front = optimisation.candidates.filter(({ isOnFront }) => isOnFront);
    return [...new Set(front.map(({ modules: size }) => size))].sort((a, b) => a - b);
  };

  it("settles the whole front, from one extractor to all of them", () => {
    // One that has an extractor twice may be there too, for its luck.
    expect(sizesOnFront().slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
