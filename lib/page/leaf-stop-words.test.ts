import { expect, it } from "vitest";
import { languageOf, leafStopWordsOf } from "./leaf-stop-words";
import { parsePage } from "./parsing/parse";

const page = parsePage("<p>Der Hund und die Katze sind im Haus.<p>The dog<p>Berlin");

it("counts each language's function words by leaf", () => {
  expect([...leafStopWordsOf(page, "de")]).toEqual([5, 0, 0]);
  expect([...leafStopWordsOf(page, "en")]).toEqual([0, 1, 0]);
});

it("takes the language of the whole page", () => {
  expect(languageOf(page)).toBe("de");
  expect(languageOf(parsePage(""))).toBe("en");
});

it("finds nothing in a language without a list", () => {
  expect([...leafStopWordsOf(page, "xx")]).toEqual([0, 0, 0]);
});
