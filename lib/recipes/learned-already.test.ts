import { describe, expect, test } from "vitest";
import { EXTRACTORS, extractorById } from "../extractors/index";
import type { Corpus, Extractor, ParamSpec, ParamValue } from "../extractors/contract/contract";
import { wholeView } from "../page/page";
import { parsePage } from "../page/parsing/parse";
import { configure } from "./configure";
import { described } from "./described";
import { learnedAlready } from "./learned-already";
import { knownModels, modelOf } from "./model";

const html = (index: number): string =>
  `<title>The valley paper</title><body><ul><li><a href=/>Home of the valley</a><li><a href=/news>News</a></ul>` +
  `<h1>What day ${index} brought</h1><p>${index} May 2024</p><div><p>${`Story ${index} tells what happened in the valley on that day. `.repeat(6)}</p><img src=a.png></div>` +
  `<div><p>The notice of the valley paper is the same wherever it stands.</p></div>`;
const pages = [1, 2, 3].map((index) => parsePage(html(index), { site: "valley.example" }));
const corpus: Corpus = {
  size: pages.length,
  async *pages() {
    for (const [index, page] of pages.entries())
      yield {
        id: `${index}`,
        page,
        live: wholeView(page).live,
        gold: Uint8Array.from(page.leaves, ({ text }) => (text.startsWith("Story") ? 1 : 0)),
        fields: { title: `What day ${index + 1} brought`, date: `2024-05-0${index + 1}` },
      };
  },
};
const card = { data: { corpus: "valley", pages: 3, sha256: "0".repeat(64) }, code: "v1", heldOut: null };
const LEARNERS = EXTRACTORS.filter(({ learning }) => learning !== undefined);

async function modelFor({ id, learning, configure }: Extractor) {
  const values = { ...learning, ...(id === "alexjc" && { epochs: 20 }) };
  return modelOf({ use: id, params: values }, (await configure(values).fit(corpus)).model, card);
}

/** A value of a parameter that is not its default. */
function otherValue(spec: ParamSpec): ParamValue {
  if (spec.kind === "number") return spec.default === spec.min ? spec.max : spec.min;
  if (spec.kind === "flag") return !spec.default;
  if (spec.kind === "choice") return spec.choices.find((choice) => choice !== spec.default)!;
  throw new Error(`no other value of a ${spec.kind}`);
}

describe("an extractor that has learned", () => {
  test.each(LEARNERS)("learns the same whatever the values are that only decide: $id", async (extractor) => {
    const { recipe, body } = await modelFor(extractor);
    for (const name of extractor.deciding ?? []) {
      const other = { ...recipe.params, [name]: otherValue(extractor.params[name]!) };
      expect((await extractor.configure(other).fit(corpus)).model, name).toEqual(body);
    }
  });

  test.each(LEARNERS)("runs from its model at the values it was fitted with: $id", async (extractor) => {
    const model = await modelFor(extractor);
    const fitted = await extractor.configure(model.recipe.params).fit(corpus);
    const ready = learnedAlready(extractor, model).configure(model.recipe.params);
    expect(ready.needs).toBe("page");
    for (const page of pages)
      expect(ready.restore(null).extract(wholeView(page)).keep).toEqual(fitted.extract(wholeView(page)).keep);
  });

  test("decides anew from its model where a value only decides, as if it had been fitted with it", async () => {
    const extractor = extractorById("block-extractor");
    const model = await modelFor(extractor);
    for (const threshold of [0.5, 1.2, 4]) {
      const values = { redundancy: true, threshold };
      const ready = learnedAlready(extractor, model).configure(values);
      const anew = await extractor.configure(values).fit(corpus);
      expect(ready.needs).toBe("page");
      expect(ready.restore(null).extract(wholeView(pages[0]!))).toEqual(anew.extract(wholeView(pages[0]!)));
    }
  });

  test("must learn anew at a value on which what it learned depends", async () => {
    const extractor = extractorById("block-extractor");
    const ready = learnedAlready(extractor, await modelFor(extractor));
    expect(ready.configure({ redundancy: true, cjkFactor: 2 }).needs).toBe("site");
    expect(ready.configure({ redundancy: false }).needs).toBe("page");
  });

  test("is described with the values and under the key of the model that a recipe names", async () => {
    const model = await modelFor(extractorById("alexjc"));
    const recipe = { use: "alexjc", model: model.id };
    const { extractor, params } = described(recipe, knownModels([model]));
    expect(params).toMatchObject({ decision: "perceptron", epochs: 20 });
    expect(extractor.configure(params)).toMatchObject({
      needs: "page",
      key: configure(recipe, knownModels([model])).key,
    });
  });

  test("is not run where its model is not known, alone or as a part", () => {
    const use = { use: "alexjc", model: "a".repeat(64) };
    expect(described(use).extractor.serverOnly).toBe(true);
    expect(described({ serial: [use, { use: "lqf" }] }).extractor.serverOnly).toBe(true);
  });
});
