import { expect, it } from "vitest";
import { described } from "../../recipes/described";
import { parseRecipe } from "../../recipes/text";
import { runKeyOf } from "./run-key";

const MODEL = "a".repeat(64);

it.each([
  { text: "ccb(radius=20)", tried: { radius: 30 }, key: "ccb(radius=30)" },
  { text: "ccb(radius=20) | lqf", tried: {}, key: "ccb(radius=20) | lqf" },
  // The models are not here: the server runs these.
  { text: `answers(name="mine")@${MODEL}`, tried: {}, key: `answers(name="mine")@${MODEL}` },
  { text: `ccb | answers(name="mine")@${MODEL}`, tried: {}, key: `ccb | answers(name="mine")@${MODEL}` },
])("is $key for $text", ({ text, tried, key }) => {
  const recipe = parseRecipe(text);
  const { extractor, params } = described(recipe);
  expect(runKeyOf({ recipe, extractor, params: { ...params, ...tried } })).toBe(key);
});
