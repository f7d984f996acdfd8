import { beforeEach, expect, it } from "vitest";
import { NotFoundError } from "../../errors";
import type { Logged } from "../../optimise/optimisation";
import { parseRecipe, writeRecipe } from "../../recipes/text";
import type { Store } from "../interfaces/store";
import { describeStores, newOptimisation } from "./contract.fixture";

const trial = (recipe: string, score: number, sample: number | null = null): Logged => ({
  recipe: parseRecipe(recipe),
  sample,
  scores: [score, score / 3],
  spread: sample === null ? { medians: [score / 7, 1], empty: [0, score / 9] } : null,
  ms: 0.1 + score,
});

describeStores("searches for the best recipe", (start) => {
  let store: Store;
  let corpusId: string;
  beforeEach(() => void ({ store, corpusId } = start()));

  const add = async () => store.optimisations.create(newOptimisation(corpusId));

  it("are kept with all that they depend on, the newest first", async () => {
    const first = await add();
    const second = await add();
    expect(first).toMatchObject({
      ...newOptimisation(corpusId),
      ...{ state: "running", error: null, finishedAt: null, fingerprint: null, packages: [], trials: 0 },
    });
    expect(await store.optimisations.list(corpusId)).toEqual([second, first]);
    expect(await store.optimisations.get(first.id)).toEqual(first);
    expect((await store.optimisations.list()).map(({ id }) => id).slice(0, 2)).toEqual([second.id, first.id]);
  });

  it("are the same when they are created again under their id", async () => {
    const first = await add();
    expect(await store.optimisations.create({ ...newOptimisation(corpusId), budget: 7 }, first.id)).toEqual(
      first,
    );
  });

  it("remember what was tried to the last digit, and a trial that is sent twice once", async () => {
    const { id } = await add();
    const [one, two, three] = [trial("bte", 1 / 3), trial("bte | lqf", 0.7, 4), trial("union(bte, ccb)", 0)];
    await store.optimisations.append(id, 0, [one, two]);
    await store.optimisations.append(id, 1, [{ ...two, ms: 99 }, three]);
    await store.optimisations.append(id, 3, []);
    expect(await store.optimisations.trials(id)).toEqual(
      [one, two, three].map((trial) => ({ ...trial, text: writeRecipe(trial.recipe) })),
    );
    expect((await store.optimisations.get(id)).trials).toBe(3);
  });

  it("end, and go on with a larger budget but never with a smaller one", async () => {
    const { id } = await add();
    const packages = [{ name: "forum", pages: 3 }];
    await store.optimisations.readPages(id, { fingerprint: "f", packages });
    await store.optimisations.finish(id, { state: "failed", error: "the disk is full" });
    const ended = await store.optimisations.get(id);
    expect(ended).toMatchObject({ state: "failed", error: "the disk is full", fingerprint: "f", packages });
    expect(ended.finishedAt).toBeGreaterThan(ended.createdAt);
    expect(await store.optimisations.goOn(id, 50)).toMatchObject({ budget: 100 });
    expect(await store.optimisations.goOn(id, 500)).toMatchObject({
      ...{ budget: 500, state: "running", error: null, finishedAt: null, packages },
    });
  });

  it("have the larger budget of two that are asked for at once", async () => {
    const { id } = await add();
    await Promise.all([500, 300, 700, 200].map((budget) => store.optimisations.goOn(id, budget)));
    expect(await store.optimisations.get(id)).toMatchObject({ budget: 700, state: "running" });
  });

  it("go with their corpus or by themselves, with what was tried", async () => {
    const [kept, removed] = [await add(), await add()];
    await store.optimisations.append(kept.id, 0, [trial("bte", 1)]);
    await store.optimisations.remove(removed.id);
    await expect(store.optimisations.get(removed.id)).rejects.toBeInstanceOf(NotFoundError);
    await store.corpora.remove(corpusId);
    await expect(store.optimisations.trials(kept.id)).rejects.toBeInstanceOf(NotFoundError);
  });
});
