import { describe, expect, it } from "vitest";
import { noCorpus, type Reason } from "../extractors/contract/contract";
import { extractorById } from "../extractors/index";
import { wholeView } from "../page/page";
import { parsePage } from "../page/parsing/parse";
import { described, nameOfRecipe, ruleOf } from "./described";
import { parseRecipe } from "./text";

describe("a recipe as something to show", () => {
  it("is the extractor itself with all parameters where it is one", () => {
    const { extractor, params } = described({ serial: [{ use: "ccb", params: { radius: 27 } }] });
    expect(extractor).toBe(extractorById("ccb"));
    expect(params).toEqual(extractorById("ccb").configure({ radius: 27 }).params);
    expect(nameOfRecipe({ use: "ccb", params: { radius: 27 } })).toBe(extractorById("ccb").name);
  });

  it("stands for several under their text, with a heatmap from 0 to 1 and no parameters", () => {
    const { extractor, params } = described(parseRecipe("vote(2: bte, ccb, lqf(unit=words))"));
    expect(extractor.name).toBe("vote(2: bte, ccb, lqf(unit=words))");
    expect(extractor.score).toMatchObject({ domain: [0, 1], limit: null });
    expect([extractor.params, params]).toEqual([{}, {}]);
    expect(extractor.configure().key).toBe(extractor.name);
  });

  it("needs what its neediest part needs, and runs on the server only where a part does", () => {
    expect(described(parseRecipe("ccb | lqf")).extractor.configure().needs).toBe("page");
    expect(described(parseRecipe("ccb | lqf")).extractor.serverOnly).toBeUndefined();
    expect(described(parseRecipe("ccb | union(lqf, readability)")).extractor.serverOnly).toBe(true);
    expect(
      described(parseRecipe("union(ccb, block-extractor(redundancy=true))")).extractor.configure().needs,
    ).toBe("site");
  });

  it("is refused where the quorum cannot be reached", () => {
    expect(() => described(parseRecipe("vote(3: bte, ccb)"))).toThrow(
      "asks for 3 votes, but there are only 2",
    );
  });
});

describe("the sentence of a rule", () => {
  it.each([
    { text: "vote(majority: bte, ccb, lqf)", says: "the quorum is a majority, more than {votes<}" },
    { text: "vote(2: bte, ccb)", says: "the quorum is {votes<}." },
    { text: "vote(60%: bte, ccb)", says: "the quorum is 60 % of them" },
    { text: "union(bte, ccb)", says: "one is enough" },
    { text: "intersection(bte, ccb)", says: "all must" },
  ])("of the count in $text says what was needed", async ({ text, says }) => {
    const recipe = parseRecipe(text);
    const { stage, rule } = (await reasonsOf(text)).at(-1)!;
    expect(ruleOf(recipe, { stage, rule })).toContain(says);
  });

  it("is that of the part whose stage the reason names, however deep it lies", async () => {
    const recipe = parseRecipe("vote(1: bte, ccb | all-text)");
    const rules = extractorById("all-text").rules!;
    expect(ruleOf(recipe, { stage: "2. ccb | all-text: 2. all-text", rule: "all" })).toBe(rules["all"]);
    expect(ruleOf(recipe, { stage: "1. bte", rule: "all" })).toBeUndefined();
    const found = (await reasonsOf("vote(1: bte, ccb | all-text)")).filter(({ rule }) => rule === "all");
    expect(found.map((reason) => ruleOf(recipe, reason))).toEqual(found.map(() => rules["all"]));
    expect(found.length).toBeGreaterThan(0);
  });
});

async function reasonsOf(text: string): Promise<readonly Reason[]> {
  const page = parsePage(`<p>${"Words of a story that is long enough to be kept by all. ".repeat(5)}</p>`);
  const fitted = await described(parseRecipe(text)).extractor.configure().fit(noCorpus);
  return fitted.extract(wholeView(page)).reasons;
}
