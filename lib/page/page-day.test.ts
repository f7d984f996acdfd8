import { describe, expect, it, test } from "vitest";
import { parsePage } from "./parsing/parse";
import { dateAnswer } from "./page-day";

const GERMAN = parsePage("<html lang=de><p>a");
const AMERICAN = parsePage("<html lang=en-US><p>a");

describe("a date", () => {
  it.each([
    { text: "3 May 2020, 12:30", is: { value: "2020-05-03", written: "3 May 2020, 12:30" } },
    { text: "2020-05-03T23:30:00Z", is: { value: "2020-05-03", written: "2020-05-03T23:30:00Z" } },
    { text: "2020-05-03", is: { value: "2020-05-03" } },
    { text: "yesterday", is: { value: "yesterday" } },
    { text: "May 2020", is: { value: "May 2020" } },
  ])("of the text $text is answered as $is.value", ({ text, is }) =>
    expect(dateAnswer(GERMAN, text)).toEqual(is),
  );
});

test("a date of numbers alone is read as the page's language has it", () =>
  expect([GERMAN, AMERICAN, parsePage("a")].map((page) => dateAnswer(page, "3/4/2020").value)).toEqual([
    "2020-04-03",
    "2020-03-04",
    "2020-04-03",
  ]));
