import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Optimisation } from "./optimisation";
import { goOn, setupOf, type Scores } from "./optimisation.fixture";
import { byFitness, frontOf, trialOf, type Trial } from "./search/objective";
import { foldsOf, packagesOf, sampleOf, type Package } from "./search/packages";
import { checkSetup, setupSchema } from "./setup";
import { SEARCH_NAMES } from "./search/setup-names";
import { checkCode, checkPages, stateFromJson, stateJson } from "./state";
import { mutatedUse, modulesOf, recipeOf, valueOf } from "./search/space";
import { seededRng } from "../learn/rng";

const PACKAGES: readonly Package[] = ["a", "b", "c"].map((name, at) => ({
  name,
  pages: [at * 2, at * 2 + 1],
}));

/** Any score, the same for the same text. */
const scores: Scores = (text) =>
  [7, 11, 13].map((by) => ([...text].reduce((sum, one) => sum + one.charCodeAt(0), 0) % by) / by);

describe("an optimisation", () => {
  it.each(SEARCH_NAMES)(
    "that is stopped anywhere and continued from its file comes to the same end: %s",
    (search) =>
      fc.assert(
        fc.property(fc.nat(12), (steps) => {
          const setup = setupOf({ search, heldOut: true });
          const whole = goOn(new Optimisation(setup, PACKAGES, 120), scores);
          const stopped = goOn(new Optimisation(setup, PACKAGES, 120), scores, steps);
          const known = { fingerprint: "x", packages: ["a", "b", "c"], code: "v1", limit: 6 };
          const file = stateJson({ ...known, setup, log: stopped.logged });
          const state = stateFromJson(file, "state.json");
          expect(state).toMatchObject({ ...known, setup });
          const continued = goOn(new Optimisation(state.setup, PACKAGES, 120, state.log), scores);
          expect(continued.logged).toEqual(whole.logged);
          expect(continued.standing).toEqual(whole.standing);
        }),
        { numRuns: 4 },
      ),
  );

  it("goes further from the same file where its budget has grown", () => {
    const setup = setupOf({ search: "genetic" });
    const first = goOn(new Optimisation(setup, PACKAGES, 50), scores);
    const more = goOn(new Optimisation(setup, PACKAGES, 200, first.logged), scores);
    expect(more.logged).toEqual(goOn(new Optimisation(setup, PACKAGES, 200), scores).logged);
  });

  it("counts a candidate once where no package has more pages than a sample", () => {
    const optimisation = goOn(new Optimisation(setupOf({ search: "genetic" }), PACKAGES, 120), scores);
    expect(optimisation.standing.tried).toBe(optimisation.logged.length);
    expect(optimisation.standing.tried).toBe(120);
  });

  it("has a best recipe and its held-out score after every step", () => {
    const optimisation = new Optimisation(setupOf({ search: "greedy", heldOut: true }), PACKAGES, 100);
    goOn(optimisation, scores, 1);
    optimisation.next();
    expect(optimisation.standing.best).not.toBeNull();
    expect(optimisation.standing.heldOutScore).not.toBeNull();
  });

  it("scores what is found without a package on that package", () => {
    // Each package has its own favourite, which is bad elsewhere; only the compromise is good everywhere.
    const favourites: Scores = (text) =>
      text === "bte"
        ? [1, 0.1, 0.1]
        : text === "lqf"
          ? [0.1, 1, 0.1]
          : text === "ccb"
            ? [0.1, 0.1, 1]
            : text === "lsi"
              ? [0.5, 0.5, 0.5]
              : [0, 0, 0];
    const { standing } = goOn(new Optimisation(setupOf({ heldOut: true }), PACKAGES, 4), favourites);
    expect(standing.best!.text).toBe("lsi");
    expect(standing.heldOut.map(({ packages, best, score }) => [packages, best.text, score])).toEqual([
      [["a"], "ccb", 0.1],
      [["b"], "bte", 0.1],
      [["c"], "bte", 0.1],
    ]);
    expect(standing.heldOutScore).toBeCloseTo(0.1, 12);
    expect(standing.single!.score).toBe(0.5);
  });

  it("knows a model by itself with the parameters that it was named with, and not with others", () => {
    const [first, second] = ["a", "b"].map(
      (one) => `block-extractor(redundancy=true,tau=0.2)@${one.repeat(64)}`,
    );
    const modules = [first!, second!, "lp"];
    // With other parameters the second is better than all; by itself the first is, except where a is left out.
    const models: Scores = (text) =>
      text === first
        ? [0.9, 0.6, 0.6]
        : text === second
          ? [0, 0.7, 0.7]
          : text === "lp"
            ? [0.1, 0.1, 0.1]
            : [1, 1, 1];
    const { standing } = goOn(new Optimisation(setupOf({ heldOut: true, modules }), PACKAGES, 60), models);
    expect(standing.best!.score).toBe(1);
    expect(standing.single!.text).toBe(first);
    expect(standing.heldOut.map(({ single }) => single.text)).toEqual([second, first, first]);
    expect(standing.heldOutSingleScore).toBeCloseTo((0 + 0.6 + 0.6) / 3, 12);
    expect(standing.heldOutScore).toBe(1);
  });

  it.each(SEARCH_NAMES)("has a held-out score where all it may use is one model: %s", (search) => {
    const modules = [`l-extractor(weights=trained)@${"a".repeat(64)}`];
    const { standing } = goOn(
      new Optimisation(setupOf({ search, heldOut: true, modules }), PACKAGES, 20),
      scores,
    );
    expect(standing.single!.text).toBe(modules[0]);
    expect(standing.heldOut).toHaveLength(3);
    expect(standing.heldOutScore).not.toBeNull();
  });

  it.each(SEARCH_NAMES)(
    "answers with the first of its candidates, whichever search came upon it: %s",
    (search) => {
      const optimisation = goOn(new Optimisation(setupOf({ search, heldOut: true }), PACKAGES, 90), scores);
      expect(optimisation.standing.best!.text).toBe(optimisation.candidates[0]!.text);
    },
  );

  it("asks for each candidate once, whichever search it is for", () => {
    const optimisation = new Optimisation(setupOf({ heldOut: true }), PACKAGES, 4);
    expect(optimisation.next()!.length).toBe(4);
  });

  it("counts what a recipe takes where time has a weight", () => {
    const trial = (use: string, score: number, ms: number): Trial =>
      trialOf({ use }, { score, ms, median: null, empty: null }, { parsimony: 0, timeWeight: 0.01 });
    const [fast, slow] = [trial("bte", 0.5, 1), trial("lqf", 0.505, 2)];
    expect([slow, fast].sort(byFitness)).toEqual([fast, slow]);
  });

  it("has on its front what nothing beats in score and time at once", () => {
    const trial = (use: string, score: number, ms: number): Trial =>
      trialOf({ use }, { score, ms, median: null, empty: null }, { parsimony: 0.002, timeWeight: 0 });
    const trials = [
      trial("bte", 0.5, 1),
      trial("lqf", 0.5, 2),
      trial("ccb", 0.6, 3),
      trial("lp", 0.55, 4),
      trial("sw", 0.5, 1),
    ];
    expect(frontOf(trials).map(({ text }) => text)).toEqual(["sw", "ccb"]);
  });
});

describe("packages", () => {
  it("are the pages of a kind, a site or a language, or all of them", () => {
    const pages = [
      { site: "b", kind: null, lang: "en" },
      { site: "a", kind: null, lang: "en" },
      { site: "b", kind: null, lang: null },
    ];
    expect(packagesOf(pages, "site")).toEqual([
      { name: "a", pages: [1] },
      { name: "b", pages: [0, 2] },
    ]);
    expect(packagesOf(pages, "kind")).toEqual([{ name: "unknown", pages: [0, 1, 2] }]);
    expect(packagesOf(pages, null)).toEqual([{ name: "all", pages: [0, 1, 2] }]);
  });

  it("are left out one by one up to ten, else in ten groups, and not where there is one", () => {
    const many = (count: number): Package[] =>
      Array.from({ length: count }, (_, at) => ({ name: `${at}`, pages: [at] }));
    expect(foldsOf(many(1), 1)).toEqual([]);
    expect(foldsOf(many(3), 1)).toEqual([[0], [1], [2]]);
    const groups = foldsOf(many(25), 1);
    expect(groups).toHaveLength(10);
    expect(groups.flat().sort((a, b) => a - b)).toEqual(many(25).map((_, at) => at));
  });

  it("have samples of at most so many pages, others for another number and the same for the same", () => {
    const packages: Package[] = [
      { name: "a", pages: Array.from({ length: 100 }, (_, at) => at) },
      { name: "b", pages: [100, 101] },
    ];
    const sample = sampleOf(packages, 10, 1, 3);
    expect(sample).toHaveLength(12);
    expect(sample).toEqual([...new Set(sample)].sort((a, b) => a - b));
    expect(sampleOf(packages, 10, 1, 3)).toEqual(sample);
    expect(sampleOf(packages, 10, 1, 4)).not.toEqual(sample);
    expect(sampleOf(packages, 10, 2, 3)).not.toEqual(sample);
  });
});

describe("the file of an optimisation", () => {
  const setup = setupOf({});
  const state = { setup, code: "v1", limit: null, fingerprint: "x", packages: ["a"], log: [] };

  it("is refused where it is something else", () => {
    expect(() => stateFromJson("{", "f")).toThrow("f: not JSON");
    expect(() => stateFromJson("{}", "f")).toThrow("not the state of winnow optimise");
    const one = { recipe: { use: "bte" }, sample: null, scores: [], spread: null, ms: 0 };
    expect(() => stateFromJson(stateJson({ ...state, log: [one] }), "f")).toThrow("log.0.scores");
    const uneven = { ...one, scores: [1], spread: { medians: [1], empty: [0, 0] } };
    expect(() => stateFromJson(stateJson({ ...state, log: [uneven] }), "f")).toThrow("log.0.spread");
  });

  it("comes back with medians and empty answers, and without where an earlier version wrote it", () => {
    const one = { recipe: { use: "bte" }, sample: null, scores: [0.1], ms: 0 };
    const spread = { medians: [1 / 3], empty: [0.25] };
    const written = stateJson({ ...state, log: [{ ...one, spread }] });
    expect(stateFromJson(written, "f").log).toEqual([{ ...one, spread }]);
    const former = written.replace(/"spread":\{.*?\},/, "");
    expect(former).not.toContain("spread");
    expect(stateFromJson(former, "f").log).toEqual([{ ...one, spread: null }]);
  });

  it("is refused for other pages, or the same in other packages", () => {
    expect(() => checkPages(state, { fingerprint: "y", packages: ["a"] }, "f")).toThrow(
      "f is of other pages",
    );
    expect(() => checkPages(state, { fingerprint: "x", packages: ["b"] }, "f")).toThrow(
      "f is of other pages",
    );
    checkPages(state, { fingerprint: "x", packages: ["a"] }, "f");
  });

  it("is refused where another version of the code tried something, also one that did not say which", () => {
    const log = [{ recipe: { use: "bte" }, sample: null, scores: [0.1], spread: null, ms: 0 }];
    const tried = { ...state, log };
    expect(() => checkCode(tried, "v2", "f")).toThrow("f is of version v1 of the code, this is v2");
    const former = stateFromJson(stateJson(tried).replace('"code":"v1",', ""), "f");
    expect(() => checkCode(former, "v2", "f")).toThrow("f is of an earlier version of the code, this is v2");
    checkCode(tried, "v1", "f");
    checkCode(state, "v2", "f");
  });
});

describe("a setup", () => {
  it("is refused with an unknown extractor, one that learns, none, or a metric of fields", () => {
    expect(() => checkSetup(setupOf({ modules: ["nope"] }))).toThrow("unknown extractor");
    expect(() => checkSetup(setupOf({ modules: [] }))).toThrow("no extractor named");
    expect(() => checkSetup(setupOf({ metric: "nope" }))).toThrow("unknown metric");
    expect(() => checkSetup(setupOf({ metric: "title-exact" }))).toThrow("scores a field");
    expect(setupSchema.safeParse({ ...setupOf({}), search: "luck" }).success).toBe(false);
  });
});

describe("a mutation of parameters", () => {
  it("stays within the values that there are", () => {
    const modules = modulesOf(["ccb", "sw", "crunch", "fe", "lsi"]);
    const rng = seededRng(3);
    for (const one of modules) {
      let use = recipeOf(one);
      for (let step = 0; step < 200; step++) {
        const next = mutatedUse(one, use, rng);
        use = recipeOf(one, next.params);
        expect(use).toEqual(next);
      }
    }
  });

  it("leaves the others as they are, also one that is at the default where the model began elsewhere", () => {
    const [module] = modulesOf([`block-extractor(redundancy=true,threshold=1.3)@${"a".repeat(64)}`]);
    const threshold = module!.genes.find(({ name }) => name === "threshold")!;
    const use = recipeOf(module!, { threshold: 1.5 });
    expect([valueOf(recipeOf(module!), threshold), valueOf(use, threshold)]).toEqual([1.3, 1.5]);
    const rng = seededRng(5);
    const changed = Array.from({ length: 50 }, () => mutatedUse(module!, use, rng));
    expect(changed.some(({ params }) => params!.tau !== undefined)).toBe(true);
    for (const next of changed) {
      expect(next.params!.redundancy).toBe(true);
      if (next.params!.tau !== undefined) expect(valueOf(next, threshold)).toBe(1.5);
    }
  });
});
