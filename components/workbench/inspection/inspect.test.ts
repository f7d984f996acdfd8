import { describe, expect, it, vi } from "vitest";
import { STORY } from "@/lib/blocks/ble-ie/worked-examples";
import { wholeView } from "@/lib/page/page";
import { parsePage } from "@/lib/page/parsing/parse";
import type { ParamValues } from "@/lib/extractors/contract/contract";
import { extractorById } from "@/lib/extractors/index";
import { inspectLayer } from "@/lib/view/inspection/inspect-layer";
import type { Fitting, RemoteExtraction } from "@/lib/view/inspection/answers";
import type { InspectState } from "./inspect-state";
import { createInspectStore } from "./inspect-store";
import { extractAt } from "@/lib/view/inspection/answers";
import { atLimit, comparisonOf, flips, keptAtLimit } from "@/lib/view/inspection/trials/decided";
import { leafScore } from "@/lib/evaluation/errors/error-runs";
import { knownModels, withModels } from "@/lib/recipes/model";
import type { Recipe } from "@/lib/recipes/recipe";
import { parseRecipe, writeRecipe } from "@/lib/recipes/text";
import { USUAL_RECIPE } from "@/lib/view/inspection/setup-url";
import { placeOf, type NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { GOLD, nobody, inspected } from "./testing";

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

  it("moves a limit that does not count yet to where it does, by the scores that are there", async () => {
    const { store, inspection } = await inspected({}, GOLD, "combination");
    const at = placeOf(inspection, "threshold");
    expect(at).not.toBe(inspection.params.threshold);
    expect(inspection.extraction.keep).toEqual(keptAtLimit(inspection.extraction.score, ">=", at));
    store.getState().tryValue("threshold", 0.5);
    const tried = store.getState().inspection!;
    expect(tried.params).toMatchObject({ threshold: 0.5, cut: "threshold" });
    expect(placeOf(tried, "threshold")).toBe(0.5);
    expect(comparisonOf(tried)).toBe(">=");
    store.getState().tryValue("threshold", 1);
    expect([...store.getState().inspection!.extraction.keep]).not.toContain(1);
    expect(store.getState().before).toEqual(inspection.extraction.keep);
    await store.getState().run({ use: "combination", params: { cut: "threshold", threshold: 1 } });
    expect([...store.getState().inspection!.extraction.keep]).not.toContain(1);
  });

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

  it("keeps the nearest block of l-extractor while the threshold moves past all of them, if it is to", async () => {
    const { store, inspection } = await inspected({ fallback: true, threshold: -2 }, GOLD, "l-extractor");
    expect(comparisonOf(inspection)).toBeNull();
    for (const fallback of [true, false]) {
      await store.getState().run({ use: "l-extractor", params: { fallback, threshold: -2 } });
      expect(store.getState().inspection?.extraction.keep).toContain(1);
      store.getState().tryValue("threshold", 2);
      const kept = store.getState().inspection?.extraction.keep;
      expect(kept).toEqual(
        extractAt(inspection.extractor, { ...inspection.params, fallback, threshold: 2 }, inspection.page)
          .keep,
      );
      expect(kept?.includes(1)).toBe(fallback);
    }
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

  it("draws one around an error that is in no block, as what was removed before, and no second around another", async () => {
    const { inspection } = await inspected();
    const missed = inspection.errors.find(({ error }) => error === "missed")!;
    const drawn = (unitOf: Int32Array) =>
      inspectLayer({ ...inspection, unitOf, errors: [missed] }, null).marks.flatMap((mark) =>
        mark.kind === "outline" && mark.range === missed.range ? [mark.line] : [],
      );
    expect(drawn(inspection.unitOf)).toEqual([]);
    expect(drawn(new Int32Array(inspection.unitOf.length).fill(-1))).toEqual(["dashed"]);
  });

  it("says of a block that is kept in part no figure but that, also where it was kept whole a moment before", async () => {
    const { inspection } = await inspected();
    const figures = ({ units }: typeof inspection) =>
      inspectLayer({ ...inspection, units }, null).marks.flatMap((mark) =>
        mark.kind === "lane" ? [`${mark.name} ${mark.figure}`] : [],
      );
    const whole = figures(inspection);
    const second = { ...inspection.units[1]!, verdict: "part" as const };
    const partly = figures({ ...inspection, units: inspection.units.with(1, second) });
    expect(partly).toEqual(whole.with(1, "B2 part"));
    expect(whole[1]).toMatch(/^B2 \d/);
  });
});

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
      USUAL_RECIPE,
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
