import { expect, test } from "vitest";
import { parseFormerRecipe } from "../recipes/text";
import { logReport, type StoredTrial } from "./log-report";
import { setupOf } from "./optimisation.fixture";

const MODEL = `block-extractor(redundancy=true)@${"a".repeat(64)}`;
const tried = (text: string, score: number): StoredTrial => ({
  ...{ text, recipe: parseFormerRecipe(text), sample: null, scores: [score], spread: null, ms: 1 },
});
const report = (modules: readonly string[], log: readonly StoredTrial[]) =>
  logReport({ setup: setupOf({ modules: [...modules] }), packages: [{ name: "all", pages: 1 }] }, log, {
    corpus: "c",
    pages: 1,
    setup: setupOf({ modules: [...modules] }),
    isWhole: true,
  });

test("the best extractor by itself is one as it was named, a model with the parameters that it learned with", () => {
  const log = [tried("gone", 0.5), tried(MODEL, 0.7), tried(MODEL.replace("true", "true,tau=0.2"), 0.9)];
  expect(report(["gone", MODEL], log).single).toMatchObject({ recipe: MODEL, score: 0.7 });
  expect(report(["gone", MODEL.replace("(", "( ")], log).single?.recipe, "however it is written").toBe(MODEL);
  expect(report(["gone"], [tried("gone(limit=3)", 0.9), tried("gone", 0.5)]).single?.recipe).toBe("gone");
  expect(report(["gone"], [tried("gone(limit=3)", 0.9)]).single).toBeNull();
});
