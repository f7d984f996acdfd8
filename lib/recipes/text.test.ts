import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EXTRACTORS, extractorById } from "../extractors/index";
import { BY_PAGE_TYPE } from "../extractors/panels";
import { canonical } from "./canonical";
import { recipeFromJson, type Recipe } from "./recipe";
import { someRecipe } from "./recipe.fixture";
import { parseRecipe, writeRecipe } from "./text";

const HASH = "4c1f".repeat(16);

/** Each adds a series and a union around the one before: two levels. */
const nested = (times: number): string => `${"bte | union(lqf, ".repeat(times)}ccb${")".repeat(times)}`;

describe("a preset in a recipe", () => {
  test.each([
    { text: "lp:tuned", values: "lp(k=10)" },
    { text: "zhou:tuned(gap=3) | lqf", values: "zhou(radius=3,gap=3) | lqf" },
    {
      text: "vote(majority: lp:tuned, 2*nce : tuned, bte)",
      values: "vote(majority: lp(k=10), 2*nce(alpha=0.6), bte)",
    },
  ])("$text stands for its values: $values", ({ text, values }) => {
    expect(writeRecipe(parseRecipe(text))).toBe(values);
  });

  test("is refused by another name", () => {
    expect(() => parseRecipe("lp:best")).toThrow("unknown preset of lp: best (allowed: tuned)");
    expect(() => parseRecipe("lp:")).toThrow("expected the name of a preset, found the end");
  });
});

describe("a recipe as text", () => {
  test.each<{ text: string; recipe: Recipe }>([
    { text: "ccb", recipe: { use: "ccb" } },
    {
      text: "block-extractor(threshold=1.3,grammar=alternation)",
      recipe: { use: "block-extractor", params: { grammar: "alternation", threshold: 1.3 } },
    },
    { text: "ccb | lqf", recipe: { serial: [{ use: "ccb" }, { use: "lqf" }] } },
    {
      text: "union(bte, dsc | lqf)",
      recipe: { parallel: "union", of: [{ use: "bte" }, { serial: [{ use: "dsc" }, { use: "lqf" }] }] },
    },
    {
      text: "intersection(bte, dsc) | lqf",
      recipe: {
        serial: [{ parallel: "intersection", of: [{ use: "bte" }, { use: "dsc" }] }, { use: "lqf" }],
      },
    },
    {
      text: "vote(majority: bte, 2*ccb, lqf)",
      recipe: {
        vote: [
          { recipe: { use: "bte" }, weight: 1 },
          { recipe: { use: "ccb" }, weight: 2 },
          { recipe: { use: "lqf" }, weight: 1 },
        ],
        quorum: "majority",
      },
    },
    {
      text: "vote(2: bte, ccb)",
      recipe: {
        vote: [
          { recipe: { use: "bte" }, weight: 1 },
          { recipe: { use: "ccb" }, weight: 1 },
        ],
        quorum: { votes: 2 },
      },
    },
    {
      text: "vote(7%: bte)",
      recipe: { vote: [{ recipe: { use: "bte" }, weight: 1 }], quorum: { share: 0.07 } },
    },
    {
      text: `block-extractor(redundancy=true)@${HASH}`,
      recipe: { use: "block-extractor", params: { redundancy: true }, model: HASH },
    },
  ])("$text", ({ text, recipe }) => {
    expect(parseRecipe(text)).toEqual(recipe);
    expect(writeRecipe(recipe)).toBe(text);
  });

  test.each([
    { when: "blanks do not matter", text: "  ccb|lqf ( )\n|  bte", same: "ccb | lqf | bte" },
    { when: "brackets only group", text: "(ccb | (lqf)) | bte", same: "ccb | lqf | bte" },
    {
      when: "a value may be quoted",
      text: 'block-extractor(grammar="alternation")',
      same: "block-extractor(grammar=alternation)",
    },
    { when: "a share may be written as one", text: "vote(share=0.6: ccb)", same: "vote(60%: ccb)" },
  ])("$when", ({ text, same }) => expect(writeRecipe(parseRecipe(text))).toBe(same));

  test("of any recipe is read back as that recipe", () => {
    fc.assert(
      fc.property(someRecipe, (recipe) => {
        expect(parseRecipe(writeRecipe(recipe))).toEqual(canonical(recipe));
      }),
    );
  });

  test("of every extractor with every choice and flag is read back", () => {
    for (const { id, params } of [...EXTRACTORS, extractorById("answers")]) {
      for (const [name, spec] of Object.entries(params)) {
        const values =
          spec.kind === "choice"
            ? spec.choices
            : spec.kind === "set"
              ? [...spec.choices, spec.choices.join("+")]
              : spec.kind === "flag"
                ? [true, false]
                : spec.kind === "text"
                  ? ["a name", 'said "so", (twice)']
                  : [spec.min, spec.max];
        for (const value of values) {
          const recipe = { use: id, params: { [name]: value } };
          expect(parseRecipe(writeRecipe(recipe)), `${id}.${name}`).toEqual(canonical(recipe));
        }
      }
    }
  });

  test("has words of its own that are no extractor's name", () => {
    expect(
      EXTRACTORS.map(({ id }) => id).filter((id) =>
        ["union", "intersection", "vote", "majority", "share"].includes(id),
      ),
    ).toEqual([]);
  });

  test.each([
    { text: "", says: "at character 1: expected an extractor, union, intersection or vote, found the end" },
    { text: "ccb lqf", says: 'at character 5: expected | or the end, found "lqf"' },
    { text: "ccb |", says: "at character 6: expected an extractor" },
    { text: "union(ccb", says: "at character 10: expected ), found the end" },
    { text: "union()", says: "at character 7: expected an extractor" },
    { text: "vote(ccb)", says: "expected majority, a number of votes, or a share like 60%" },
    { text: "vote(0: ccb)", says: "expected a number above 0" },
    { text: "vote(1e999: ccb)", says: "expected a number above 0" },
    { text: "vote(majority: 0*ccb, lqf)", says: "at character 16: expected a weight above 0 and up to 1000" },
    { text: "vote(majority: -2*ccb, lqf)", says: "expected a weight above 0 and up to 1000" },
    { text: "vote(majority: ccb, 1000.1*lqf)", says: "at character 21: expected a weight above 0" },
    { text: `union(${"ccb, ".repeat(255)}lqf)`, says: "cannot read the recipe: it has more than 256 parts" },
    { text: "vote(101%: ccb)", says: "expected a share above 0 and up to 1" },
    { text: "vote(majority: 2 ccb)", says: 'expected *, found "ccb)"' },
    { text: "ccb(radius=)", says: "expected a value" },
    { text: "ccb(radius=1, radius=2)", says: "expected radius only once" },
    { text: "ccb@1234", says: "expected the hash of a model, 64 hexadecimal digits" },
    { text: 'ccb(radius="\\x")', says: "expected text in double quotes as JSON writes it" },
    { text: "(".repeat(100_000), says: "expected at most 32 levels" },
    { text: nested(16), says: "cannot read the recipe: it is more than 32 levels deep" },
    { text: "cbb", says: "did you mean ccb" },
    { text: "ccb(raduis=3)", says: "unknown parameter of ccb: raduis" },
  ])("$text is refused with the place", ({ text, says }) => expect(() => parseRecipe(text)).toThrow(says));
});

test("a recipe as text may have what one in JSON may have, up to the largest", () => {
  for (const text of [
    `union(${"ccb, ".repeat(254)}lqf)`,
    `union(dsc, ${nested(15)})`,
    "vote(majority: 1000*ccb, 0.001*lqf)",
  ]) {
    const recipe = parseRecipe(text);
    expect(recipeFromJson(JSON.parse(JSON.stringify(recipe)))).toEqual(recipe);
  }
});

test.each(BY_PAGE_TYPE)("a pasted page, $label, opens with a recipe that there is", ({ recipe }) =>
  expect(writeRecipe(parseRecipe(recipe))).toBe(recipe),
);
