import fc from "fast-check";
import { expect, it } from "vitest";
import { RECIPE_METRIC } from "../../evaluation/metrics/names";
import { wordLcs } from "../../evaluation/metrics/word-lcs";
import { noCorpus } from "../../extractors/contract/contract";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { configure } from "../../recipes/configure";
import { usesOf, type Recipe } from "../../recipes/recipe";
import { someRecipe } from "../../recipes/recipe.fixture";
import { parseRecipe } from "../../recipes/text";
import { LivePage } from "./live-page";
import { problemsOf } from "./problems";
import { rowsOf } from "./rows";

const STORY = "It rained all day in the hills, and the river rose by two metres in one night.";
const PAGE = parsePage(
  `<ul><li><a href=/a>Home</a><li><a href=/b>World news</a></ul><div><h1>Rain</h1><p>${STORY}</p><p>The bridge was closed.</p></div><p><a href=/c>More of this</a></p>`,
);
const live = () => new LivePage(PAGE, { text: `Rain\n${STORY}\nThe bridge was closed.` }, () => 0);

it("scores by the metric that the editor names, as its sample does", () =>
  expect(wordLcs.id).toBe(RECIPE_METRIC));

it("keeps what the recipe keeps when it is run, whatever its form", async () => {
  const page = live();
  await fc.assert(
    fc.asyncProperty(someRecipe, async (recipe) => {
      fc.pre(usesOf(recipe).every(({ model }) => model === undefined) && problemsOf(recipe).length === 0);
      const [whole] = await page.answers(recipe);
      const fitted = await configure(recipe).fit(noCorpus);
      expect(whole!.kept).toEqual(Uint8Array.from(fitted.extract(wholeView(PAGE)).keep));
    }),
    { numRuns: 60 },
  );
});

it("answers for every part by its place, and a stage has seen what the one before kept", async () => {
  const recipe: Recipe = { serial: [{ serial: [parseRecipe("lqf")] }, parseRecipe("union(bte, ccb)")] };
  const answers = await live().answers(recipe);
  expect(answers.map(({ key }) => key)).toEqual(rowsOf(recipe).map(({ key }) => key));
  const [whole, first, , last] = answers;
  expect(last!.seen).toEqual(first!.kept);
  expect(whole!.kept).toEqual(last!.kept);
  expect(whole!.seenLength).toBe(PAGE.textLength);
  expect(whole!.f1).toBeGreaterThan(0.5);
});

it("has no scores on a page without gold", async () => {
  const [whole] = await new LivePage(PAGE, {}, () => 0).answers(parseRecipe("bte"));
  expect([whole!.f1, whole!.kept === null]).toEqual([null, false]);
});

it("refuses an extractor that looks at other pages, and says which", async () => {
  await expect(live().answers(parseRecipe("bte | block-extractor(redundancy=true)"))).rejects.toThrow(
    /block-extractor\(redundancy=true\) looks at more than the page/,
  );
});
