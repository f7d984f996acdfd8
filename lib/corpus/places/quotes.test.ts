import { describe, expect, it } from "vitest";
import { axisText } from "../../page/axis";
import { parsePage } from "../../page/parsing/parse";
import { checkQuotes, quoteOf } from "./quotes";
import { placeLines } from "./place-lines";

const TABLE =
  "<table><tr><td>Rain<td>Yes<tr><td>Snow<td>Yes</table><p>It rained all day and the street was wet.</p>";
const page = parsePage(TABLE);
const axis = axisText(page);
const at = (words: string, from = 0) => {
  const start = axis.indexOf(words, from);
  return quoteOf(page, { start, end: start + words.length, as: "main" });
};

describe("the quote check", () => {
  it("takes what lies where it says", () => {
    const quotes = [at("Rain"), at("It rained all day and the street was wet.")];
    const { spans, displaced } = checkQuotes(page, quotes);
    expect(spans).toEqual(quotes.map(({ start, end, as }) => ({ start, end, as })));
    expect(displaced).toEqual([]);
  });

  it("finds words that lie elsewhere, and says from where to where", () => {
    const quote = at("It rained all day and the street was wet.");
    const { spans, displaced } = checkQuotes(page, [{ ...quote, start: 0, end: 41 }]);
    expect(spans).toEqual([{ start: quote.start, end: quote.end, as: "main" }]);
    expect(displaced).toEqual([
      {
        code: "label-moved",
        message: expect.stringMatching(
          /^main "It rained .*" was found at character 14, not at 0; score 1\.00$/,
        ),
      },
    ]);
  });

  it("takes a short word only with its words on one side in place, not that of the other row", () => {
    const second = at("Yes", axis.indexOf("Snow"));
    const first = axis.indexOf("Yes");
    const { spans } = checkQuotes(page, [{ ...second, start: first, end: first + 3 }]);
    expect(spans).toEqual([{ start: second.start, end: second.end, as: "main" }]);
  });

  it.each([
    { when: "the words are not there", exact: "Nothing of the kind was ever said", start: 0, end: 4 },
    { when: "it lies beyond the text", exact: "Hail", start: 9_000, end: 9_004 },
    { when: "it ends before it starts", exact: "Hail", start: 8, end: 4 },
    { when: "it has no whole numbers", exact: "Hail", start: 0.5, end: Number.NaN },
    { when: "it quotes white space", exact: " \n ", start: 0, end: 3 },
    { when: "it quotes nothing", exact: "", start: 0, end: 0 },
  ])("names as lost what is nowhere: $when", ({ exact, start, end }) => {
    const { spans, displaced } = checkQuotes(page, [
      { start, end, as: "main", exact, prefix: "", suffix: "" },
    ]);
    expect(spans).toEqual([]);
    expect(displaced).toMatchObject([{ code: "label-lost" }]);
  });

  it("gives up searching where nothing of a page fits, and names the rest as lost", () => {
    const lost = Array.from({ length: 2_000 }, (_, index) => ({
      ...{ start: 0, end: 1, as: "main", prefix: "", suffix: "" },
      exact: `no such words ${index} on this page at all`,
    }));
    expect(checkQuotes(page, lost).displaced).toHaveLength(2_000);
  });
});

describe("lines without a place", () => {
  it.each([
    { lines: ["Rain", "Yes"], found: ["Rain", "Yes"], why: "the second goes on from the first" },
    { lines: ["Yes"], found: [], why: "it is there twice" },
    { lines: ["Snow Yes It"], found: ["SnowYesIt"], why: "white space does not count" },
    { lines: ["Hail", "Rain"], found: ["Rain"], why: "one is not there" },
  ])("are placed where only one place fits: $lines, as $why", ({ lines, found }) => {
    const { spans, displaced } = placeLines(page, lines, "comment");
    expect(spans.map(({ start, end }) => axis.slice(start, end))).toEqual(found);
    expect(displaced).toHaveLength(lines.length - found.length);
  });
});
