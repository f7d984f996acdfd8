import fc from "fast-check";
import type { Quorum, Recipe, Voter } from "./recipe";

/** Recipes over extractors that need nothing but the page, a few levels deep. */
export const someRecipe: fc.Arbitrary<Recipe> = fc.letrec<{ recipe: Recipe }>((tie) => ({
  recipe: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Recipe>(
      { use: "ccb" },
      { use: "ccb", params: { radius: 20 } },
      { use: "lqf" },
      { use: "bte" },
      { use: "block-extractor", params: { threshold: 1.3, grammar: "alternation" } },
      { use: "block-extractor", params: { redundancy: true }, model: "0123456789abcdef".repeat(4) },
      { use: "block-extractor", params: { redundancy: true }, model: "fedcba9876543210".repeat(4) },
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
        fc.array(fc.record<Voter>({ recipe: tie("recipe"), weight: fc.constantFrom(1, 2, 0.5) }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.constantFrom<Quorum>(
          "majority",
          { votes: 0.5 },
          { share: 0.6 },
          { share: 0.07 },
          { share: 1 / 3 },
        ),
      )
      .map(([vote, quorum]): Recipe => ({ vote, quorum })),
  ),
})).recipe;
