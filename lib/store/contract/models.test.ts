import { beforeEach, expect, it } from "vitest";
import { NotFoundError } from "../../errors";
import { modelFromJson, modelOf, type Model, type ModelCard } from "../../recipes/model";
import { writeRecipe } from "../../recipes/text";
import type { Store } from "../interfaces/store";
import { describeStores, newOptimisation, newTraining, plainRun } from "./contract.fixture";

const card = (code: string): ModelCard => ({
  data: { corpus: "ours", pages: 2, sha256: "0".repeat(64) },
  code,
  heldOut: null,
});
const learned = (body: unknown, code = "v1"): Model =>
  modelOf({ use: "block-extractor", params: { redundancy: true } }, body, card(code));
const recipeOf = ({ recipe, id }: Model) => ({ ...recipe, model: id });
const LONG = 1_000_000;

describeStores("models and fits", (start) => {
  let store: Store;
  let corpusId: string;
  beforeEach(() => void ({ store, corpusId } = start()));

  it("keep a model once, whatever is added again, with the card that it came with", async () => {
    const model = learned({ text: "é".repeat(1_000), numbers: [0.1, 1 / 3] });
    await store.models.add(model);
    await store.models.add(learned(model.body, "v2"));
    expect(await store.models.get(model.id)).toEqual(model);
    const file = new TextDecoder().decode(await store.models.file(model.id));
    expect(modelFromJson(JSON.parse(file))).toEqual(model);
  });

  it("list those that a person keeps, the newest first, with what their files say", async () => {
    const [first, second, fitted] = [learned({ first: 1 }), learned({ second: 1 }), learned({ fitted: 1 })];
    await store.models.add(first);
    await store.models.add(second);
    await store.models.addFit({ key: "one", code: "v1", recipe: recipeOf(fitted) }, [fitted]);
    const own = [first.id, second.id, fitted.id];
    const listed = (await store.models.list()).filter(({ id }) => own.includes(id));
    const { addedAt, ...told } = listed[0]!;
    const { recipe, card, id } = second;
    expect(told).toEqual({ id, recipe, card, bytes: (await store.models.file(id)).length });
    expect(addedAt).toBeGreaterThan(listed[1]!.addedAt);
    expect(listed.map((one) => one.id)).toEqual([second.id, first.id]);
  });

  it("are named by saved recipes, runs and jobs to come, and go all the same when a person says so", async () => {
    const model = learned({ named: 1 });
    await store.models.add(model);
    expect(await store.models.uses(model.id)).toEqual({ recipes: [], runs: [], jobs: [] });
    const naming = { description: "", recipe: recipeOf(model), author: "", recipeId: "of the model" };
    const saved = await store.recipes.create({ name: "Old name", ...naming });
    await store.recipes.save(saved.id, 1, {
      name: "Mine",
      ...naming,
      recipe: { use: "lqf" },
      recipeId: "of lqf",
    });
    const gone = await store.recipes.create({ name: "Gone", ...naming, recipeId: "another" });
    await store.recipes.remove(gone.id);
    const run = await store.runs.create({
      ...plainRun(corpusId),
      extractors: [{ ...plainRun(corpusId).extractors[0]!, recipe: recipeOf(model) }],
    });
    const input = { recipes: [recipeOf(model)] };
    const job = await store.jobs.enqueue({ kind: "evaluate", title: "Run it", input });
    const uses = await store.models.uses(model.id);
    expect(uses).toMatchObject({
      recipes: [{ id: saved.id, name: "Mine" }],
      runs: [{ id: run.id, createdAt: run.createdAt }],
      jobs: [{ id: job.id, title: "Run it" }],
    });
    await store.models.remove(model.id);
    await expect(store.models.get(model.id)).rejects.toBeInstanceOf(NotFoundError);
    await expect(store.models.remove(model.id)).rejects.toBeInstanceOf(NotFoundError);
    await store.jobs.requestCancel(job.id);
  });

  it("are named by jobs of searches and trainings, which have them in what they are about, until these end", async () => {
    const model = learned({ searched: 1 });
    await store.models.add(model);
    const setup = { ...newOptimisation(corpusId).setup, modules: [writeRecipe(recipeOf(model))] };
    const search = await store.optimisations.create({ ...newOptimisation(corpusId), setup });
    const idle = await store.trainings.create({ ...newTraining(corpusId), recipe: recipeOf(model) });
    const training = await store.trainings.create({ ...newTraining(corpusId), recipe: recipeOf(model) });
    const enqueue = (kind: string, input: object) => store.jobs.enqueue({ kind, title: kind, input });
    const jobs = [
      await enqueue("optimise", { optimisationId: search.id, budget: 10 }),
      await enqueue("train", { trainingId: training.id }),
    ];
    const other = await enqueue("optimise", { optimisationId: "of another", budget: 10 });
    expect(idle.id).not.toBe(training.id);
    const named = async () => (await store.models.uses(model.id)).jobs.map(({ id }) => id);
    expect((await named()).sort()).toEqual(jobs.map(({ id }) => id).sort());
    for (const { id } of [...jobs, other]) await store.jobs.requestCancel(id);
    expect(await named()).toEqual([]);
  });

  it("stay with a fit that has them when a person drops them, out of the list", async () => {
    const model = learned({ both: 1 });
    await store.models.addFit({ key: "both", code: "v1", recipe: recipeOf(model) }, [model]);
    await expect(store.models.remove(model.id)).rejects.toBeInstanceOf(NotFoundError);
    await store.models.add(model);
    await store.models.remove(model.id);
    expect((await store.models.list()).map(({ id }) => id)).not.toContain(model.id);
    expect(await store.models.get(model.id)).toEqual(model);
  });

  it("give what fitting gave by its key, and leave out what is not known", async () => {
    const [a, b] = [learned({ a: 1 }), learned({ b: 1 })];
    const recipe = { serial: [recipeOf(a), recipeOf(b)] };
    await store.models.addFit({ key: "one", code: "v1", recipe }, [a, b]);
    expect(await store.models.fits(["one", "two"])).toEqual(new Map([["one", recipe]]));
    expect(await store.models.get(b.id)).toEqual(b);
    await store.models.addFit({ key: "one", code: "v1", recipe: recipeOf(b) }, [b]);
    expect((await store.models.fits(["one"])).get("one")).toEqual(recipeOf(b));
  });

  it("drop old fits and the models that only they had, of any code, and no model that a person keeps", async () => {
    const [own, shared, trained] = [learned({ own: 1 }), learned({ shared: 1 }), learned({ trained: 1 })];
    await store.models.add(trained);
    await store.models.addFit(
      { key: "old", code: "v1", recipe: { serial: [own, shared, trained].map(recipeOf) } },
      [own, shared, trained],
    );
    await store.models.collect(LONG);
    expect((await store.models.fits(["old"])).size).toBe(1);
    // The clock of these tests goes on by one with every reading.
    for (let tick = 0; tick < 50; tick++)
      await store.corpora.create({ name: `tick ${tick}`, description: "" });
    await store.models.addFit({ key: "new", code: "v2", recipe: recipeOf(shared) }, [shared]);
    await store.models.collect(25);
    expect([...(await store.models.fits(["old", "new"])).keys()]).toEqual(["new"]);
    await expect(store.models.get(own.id)).rejects.toBeInstanceOf(NotFoundError);
    expect([(await store.models.get(shared.id)).id, (await store.models.get(trained.id)).id]).toEqual([
      shared.id,
      trained.id,
    ]);
  });
});
