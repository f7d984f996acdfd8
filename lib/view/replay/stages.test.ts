import { expect, it } from "vitest";
import { noCorpus } from "../../extractors/contract/contract";
import { seededRng } from "../../learn/rng";
import type { Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { configure } from "../../recipes/configure";
import { described } from "../../recipes/described";
import { RECIPE_PRESETS } from "../../recipes/presets";
import { partsOf, type Recipe } from "../../recipes/recipe";
import { parseRecipe } from "../../recipes/text";
import { answerHere } from "../inspection/answers";
import { buildInspection, type Inspection } from "../inspection/inspection";
import { madeUp } from "../inspection/pages.fixture";
import { removedRuns, stagesOf, stageWords } from "./stages";

async function inspected(page: Page, recipe: Recipe): Promise<Inspection> {
  const { extractor, params } = described(recipe);
  const answer = await answerHere(page, extractor, params, () => 0);
  return buildInspection({ page, recipe, extractor, params, gold: null, ...answer });
}

/** What each part keeps, found by running it alone on what reaches it; groups that count after their parts. */
async function byHand(page: Page, recipe: Recipe): Promise<readonly string[]> {
  const found: string[] = [];
  const visit = async (part: Recipe, live: Uint8Array): Promise<Uint8Array> => {
    const kept = (await configure(part).fit(noCorpus)).extract({ page, live }).keep;
    let seen = live;
    for (const each of partsOf(part)) {
      const own = await visit(each, seen);
      if ("serial" in part) seen = own;
    }
    if (!("serial" in part)) found.push(kept.join(""));
    return kept;
  };
  await visit(recipe, new Uint8Array(page.leaves.length).fill(1));
  return found;
}

const RECIPES = [
  // A recipe of one extractor has no stages.
  ...RECIPE_PRESETS.map(({ recipe }) => recipe).filter((text) => partsOf(parseRecipe(text)).length > 0),
  "lqf | accb | bte",
  "lqf | vote(majority: bte, ccb(radius=25) | lqf, 2*dsc)",
  "union(intersection(accb, dsc), lqf | block-extractor(threshold=0.5))",
];

it.each(RECIPES)("each stage of %s keeps what its part keeps when it is run alone", async (text) => {
  const rng = seededRng(7);
  const recipe = parseRecipe(text);
  for (let round = 0; round < 6; round++) {
    const page = madeUp(rng);
    const inspection = await inspected(page, recipe);
    const [start, ...stages] = stagesOf(inspection);
    expect(start).toMatchObject({ kind: "page", removed: { texts: 0, characters: 0 } });
    expect(stages.map(({ kept }) => kept.join(""))).toEqual(await byHand(page, recipe));
    expect(stages.at(-1)!.kept).toEqual(inspection.extraction.keep);
  }
});

const PAGE = parsePage(
  `<ul><li><a href="/">Home</a></li><li><a href="/a">News</a></li></ul>
  <p>Heavy rain fell on Monday and the river rose two metres, officials said, and schools stayed shut.</p>
  <p>Write to us</p>`,
);

it("a series is told stage by stage: what each removed of what the one before left", async () => {
  const stages = stagesOf(await inspected(PAGE, parseRecipe("lqf | num-words-rules")));
  expect(stages.map(({ kind, place, name }) => [kind, place, name])).toEqual([
    ["page", "", "The whole page"],
    ["stage", "1", "lqf"],
    ["stage", "2", "num-words-rules"],
  ]);
  for (const [at, { removed, left, seen, kept }] of stages.entries()) {
    const before = stages[at - 1] ?? stages[0]!;
    expect(seen).toEqual(before.kept);
    expect(removed.texts + left.texts).toBe(before.left.texts);
    expect(removed.characters + left.characters).toBe(before.left.characters);
    const inRuns = removedRuns({ seen, kept }).reduce((sum, { start, end }) => sum + end - start, 0);
    expect(inRuns).toBe(removed.texts);
  }
  expect(stages[1]!.removed).toEqual({ texts: 2, characters: "HomeNews".length });
});

it("the branches of a vote see the same, and its count comes after them", async () => {
  const stages = stagesOf(await inspected(PAGE, parseRecipe("vote(2: lqf, bte, block-extractor)")));
  expect(stages.map(({ kind, place }) => `${kind} ${place}`.trim())).toEqual([
    "page",
    "branch 1",
    "branch 2",
    "branch 3",
    "count",
  ]);
  expect(stages.slice(1).every(({ seen }) => !seen.includes(0))).toBe(true);
  expect(stages.at(-1)!.name).toBe("Vote: kept by at least 2 votes of 3");
});

it("parts of parts are told below their place, and an extractor alone has no stages", async () => {
  const nested = stagesOf(await inspected(PAGE, parseRecipe("lqf | union(bte, accb | dsc)")));
  expect(nested.map(({ place, kind, depth }) => `${place} ${kind} ${depth}`)).toEqual([
    " page 0",
    "1 stage 0",
    "2.1 branch 1",
    "2.2.1 stage 2",
    "2.2.2 stage 2",
    "2 count 0",
  ]);
  expect(stagesOf(await inspected(PAGE, parseRecipe("lqf")))).toEqual([]);
});

it("is a sentence with its own number of texts and characters", async () => {
  const [, first] = stagesOf(await inspected(PAGE, parseRecipe("lqf | bte")));
  const words = stageWords(first!, ({ texts, characters }) => `${texts}/${characters}`);
  expect(words.map(({ text }) => text).join("")).toMatch(
    /^Stage 1, lqf, removes 2\/8 and leaves \d+\/\d+\.$/,
  );
});
