import { afterEach, expect, it, vi } from "vitest";
import { answers, answersBody } from "@/lib/extractors/answers/answers";
import { modelFile, modelOf, type Model } from "@/lib/recipes/model";
import { loadModels } from "./models";

const card = { data: { corpus: "ours", pages: 1, sha256: "0".repeat(64) }, code: "v1", heldOut: null };
const index = modelOf({ use: "block-extractor", params: { redundancy: true } }, { learned: 1 }, card);
const theirs = modelOf({ use: answers.id, params: { name: "theirs" } }, answersBody({}), card);
const using = ({ recipe, id }: Model) => ({ ...recipe, model: id });

afterEach(() => vi.unstubAllGlobals());

it("brings the models that a recipe names, each once, and none of a recipe that only the server runs", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json(modelFile(index));
  });
  await loadModels({ serial: [using(index), using(index)] });
  expect((await loadModels(using(index)))(index.id)).toEqual(index);
  expect((await loadModels(using(theirs)))(theirs.id)).toBeNull();
  await loadModels({ parallel: "union", of: [using(index), using(theirs)] });
  expect(asked).toEqual([`/api/models/${index.id}`]);
});

it("takes no model whose content is not that of its id, and asks for it again", async () => {
  const damaged = { ...modelOf(index.recipe, { learned: 2 }, card), body: { learned: 3 } };
  const fetched = vi.fn(async () => Response.json(modelFile(damaged)));
  vi.stubGlobal("fetch", fetched);
  for (let turn = 0; turn < 2; turn++)
    await expect(loadModels(using(damaged))).rejects.toMatchObject({ code: "damaged-model" });
  expect(fetched).toHaveBeenCalledTimes(2);
});
