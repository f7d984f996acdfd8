import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractorById } from "../../extractors/index";
import { canonical } from "../../recipes/canonical";
import { someRecipe } from "../../recipes/recipe.fixture";
import { parseRecipe } from "../../recipes/text";
import { diffOf, isSame } from "./diff";

const CCB_RADIUS = extractorById("ccb").params.radius!.default;

const changes = (before: string, after: string) =>
  diffOf(parseRecipe(before), parseRecipe(after))
    .filter(({ state }) => state !== "same")
    .map(({ level, state, name, changes: words }) => [level, state, name, ...words]);

describe("what changed from a recipe to another", () => {
  it.each([
    {
      before: "lqf | ccb(radius=20)",
      after: "lqf | ccb(radius=30)",
      says: [[1, "changed", "CCB", "Radius 20 became 30."]],
    },
    {
      before: "vote(2: bte, lqf, lp)",
      after: "vote(majority: bte, 2*lqf)",
      says: [
        [0, "changed", "Vote", expect.stringMatching(/2 votes.* became .*a majority/)],
        [1, "changed", "Link Quota Filter", "Weight 1 became 2."],
        [1, "removed", "Largest Pagelet"],
      ],
    },
    {
      before: "bte | lqf",
      after: "union(bte, lqf)",
      says: [[0, "changed", "Union", "Series became union."]],
    },
    {
      before: "bte",
      after: "lqf",
      says: [
        [0, "removed", expect.any(String)],
        [0, "added", expect.any(String)],
      ],
    },
    {
      before: `block-extractor(redundancy=true)@${"a".repeat(64)}`,
      after: `block-extractor(redundancy=true)@${"b".repeat(64)}`,
      says: [[0, "changed", "BlockExtractor", "Model aaaaaaaa became bbbbbbbb."]],
    },
    {
      before: `block-extractor(redundancy=true)@${"a".repeat(64)} | bte`,
      after: `block-extractor | bte`,
      says: [
        [
          1,
          "changed",
          "BlockExtractor",
          "Redundancy is at its default instead of true.",
          "Model aaaaaaaa was removed.",
        ],
      ],
    },
    {
      before: "bte | block-extractor(redundancy=true)",
      after: `bte | block-extractor(redundancy=true)@${"b".repeat(64)}`,
      says: [[1, "changed", "BlockExtractor", "Model bbbbbbbb was added."]],
    },
  ])("$before to $after", ({ before, after, says }) => {
    expect(changes(before, after)).toEqual(says);
  });

  it("is nothing where a parameter is at its default, said or not, and something where only the model is another", () => {
    const [silent, said] = [{ use: "ccb" }, { use: "ccb", params: { radius: CCB_RADIUS } }];
    expect(isSame(silent, said)).toBe(true);
    const learned = { use: "ccb", model: "a".repeat(64) };
    expect(isSame(said, learned)).toBe(false);
    expect(diffOf(said, learned)[0]!.changes).toEqual(["Model aaaaaaaa was added."]);
  });

  it("is nothing exactly between a recipe and itself", () => {
    fc.assert(
      fc.property(someRecipe, someRecipe, (one, other) => {
        expect(isSame(one, one)).toBe(true);
        const [a, b] = [canonical(one), canonical(other)];
        expect(isSame(a, b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });
});
