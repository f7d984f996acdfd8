import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "../../recipes/canonical";
import { someRecipe } from "../../recipes/recipe.fixture";
import { parseRecipe } from "../../recipes/text";
import { diffOf, isSame } from "./diff";

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
  ])("$before to $after", ({ before, after, says }) => {
    expect(changes(before, after)).toEqual(says);
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
