import { describe, expect, test } from "vitest";
import { pageGold } from "../../gold/page-gold";
import { parsePage } from "../../page/parsing/parse";
import { gradedF1, type GradedF1 } from "../scoring/grade";
import { titleMetrics } from "./title";

const page = parsePage("<p>text");

function grades(gold: string | undefined, answered: string | undefined): GradedF1[] {
  const fields = answered === undefined ? {} : { title: answered };
  const answer = { text: "", keep: new Uint8Array(1), fields };
  const known = pageGold(page, gold === undefined ? {} : { title: gold });
  return titleMetrics.map((metric) => gradedF1(metric.grade(known, answer)));
}

describe("the title", () => {
  test.each([
    { when: "it is the same", gold: "Rain at last", answered: "Rain at last", f1: [1, 1] },
    {
      when: "case, blanks and quotes differ",
      gold: "“Rain”  at last",
      answered: '"rain" at Last ',
      f1: [1, 1],
    },
    {
      when: "the name of the site is added",
      gold: "Rain at last",
      answered: "Rain at last - The Harrow Post",
      f1: [0, 2 / 3],
    },
    { when: "it is another", gold: "Rain", answered: "Snow", f1: [0, 0] },
    { when: "none was answered", gold: "Rain", answered: undefined, f1: [0, 0] },
    { when: "it is Chinese and half of it is there", gold: "图书馆的", answered: "图书", f1: [0, 2 / 3] },
    { when: "gold has none", gold: undefined, answered: "Rain", f1: ["no-gold", "no-gold"] },
    { when: "gold has a blank one", gold: " ", answered: "Rain", f1: ["no-gold", "no-gold"] },
  ])("is scored $f1 when $when", ({ gold, answered, f1 }) => {
    expect(grades(gold, answered)).toEqual(f1);
  });
});
