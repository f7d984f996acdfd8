import { describe, expect, test } from "vitest";
import type { Fields } from "../../gold/fields";
import { pageGold } from "../../gold/page-gold";
import { parsePage } from "../../page/parsing/parse";
import { gradedF1, type GradedF1 } from "../scoring/grade";
import { metricById } from "./index";

function gradeOf(id: string, html: string, gold: Fields, fields: Fields): GradedF1 {
  const page = parsePage(html);
  const answer = { text: "", keep: new Uint8Array(page.leaves.length), fields };
  return gradedF1(metricById(id).grade(pageGold(page, gold), answer));
}

describe("the day of the date", () => {
  test.each([
    { when: "both are written alike", gold: "2019-10-19", answered: "2019-10-19", f1: 1 },
    { when: "one has a time", gold: "2019-10-19 23:30:00+02:00", answered: "19. Oktober 2019", f1: 1 },
    { when: "it is the day before", gold: "2019-10-19", answered: "October 18, 2019", f1: 0 },
    { when: "it can be read so", gold: "2020-03-04", answered: "3/4/2020", f1: 1 },
    { when: "only the second date is right", gold: "2020-03-04", answered: "1.1.2020, 4.3.2020", f1: 0 },
    { when: "the answer names no day", gold: "2020-03-04", answered: "yesterday", f1: 0 },
    { when: "none was answered", gold: "2020-03-04", answered: undefined, f1: 0 },
    { when: "gold names no day", gold: "March 2020", answered: "2020-03-04", f1: "no-gold" },
    { when: "gold has no date", gold: undefined, answered: "2020-03-04", f1: "no-gold" },
  ] as const)("is scored $f1 where $when", ({ gold, answered, f1 }) => {
    const fields = answered === undefined ? {} : { date: answered };
    expect(gradeOf("date-day", "<p>text", gold === undefined ? {} : { date: gold }, fields)).toBe(f1);
  });
});

describe("the words of the date", () => {
  const long = `${"word ".repeat(30)}19.10.2019`;
  test.each([
    { when: "the text is answered", html: "<p>Sat 19 Oct 2019<p>a", answered: "sat 19 oct 2019", f1: 1 },
    { when: "half of it is", html: "<p>Sat 19 Oct 2019", answered: "19 Oct", f1: 2 / 3 },
    {
      when: "one of two texts that show the day is",
      html: "<p>Today is 19.10.2019<p>19 Oct 2019",
      answered: "19 Oct 2019",
      f1: 1,
    },
    { when: "nothing is answered", html: "<p>19 Oct 2019", answered: "", f1: 0 },
    { when: "the page shows another day", html: "<p>18 Oct 2019", answered: "18 Oct 2019", f1: "no-gold" },
    { when: "a sentence names the day", html: `<p>${long}`, answered: "19.10.2019", f1: "no-gold" },
    { when: "a text just short enough does", html: `<p>${long.slice(10)}`, answered: long.slice(10), f1: 1 },
  ] as const)("are scored $f1 where $when", ({ html, answered, f1 }) => {
    const found = gradeOf("date-words", html, { date: "2019-10-19" }, { date: answered });
    if (f1 === "no-gold") expect(found).toBe(f1);
    else expect(found).toBeCloseTo(f1);
  });
});

test("the words of the date are those that the page writes, where the answer is a day", () => {
  const page = parsePage("<p>19 Oct 2019");
  const answer = { text: "", keep: Uint8Array.of(0), fields: { date: "2019-10-19" } };
  const graded = (written?: Fields): GradedF1 =>
    gradedF1(
      metricById("date-words").grade(pageGold(page, answer.fields), {
        ...answer,
        ...(written !== undefined && { written }),
      }),
    );
  expect(graded({ date: "19 Oct 2019" })).toBe(1);
  expect(graded()).toBeCloseTo(2 / 3);
});

test("the words of the date are those of the day that gold has now, after somebody corrected it", () => {
  const page = parsePage("<p>18 Oct 2019<p>19 Oct 2019");
  const f1 = (date: string, answered: string): GradedF1 =>
    gradedF1(
      metricById("date-words").grade(pageGold(page, { date }), {
        text: "",
        keep: new Uint8Array(page.leaves.length),
        fields: { date: answered },
      }),
    );
  expect([f1("2019-10-18", "18 Oct 2019"), f1("2019-10-19", "19 Oct 2019")]).toEqual([1, 1]);
  expect(f1("2019-10-17", "19 Oct 2019")).toBe("no-gold");
});

describe("the words of the author", () => {
  test.each([
    { when: "it is written in capitals", gold: "Anna Berg", answered: "ANNA BERG", f1: 1 },
    {
      when: "names come in another order",
      gold: "Anna Berg, Jo Li",
      answered: "Jo Li and Anna Berg",
      f1: 8 / 9,
    },
    { when: "another is answered", gold: "Anna Berg", answered: "Jo Li", f1: 0 },
    { when: "none is answered", gold: "Anna Berg", answered: undefined, f1: 0 },
    { when: "gold has none", gold: undefined, answered: "Jo Li", f1: "no-gold" },
  ] as const)("are scored $f1 where $when", ({ gold, answered, f1 }) => {
    const fields = answered === undefined ? {} : { author: answered };
    const found = gradeOf("author-words", "<p>a", gold === undefined ? {} : { author: gold }, fields);
    if (f1 === "no-gold") expect(found).toBe(f1);
    else expect(found).toBeCloseTo(f1);
  });
});
