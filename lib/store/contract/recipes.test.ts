import { beforeEach, expect, it } from "vitest";
import { ConflictError, NotFoundError } from "../../errors";
import { canonical, recipeId } from "../../recipes/canonical";
import { modelOf } from "../../recipes/model";
import { parseRecipe } from "../../recipes/text";
import type { RecipeContent } from "../interfaces/recipes";
import { RECIPE_KEPT_MS } from "../rules/rules";
import type { Store } from "../interfaces/store";
import { describeStores } from "./contract.fixture";

/** Each test names its recipes by itself: the store is the same for all of them. */
let test = 0;
const content = (name: string, text = "lqf | ccb", author = "Ada"): RecipeContent => {
  const recipe = parseRecipe(text);
  return {
    name: `${test} ${name}`,
    description: "What it is for",
    recipe,
    recipeId: recipeId(recipe),
    author,
  };
};
const mine = async ({ recipes }: Store) =>
  (await recipes.list()).filter(({ name }) => name.startsWith(`${test} `));

describeStores("saved recipes", (start) => {
  let store: Store;
  beforeEach(() => {
    ({ store } = start());
    test++;
  });

  it("are listed by name as the last save left them, and all versions are kept, the newest first", async () => {
    const { id } = await store.recipes.create(content("valley"));
    await store.recipes.create(content("alps", "bte"));
    const saved = await store.recipes.save(id, 1, content("river", "vote(2: bte, lqf, ccb)", "Grace"));
    expect(saved).toMatchObject({ ...content("river", "vote(2: bte, lqf, ccb)", "Grace"), id, version: 2 });
    expect(saved.savedAt).toBeGreaterThan(saved.createdAt);
    expect((await mine(store)).map(({ name }) => name)).toEqual([`${test} alps`, `${test} river`]);
    expect(await store.recipes.get(id)).toEqual(saved);
    expect(await store.recipes.versions(id)).toEqual([
      expect.objectContaining({ version: 2, author: "Grace", name: `${test} river` }),
      expect.objectContaining({ version: 1, ...content("valley") }),
    ]);
  });

  it("are not saved over what somebody else saved meanwhile, who is told with the refusal", async () => {
    const { id } = await store.recipes.create(content("a"));
    const theirs = await store.recipes.save(id, 1, content("a", "bte", "Grace"));
    const refused = await store.recipes.save(id, 1, content("a", "ccb")).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConflictError);
    expect((refused as ConflictError<unknown>).current).toEqual(theirs);
    const both = await Promise.allSettled(
      ["ccb", "lqf"].map((text) => store.recipes.save(id, 2, content("a", text))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await store.recipes.get(id)).version).toBe(3);
  });

  it("have each a name of its own, which one that is removed does not hold", async () => {
    const first = await store.recipes.create(content("a"));
    const second = await store.recipes.create(content("b"));
    for (const taken of [
      store.recipes.create(content("a")),
      store.recipes.save(second.id, 1, content("a")),
    ]) {
      const error = await taken.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ConflictError);
      expect((error as ConflictError<unknown>).current).toEqual(first);
    }
    expect((await store.recipes.save(second.id, 1, content("b", "ccb"))).version).toBe(2);
    await store.recipes.remove(first.id);
    await store.recipes.create(content("a"));
    await expect(store.recipes.restore(first.id)).rejects.toBeInstanceOf(ConflictError);
  });

  it("go by a name to one of two who ask for it at once, by creating, renaming or bringing back", async () => {
    const removed = await store.recipes.create(content("a"));
    await store.recipes.remove(removed.id);
    const other = await store.recipes.create(content("b"));
    const asked = await Promise.allSettled([
      store.recipes.create(content("a")),
      store.recipes.save(other.id, 1, content("a")),
      store.recipes.restore(removed.id),
      store.recipes.create(content("a", "bte")),
    ]);
    const [winner, ...more] = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(more).toEqual([]);
    for (const one of asked)
      if (one.status === "rejected")
        expect(one.reason).toEqual(expect.objectContaining({ name: "ConflictError", current: winner }));
    expect((await mine(store)).filter(({ name }) => name === `${test} a`)).toEqual([winner]);
  });

  it("come back with all versions when removing them is undone, and nothing is done to them meanwhile", async () => {
    const { id } = await store.recipes.create(content("a"));
    const saved = await store.recipes.save(id, 1, content("a", "bte"));
    await store.recipes.remove(id);
    expect(await mine(store)).toEqual([]);
    for (const asked of [
      store.recipes.get(id),
      store.recipes.versions(id),
      store.recipes.remove(id),
      store.recipes.save(id, 2, content("a")),
    ])
      await expect(asked).rejects.toBeInstanceOf(NotFoundError);
    expect(await store.recipes.restore(id)).toEqual(saved);
    expect(await store.recipes.restore(id)).toEqual(saved);
    expect(await store.recipes.versions(id)).toHaveLength(2);
  });

  it("are canonical recipes in every part, and of texts that can be stored", async () => {
    const text = "vote(60%: 2*bte, union(lqf | ccb(radius=20), lp))";
    const { id } = await store.recipes.create({ ...content("a", text), description: "half \ud800 a pair" });
    const saved = await store.recipes.get(id);
    expect(saved.recipe).toEqual(canonical(parseRecipe(text)));
    expect(saved.description).toBe("half \ufffd a pair");
  });

  it("keep the models that any of their versions names", async () => {
    const card = { data: { corpus: "c", pages: 1, sha256: "0".repeat(64) }, code: "v1", heldOut: null };
    const model = modelOf({ use: "block-extractor", params: { redundancy: true } }, { of: test }, card);
    const recipe = { ...model.recipe, model: model.id };
    await store.models.addFit({ key: `fit ${test}`, code: "v1", recipe }, [model]);
    const { id } = await store.recipes.create({ ...content("a"), recipe });
    await store.recipes.save(id, 1, content("a"));
    await store.models.collect(-RECIPE_KEPT_MS);
    expect((await store.models.fits([`fit ${test}`])).size).toBe(0);
    expect((await store.models.get(model.id)).id).toBe(model.id);
  });
});
