import { beforeEach, expect, it } from "vitest";
import { configure } from "../../recipes/configure";
import { modelIdsOf } from "../../recipes/model";
import { parseRecipe } from "../../recipes/text";
import { memoryStore } from "../../store/memory/memory-store";
import type { Store } from "../../store/interfaces/store";
import { pageInMemory } from "../sources/in-memory";
import { findFit, keepFit, storedFits } from "./cache";
import { learn } from "./learned";

const SITE = { name: "valley", pages: 2, fingerprint: "valley" };
const pages = ["one", "two"].map((id) =>
  pageInMemory({ id, bytes: new TextEncoder().encode(`<p>Words of page ${id}</p><p>The same notice</p>`) }),
);
const recipe = (text: string) => configure(parseRecipe(text));
const LEARNER = "block-extractor(redundancy=true)";

let store: Store;
beforeEach(() => void (store = memoryStore(() => 1)));

async function fit(text: string): Promise<readonly string[]> {
  const configured = recipe(text);
  return modelIdsOf([await keepFit(store, configured, SITE, "v1", await learn(configured, pages))]);
}

const find = async (text: string, site = SITE, code = "v1"): Promise<readonly string[] | null> => {
  const found = await findFit(store, recipe(text), site, code);
  return found && modelIdsOf([found]);
};

it("is found for whatever learns the same, with the values that were asked for", async () => {
  const [model] = await fit(LEARNER);
  for (const text of [
    LEARNER,
    "block-extractor(redundancy=true, threshold=3)",
    `union(bte, ${LEARNER})`,
    `${LEARNER} | lqf`,
  ])
    expect(await find(text), text).toEqual([model]);
  const found = await findFit(store, recipe("block-extractor(redundancy=true, threshold=3)"), SITE, "v1");
  expect(found).toEqual({ use: "block-extractor", params: { redundancy: true, threshold: 3 }, model });
  expect(await fit("block-extractor(redundancy=true, threshold=4)")).toEqual([model]);
});

it("is not found for what learns otherwise, of other pages, or by other code", async () => {
  await fit(LEARNER);
  expect(await find("block-extractor(redundancy=true, cjkFactor=2)")).toBeNull();
  expect(await find(`lqf | ${LEARNER}`)).toBeNull();
  expect(await find(LEARNER, { ...SITE, fingerprint: "hill" })).toBeNull();
  expect(await find(LEARNER, SITE, "v2")).toBeNull();
});

it("is read once for all contestants of a sweep", async () => {
  await fit(LEARNER);
  let read = 0;
  const get: Store["models"]["get"] = (id) => {
    read++;
    return store.models.get(id);
  };
  const swept = [1, 2, 3].map((threshold) =>
    recipe(`block-extractor(redundancy=true, threshold=${threshold})`),
  );
  const fits = await storedFits({ models: { ...store.models, get } }, swept, "v1").find(SITE, null);
  expect([fits?.map(({ contestant }) => contestant), read]).toEqual([[0, 1, 2], 1]);
});
