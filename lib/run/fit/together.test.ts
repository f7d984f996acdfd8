import { expect, test } from "vitest";
import {
  noCorpus,
  type Configured,
  type Corpus,
  type CorpusPage,
  type Fitted,
} from "../../extractors/contract/contract";
import { parsePage } from "../../page/parsing/parse";
import { wholeView } from "../../page/page";
import { configure } from "../../recipes/configure";
import { parseRecipe } from "../../recipes/text";
import { fitTogether } from "./together";

const page = (index: number): CorpusPage => {
  const parsed = parsePage(`<p>${index}`, { site: "a" });
  return { id: String(index), page: parsed, live: wholeView(parsed).live, gold: null };
};

/** Three pages, counting how often they are gone through. */
function counted(): { corpus: Corpus; reads: string[] } {
  const reads: string[] = [];
  return {
    reads,
    corpus: {
      size: 3,
      async *pages() {
        for (let index = 0; index < 3; index++) {
          reads.push(String(index));
          yield page(index);
        }
      },
    },
  };
}

/** Goes through the pages so often, at most so many of them each time. */
function learner(key: string, passes: number, most = Infinity): Configured {
  const fitted = (model: unknown): Fitted => ({
    key,
    model,
    extract: () => {
      throw new Error("not extracted here");
    },
  });
  return {
    key,
    needs: "site",
    async fit(corpus) {
      const seen: string[] = [];
      for (let pass = 0; pass < passes; pass++) {
        let taken = 0;
        for await (const { id } of corpus.pages()) {
          if (id === "1" && key === "throws") throw new Error("asked to throw");
          seen.push(id);
          if (++taken === most) break;
        }
      }
      return fitted(seen.join(""));
    },
    restore: fitted,
  };
}

const models = async (learners: readonly Configured[], corpus: Corpus, turns: number[] = []) =>
  (await fitTogether(learners, corpus, (position) => turns.push(position))).map((result) =>
    "fitted" in result ? result.fitted.model : String(result.error),
  );

test("hands each page once to all, one after the other, and says whose turn it is", async () => {
  const { corpus, reads } = counted();
  const turns: number[] = [];
  expect(await models([learner("a", 1), learner("b", 1)], corpus, turns)).toEqual(["012", "012"]);
  expect(reads).toEqual(["0", "1", "2"]);
  expect(turns).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
});

test("goes through the pages again for those who ask again, and stops where nobody wants more", async () => {
  const { corpus, reads } = counted();
  const learners = [
    learner("once", 1),
    learner("twice", 2),
    learner("two of them", 2, 2),
    learner("none", 0),
  ];
  expect(await models(learners, corpus)).toEqual(["012", "012012", "0101", ""]);
  expect(reads).toEqual(["0", "1", "2", "0", "1", "2"]);
  const early = counted();
  expect(await models([learner("first", 1, 1)], early.corpus)).toEqual(["0"]);
  expect(early.reads).toEqual(["0"]);
});

test("leaves out who throws, and goes on with the others", async () => {
  expect(await models([learner("throws", 1), learner("b", 1)], counted().corpus)).toEqual([
    "Error: asked to throw",
    "012",
  ]);
});

test("fits several learners of one vote in one pass, and what a series learns in as many as it has stages", async () => {
  const vote = counted();
  const recipe = "vote(majority: block-extractor(redundancy=true), fe(norm=class), bte)";
  await models([configure(parseRecipe(recipe)), configure(parseRecipe("k-fe(norm=class)"))], vote.corpus);
  expect(vote.reads).toEqual(["0", "1", "2"]);
  const series = counted();
  await models([configure(parseRecipe("block-extractor(redundancy=true) | fe(norm=class)"))], series.corpus);
  expect(series.reads).toEqual(["0", "1", "2", "0", "1", "2"]);
});

test("fits to nothing where there is nothing", async () => {
  expect(await models([learner("a", 1)], noCorpus)).toEqual([""]);
});
