import { beforeEach, describe, expect, it } from "vitest";
import { trainingRequest } from "../../api/resources/trainings";
import { memoryStore } from "../../store/memory/memory-store";
import type { Store } from "../../store/interfaces/store";
import { startTraining } from "./trainings";

let store: Store;
let corpusId: string;
beforeEach(async () => {
  store = memoryStore();
  corpusId = (await store.corpora.create({ name: "weather", description: "" })).id;
});
const start = (asked: object) => startTraining(store, trainingRequest.parse({ corpusId, ...asked }));

describe("a training that is asked for", () => {
  it("goes on from the model that an extractor comes with, and says so", async () => {
    const { record } = await start({ learner: "combination", isContinued: true, isCurve: true, folds: 3 });
    expect(record.recipe.params).toMatchObject({ model: "continued" });
    expect(record.setup).toMatchObject({ isContinued: true, isCurve: true, folds: 3 });
  });

  it("begins from nothing, without a curve, where neither is asked for", async () => {
    const { record } = await start({ learner: "combination" });
    expect(record.recipe.params).toMatchObject({ model: "trained" });
    expect(Object.keys(record.setup).sort()).toEqual(["folds", "from", "metrics", "seed"]);
  });

  it("leaves out the sites of other corpora, each once, where they are named", async () => {
    const { id } = await store.corpora.create({ name: "rivers", description: "" });
    const { record } = await start({ learner: "l-extractor", withoutSitesOf: [id, id] });
    expect(record.setup.withoutSitesOf).toEqual([id]);
    await expect(start({ learner: "l-extractor", withoutSitesOf: [id, "gone"] })).rejects.toThrow(
      "corpus not found: gone",
    );
    expect(await store.trainings.list()).toHaveLength(1);
  });

  it("is refused, and leaves nothing, where there is no model to go on from or nothing is held out", async () => {
    await expect(start({ learner: "l-extractor", isContinued: true })).rejects.toMatchObject({
      code: "no-model",
    });
    await expect(start({ learner: "l-extractor", isCurve: true, folds: 0 })).rejects.toMatchObject({
      code: "bad-setup",
    });
    expect(await store.trainings.list()).toEqual([]);
  });
});
