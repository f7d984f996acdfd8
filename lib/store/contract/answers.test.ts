import { beforeEach, expect, it } from "vitest";
import { answersModel } from "../../answers/answers-model";
import { ConflictError, NotFoundError } from "../../errors";
import { configure } from "../../recipes/configure";
import { knownModels, type Model } from "../../recipes/model";
import type { Store } from "../interfaces/store";
import { asRun } from "../run-recipe";
import { describeStores, plainRun } from "./contract.fixture";

describeStores("answers of other programs", (start) => {
  let store: Store;
  let corpusId: string;
  beforeEach(() => void ({ store, corpusId } = start()));

  const add = async (name: string, version: number, text: string, into = corpusId) => {
    const model = answersModel(name, version, { source: text }, { corpus: "c", pages: 1, code: "v1" });
    const content = model.card.data.sha256;
    return {
      model,
      added: await store.answers.add({ corpusId: into, name, version, pages: 1, content }, model),
    };
  };

  it("are kept with their model, the newest version of a name first", async () => {
    const first = await add("trafilatura", 1, "one");
    const second = await add("trafilatura", 2, "two");
    const other = await add("boilerpipe", 1, "one");
    expect(await store.answers.list(corpusId)).toEqual([other.added, second.added, first.added]);
    expect(second.added).toMatchObject({ name: "trafilatura", version: 2, pages: 1, corpusId });
    expect(second.added.modelId).toBe(second.model.id);
    expect(await store.models.get(second.model.id)).toEqual(second.model);
    await store.models.collect(-1_000_000);
    expect((await store.models.get(first.model.id)).id).toBe(first.model.id);
  });

  it("are the same when they are added again, and are never replaced by others", async () => {
    const { added } = await add("trafilatura", 1, "one");
    expect((await add("trafilatura", 1, "one")).added).toEqual(added);
    await expect(add("trafilatura", 1, "two")).rejects.toBeInstanceOf(ConflictError);
    expect(await store.answers.list(corpusId)).toEqual([added]);
  });

  it("leave no model behind when their corpus goes, but what a person keeps, a run names or a job is to run", async () => {
    const names = ["nobody's", "kept", "run", "queued"];
    const [nobodys, kept, run, queued] = (await Promise.all(names.map((name) => add(name, 1, name)))).map(
      ({ model }) => model,
    );
    await store.models.add(kept!);
    const other = await store.corpora.create({ name: `${corpusId} too`, description: "" });
    const named = ({ recipe, id }: Model) => ({ ...recipe, model: id });
    const extractor = asRun(configure(named(run!), knownModels([run!])));
    await store.runs.create({ ...plainRun(other.id), extractors: [extractor] });
    await store.jobs.enqueue({ kind: "evaluate", title: "", input: { recipes: [named(queued!)] } });
    await store.corpora.remove(corpusId);
    await expect(store.models.get(nobodys!.id)).rejects.toBeInstanceOf(NotFoundError);
    for (const model of [kept!, run!, queued!]) expect(await store.models.get(model.id)).toEqual(model);
  });

  it("belong to one corpus and go with it; another corpus with the same answers keeps its own", async () => {
    await add("trafilatura", 1, "one");
    const second = await store.corpora.create({ name: `${corpusId} too`, description: "" });
    const { model } = await add("trafilatura", 1, "one", second.id);
    await store.corpora.remove(corpusId);
    expect((await store.answers.list(second.id)).map(({ modelId }) => modelId)).toEqual([model.id]);
    expect((await store.models.get(model.id)).id).toBe(model.id);
  });
});
