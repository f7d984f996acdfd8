import { describe, expect, it, vi } from "vitest";
import { STORY } from "@/lib/blocks/worked-examples";
import { wholeView } from "@/lib/page/page";
import { parsePage } from "@/lib/page/parse";
import type { ParamValue, ParamValues } from "@/lib/extractors/contract";
import { EXTRACTORS, extractorById } from "@/lib/extractors/index";
import { inspectLayer } from "@/lib/view/inspection/inspect-layer";
import type { Fitting, RemoteExtraction } from "@/lib/view/inspection/answers";
import { createInspectStore, type InspectState } from "./inspect-store";
import { extractAt } from "@/lib/view/inspection/answers";
import { partsOf } from "@/lib/view/inspection/block-parts";
import { curvePoints, nearestPoint } from "@/lib/view/inspection/curve-points";
import { atLimit, comparisonOf, flips } from "@/lib/view/inspection/decided";
import { leafScore } from "@/lib/evaluation/error-runs";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { childOf, parentOf, selectLeaf, stepUnit } from "@/lib/view/inspection/navigate";
import { makeScale, scaleOf } from "@/lib/view/inspection/scale";
import { figureOf, figuresApart } from "@/lib/text/figures";
import { described } from "@/lib/recipes/described";
import { knownModels, withModels } from "@/lib/recipes/model";
import type { Recipe } from "@/lib/recipes/recipe";
import { parseRecipe, writeRecipe } from "@/lib/recipes/text";
import { FIRST_RECIPE, readParams, readSetup } from "@/lib/view/inspection/setup-url";
import { histogram, sampleValues, valueAt, type NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { counterfactuals, othersOf } from "@/lib/view/inspection/trials";
import { whyOf } from "@/lib/view/inspection/why";

// Of the worked example, whose blocks are B1 nav, B2 story, B3 ad with list and last paragraph, B4 foot.
const GOLD =
  "Rain floods the valley Heavy rain fell on Monday and the river rose two metres. Officials said three villages were evacuated. Schools will reopen on Thursday.";

const nobody: RemoteExtraction = () => Promise.reject(new Error("nobody was meant to be asked"));

async function inspected(
  params: Readonly<Record<string, number | string | boolean>> = {},
  text: string | null = GOLD,
  extractorId = "block-extractor",
  remote = nobody,
) {
  const store = createInspectStore(
    parsePage(STORY),
    { id: "a", ...(text !== null && { text }) },
    { use: extractorId },
    () => 0,
    remote,
  );
  await store.getState().run({ use: extractorId, params });
  return { store, inspection: store.getState().inspection! };
}

const sentence = (inspection: Inspection, leaf: number): string =>
  whyOf(inspection, leaf)
    ?.words.map(({ text }) => text)
    .join("") ?? "";
const leafOf = ({ page }: Inspection, text: string): number =>
  page.leaves.findIndex((leaf) => leaf.text.includes(text));

describe("inspection", () => {
  it("shows the blocks of the worked example with verdicts and cuts", async () => {
    const { inspection } = await inspected();
    expect(
      inspection.units.map(
        ({ name, note, verdict, cut }) =>
          `${name} ${note} ${verdict} ${cut === null ? "-" : cut.before + cut.after}`,
      ),
    ).toEqual(["B1 p drop -", "B2 ttt keep po", "B3 plt drop tp", "B4 q drop -"]);
  });

  it("counts what gold has and the extractor dropped as missed, per text", async () => {
    const { inspection } = await inspected();
    expect(inspection.errors).toEqual([
      { range: expect.anything(), error: "missed", characters: "Schools will reopen on Thursday.".length },
    ]);
    expect(inspection.score).toEqual({
      precision: 1,
      recall: expect.closeTo(123 / 155),
      f1: expect.closeTo((2 * 123) / (123 + 155)),
    });
  });

  it.each([
    { leaves: 3000, isLater: false },
    { leaves: 3001, isLater: true },
  ])(
    "aligns the gold text of $leaves leaves after the first answer is drawn: $isLater",
    async ({ leaves, isLater }) => {
      const page = parsePage("<p>one two three</p>".repeat(leaves));
      const tasks: (() => void)[] = [];
      const store = createInspectStore(
        page,
        { id: "a", text: "one two three" },
        { use: "block-extractor", params: {} },
        () => 0,
        nobody,
        (task) => tasks.push(task),
      );
      await store.getState().run({ use: "block-extractor", params: {} });
      expect([store.getState().isAligning, store.getState().inspection!.score === null]).toEqual([
        isLater,
        isLater,
      ]);
      await store.getState().run({ use: "block-extractor", params: { threshold: 2 } });
      for (const task of tasks) task();
      const { isAligning, inspection, setup, goldNote } = store.getState();
      expect({ isAligning, setup, goldNote, hasScore: inspection!.score !== null }).toEqual({
        isAligning: false,
        setup: { use: "block-extractor", params: { threshold: 2 } },
        goldNote: "Gold text aligned, 100 % of its words found",
        hasScore: true,
      });
    },
  );

  it("has no score without gold", async () => {
    const { inspection } = await inspected({}, null);
    expect([inspection.score, inspection.errors.length]).toEqual([null, 0]);
  });

  it("asks the server where a setup needs other pages of the site, and shows its sentence where it has no answer", async () => {
    const asked: unknown[] = [];
    const { store } = await inspected({ redundancy: true }, GOLD, "block-extractor", (setup) => {
      asked.push(setup);
      return Promise.reject(new Error("there is no other page"));
    });
    expect(asked).toMatchObject([{ use: "block-extractor", params: { redundancy: true } }]);
    expect(store.getState()).toMatchObject({ problem: "there is no other page", isAsking: false });
  });

  it("shows the server's answer, but not one for another page", async () => {
    const extraction = (leaves: number) => ({
      keep: new Uint8Array(leaves).fill(1),
      score: new Float32Array(leaves),
      reasons: [],
      fields: [],
    });
    const leaves = parsePage(STORY).leaves.length;
    const right = await inspected({}, GOLD, "readability", async () => ({
      extraction: extraction(leaves),
      trace: null,
      ms: 1,
    }));
    expect(right.inspection.score?.recall).toBe(1);
    const wrong = await inspected({}, GOLD, "readability", async () => ({
      extraction: extraction(leaves + 1),
      trace: null,
      ms: 1,
    }));
    expect(wrong.store.getState().problem).toMatch(/a different page/);
  });

  it("shows no figures of one extractor under the name of another, while the server is asked and after it failed", async () => {
    let answer: (error: Error) => void = () => undefined;
    const { store } = await inspected(
      {},
      GOLD,
      "block-extractor",
      () =>
        new Promise((_, reject) => {
          answer = reject;
        }),
    );
    const asking = store.getState().run({ use: "readability", params: {} });
    expect(store.getState()).toMatchObject({ inspection: null, isAsking: true, problem: null });
    answer(new Error("gone"));
    await asking;
    expect(store.getState()).toMatchObject({
      inspection: null,
      isAsking: false,
      problem: "gone",
      setup: { use: "readability" },
    });
    // Other pages of the site for the same extractor: what is known of it stays until then.
    await store.getState().run({ use: "block-extractor", params: {} });
    const again = store.getState().run({ use: "block-extractor", params: { redundancy: true } });
    expect(store.getState()).toMatchObject({ inspection: expect.anything(), isAsking: true });
    answer(new Error("gone"));
    await again;
    expect(store.getState()).toMatchObject({ inspection: null, problem: "gone" });
  });

  it("tells the server that nobody waits, when another setup is run and when the page is left", async () => {
    const signals: AbortSignal[] = [];
    const { store } = await inspected({}, GOLD, "block-extractor", (_, signal) => {
      signals.push(signal!);
      return new Promise((_resolve, reject) =>
        signal!.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    });
    const first = store.getState().run({ use: "readability", params: {} });
    const second = store.getState().run({ use: "defuddle", params: {} });
    await first;
    expect([signals.map(({ aborted }) => aborted), store.getState().problem]).toEqual([[true, false], null]);
    store.getState().leave();
    await second;
    expect([signals.map(({ aborted }) => aborted), store.getState().problem]).toEqual([[true, true], null]);
  });

  it.each([
    [1.1, true],
    [1.11, false],
  ])(
    "decides again at threshold %s as a new extraction does, and says what flips",
    async (threshold, keeps) => {
      const { inspection } = await inspected();
      expect(comparisonOf(inspection)).toBe(">=");
      const tried = atLimit(inspection, ">=", threshold);
      expect(tried.extraction.keep).toEqual(
        extractAt(inspection.extractor, { ...inspection.params, threshold }, inspection.page).keep,
      );
      expect(
        flips(tried, inspection.extraction.keep).some(({ unit, to }) => unit?.name === "B3" && to === "keep"),
      ).toBe(keeps);
    },
  );

  it.each([
    ["block-extractor", ">="],
    ["alexjc", ">"],
  ] as const)(
    "decides as %s does at a limit that is the very score of a text, which is held in single precision",
    async (id, comparison) => {
      const { inspection } = await inspected({}, GOLD, id);
      expect(comparisonOf(inspection), "also where no score lies at the limit").toBe(comparison);
      const { params, score } = inspection.extractor;
      const spec = params[score.limit!] as NumberSpec;
      const values = inspection.extraction.reasons
        .flatMap(({ measures }) =>
          measures.filter(({ param }) => param === score.limit).map(({ value }) => value),
        )
        .filter((value) => value >= spec.min && value <= spec.max);
      expect(values.some((value) => Math.fround(value) !== value)).toBe(true);
      for (const threshold of values) {
        const there = await inspected({ threshold }, GOLD, id);
        expect(comparisonOf(there.inspection)).toBe(comparison);
        expect(atLimit(inspection, comparison, threshold).extraction.keep).toEqual(
          there.inspection.extraction.keep,
        );
      }
    },
  );

  it("runs the extractor again where more than density decides", async () => {
    const { store, inspection } = await inspected({}, GOLD, "block-extractor-modern");
    expect(comparisonOf(inspection)).toBeNull();
    store.getState().tryValue("threshold", 4);
    const { inspection: tried, before } = store.getState();
    expect(tried?.extraction.keep).toEqual(
      extractAt(inspection.extractor, { ...inspection.params, threshold: 4 }, inspection.page).keep,
    );
    expect(before).toEqual(inspection.extraction.keep);
  });

  it("scores 1 where nothing is gold and nothing kept, and 0 where gold is not kept", async () => {
    const {
      inspection: { page },
    } = await inspected();
    const none = new Uint8Array(page.leaves.length);
    const all = none.slice().fill(1);
    expect([
      leafScore(page, none, none).f1,
      leafScore(page, all, none).f1,
      leafScore(page, none, all).f1,
      leafScore(page, all, all).f1,
    ]).toEqual([1, 0, 0, 1]);
  });

  it("draws an outline for every block, dashed where it is dropped", async () => {
    const { inspection } = await inspected();
    const lines = inspectLayer(inspection, null).marks.flatMap((mark) =>
      mark.kind === "outline" ? [mark.line] : [],
    );
    expect(lines).toEqual(["dashed", "solid", "dashed", "dashed"]);
  });
});

describe("why", () => {
  it("names density and threshold", async () => {
    const { inspection } = await inspected();
    expect(sentence(inspection, leafOf(inspection, "Schools"))).toBe(
      "Density 61 / 55 = 1.11 is below the threshold 1.50.",
    );
  });

  it("says who decides and who would pass", async () => {
    const { inspection } = await inspected();
    const why = whyOf(inspection, leafOf(inspection, "Schools"))!;
    const parts = partsOf(inspection, why.unit!, why.reason.node);
    expect(parts.map(({ name, role }) => `${name} ${role}`)).toEqual([
      "B3 div.story decides",
      "div.ad fails",
      "ul would pass",
      "p would pass",
    ]);
  });

  it.each([
    // The density of the last block is 61 / 55 = 1.10909...
    { threshold: 1.5, words: "Threshold at most 1.10", value: 1.1 },
    { threshold: 1.11, words: "Threshold at most 1.10", value: 1.1 },
    { threshold: 1.1091, words: "Threshold at most 1.10", value: 1.1 },
    { threshold: 1.0, words: "Threshold at least 1.11", value: 1.11 },
    { threshold: 1.109, words: "Threshold at least 1.11", value: 1.11 },
  ])(
    "offers, at $threshold, the roundest value beside the measured one that turns the verdict: $words",
    async ({ threshold, words, value }) => {
      const { inspection } = await inspected({ threshold });
      const leaf = leafOf(inspection, "Schools");
      const range = { start: leaf, end: leaf + 1 };
      const keepAt = (param: string, tried: ParamValue) =>
        extractAt(inspection.extractor, { ...inspection.params, [param]: tried }, inspection.page).keep;
      const offered = [
        ...counterfactuals(inspection, range, (params) =>
          extractAt(inspection.extractor, params, inspection.page),
        ),
      ].find((found) => found?.kind === "parameter" && found.param === "threshold");
      expect(offered).toMatchObject({ words, value });
      const address = writeRecipe({ use: "block-extractor", params: { threshold: value } });
      const { threshold: written } = described(readSetup(address, "").recipe).params;
      expect(keepAt("threshold", written!)[leaf]).toBe(1 - inspection.extraction.keep[leaf]!);
    },
  );

  it("tells a figure from its limit where both are nearly equal", async () => {
    const { inspection } = await inspected({ threshold: 1.1091 });
    expect(sentence(inspection, leafOf(inspection, "Schools"))).toBe(
      "Density 61 / 55 = 1.10909 is below the threshold 1.1091.",
    );
  });

  it("finds the threshold and the grammar that would keep the text", async () => {
    const { inspection } = await inspected();
    const leaf = leafOf(inspection, "Schools");
    const range = { start: leaf, end: leaf + 1 };
    const found = [
      ...counterfactuals(inspection, range, (params, page) => extractAt(inspection.extractor, params, page)),
    ].filter((step) => step !== null);
    expect(found.map(({ words }) => words)).toEqual(
      expect.arrayContaining([
        "Threshold at most 1.10",
        "Grammar alternation",
        "With 22 more characters of text it would stay",
      ]),
    );
  });

  it("counts what else a change flips, the text's own block not, and nothing where the verdicts stay", async () => {
    const { inspection } = await inspected();
    const leaf = leafOf(inspection, "Schools");
    const range = { start: leaf, end: leaf + 1 };
    const at = (threshold: number) =>
      othersOf(
        inspection,
        extractAt(inspection.extractor, { ...inspection.params, threshold }, inspection.page).keep,
        range,
      );
    const dropped = inspection.units.filter(
      ({ verdict, range: own }) => verdict === "drop" && !(own.start <= leaf && leaf < own.end),
    ).length;
    expect([at(1.5), at(1.1), at(0)]).toEqual([0, 0, dropped]);
  });
});

describe("moving", () => {
  it("goes from block to block and stops at the ends", async () => {
    const { inspection } = await inspected();
    const first = stepUnit(inspection, null, 1)!;
    const second = stepUnit(inspection, first, 1)!;
    expect([first.range, second.range]).toEqual([inspection.units[0]!.range, inspection.units[1]!.range]);
    expect(stepUnit(inspection, first, -1)).toBeNull();
    expect(stepUnit(inspection, { range: inspection.units[3]!.range, node: null }, 1)).toBeNull();
  });

  it("selects the block first and the element in it when asked again", async () => {
    const { inspection } = await inspected();
    const leaf = leafOf(inspection, "Schools");
    const once = selectLeaf(inspection, leaf, null);
    expect(once.range).toEqual(inspection.units[2]!.range);
    const again = selectLeaf(inspection, leaf, once);
    expect(inspection.page.tags[again.node!]).toBe("p");
    const up = parentOf(inspection.page, again)!;
    expect(inspection.page.tags[up.node!]).toBe("div");
    expect(inspection.page.tags[childOf(inspection.page, up)!.node!]).toBe("h1");
  });
});

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
    {
      form: "parameters of the first extractor, as before",
      x: "block-extractor",
      p: "threshold:1.5",
      recipe: FIRST_RECIPE,
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
  ])("that says $x opens the first extractor, and what is wrong", ({ x, says }) => {
    const { recipe, problem } = readSetup(x, "");
    expect(recipe).toBe(FIRST_RECIPE);
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
      "-3.50",
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
  { a: 0.2599, b: 0.26, shown: ["0.2599", "0.26"] },
  { a: 1.5, b: 1.5, shown: ["1.50", "1.50"] },
  { a: 1.11, b: 1.5, shown: ["1.11", "1.50"] },
  { a: 20_001, b: 20_002, shown: ["20001", "20002"] },
  // What only rounding made different stays equal to the eye.
  { a: 0.1 + 0.2, b: 0.3, shown: ["0.30", "0.30"] },
])("figures $a and $b are told apart", ({ a, b, shown }) => expect(figuresApart(a, b)).toEqual(shown));

describe("a recipe that the server fitted to the page's site", () => {
  const recipe = { use: "block-extractor", params: { redundancy: true } };
  const html = (index: number): string =>
    `<body><div><p>${`Story ${index} tells what happened in the valley. `.repeat(9)}</p></div>` +
    `<div><p>The notice of the valley is on all its pages.</p></div>` +
    `<div><p>${index < 2 ? "Two pages have this note of the valley." : `Page ${index} alone has these words.`}</p></div>`;
  const site = [0, 1, 2].map((index) => parsePage(html(index), { site: "valley.example" }));
  const corpus = {
    size: site.length,
    async *pages() {
      for (const page of site) yield { id: "p", page, live: wholeView(page).live, gold: null };
    },
  };
  const card = { data: { corpus: "v", pages: 3, sha256: "0".repeat(64) }, code: "v1", heldOut: null };

  async function onServer(params: ParamValues) {
    const fitted = await extractorById("block-extractor").configure(params).fit(corpus);
    const { recipe: learned, models } = withModels({ use: "block-extractor", params }, fitted.model, card);
    const answer = { extraction: fitted.extract(wholeView(site[0]!)), trace: null, ms: 0 };
    return { answer: { ...answer, fitted: writeRecipe(learned) }, models };
  }

  async function opened() {
    const { answer, models } = await onServer(recipe.params);
    const asked: Recipe[] = [];
    const remote: RemoteExtraction = async (one, _signal, onFitting) => {
      asked.push(one);
      onFitting?.({ done: 1, total: 3 });
      return answer;
    };
    const store = createInspectStore(
      site[0]!,
      { id: "a" },
      recipe,
      () => 0,
      remote,
      undefined,
      async () => knownModels(models),
    );
    const told: (Fitting | null)[] = [];
    store.subscribe(({ fitting }) => told.push(fitting));
    await store.getState().run(recipe);
    await vi.waitFor(() =>
      expect(store.getState().inspection!.extractor.configure(recipe.params).needs).toBe("page"),
    );
    return { store, asked, told };
  }

  it("says how far fitting is until the answer is there", async () => {
    const { told, store } = await opened();
    expect(told).toContainEqual({ done: 1, total: 3 });
    expect(store.getState().fitting).toBeNull();
  });

  it.each([
    { param: "minOtherPages", value: 2 },
    { param: "threshold", value: 0.5 },
    { param: "threshold", value: 4 },
  ])("is decided anew here at $param = $value, as the server would", async ({ param, value }) => {
    const { store, asked } = await opened();
    const before = store.getState().inspection!.extraction.keep;
    store.getState().tryValue(param, value);
    const params = { ...recipe.params, [param]: value };
    const { answer } = await onServer(params);
    expect(store.getState().inspection!.extraction.keep).toEqual(answer.extraction.keep);
    expect(store.getState().before).toEqual(before);
    await store.getState().run({ ...recipe, params });
    expect(store.getState().inspection!.extraction.keep).toEqual(answer.extraction.keep);
    expect(asked).toHaveLength(1);
  });

  it("is asked for again at a value on which what it learned depends", async () => {
    const { store, asked } = await opened();
    await store.getState().run({ ...recipe, params: { ...recipe.params, cjkFactor: 2 } });
    expect(asked).toHaveLength(2);
  });

  it("shows no figures of another extractor while the model that it names is on its way", async () => {
    const { answer, models } = await onServer(recipe.params);
    let bring = (): void => {};
    const store = createInspectStore(
      site[0]!,
      { id: "a" },
      FIRST_RECIPE,
      () => 0,
      nobody,
      undefined,
      () => new Promise((resolve) => (bring = () => resolve(knownModels(models)))),
    );
    await store.getState().run({ use: "bte" });
    const named = store.getState().run(parseRecipe(answer.fitted));
    expect(store.getState()).toMatchObject({ inspection: null, isAsking: true });
    bring();
    await named;
    expect(store.getState()).toMatchObject({
      inspection: { extractor: { id: "block-extractor" } },
      isAsking: false,
    });
  });

  it("is loaded by the model that it names, and says why where that cannot be had", async () => {
    const { answer, models } = await onServer(recipe.params);
    const named = parseRecipe(answer.fitted);
    const load = async (isThere: boolean): Promise<InspectState> => {
      const store = createInspectStore(
        site[0]!,
        { id: "a" },
        named,
        () => 0,
        nobody,
        undefined,
        async () => {
          if (!isThere) throw new Error("no such model");
          return knownModels(models);
        },
      );
      await store.getState().run(named);
      return store.getState();
    };
    expect((await load(true)).inspection!.extraction.keep).toEqual(answer.extraction.keep);
    expect(await load(false)).toMatchObject({ inspection: null, problem: "no such model" });
  });
});
