import { describe, expect, it } from "vitest";
import type { ParamValues } from "@/lib/extractors/contract/contract";
import { EXTRACTORS, extractorById } from "@/lib/extractors/index";
import { curvePoints, nearestPoint } from "@/lib/view/inspection/curve-points";
import { makeScale, scaleOf } from "@/lib/view/inspection/heat/scale";
import { figureOf, figuresApart } from "@/lib/text/figures";
import { parseRecipe } from "@/lib/recipes/text";
import { USUAL_RECIPE, readParams, readSetup } from "@/lib/view/inspection/setup-url";
import {
  histogram,
  limitOf,
  movable,
  ownCut,
  placeOf,
  sampleValues,
  valueAt,
  type NumberSpec,
} from "@/lib/view/inspection/threshold-axis";
import { counterfactuals } from "@/lib/view/inspection/trials/trials";
import { GOLD, inspected } from "./testing";

describe("address", () => {
  const specs = extractorById("block-extractor").params;

  const written = { use: "block-extractor", params: { grammar: "alternation", threshold: 1.3 } };

  it.each([
    { form: "its text", x: "block-extractor(threshold=1.3,grammar=alternation)", p: "", recipe: written },
    { form: "JSON", x: JSON.stringify(written), p: "", recipe: written },
    { form: "a series", x: "ccb(radius=27) | lqf", p: "", recipe: parseRecipe("ccb(radius=27)|lqf") },
    {
      form: "an id with parameters beside it, as before",
      x: "block-extractor",
      p: "threshold:1.3,grammar:alternation",
      recipe: written,
    },
    { form: "an id alone", x: "lqf", p: "", recipe: { use: "lqf" } },
    { form: "nothing", x: "", p: "", recipe: { use: "combination" } },
    {
      form: "parameters alone, as of the extractor that was the usual one before",
      x: "",
      p: "threshold:1.3,grammar:alternation",
      recipe: written,
    },
    {
      form: "parameters alone at their defaults",
      x: "",
      p: "threshold:1.5",
      recipe: { use: "block-extractor" },
    },
    {
      form: "a flag beside it",
      x: "block-extractor",
      p: "redundancy:true",
      recipe: { use: "block-extractor", params: { redundancy: true } },
    },
    {
      form: "parameters beside a series, which has none",
      x: "ccb | lqf",
      p: "radius:27",
      recipe: parseRecipe("ccb | lqf"),
    },
  ])("names a recipe by $form", ({ x, p, recipe }) => {
    expect(readSetup(x, p)).toEqual({ recipe, problem: null });
  });

  it.each([
    { x: "cbc", says: "did you mean ccb" },
    { x: "ccb |", says: "cannot read the recipe" },
    { x: "ccb(radius=9999)", says: "ccb.radius is 9999" },
    { x: "vote(3: bte, ccb)", says: "there are only 2" },
    { x: "{", says: "not JSON" },
  ])("that says $x opens the usual extractor, and what is wrong", ({ x, says }) => {
    const { recipe, problem } = readSetup(x, "");
    expect(recipe).toBe(USUAL_RECIPE);
    expect(problem).toContain(says);
  });

  it.each(["threshold:9", "threshold:", "nobody:1", "grammar:x", "redundancy:maybe", "__proto__:1", ":::,,"])(
    "leaves out %s",
    (text) => {
      expect(readParams(specs, text)).toEqual({});
    },
  );
});

describe("values worth trying", () => {
  const ids = EXTRACTORS.filter(
    ({ configure, serverOnly }) => configure().needs === "page" && serverOnly === undefined,
  ).map(({ id }) => id);

  it.each(ids)("are values that %s takes, on every text of a page", async (id) => {
    const { inspection } = await inspected({}, GOLD, id);
    for (let leaf = 0; leaf < inspection.page.leaves.length; leaf++) {
      const tried: ParamValues[] = [];
      // Where nothing flips, everything is tried.
      const steps = counterfactuals(inspection, { start: leaf, end: leaf + 1 }, (params) => {
        tried.push(params);
        return inspection.extraction;
      });
      expect(() => [...steps]).not.toThrow();
      for (const params of tried)
        expect(() => inspection.extractor.configure(params), JSON.stringify(params)).not.toThrow();
    }
  });
});

describe("threshold axis", () => {
  const spec = extractorById("block-extractor").params["threshold"] as NumberSpec;
  const scale = makeScale("log", 0.1, 100);

  it("gives back the value of a place, within the range of the parameter", () => {
    expect([
      valueAt(scale.share(1.5) * 300, 300, scale, spec),
      valueAt(0, 300, scale, spec),
      valueAt(300, 300, scale, spec),
    ]).toEqual([1.5, 0, 4]);
  });

  it("goes through whole values only where the parameter is a count", () => {
    const radius = extractorById("ttr").params["radius"] as NumberSpec;
    expect(sampleValues(makeScale("linear", 1, 5), radius)).toEqual([1, 2, 3, 4, 5]);
  });

  it("counts every text once, beyond the ends as well", () => {
    const bins = histogram(
      [
        { value: 0, isGold: false },
        { value: 1e9, isGold: true },
        { value: 1.5, isGold: true },
      ],
      10,
      scale,
    );
    expect(bins.reduce((sum, { main, boilerplate }) => sum + main + boilerplate, 0)).toBe(3);
    expect([bins[0]!.boilerplate, bins[9]!.main]).toEqual([1, 1]);
  });

  it("samples ascending values from the least to the greatest", () => {
    const sampled = sampleValues(scale, spec);
    expect([sampled[0], sampled.at(-1)]).toEqual([0, 4]);
    expect([...sampled].sort((a, b) => a - b)).toEqual(sampled);
  });
});

describe("scale", () => {
  const spec = { name: "s", doc: "", scale: "linear", content: "high", limit: null } as const;

  it("is logarithmic or linear and flat beyond its ends", () => {
    const log = makeScale("log", 0.3, 40);
    expect([0, 0.3, Math.sqrt(0.3 * 40), 40, 1000].map((value) => log.share(value))).toEqual([
      0,
      0,
      expect.closeTo(0.5),
      1,
      1,
    ]);
    expect([-2, 0, 2, 9].map((value) => makeScale("linear", -2, 2).share(value))).toEqual([0, 0.5, 1, 1]);
  });

  it("has the ends the extractor names, else those of the page's scores and the limit", () => {
    const score = Float32Array.of(1, 2, 3, NaN, Infinity);
    expect(scaleOf({ ...spec, domain: [0, 5] }, score, 9)).toMatchObject({ low: 0, high: 5 });
    const { low, high } = scaleOf(spec, score, 9);
    expect([low <= 1.1, high >= 9]).toEqual([true, true]);
  });

  it.each([0, -1])("of logarithms ends at scores where the limit is %d, which has none", (limit) => {
    const scale = scaleOf({ ...spec, scale: "log" }, Float32Array.of(-3, 0, 0.5, 1, 2, 3), limit);
    expect(scale.low).toBeGreaterThan(0.4);
    expect(scale.ticks).toEqual([1, 2]);
    expect(scale.share(1)).toBeGreaterThan(0.2);
    expect(scale.share(limit)).toBe(0);
  });

  it.each([
    [0, 10],
    [-1, 10],
    [1, Infinity],
  ])("of logarithms has no ticks from %d to %d, which would never end", (low, high) => {
    expect(makeScale("log", low, high).ticks).toEqual([]);
  });

  it("has two ends also where no text or only one value is scored", () => {
    for (const scale of ["linear", "log"] as const) {
      for (const score of [
        new Float32Array(),
        Float32Array.of(NaN),
        Float32Array.of(0),
        Float32Array.of(3, 3),
      ]) {
        const { low, high } = scaleOf({ ...spec, scale }, score, null);
        expect(high).toBeGreaterThan(low);
      }
    }
  });

  it("writes three digits", () => {
    expect([0, 0.312, 4.561, 12.84, 166.2, 12_345, -3.5, 0.0123, Number.NaN].map(figureOf)).toEqual([
      "0",
      "0.31",
      "4.56",
      "12.8",
      "166",
      "12.3k",
      "−3.50",
      "0.012",
      "",
    ]);
  });
});

describe("curves", () => {
  const curve = (values: number[], form: "line" | "points" = "line", kept?: number[]) => ({
    name: "c",
    doc: "d",
    form,
    x: "x",
    y: "y",
    values: Float64Array.from(values),
    leaf: new Int32Array(values.length).fill(-1),
    limits: [],
    ...(kept && { kept: Uint8Array.from(kept) }),
  });

  it("keeps the least and the greatest of each pixel of a long line", () => {
    const values = Array.from({ length: 1000 }, (_, i) => (i === 503 ? 9 : i === 504 ? -9 : 0));
    const { values: shown, isThinned, total } = curvePoints(curve(values), 10);
    expect([Math.max(...shown), Math.min(...shown), isThinned, total]).toEqual([9, -9, true, 1000]);
    expect(shown.length).toBeLessThanOrEqual(20);
  });

  it("has the runs of what is kept, to the end", () => {
    expect(curvePoints(curve([1, 2, 3, 4, 5], "line", [0, 1, 1, 0, 1]), 100).keptRuns).toEqual([
      [1, 2],
      [4, 4],
    ]);
  });

  it("has domains also for one point and for none", () => {
    expect(curvePoints(curve([3]), 100)).toMatchObject({ xDomain: [0, 1], yDomain: [0, 3] });
    expect(nearestPoint(curvePoints(curve([]), 100), 3, null)).toBeNull();
  });

  it("finds the nearest point by x, or by both axes", () => {
    const points = curvePoints(curve([0, 10, 0]), 100);
    expect([nearestPoint(points, 0.9, null), nearestPoint(points, 1.2, 0)]).toEqual([1, 2]);
  });
});

it.each([
  { a: 0.2599, b: 0.26, shown: ["0.2599", "0.2600"] },
  { a: 1.5, b: 1.5, shown: ["1.50", "1.50"] },
  { a: 1.11, b: 1.5, shown: ["1.11", "1.50"] },
  { a: 20_001, b: 20_002, shown: ["20001", "20002"] },
  // What only rounding made different stays equal to the eye.
  { a: 0.1 + 0.2, b: 0.3, shown: ["0.30", "0.30"] },
])("figures $a and $b are told apart", ({ a, b, shown }) => expect(figuresApart(a, b)).toEqual(shown));

describe("numbers that a chart can move", () => {
  const at = (id: string, values: ParamValues = {}) => {
    const extractor = extractorById(id);
    const params = extractor.configure(values).params;
    return { names: movable(extractor, params), limit: limitOf(extractor, params) };
  };

  it("are those that count, or would with others that need no more than the page", () => {
    expect(at("combination")).toEqual({ names: ["threshold"], limit: "threshold" });
    expect(at("block-extractor").names).toEqual(["threshold", "cjkFactor"]);
    expect(at("cetr").names).toContain("lambda");
  });

  it("begin with the limit of the score, else with the first that counts", () => {
    // Its first number tells a forum where the type is not told.
    expect([at("song").limit, at("song", { type: "news" }).limit]).toEqual(["minPosts", "threshold"]);
    // Its first number is that of trees, which wait for labels.
    expect(at("cardoso").limit).toBe("alpha");
    expect(at("cardoso", { ensemble: "forest" }).limit).toBe("trees");
    expect(at("all-text")).toEqual({ names: [], limit: null });
  });
});

describe("where a limit that does not count is on its axis", () => {
  it("is where the page is cut in its place, as by its own average", async () => {
    const { inspection } = await inspected({ decision: "average" }, GOLD, "alexjc");
    const cut = ownCut(inspection, "threshold");
    expect(cut).toBeGreaterThan(0);
    expect(placeOf(inspection, "threshold")).toBe(cut);
    expect(ownCut((await inspected({}, GOLD, "alexjc")).inspection, "threshold")).toBeNull();
  });

  it("is its value where the score cuts nothing, and that of any other number", async () => {
    const { inspection } = await inspected({ removeLinkLists: false }, GOLD, "crunch");
    expect([ownCut(inspection, "linkTextRatio"), placeOf(inspection, "linkTextRatio")]).toEqual([null, 0.35]);
    expect([ownCut(inspection, "minItemWords"), placeOf(inspection, "minItemWords")]).toEqual([null, 4]);
  });
});

it("names what cannot be tried here, and nothing that only counts with that", async () => {
  const { inspection } = await inspected({}, GOLD, "cardoso");
  const range = { start: 0, end: 1 };
  const steps = counterfactuals(inspection, range, () => inspection.extraction);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  expect(step.value.untried).toEqual(["ensemble"]);
});
