import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { metricById } from "../evaluation/metrics/index";
import { evaluatePage } from "../evaluation/run";
import { noCorpus } from "../extractors/contract/contract";
import { parsePage } from "../page/parsing/parse";
import { configure } from "../recipes/configure";
import type { Quorum, Recipe, Voter } from "../recipes/recipe";
import { Planner } from "./plan";
import { TrialPage } from "./trial-page";

const HTML = `<body><ul class=nav><li><a href=/a>Home</a><li><a href=/b>World news</a><li><a href=/c>More</a></ul>
<div class=story><h1>Rain at last</h1><p>It rained all day in the <a href=/h>hills</a>, and the river rose by two metres in one night.</p>
<p>The bridge was closed until the morning, when the water began to fall again, said the mayor.</p><p>Read <a href=/d>more</a></p></div>
<div class=related><a href=/1>A list of other stories</a> <a href=/2>that nobody asked for</a></div>
<p>Footer text about who owns this page and why, in a sentence that goes on for a while.</p></body>`;
const GOLD = {
  text: "Rain at last\nIt rained all day in the hills, and the river rose by two metres in one night.\nThe bridge was closed until the morning, when the water began to fall again, said the mayor.",
};

/** Recipes of extractors that answer differently on the page, four levels deep. */
const someRecipe: fc.Arbitrary<Recipe> = fc.letrec<{ recipe: Recipe }>((tie) => ({
  recipe: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Recipe>(
      { use: "ccb" },
      { use: "ccb", params: { radius: 20 } },
      { use: "lqf" },
      { use: "bte" },
      { use: "lp" },
      { use: "sw", params: { threshold: 0.4 } },
      { use: "largest-block" },
      { use: "block-extractor", params: { threshold: 1.3 } },
      { use: "num-words-rules" },
    ),
    fc.array(tie("recipe"), { minLength: 1, maxLength: 3 }).map((serial): Recipe => ({ serial })),
    fc
      .tuple(
        fc.constantFrom("union" as const, "intersection" as const),
        fc.array(tie("recipe"), { minLength: 1, maxLength: 3 }),
      )
      .map(([parallel, of]): Recipe => ({ parallel, of })),
    fc
      .tuple(
        fc.array(fc.record<Voter>({ recipe: tie("recipe"), weight: fc.constantFrom(1, 2, 0.1) }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.constantFrom<Quorum>(
          "majority",
          { votes: 0.1 },
          { votes: 1e-10 },
          { share: 0.3 },
          { share: 1 / 3 },
        ),
      )
      .map(([vote, quorum]): Recipe => ({ vote, quorum })),
  ),
})).recipe;

const still = (): number => 0;

async function evaluated(recipe: Recipe, metric: string): Promise<{ grade: unknown; isEmpty: boolean }> {
  const fitted = await configure(recipe).fit(noCorpus);
  const { answers } = evaluatePage(HTML, {}, GOLD, [fitted], [metricById(metric)], still);
  const { grades, failed, textLength } = answers[0]!;
  return { grade: grades[metric], isEmpty: failed === null && textLength === 0 };
}

function trialPage(metric: string, lost: readonly string[] = []): TrialPage {
  const page = parsePage(HTML, {});
  return new TrialPage(
    () => page,
    GOLD,
    metricById(metric),
    still,
    () => {},
    lost,
  );
}

describe("a page on which recipes are tried", () => {
  it.each(["word-lcs", "bag-of-words", "shingle-4", "node"])(
    "scores every recipe as an evaluation does, to the last digit, by %s",
    async (metric) => {
      const page = trialPage(metric);
      const planner = new Planner();
      await fc.assert(
        fc.asyncProperty(someRecipe, async (recipe) => {
          const { grade, isEmpty } = page.trial(await planner.plan(recipe));
          expect({ grade, isEmpty }).toEqual(await evaluated(recipe, metric));
        }),
        { numRuns: metric === "word-lcs" ? 400 : 60 },
      );
    },
  );

  it("shows a later stage only what the earlier ones left", async () => {
    const planner = new Planner();
    const grade = async (recipe: Recipe) => trialPage("word-lcs").trial(await planner.plan(recipe)).grade;
    const forth: Recipe = { serial: [{ use: "lqf" }, { use: "lp" }] };
    const both: Recipe = { parallel: "intersection", of: [{ use: "lqf" }, { use: "lp" }] };
    expect(await grade(forth)).toEqual((await evaluated(forth, "word-lcs")).grade);
    expect(await grade(both)).toEqual((await evaluated(both, "word-lcs")).grade);
  });

  it("runs each extractor once on the same texts, however many recipes have it", async () => {
    const began: string[] = [];
    const parsed = parsePage(HTML, {});
    const page = new TrialPage(
      () => parsed,
      GOLD,
      metricById("word-lcs"),
      still,
      ({ name }) => began.push(name),
    );
    const planner = new Planner();
    const recipes: Recipe[] = [
      { use: "lqf" },
      { parallel: "union", of: [{ use: "lqf" }, { use: "bte" }] },
      { serial: [{ use: "lqf" }, { use: "bte" }] },
      { vote: [{ recipe: { serial: [{ use: "lqf" }, { use: "bte" }] }, weight: 1 }], quorum: "majority" },
    ];
    for (const recipe of recipes) page.trial(await planner.plan(recipe));
    // The second bte sees what lqf left, which is not the page.
    expect(began).toEqual(["lqf", "bte", "bte"]);
  });

  it("adds up what the extractors took, each as often as the recipe runs it", async () => {
    let now = 0;
    const parsed = parsePage(HTML, {});
    const page = new TrialPage(
      () => parsed,
      GOLD,
      metricById("word-lcs"),
      () => now++,
    );
    const planner = new Planner();
    const recipe: Recipe = { parallel: "union", of: [{ use: "lqf" }, { use: "bte" }, { use: "lqf" }] };
    expect(page.trial(await planner.plan(recipe)).ms).toBe(3);
  });

  it("fails with every recipe of an extractor that is lost there, and with no other", async () => {
    const page = trialPage("word-lcs", ["bte"]);
    const planner = new Planner();
    expect(page.trial(await planner.plan({ serial: [{ use: "lqf" }, { use: "bte" }] })).grade.status).toBe(
      "failed",
    );
    expect(page.trial(await planner.plan({ use: "bte", params: { maxRuns: 2 } })).grade.status).toBe(
      "scored",
    );
  });

  it("forgets its masks where there are too many, and answers as before", async () => {
    const page = trialPage("word-lcs");
    const planner = new Planner();
    const plan = await planner.plan({ serial: [{ use: "lqf" }, { use: "bte" }] });
    const before = page.trial(plan).grade;
    page.forget();
    expect(page.trial(plan).grade).toEqual(before);
  });

  it("refuses what learns from other pages or brings a model", async () => {
    const planner = new Planner();
    await expect(planner.plan({ use: "block-extractor", params: { redundancy: true } })).rejects.toThrow(
      "looks at more than the page",
    );
    await expect(planner.plan({ use: "answers", model: "0".repeat(64) })).rejects.toThrow();
  });
});
