import { beforeEach, describe, expect, it } from "vitest";
import { describe as describeTarget } from "../labels/anchor";
import { parsePage } from "../page/parsing/parse";
import { memoryStore } from "../store/memory/memory-store";
import type { NewPage } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import type { TrainingSetup } from "../store/interfaces/trainings";
import type { Use } from "../recipes/recipe";
import { quietTask, type Task } from "../task";
import { trainJob } from "./train-job";

const STORIES = [
  "Rain at last",
  "Snow in May",
  "A dry June",
  "Wind from the west",
  "Fog",
  "Hail on the fields",
];
const storyOf = (at: number): string =>
  `${STORIES[at]!} came to the town on day ${at}, and the river rose by ${at + 1} metres in the night. `
    .repeat(3)
    .trim();
const htmlOf = (at: number): string =>
  `<ul><li><a href=#>Home</a><li><a href=#>News</a></ul><div><p>${storyOf(at)}</p></div><p><a href=#>Read more</a></p>`;

const newPage = (at: number, hasGold = true): NewPage => ({
  key: `p${at}`,
  bytes: new TextEncoder().encode(htmlOf(at)),
  title: STORIES[at]!,
  url: null,
  site: `site ${at % 3}`,
  kind: null,
  lang: null,
  encoding: "UTF-8",
  gold: { id: `p${at}`, ...(hasGold && { text: storyOf(at) }) },
});

const RECIPE: Use = { use: "l-extractor", params: { weights: "trained" } };
const SETUP: TrainingSetup = { from: "any", folds: 3, seed: 1, metrics: ["shingle-4"] };

let store: Store;
let corpusId: string;
const fill = async (pages: readonly NewPage[]) => {
  store = memoryStore();
  corpusId = (await store.corpora.create({ name: "weather", description: "" })).id;
  await store.pages.add(corpusId, pages);
};
beforeEach(() => fill(STORIES.map((_, at) => newPage(at))));

const ask = async (setup: Partial<TrainingSetup> = {}, recipe = RECIPE): Promise<string> =>
  (await store.trainings.create({ corpusId, recipe, setup: { ...SETUP, ...setup } })).id;
const run = (trainingId: string, task: Task = quietTask, where = store) =>
  trainJob({ trainingId }, task, { store: where, jobId: "job", codeVersion: "v1" });
const modelOf = async (trainingId: string) =>
  (await store.models.file((await run(trainingId)).modelId)).join();

/** Finish labels of a page: its story is main, everything else boilerplate. */
async function label(at: number): Promise<void> {
  const found = await store.pages.findByKey(corpusId, `p${at}`);
  const { id } = await store.labels.ensureAnnotator("Ada");
  const page = parsePage(htmlOf(at));
  const start = page.leaves.find(({ text }) => text.startsWith(STORIES[at]!))!.start;
  const target = { kind: "interval", start, end: start + storyOf(at).length } as const;
  const set = {
    ...({
      id: `l${at}`,
      group: `l${at}`,
      at: 5,
      activeMs: 10,
      kind: "set",
      label: "main",
      origin: "manual",
    } as const),
    ...{ target, anchor: describeTarget(page, target) },
  };
  await store.labels.append(found!.id, id, 0, [set], undefined, "done");
}

describe("a train job", () => {
  it("keeps a model with scores on sites held out, and says which", async () => {
    const id = await ask();
    const result = await run(id);
    const model = await store.models.get(result.modelId);
    expect(result).toMatchObject({ trainingId: id, corpusId, pages: 6 });
    expect(model.card).toMatchObject({ data: { corpus: "weather", pages: 6, groups: 3 }, code: "v1" });
    expect(result.metric).toBe("shingle-4");
    expect(result.f1).toBe(model.card.heldOut!.scores["shingle-4"]!.f1);
    expect(await store.trainings.get(id)).toMatchObject({ state: "done", modelId: model.id, foldsDone: 3 });
    expect((await store.models.list()).map((one) => one.id)).toEqual([model.id]);
  });

  it("says how many folds there can be where more were asked for than there are sites", async () => {
    const [few, enough] = [await ask({ folds: 5 }), await ask({ folds: 3 })];
    for (const id of [few, enough]) await run(id);
    const [one, other] = [await store.trainings.get(few), await store.trainings.get(enough)];
    expect(one).toMatchObject({ foldsDone: 3, setup: { folds: 5, possibleFolds: 3 } });
    expect(other.setup).toEqual(SETUP);
  });

  it("keeps with the model its learning curve and what going on has brought, where they are asked for", async () => {
    const heldOutOf = async (id: string) => (await store.models.get((await run(id)).modelId)).card.heldOut!;
    const id = await ask({ isCurve: true });
    const { curve, gains } = await heldOutOf(id);
    // Sites of two pages, of which two are learned from.
    expect(curve![0]!.points.map(({ pages }) => pages)).toEqual([2, 4]);
    expect(gains).toBeUndefined();
    expect((await store.trainings.get(id)).foldsDone).toBeGreaterThan(3);
    const params = { model: "continued", added: 5 };
    const going = await heldOutOf(await ask({ isContinued: true }, { use: "combination", params }));
    expect(going.gains!.map(({ metric }) => metric)).toEqual(["shingle-4"]);
    expect(going.curve).toBeUndefined();
  });

  it("learns from a page that is there twice with different gold, and says so in the card", async () => {
    const again: NewPage = { ...newPage(0), key: "again", gold: { id: "again", text: "Read more" } };
    await fill([...STORIES.map((_, at) => newPage(at)), again]);
    const { modelId, pages } = await run(await ask({ folds: 0 }));
    const { card } = await store.models.get(modelId);
    expect(pages).toBe(7);
    expect(card.data.contradicting).toEqual({ pages: 2, pair: ["again", "p0"] });
  });

  it("learns from labels alone where that is asked for, and from gold alone", async () => {
    await fill(STORIES.map((_, at) => newPage(at, at === 0)));
    for (const at of [1, 2, 3]) await label(at);
    const pages = async (from: TrainingSetup["from"]) => (await run(await ask({ from, folds: 0 }))).pages;
    expect([await pages("any"), await pages("labels"), await pages("gold")]).toEqual([4, 3, 1]);
  });

  it("does not learn from what has a site of other corpora, however those are called by now", async () => {
    const other = async (name: string, at: number) => {
      const { id } = await store.corpora.create({ name, description: "" });
      await store.pages.add(id, [{ ...newPage(at, false), key: name }]);
      return id;
    };
    const withoutSitesOf = [await other("rivers", 0), await other("lakes", 1)];
    const id = await ask({ withoutSitesOf, folds: 0 });
    await store.corpora.rename(withoutSitesOf[0]!, "streams");
    const { modelId, pages } = await run(id);
    expect(pages).toBe(2);
    const { card } = await store.models.get(modelId);
    expect(card.data.leftOut).toEqual({ sitesOf: "streams + lakes", pages: 4, sites: 2 });
  });

  it("fails, and says so, where a corpus whose sites are left out is gone", async () => {
    const { id: gone } = await store.corpora.create({ name: "rivers", description: "" });
    const id = await ask({ withoutSitesOf: [gone] });
    await store.corpora.remove(gone);
    await expect(run(id)).rejects.toThrow(`corpus not found: ${gone}`);
    expect(await store.trainings.get(id)).toMatchObject({ state: "failed", modelId: null });
  });

  it("goes on after its folds where a worker was lost, to the same bytes as one that was not", async () => {
    const whole = await modelOf(await ask());
    const stop = new AbortController();
    const id = await ask();
    const lost: Store = {
      ...store,
      trainings: {
        ...store.trainings,
        keepFold: async (...what) => {
          await store.trainings.keepFold(...what);
          if (what[1] === 1) stop.abort("lost");
        },
      },
    };
    await expect(run(id, { signal: stop.signal, report: () => {} }, lost)).rejects.toBe("lost");
    expect(await store.trainings.get(id)).toMatchObject({ state: "running", foldsDone: 2 });
    const notes: string[] = [];
    const watched: Task = { signal: quietTask.signal, report: ({ note }) => void notes.push(note) };
    const { modelId } = await run(id, watched);
    expect((await store.models.file(modelId)).join()).toBe(whole);
    expect(notes.some((note) => note.startsWith("fold 3"))).toBe(true);
    expect(notes.filter((note) => /^fold [12]/.test(note))).toEqual([]);
  });

  it("does the folds again where gold has changed since", async () => {
    const stop = new AbortController();
    const id = await ask();
    const task: Task = {
      signal: stop.signal,
      report: ({ note }) => void (note.startsWith("fold 2") && stop.abort("lost")),
    };
    await expect(run(id, task)).rejects.toBe("lost");
    const page = await store.pages.findByKey(corpusId, "p0");
    await store.pages.setGold(page!.id, { id: "p0", text: "Home" });
    const notes: string[] = [];
    await run(id, { signal: quietTask.signal, report: ({ note }) => void notes.push(note) });
    expect(notes.some((note) => note.startsWith("fold 1"))).toBe(true);
  });

  it("is stopped by a cancel, makes nothing, and can go on", async () => {
    const stop = new AbortController();
    const id = await ask();
    const task: Task = {
      signal: stop.signal,
      report: ({ note }) => void (note.startsWith("fold 2") && stop.abort("cancel")),
    };
    await expect(run(id, task)).rejects.toBe("cancel");
    expect(await store.trainings.get(id)).toMatchObject({ state: "stopped", foldsDone: 1, modelId: null });
    expect(await store.models.list()).toEqual([]);
    expect((await run(id)).pages).toBe(6);
  });

  it.each([
    { when: "pages of one site", pages: [0, 3], says: "all 2 labelled pages come from one site" },
    { when: "no gold", pages: [], says: "weather has no page whose content is known, of 1" },
    {
      when: "labels that nobody made",
      pages: [0, 1],
      from: "labels",
      says: "no page whose content is known",
    },
  ] as const)("says what is wrong with $when in its record", async (bad) => {
    await fill([newPage(5, false), ...bad.pages.map((at) => newPage(at))]);
    const id = await ask("from" in bad ? { from: bad.from } : {});
    await expect(run(id)).rejects.toThrow(bad.says);
    expect(await store.trainings.get(id)).toMatchObject({ state: "failed", modelId: null });
    expect((await store.trainings.get(id)).error).toContain(bad.says);
  });

  it("says what is wrong with pages that are content and nothing else in its record", async () => {
    const bytes = (at: number) => new TextEncoder().encode(`<p>${storyOf(at)}</p>`);
    await fill(STORIES.map((_, at) => ({ ...newPage(at), bytes: bytes(at) })));
    const id = await ask();
    await expect(run(id)).rejects.toMatchObject({ code: "one-class" });
    const { state, modelId, error } = await store.trainings.get(id);
    expect([state, modelId, error]).toEqual([
      "failed",
      null,
      expect.stringContaining("nothing tells them apart"),
    ]);
    expect(await store.models.list()).toEqual([]);
  });

  it("says nothing of this machine in its record where the fault is not the user's", async () => {
    await fill(STORIES.map((_, at) => newPage(at)));
    const id = await ask();
    const broken: Store = {
      ...store,
      models: { ...store.models, add: () => Promise.reject(new Error("ENOENT: /srv/winnow/models")) },
    };
    await expect(
      trainJob({ trainingId: id }, quietTask, { store: broken, jobId: "job", codeVersion: "v1" }),
    ).rejects.toThrow("ENOENT");
    expect(await store.trainings.get(id)).toMatchObject({
      state: "failed",
      error: "it failed unexpectedly; the log of the worker says where",
    });
  });

  it("says what is wrong with its input", async () => {
    await expect(trainJob({}, quietTask, { store, jobId: "job", codeVersion: "v1" })).rejects.toThrow(
      "train job cannot use its input: trainingId",
    );
    await expect(run("gone")).rejects.toThrow("training not found: gone");
  });
});
