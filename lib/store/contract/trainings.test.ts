import { beforeEach, expect, it } from "vitest";
import { NotFoundError } from "../../errors";
import type { FoldResult } from "../../evaluation/held-out/fold-result";
import type { Store } from "../interfaces/store";
import { describeStores, newTraining } from "./contract.fixture";

const fold = (f1: number): FoldResult => ({
  pages: [
    { group: "group 0", grades: { "shingle-4": { status: "scored", precision: f1, recall: f1 / 3, f1 } } },
  ],
  reliability: { "a line is content": { bins: [{ examples: 1, sum: 1 / 3, right: 1 }], squares: 0.1 } },
});

describeStores("trainings", (start) => {
  let store: Store;
  let corpusId: string;
  beforeEach(() => void ({ store, corpusId } = start()));
  const add = () => store.trainings.create(newTraining(corpusId));

  it("are kept with what they are of, the newest first", async () => {
    const [first, second] = [await add(), await add()];
    expect(first).toMatchObject({
      ...newTraining(corpusId),
      ...{ state: "running", error: null, finishedAt: null, foldsDone: 0, modelId: null },
    });
    expect(await store.trainings.list(corpusId)).toEqual([second, first]);
    expect(await store.trainings.get(first.id)).toEqual(first);
    expect((await store.trainings.list()).map(({ id }) => id).slice(0, 2)).toEqual([second.id, first.id]);
  });

  it("keep folds to the last digit for as long as they are of the same data", async () => {
    const { id } = await add();
    expect([...(await store.trainings.folds(id, "data", 3))]).toEqual([]);
    await store.trainings.keepFold(id, 1, fold(0.1));
    await store.trainings.keepFold(id, 1, fold(1 / 3));
    await store.trainings.keepFold(id, 0, fold(0.7));
    expect((await store.trainings.get(id)).foldsDone).toBe(2);
    expect(await store.trainings.folds(id, "data", 3)).toEqual(
      new Map([
        [0, fold(0.7)],
        [1, fold(1 / 3)],
      ]),
    );
    expect([...(await store.trainings.folds(id, "other data", 3))]).toEqual([]);
    expect((await store.trainings.get(id)).foldsDone).toBe(0);
  });

  it("keep how many folds their pages have where these are fewer than were asked for", async () => {
    const { id, setup } = await add();
    const asked = setup.folds;
    const count = async (): Promise<number | undefined> =>
      (await store.trainings.get(id)).setup.possibleFolds;
    expect(await count()).toBeUndefined();
    await store.trainings.folds(id, "few sites", asked - 1);
    expect(await count()).toBe(asked - 1);
    expect(await store.trainings.get(id)).toMatchObject({ setup });
    await store.trainings.folds(id, "more sites", asked);
    expect(await count()).toBeUndefined();
    expect((await store.trainings.get(id)).setup).toEqual(setup);
  });

  it("end with a model or with why not, and go on", async () => {
    const { id } = await add();
    await store.trainings.finish(id, { state: "failed", error: "the disk is full" });
    const failed = await store.trainings.get(id);
    expect(failed).toMatchObject({ state: "failed", error: "the disk is full", modelId: null });
    expect(failed.finishedAt).toBeGreaterThan(failed.createdAt);
    expect(await store.trainings.goOn(id)).toMatchObject({ state: "running", error: null, finishedAt: null });
    await store.trainings.finish(id, { state: "done", error: null, modelId: "0".repeat(64) });
    expect(await store.trainings.get(id)).toMatchObject({ state: "done", modelId: "0".repeat(64) });
  });

  it("go with their corpus or by themselves, with their folds", async () => {
    const [kept, removed] = [await add(), await add()];
    await store.trainings.keepFold(removed.id, 0, fold(1));
    await store.trainings.remove(removed.id);
    await expect(store.trainings.get(removed.id)).rejects.toBeInstanceOf(NotFoundError);
    await store.corpora.remove(corpusId);
    await expect(store.trainings.folds(kept.id, "data", 3)).rejects.toBeInstanceOf(NotFoundError);
  });
});
