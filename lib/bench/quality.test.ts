import { describe, expect, it } from "vitest";
import type { Report } from "../evaluation/report/report";
import { configure } from "../recipes/configure";
import { modelOf, type Model } from "../recipes/model";
import type { Recipe } from "../recipes/recipe";
import { recipeFrom } from "../recipes/given";
import { bestFirst, knowledgeOf, learnedCorpora, withArticleBody } from "./quality";

/** A model of these corpora; nothing here runs it. */
const modelFrom = (corpus: string, model: string, sitesOf?: string, body: unknown = null): Model =>
  modelOf({ use: "combination", params: { model } }, body, {
    data: {
      ...{ corpus, pages: 12, sha256: "0".repeat(64) },
      ...(sitesOf !== undefined && { leftOut: { sitesOf, pages: 3, sites: 2 } }),
    },
    code: "",
    heldOut: null,
  });
const own = modelFrom("fundus + big9", "trained");
const continued = modelFrom("ceed", "continued", "test");
const apart = modelFrom("fundus + big9", "trained", "test + scrapinghub", "another");
const models = (id: string): Model | null => [own, continued, apart].find((model) => model.id === id) ?? null;
const using = (model: Model): Recipe => ({ ...model.recipe, model: model.id });
const SHIPPED =
  "dev scrapinghub fundus chinese-wced cleanportaleval big9 l3s-gn1 cleaneval-en zh-news-10sites";

const cases = [
  { when: "it learns nothing", recipe: recipeFrom("readability"), corpora: "" },
  {
    when: "it is the combination as it comes, whatever only decides",
    recipe: recipeFrom("combination(comments=drop)"),
    corpora: SHIPPED,
  },
  { when: "its model was trained", recipe: using(own), corpora: "fundus big9" },
  { when: "its model went on from the one that ships", recipe: using(continued), corpora: `${SHIPPED} ceed` },
  { when: "it is a stage among others", recipe: recipeFrom("all-text | l-extractor"), corpora: "starter" },
];

describe("what a recipe has learned of the pages that it is scored on", () => {
  it.each(cases)("is by corpora [$corpora] where $when", ({ recipe, corpora }) => {
    expect(learnedCorpora(recipe, models).join(" ")).toBe(corpora);
  });

  it("is a warning with the remedy where the corpus is among them, for all that learned the same at once", () => {
    const recipes = withArticleBody(recipeFrom("combination"), models);
    const [known, ...more] = knowledgeOf(recipes, models, { corpus: "scrapinghub", pages: 93 });
    expect(more).toEqual([]);
    expect(known!.text).toContain(
      "scrapinghub is among them by its name: they learned the 93 pages scored here",
    );
    expect(known!.warning).toMatch(
      /^the F1 of combination and combination\(.*\) is that of pages learned by heart.* --recipe FILE$/,
    );
  });

  it("is told without a warning where the corpus is not among them, and not at all where nothing was learned", () => {
    const recipes = [using(own), recipeFrom("readability")];
    const [known, ...more] = knowledgeOf(recipes, models, { corpus: "scrapinghub", pages: 93 });
    expect(more).toEqual([]);
    expect(known!.text).toContain("2 corpora: fundus, big9. scrapinghub is not among them");
    expect(known!.warning).toBeNull();
  });
});

describe("sites of the pages that a recipe is scored on", () => {
  const told = (model: Model, corpus: string): string =>
    knowledgeOf([using(model)], models, { corpus, pages: 1 })[0]!.text;

  it("were left out where the model says so of this corpus", () => {
    expect(told(apart, "scrapinghub")).toContain(
      "Pages with a site, domain or template of scrapinghub were left out.",
    );
    expect(told(apart, "ceed")).toContain("was not asked in training");
    expect(told(own, "scrapinghub")).toContain("was not asked in training");
  });

  it("may be among those of the model that it went on from, whatever was left out afterwards", () => {
    expect(told(continued, "test")).toContain("was not asked in training");
  });

  it("are told apart for models of the same corpora with and without them", () => {
    const recipes = [own, apart].map(using);
    expect(knowledgeOf(recipes, models, { corpus: "scrapinghub", pages: 1 })).toHaveLength(2);
  });
});

describe("what is scored beside a recipe", () => {
  it("is the same model without headline and comments, with the values that it was fitted with", () => {
    const [first, body, ...more] = withArticleBody(using(own), models);
    expect([first, more]).toEqual([using(own), []]);
    expect(body).toEqual({
      use: "combination",
      model: own.id,
      params: { model: "trained", headline: "drop", comments: "drop" },
    });
    expect(configure(recipeFrom("combination:article-body")).recipe).toEqual(
      configure(withArticleBody(recipeFrom("combination"), models)[1]!).recipe,
    );
  });

  it("is nothing where it is that already, or another extractor", () => {
    expect(withArticleBody(recipeFrom("combination:article-body"), models)).toHaveLength(1);
    expect(withArticleBody(recipeFrom("readability"), models)).toHaveLength(1);
    expect(withArticleBody(recipeFrom("all-text | combination"), models)).toHaveLength(1);
  });
});

it("rows are the best first, equal ones in their order, and those without a score last", () => {
  const extractor = (key: string, f1?: number) => ({
    key,
    scores: f1 === undefined ? {} : { "shingle-4": { f1 } },
  });
  const report = {
    extractors: [
      extractor("none"),
      extractor("zero", 0),
      extractor("a", 0.5),
      extractor("best", 0.9),
      extractor("b", 0.5),
    ],
  };
  const { extractors } = bestFirst(report as unknown as Report, "shingle-4");
  expect(extractors.map(({ key }) => key)).toEqual(["best", "a", "b", "zero", "none"]);
});
