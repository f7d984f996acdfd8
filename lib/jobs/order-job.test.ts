import { beforeEach, describe, expect, test } from "vitest";
import { doubtOf } from "../learn/labelling/doubt";
import { parsePage } from "../page/parsing/parse";
import { wholeView } from "../page/page";
import { configure } from "../recipes/configure";
import { recipeFrom } from "../recipes/given";
import { ready } from "../run/fit/learned";
import type { NewPage } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import { memoryStore } from "../store/memory/memory-store";
import { wordTokens } from "../text/words";
import type { Task } from "../task";
import { orderJob, type OrderResult } from "./order-job";

const VOTE = "vote(majority: bte, ccb, lqf)";
const htmlOf = (at: number): string =>
  `<body><ul><li><a href="/">Home</a></ul><h1>Day ${at}</h1>${"<p>Rain came, and the river rose before noon.".repeat(at)}<div>Copyright, all rights reserved</div>`;
const newPage = (at: number, more: Partial<NewPage> = {}): NewPage => ({
  ...{ key: `p${String(at).padStart(2, "0")}`, title: `Page ${at}`, url: null, site: `site ${at % 2}` },
  ...{ kind: null, lang: null, encoding: "UTF-8", gold: { id: `p${at}` }, template: String(1 + (at % 3)) },
  bytes: new TextEncoder().encode(htmlOf(at)),
  ...more,
});

let store: Store;
let corpusId: string;
const quiet = (onReport: (done: number) => void = () => {}, stop = new AbortController()): Task => ({
  signal: stop.signal,
  report: ({ done }) => onReport(done),
});
const asked = {
  ...{ evaluation: 4, random: 0, seed: 1, recipe: VOTE as string | null, isDrawnAgain: false },
  ...({} as { readonly known?: number }),
};
const run = (
  more: Partial<typeof asked> = {},
  { jobId = "j1", code = "v1", task = quiet() } = {},
): Promise<OrderResult> =>
  orderJob({ corpusId, ...asked, ...more }, task, { store, jobId, codeVersion: code });
const rows = async () => (await store.pages.query({ corpusId, sort: "key" }, { limit: 100 })).rows;
const idsOf = async (slice: string) =>
  (await rows()).filter((row) => row.slice === slice).map(({ id }) => id);

beforeEach(async () => {
  store = memoryStore(() => 1);
  corpusId = (await store.corpora.create({ name: "weather", description: "" })).id;
  await store.pages.add(
    corpusId,
    Array.from({ length: 12 }, (_, at) => newPage(at)),
  );
});

describe("an order job", () => {
  test("gives every page a turn, the evaluation sample first, with the doubts that the recipe has", async () => {
    expect(await run()).toEqual({ corpusId, evaluation: 4, training: 8, computed: 8, failed: 0 });
    const all = await rows();
    expect(all.map(({ place }) => place).sort((a, b) => a! - b!)).toEqual(all.map((_, at) => at + 1));
    for (const { place, slice } of all) expect(slice).toBe(place! <= 4 ? "evaluation" : "training");
    expect(await store.order.get(corpusId)).toMatchObject({ jobId: "j1", finishedAt: 1 });
    const fitted = await ready(configure(recipeFrom(VOTE)), null);
    for (const { key, doubt } of await store.order.pages(corpusId)) {
      if (doubt === null) continue;
      const page = parsePage(htmlOf(Number(key.slice(1))));
      const words = page.leaves.map(({ text }) => wordTokens(text).length);
      expect(doubt).toBeCloseTo(doubtOf(fitted.extract(wholeView(page)).score, words), 12);
    }
  });

  test("asks nobody about pages of the sample, about finished ones, or without a recipe", async () => {
    const { id } = await store.labels.ensureAnnotator("Ada");
    const [first] = await rows();
    await store.labels.setState(first!.id, id, "done");
    const { computed, evaluation, training } = await run();
    const sampled = await idsOf("evaluation");
    expect(computed).toBe(sampled.includes(first!.id) ? 8 : 7);
    expect(evaluation + training).toBe(sampled.includes(first!.id) ? 12 : 11);
    for (const { id: page, doubt } of await store.order.pages(corpusId))
      expect(doubt === null).toBe(sampled.includes(page) || page === first!.id);
    expect(await run({ recipe: null }, { jobId: "j2" })).toMatchObject({ computed: 0 });
  });

  test("takes doubts that are known, and asks again under other code or another recipe", async () => {
    await run();
    expect(await run({}, { jobId: "j2" })).toMatchObject({ computed: 0 });
    expect(await run({}, { jobId: "j3", code: "v2" })).toMatchObject({ computed: 8 });
    expect(await run({ recipe: "vote(majority: bte, ccb)" }, { jobId: "j4" })).toMatchObject({ computed: 8 });
  });

  test("keeps the sample of the order before, draws what is missing, and another one only if told to", async () => {
    await run();
    const before = (await store.order.get(corpusId))!.sample;
    await run({ evaluation: 6, seed: 9 }, { jobId: "j2" });
    const larger = (await store.order.get(corpusId))!.sample;
    expect(larger.slice(0, 4)).toEqual(before);
    expect(larger[5]![1]).toBe(2 / 8);
    await store.pages.remove([before[0]![0]]);
    await run({ evaluation: 3, seed: 2 }, { jobId: "j3" });
    expect((await store.order.get(corpusId))!.sample).toEqual(larger.slice(1, 4));
    await run({ evaluation: 4, seed: 3, isDrawnAgain: true }, { jobId: "j4" });
    const drawn = (await store.order.get(corpusId))!.sample.map(([id]) => id);
    expect(drawn).not.toEqual(before.map(([id]) => id));
  });

  test("stopped half way keeps the sample and the doubts that it found, and goes on with them", async () => {
    const stop = new AbortController();
    const stopping = quiet((done) => {
      if (done === 3) stop.abort("worker");
    }, stop);
    await expect(run({}, { task: stopping })).rejects.toBe("worker");
    const begun = await store.order.get(corpusId);
    expect(begun).toMatchObject({ jobId: "j1", finishedAt: null });
    expect((await rows()).every(({ place }) => place === null)).toBe(true);
    const { computed } = await run({ seed: 5 });
    expect(computed).toBeLessThan(8);
    expect((await store.order.get(corpusId))!.sample).toEqual(begun!.sample);
  });

  test("puts pages last that the recipe fails on, and counts them", async () => {
    await store.pages.add(corpusId, [
      newPage(50, { key: "zz", template: "1", bytes: new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1, 2]) }),
    ]);
    const { failed } = await run({ evaluation: 0 });
    expect(failed).toBe(1);
    expect((await store.pages.findByKey(corpusId, "zz"))!.place).toBe(13);
    expect((await store.order.pages(corpusId)).find(({ key }) => key === "zz")!.doubt).toBeNull();
    // It is asked about again, and it alone.
    expect(await run({ evaluation: 0 }, { jobId: "j2" })).toMatchObject({ computed: 1, failed: 1 });
  });

  test.each([
    { what: "an extractor that does not say how sure it is", recipe: "bte", code: "no-probability" },
    { what: "stages in series", recipe: "lqf | ccb", code: "no-probability" },
    {
      what: "a recipe that looks at other pages",
      recipe: "vote(majority: bte, block-extractor(redundancy=true))",
      code: "needs-other-pages",
    },
    { what: "an unknown extractor", recipe: "nobody", code: "unknown-extractor" },
  ])("refuses $what", async ({ recipe, code }) => {
    await expect(run({ recipe })).rejects.toMatchObject({ code });
  });

  test("refuses an input that is none, by what is wrong with it", async () => {
    const context = { store, jobId: "j1", codeVersion: "v1" };
    await expect(orderJob({ corpusId, ...asked, random: 2 }, quiet(), context)).rejects.toThrow(/random/);
    await expect(orderJob({ corpusId: "nowhere", ...asked }, quiet(), context)).rejects.toThrow(/nowhere/);
  });

  test("of a corpus without pages is made at once", async () => {
    const { id } = await store.corpora.create({ name: "empty", description: "" });
    expect(
      await orderJob({ corpusId: id, ...asked }, quiet(), { store, jobId: "j", codeVersion: "v1" }),
    ).toMatchObject({ evaluation: 0, training: 0 });
  });
});

describe("known pages in an order", () => {
  const goldOf = (at: number) => ({ gold: { id: `p${at}`, text: `Day ${at}` } });
  const known = async () => {
    const { rows: found } = await store.pages.query({ corpusId, sort: "key", hasGold: true }, { limit: 100 });
    return found;
  };
  beforeEach(() =>
    store.pages.add(
      corpusId,
      Array.from({ length: 40 }, (_, at) => newPage(20 + at, goldOf(20 + at))),
    ),
  );

  test("come between those to learn from at the share asked for, and the rest of them have no turn", async () => {
    await run({ evaluation: 0, recipe: null, known: 0.5 });
    const all = await known();
    const placed = all.filter(({ place }) => place !== null);
    expect(placed.length).toBeGreaterThan(4);
    expect(placed.length).toBeLessThan(30);
    for (const { slice, chance } of placed) {
      expect(slice).toBe("training");
      expect(chance).toBeGreaterThan(0);
    }
    const others = (await rows()).filter(({ hasGold }) => !hasGold);
    expect(others.every(({ place }) => place !== null)).toBe(true);
  });

  test("come up like all others where no share is asked for, and where no other page waits", async () => {
    await run({ evaluation: 0, recipe: null });
    expect((await rows()).every(({ place }) => place !== null)).toBe(true);
    const others = (await rows()).filter(({ hasGold }) => !hasGold);
    await store.pages.remove(others.map(({ id }) => id));
    await run({ evaluation: 0, recipe: null, known: 0.1 }, { jobId: "j2" });
    expect((await rows()).every(({ place }) => place !== null)).toBe(true);
  });

  test("may be half of the turns at most", async () => {
    await expect(run({ known: 0.6 })).rejects.toThrow("order job cannot use its input: known");
  });
});
