import { describe, expect, it } from "vitest";
import { wholeView } from "../../page/page";
import { quietTask, type Task } from "../../task";
import type { Corpus } from "../contract/contract";
import { examplesOf, type Example } from "./examples";
import { COMBINATION_FORM, type WrittenCombination } from "./model";
import { corpusOf, pageOf, trained } from "./rivers.fixture";
import { stacked } from "./stacking";
import { TrainingSet } from "./training-set";

const examples = (corpus: Corpus): Promise<readonly Example[]> =>
  examplesOf(corpus, { seed: 1, hideNames: false }, quietTask);

/** The model of some weights is how many runs have any, and says that of each page. */
const counted = (weights: Float32Array): Promise<number> =>
  Promise.resolve(weights.filter((weight) => weight > 0).length);
const told = (model: number): Float32Array => Float32Array.of(model);
const stackedOn = async (pages: readonly Example[], task: Task = quietTask, train = counted) =>
  stacked(new TrainingSet(pages, 1), 2, "counts", task, train, told);

const limitsOf = async (corpus: Corpus) => {
  const { model } = await trained().fit(corpus);
  return COMBINATION_FORM.read((model as { learned: WrittenCombination }).learned);
};

describe("models that did not see a page", () => {
  it("judge it where there are several sites, and the model of all pages judges none", async () => {
    const pages = await examples(corpusOf(4));
    const { model, scores, isUnseen } = await stackedOn(pages);
    expect(model).toBe(pages.reduce((sum, { labels }) => sum + labels.length, 0));
    expect(isUnseen).toEqual(pages.map(() => true));
    for (const [score] of scores) expect(score).toBeLessThan(model);
  });

  it("are not there for a single page, nor for the only site with content", async () => {
    const [page] = await examples(corpusOf(1));
    expect(await stackedOn([page!])).toMatchObject({ isUnseen: [false] });
    const pages = await examples(corpusOf(2, (text) => text.includes("river")));
    const oneSided = pages.map((page) =>
      page.group === "site 0" ? page : { ...page, labels: new Uint8Array(page.labels.length) },
    );
    const { isUnseen } = await stackedOn(oneSided);
    expect(isUnseen).toEqual(oneSided.map(({ group }) => group !== "site 0"));
  });

  it("are told to stop where one of them fails, and nobody waits for the others", async () => {
    const pages = await examples(corpusOf(4));
    const stopped: string[] = [];
    let begun = 0;
    const train = (_: Float32Array, { signal }: Task = quietTask): Promise<number> => {
      const name = `model ${begun++}`;
      if (name === "model 1") return Promise.reject(new Error("a thread was lost"));
      return new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => {
          stopped.push(name);
          reject(signal.reason as Error);
        }),
      );
    };
    await expect(stackedOn(pages, quietTask, train)).rejects.toThrow("a thread was lost");
    expect(stopped).toEqual(["model 0", "model 2"]);
  });

  it("are cancelled with the task", async () => {
    const stop = new AbortController();
    stop.abort(new Error("enough"));
    const pages = await examples(corpusOf(4));
    await expect(stackedOn(pages, { ...quietTask, signal: stop.signal })).rejects.toThrow("enough");
  });
});

describe("what a model promises", () => {
  /** One page with several hundred texts, enough for limits if it were not the one that taught the model. */
  const onePage: Corpus = {
    size: 1,
    async *pages() {
      const page = pageOf(900, "a");
      const gold = Uint8Array.from(page.leaves, ({ text }) => (text.includes("river") ? 1 : 0));
      yield { id: "a", page, live: wholeView(page).live, gold };
    },
  };

  it("is nothing where it was only asked about a page that it has learned from", async () => {
    expect((await limitsOf(onePage)).certainty).toEqual({ positive: null, negative: null });
  });

  it("is something where as many texts are of another site", async () => {
    const { certainty } = await limitsOf({
      size: 2,
      async *pages() {
        for (const site of ["a", "b"])
          for await (const { page, live, gold } of onePage.pages())
            yield { id: site, page: { ...page, site }, live, gold };
      },
    });
    expect(certainty.positive).not.toBeNull();
  });
});
