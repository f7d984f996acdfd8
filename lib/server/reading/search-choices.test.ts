import { expect, it, vi } from "vitest";
import type { Use } from "../../recipes/recipe";
import type { KeptModel } from "../../store/interfaces/models";
import { memoryStore } from "../../store/memory/memory-store";
import { listModels } from "../models/models";
import { searchChoices } from "./search-choices";

/** As the database lists them: without a look at what they were made with. */
const kept = (digit: string, recipe: Use, corpus: string): KeptModel => ({
  id: digit.repeat(64),
  recipe,
  card: { data: { corpus, pages: 1, sha256: "0".repeat(64) }, code: "v1", heldOut: null },
  bytes: 1,
  addedAt: 1,
});
const KEPT = [
  kept("a", { use: "alexjc", params: { decision: "perceptron" } }, "news"),
  kept("b", { use: "alexjc", params: { gone: 1 } }, "old"),
  kept("c", { use: "gone-extractor" }, "older"),
];

vi.mock("./threads", () => {
  const store = memoryStore();
  const models = { ...store.models, list: () => Promise.resolve(KEPT) };
  return { reading: (name: string) => (name === "models" ? listModels({ models }) : store.corpora.list()) };
});

it("offers kept models of extractors of content, but none whose extractor or parameter is no more", async () => {
  const { extractors } = await searchChoices();
  expect(extractors.filter(({ name }) => name.includes("learned from"))).toEqual([
    { id: `alexjc(decision=perceptron)@${"a".repeat(64)}`, name: expect.any(String) as string, own: false },
  ]);
  expect(extractors).toContainEqual(expect.objectContaining({ id: "bte" }));
});
