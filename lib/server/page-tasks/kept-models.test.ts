import { expect, it } from "vitest";
import { modelFile, modelOf, type Model } from "../../recipes/model";
import { KeptModels } from "./kept-models";

const card = { data: { corpus: "ours", pages: 1, sha256: "0".repeat(64) }, code: "v1", heldOut: null };
const model = (learned: string): Model => modelOf({ use: "block-extractor" }, { learned }, card);
const fileOf = (one: unknown): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(modelFile(one as Model)));
const [a, b, c] = [model("a"), model("b"), model("c")];
const SIZE = fileOf(a).byteLength;

it("finds the very models that it has read, all of them or none", () => {
  const kept = new KeptModels();
  const [read] = kept.read([fileOf(a)]);
  expect(read).toEqual(a);
  expect(kept.find([a.id])![0]).toBe(read);
  expect(kept.find([a.id, b.id])).toBeNull();
  expect(kept.find([])).toEqual([]);
});

it("keeps those that were asked for last, and a single one however large it is", () => {
  const kept = new KeptModels(2 * SIZE);
  kept.read([fileOf(a), fileOf(b)]);
  kept.find([a.id]);
  kept.read([fileOf(c)]);
  expect([a, b, c].map(({ id }) => kept.find([id]) !== null)).toEqual([true, false, true]);
  const large = model("x".repeat(3 * SIZE));
  kept.read([fileOf(large)]);
  expect([a, c, large].map(({ id }) => kept.find([id]) !== null)).toEqual([false, false, true]);
});

it("keeps no model whose content is not that of its id", () => {
  const kept = new KeptModels();
  expect(() => kept.read([fileOf({ ...a, id: b.id })])).toThrow("the model says it is");
  expect(kept.find([b.id])).toBeNull();
});
