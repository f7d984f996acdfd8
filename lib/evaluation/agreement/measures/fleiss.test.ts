import fc from "fast-check";
import { expect, it } from "vitest";
import { fleissKappa, fleissSums } from "./fleiss";

/** Things that all raters call the same, weighing what a block of so many words gives each of its words. */
const alike = (raters: number, category: number, words: number) => ({
  votes: Array<number>(raters).fill(category),
  weight: 1 / words,
});

it("is not defined where all votes are of one category, whatever things weigh", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1 }),
      fc.array(fc.tuple(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 1, max: 50 })), { minLength: 1 }),
      (category, things) => {
        const units = things.map(([raters, words]) => alike(raters, category, words));
        expect(fleissKappa(fleissSums(units, 2))).toBeNull();
      },
    ),
  );
});

it.each([
  { raters: 3, words: 11 },
  { raters: 6, words: 11 },
])("is not defined for $raters who call a block of $words words boilerplate", ({ raters, words }) => {
  expect(fleissKappa(fleissSums([alike(raters, 1, words)], 2))).toBeNull();
});

it("is 1 for the same of two categories, however little one of them weighs", () => {
  const units = [alike(3, 0, 1), alike(3, 1, 1e6)];
  expect(fleissKappa(fleissSums(units, 2))).toBeCloseTo(1, 6);
});
