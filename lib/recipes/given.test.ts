import { describe, expect, it } from "vitest";
import { recipeFrom } from "./given";

describe("a recipe as it is handed over", () => {
  it.each([
    { as: "text", given: " ccb(radius=20) | lqf\n" },
    {
      as: "JSON as text",
      given: '{"serial":[{"use":"ccb","params":{"radius":20}},{"use":"lqf","params":{}}]}',
    },
    {
      as: "a file's JSON",
      given: '{"winnow":1,"recipe":{"serial":[{"use":"ccb","params":{"radius":20}},{"use":"lqf"}]}}',
    },
    { as: "parsed JSON", given: { serial: [{ use: "ccb", params: { radius: "20" } }, { use: "lqf" }] } },
  ])("is the same as $as", ({ given }) => {
    expect(recipeFrom(given)).toEqual({ serial: [{ use: "ccb", params: { radius: 20 } }, { use: "lqf" }] });
  });

  it.each([
    { when: "JSON breaks off", given: '{"use":', code: "bad-recipe" },
    { when: "it is a list", given: "[]", code: "bad-recipe" },
    { when: "it is a number", given: 3, code: "bad-recipe" },
    { when: "it is empty", given: "", code: "bad-recipe-text" },
    { when: "an extractor is unknown", given: { use: "cbc" }, code: "unknown-extractor" },
    { when: "a value is out of range", given: "ccb(radius=-1)", code: "bad-parameter" },
  ])("is refused where $when", ({ given, code }) => {
    expect(() => recipeFrom(given)).toThrow(expect.objectContaining({ code }) as Error);
  });
});
