import { describe, expect, test } from "vitest";
import { corpus } from "../extractors/contract/contract.fixture";
import { configure } from "./configure";
import {
  bodyOf,
  knownModels,
  modelFile,
  modelFromJson,
  modelIdsOf,
  modelOf,
  withModels,
  type ModelCard,
} from "./model";
import { parseRecipe, writeRecipe } from "./text";

const card: ModelCard = {
  data: { corpus: "ours", pages: 3, sha256: "0".repeat(64) },
  code: "v1",
  heldOut: {
    folds: 5,
    seed: 1,
    pages: 3,
    scores: { "shingle-4": { precision: 1, recall: 0.5, f1: 0.6667 } },
  },
};
const trained = { use: "alexjc", params: { decision: "perceptron", threshold: 0.4 } };

describe("a model", () => {
  test("is known by what it learned and how, whatever the order of keys and its card say", () => {
    const { id } = modelOf(trained, { a: 1, b: [1, { c: 2, d: 3 }] }, card);
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    const same = modelOf(
      { use: "alexjc", params: { threshold: 0.4, decision: "perceptron" } },
      { b: [1, { d: 3, c: 2 }], a: 1 },
      { ...card, code: "v2" },
    );
    expect(same.id).toBe(id);
    expect(modelOf(trained, { a: 1, b: [{ c: 2, d: 3 }, 1] }, card).id).not.toBe(id);
    expect(
      modelOf({ use: "alexjc", params: { decision: "perceptron" } }, { a: 1, b: [1] }, card).id,
    ).not.toBe(id);
  });

  test("goes through its file unchanged", () => {
    const model = modelOf(trained, { weights: [0.1, 1e-7, 1 / 3] }, card);
    expect(modelFromJson(JSON.parse(JSON.stringify(modelFile(model))))).toEqual(model);
  });

  const file = modelFile(modelOf(trained, { weights: [0.1] }, card));
  const learnedBy = (version: number, learner = "alexjc") => ({ learner, version, learned: {} });
  test.each<{ when: string; value: unknown; says: string }>([
    { when: "is no object", value: 1, says: "not a model" },
    {
      when: "has another version",
      value: { ...file, winnow: 7 },
      says: "version 7, this program reads version 1",
    },
    {
      when: "has another version and another card",
      value: { winnow: 2, model: { ...file.model, card: { ...card, place: "here" } } },
      says: "a model file of version 2, this program reads version 1",
    },
    {
      when: "was edited, of another learner version",
      value: { ...file, model: { ...file.model, body: learnedBy(7) } },
      says: "a model of alexjc of version 7, this program reads version 1",
    },
    {
      when: "has a parameter of a former learner",
      value: {
        ...file,
        model: { ...file.model, recipe: { use: "alexjc", params: { pace: 1 } }, body: learnedBy(7) },
      },
      says: "a model of alexjc of version 7, this program reads version 1",
    },
    {
      when: "was edited, of this learner version",
      value: { ...file, model: { ...file.model, body: learnedBy(1) } },
      says: `the model says it is ${file.model.id}, and its content is`,
    },
    {
      when: "was edited, of a version of another",
      value: { ...file, model: { ...file.model, body: learnedBy(7, "l-extractor") } },
      says: `the model says it is ${file.model.id}, and its content is`,
    },
    { when: "says no version", value: { model: file.model }, says: "at winnow" },
    { when: "lacks its card", value: { ...file, model: { ...file.model, card: null } }, says: "model.card" },
    {
      when: "has another content than its id says",
      value: { ...file, model: { ...file.model, body: { weights: [0.2] } } },
      says: `the model says it is ${file.model.id}, and its content is`,
    },
    {
      when: "is of several extractors",
      value: { ...file, model: { ...file.model, recipe: { serial: [{ use: "ccb" }, { use: "lqf" }] } } },
      says: "not a single extractor",
    },
  ])("is refused where it $when", ({ value, says }) => expect(() => modelFromJson(value)).toThrow(says));

  test("of another version of what learned it is read where it is whole, so that it can be listed and kept", () => {
    const model = modelOf(trained, learnedBy(7), card);
    expect(modelFromJson(JSON.parse(JSON.stringify(modelFile(model))))).toEqual(model);
  });
});

describe("a recipe with models", () => {
  test("is what a fitted recipe becomes: each learner in it names its own", async () => {
    const learning = configure(
      parseRecipe("lqf | vote(majority: block-extractor(redundancy=true), fe(norm=class), bte)"),
    );
    const fitted = await learning.fit(corpus);
    const { recipe, models } = withModels(learning.recipe, fitted.model, card);
    expect(models.map((model) => model.recipe.use)).toEqual(["block-extractor", "fe"]);
    expect(modelIdsOf([recipe])).toEqual(models.map(({ id }) => id));
    expect(writeRecipe(recipe)).toBe(
      `lqf | vote(majority: block-extractor(redundancy=true)@${models[0]!.id}, fe(norm=class)@${models[1]!.id}, bte)`,
    );
    expect(bodyOf(recipe, knownModels(models))).toEqual(fitted.model);
    const ready = configure(recipe, knownModels(models));
    expect(ready.needs).toBe("page");
    const again = await ready.fit({ size: 0, async *pages() {} });
    for await (const { page, live } of corpus.pages())
      expect(again.extract({ page, live }).keep).toEqual(fitted.extract({ page, live }).keep);
  });

  test("brings the parameters it was fitted with where the recipe names none", () => {
    const model = modelOf(
      trained,
      {
        learner: "alexjc",
        version: 1,
        learned: { mean: Array(9).fill(0), deviation: Array(9).fill(1), weights: Array(9).fill(1), bias: 0 },
      },
      card,
    );
    const models = knownModels([model]);
    expect(configure(parseRecipe(`alexjc@${model.id}`), models).key).toBe(
      `alexjc(decision=perceptron,threshold=0.4)@${model.id}`,
    );
    expect(configure(parseRecipe(`alexjc(decision=perceptron)@${model.id}`), models).params).toMatchObject({
      threshold: 0.5,
    });
    expect(() =>
      configure(parseRecipe(`alexjc(inputs=line,decision=perceptron)@${model.id}`), models),
    ).toThrow("a logistic model with 9 inputs, not 3");
    expect(() => configure(parseRecipe(`fe(norm=class)@${model.id}`), models)).toThrow(
      "one of alexjc, not of fe",
    );
    expect(() => configure(parseRecipe(`alexjc(decision=average)@${model.id}`), models)).toThrow(
      "alexjc(decision=average) learns nothing, so it takes no model",
    );
    expect(() => configure(parseRecipe(`alexjc@${"0".repeat(64)}`), models)).toThrow(
      "there is no model 0000",
    );
  });
});
