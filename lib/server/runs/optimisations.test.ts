import { describe, expect, it } from "vitest";
import { UsageError } from "../../errors";
import { DEFAULTS } from "../../optimise/search/setup-names";
import type { StoredTrial } from "../../optimise/log-report";
import { parseFormerRecipe } from "../../recipes/text";
import { memoryStore } from "../../store/memory/memory-store";
import type { Store } from "../../store/interfaces/store";
import { modelOf } from "../../recipes/model";
import { goOnOptimising, optimisationStanding, removeOptimisation, startOptimisation } from "./optimisations";

const SETUP = { ...DEFAULTS, search: "greedy", by: null, heldOut: false } as const;

const tried = (text: string, scores: readonly number[], sample: number | null = null): StoredTrial => ({
  text,
  recipe: parseFormerRecipe(text),
  sample,
  scores,
  spread: { medians: scores.map((score) => score / 2), empty: scores.map(() => 0.5) },
  ms: 1,
});

/** A search that was stored, and the store it is in. */
async function searchOf(modules: readonly string[], trials: readonly StoredTrial[]) {
  const memory = memoryStore();
  const { id: corpusId } = await memory.corpora.create({ name: "c", description: "" });
  const setup = { ...SETUP, modules: [...modules] };
  const { id } = await memory.optimisations.create({ corpusId, setup, limit: null, budget: 9 });
  await memory.optimisations.readPages(id, {
    fingerprint: "f",
    packages: [
      { name: "a", pages: 2 },
      { name: "b", pages: 1 },
    ],
  });
  await memory.optimisations.finish(id, { state: "done", error: null });
  const optimisations = { ...memory.optimisations, trials: async () => trials };
  return { id, store: { ...memory, optimisations } satisfies Store };
}

describe("a search with extractors that are no more", () => {
  const gone = [
    tried("gone", [0.4, 0.6]),
    tried("bte", [0.9, 0.9], 0),
    tried("gone(limit=3) | bte", [0.7, 0.9]),
    tried("bte", [0.2, 0.4]),
  ];

  it("tells what it tried on all pages, the best first, and why it cannot go on", async () => {
    const { id, store } = await searchOf(["gone", "bte"], gone);
    const standing = await optimisationStanding(store, id);
    expect(standing.problem).toContain("gone");
    expect(standing.candidates.map(({ recipe, modules }) => [recipe, modules])).toEqual([
      ["gone(limit=3) | bte", 2],
      ["gone", 1],
      ["bte", 1],
    ]);
    expect(standing.best).toMatchObject({ recipe: "gone(limit=3) | bte", score: 0.8 });
    expect(standing.single).toMatchObject({ recipe: "gone", score: 0.5, median: 0.25, empty: 0.5 });
    expect(standing).toMatchObject({ tried: 3, heldOut: [], history: [], heldOutScore: null });
    await expect(goOnOptimising(store, id, 20)).rejects.toBeInstanceOf(UsageError);
  });

  it("is told the same where only a parameter is no more", async () => {
    const { id, store } = await searchOf(["bte"], [tried("bte(former=1)", [0.5, 0.5])]);
    const standing = await optimisationStanding(store, id);
    expect(standing.problem).toContain("former");
    expect(standing.candidates).toMatchObject([{ recipe: "bte(former=1)", front: true }]);
  });

  it("has no problem where all of them are there, and goes through its steps again", async () => {
    const { id, store } = await searchOf(["bte"], [tried("bte", [0.5, 0.7])]);
    const standing = await optimisationStanding(store, id);
    expect(standing).toMatchObject({ problem: null, best: { recipe: "bte" } });
    expect(standing.history.length).toBeGreaterThan(0);
  });
});

describe("a search that goes on", () => {
  it("tells why it failed where its job failed at once", async () => {
    const { id, store } = await searchOf(["bte"], []);
    const jobs: Store["jobs"] = {
      ...store.jobs,
      enqueue: async (job) => {
        const enqueued = await store.jobs.enqueue(job);
        await store.jobs.requestCancel(enqueued.id);
        await store.optimisations.finish(id, { state: "failed", error: "model not found: f00" });
        return enqueued;
      },
    };
    await goOnOptimising({ ...store, jobs }, id, 20);
    expect((await optimisationStanding(store, id)).record).toMatchObject({
      ...{ state: "failed", error: "model not found: f00", budget: 20 },
    });
  });

  it("is told as running, however many others wait", async () => {
    const { id, store } = await searchOf(["bte"], []);
    await goOnOptimising(store, id, 20);
    for (let other = 0; other < 200; other++)
      await store.jobs.enqueue({
        ...{ kind: "optimise", title: "another" },
        input: { optimisationId: `${other}`, budget: 1 },
      });
    expect((await optimisationStanding(store, id)).record.state).toBe("running");
    await expect(removeOptimisation(store, id)).rejects.toMatchObject({ code: "job-not-ended" });
  });
});

describe("a search with a model that is named without its values", () => {
  const card = { data: { corpus: "ours", pages: 2, sha256: "0".repeat(64) }, code: "v1", heldOut: null };
  const model = modelOf({ use: "alexjc", params: { decision: "perceptron" } }, {}, card);
  const begun = async (modules: string[]) => {
    const store = memoryStore();
    const { id: corpusId } = await store.corpora.create({ name: "c", description: "" });
    await store.models.add(model);
    return startOptimisation(store, { ...SETUP, corpusId, modules, budget: 9, limit: null });
  };

  it("begins with those that the model was trained with", async () => {
    const { setup } = await begun([`alexjc@${model.id}`, "bte"]);
    expect(setup.modules).toEqual([`alexjc(decision=perceptron)@${model.id}`, "bte"]);
  });

  it("is refused where the model is of another extractor, or nowhere", async () => {
    await expect(begun([`bte@${model.id}`])).rejects.toBeInstanceOf(UsageError);
    await expect(begun([`alexjc@${"0".repeat(64)}`])).rejects.toMatchObject({ code: "not-found" });
  });
});
