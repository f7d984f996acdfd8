import { expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { attributeColumns, attributesOf, looksInWords } from "./attributes";

it("gives the nine attributes of each text", () => {
  const page = parsePage(
    "<title>Rain</title><style>.d { font-size: 8px; color: gray }</style><h1> Rain </h1><p class=d>2009-01-02</p><p>Words<p>more",
  );
  const {
    length,
    digits,
    digitShare,
    fontSize,
    relativeSize,
    bold,
    styleFrequency,
    titleSteps,
    titleTagDistance,
  } = attributesOf(page, Uint8Array.of(1, 1, 0, 1));
  expect([...length]).toEqual([4, 10, 5, 4]);
  expect([...digits]).toEqual([0, 8, 0, 0]);
  expect([...digitShare]).toEqual([0, 0.8, 0, 0]);
  expect([...fontSize]).toEqual([32, 8, 16, 16]);
  expect([...relativeSize]).toEqual([100, 25, 50, 50]);
  expect([...bold]).toEqual([1, 0, 0, 0]);
  expect([...styleFrequency]).toEqual([1, 1, 2, 2]);
  expect([...titleSteps]).toEqual([0, 1, NaN, 2]);
  expect(titleTagDistance[0]).toBe(0);
  expect(titleTagDistance[1]).toBeGreaterThan(1);
});

it("says the colour and the family of each text", () => {
  const page = parsePage(
    "<style>.d { font-family: Courier, monospace; color: gray }</style><h1>Rain</h1><p class=d>2009-01-02",
  );
  expect(looksInWords(page).map(({ name, values }) => [name, ...values])).toEqual([
    ["colour", "#000000", "#808080"],
    ["family", "serif", "mono"],
  ]);
  expect(looksInWords(parsePage("")).map(({ values }) => values)).toEqual([[], []]);
});

it("answers for a page without text and without relevant texts", () => {
  expect(
    attributeColumns(attributesOf(parsePage(""), new Uint8Array(0))).map(({ values }) => values.length),
  ).toEqual(new Array(9).fill(0));
  expect([...attributesOf(parsePage("<p>a"), Uint8Array.of(0)).titleSteps]).toEqual([NaN]);
});

it.each([
  { text: "ab", length: 2 },
  { text: "\n\t ab \n", length: 2 },
  { text: "\u3000\u3000ab \u3000", length: 2 },
  { text: "\u00a0 a\n b\u00a0\u00a0", length: 3 },
])("strips both ends of a text before its length is taken: $text has $length", ({ text, length }) => {
  const page = parsePage(`<body><p>${text}</p>`);
  expect([...attributesOf(page, Uint8Array.of(1)).length]).toEqual([length]);
});
