import { describe, expect, it } from "vitest";
import { typedRecipe } from "./typed-recipe";

describe("what is typed where an extractor is chosen", () => {
  it.each(["", "lqf", "block extractor", "Gottron 2008", "ccb lqf"])("is a search: %j", (typed) => {
    expect(typedRecipe(typed)).toBeNull();
  });

  it.each([
    { typed: "ccb|lqf", text: "ccb | lqf" },
    { typed: " ccb( radius = 27 ) ", text: "ccb(radius=27)" },
    { typed: '{"parallel":"union","of":[{"use":"bte"},{"use":"lqf"}]}', text: "union(bte, lqf)" },
    { typed: "vote(60%:2*bte,ccb)", text: "vote(60%: 2*bte, ccb)" },
  ])("is a recipe, in its one form: $typed", ({ typed, text }) => {
    expect(typedRecipe(typed)).toEqual({ text });
  });

  it.each([
    { typed: "ccb |", says: "cannot read the recipe" },
    { typed: "ccb | lqq", says: "did you mean lqf" },
    { typed: "ccb(radius=9999)", says: "allowed: a whole number from 20 to 100" },
    { typed: "vote(3: bte, ccb)", says: "asks for 3 votes, but there are only 2" },
    { typed: '{"use":', says: "not JSON" },
  ])("says what is wrong: $typed", ({ typed, says }) => {
    expect(typedRecipe(typed)).toEqual({ problem: expect.stringContaining(says) as string });
  });
});
