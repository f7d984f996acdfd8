import { describe, expect, test } from "vitest";
import { CHARACTER_LIMIT } from "../../text/alignment/lcs";
import { parsePage } from "../../page/parsing/parse";
import { summarise } from "../scoring/aggregate";
import { NO_GOLD, scored } from "../scoring/grade";
import { bagOfWords } from "./bag-of-words";
import { charLcs } from "./char-lcs";
import type { PageGold } from "../../gold/page-gold";
import type { TextMetric } from "../scoring/score";
import { METRICS, metricById } from "./index";
import { rougeLsum } from "./rouge-lsum";
import { shingle4 } from "./shingle-4";
import { wordLcs } from "./word-lcs";

const TEXT_METRICS: readonly TextMetric[] = [shingle4, bagOfWords, charLcs, wordLcs, rougeLsum];

const GOLD = "The cat sat. It slept well.";
const EXTRACT = "Home News The cat sat. It slept.";

describe("the worked pair of docs/algorithms/metrics.md", () => {
  test("has 22 characters in common of 32 and 27", () => {
    const { precision, recall, f1 } = charLcs.score(GOLD, EXTRACT);
    expect([precision, recall, f1].map((value) => value.toFixed(4))).toEqual(["0.6875", "0.8148", "0.7458"]);
  });

  test("has 5 words in common of 7 and 6, in any order and in this one", () => {
    for (const metric of [bagOfWords, wordLcs]) {
      const { precision, recall } = metric.score(GOLD, EXTRACT);
      expect([precision.toFixed(4), recall.toFixed(4)]).toEqual(["0.7143", "0.8333"]);
    }
  });
});

describe("shingle-4 on the documents of docs/algorithms/metrics.md", () => {
  const pairs = [
    ["a b c d e", "a b c d x"],
    ["one two", "one two three four five six"],
    ["x y z w", ""],
    ["", "q r"],
  ] as const;
  const scores = pairs.map(([gold, extracted]) => shingle4.score(gold, extracted));

  test("scores each as the benchmark does", () => {
    expect(scores.map(({ precision, recall }) => [precision, recall])).toEqual([
      [0.5, 0.5],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(scores.map(({ countsPrecision }) => countsPrecision)).toEqual([true, true, false, true]);
    expect(scores.map(({ countsRecall }) => countsRecall)).toEqual([true, true, true, false]);
  });

  test("gives 1/6 for mean precision, mean recall and their F1", () => {
    const { precision, recall, f1 } = summarise(scores.map(scored), shingle4.averaging);
    for (const value of [precision, recall, f1]) expect(value).toBeCloseTo(1 / 6, 12);
  });
});

const emptyCases = [
  { metric: "char-lcs", gold: "", extracted: "", is: [1, 1, 1] },
  { metric: "char-lcs", gold: "", extracted: "a", is: [0, 1, 0] },
  { metric: "char-lcs", gold: "a", extracted: "", is: [0, 0, 0] },
  { metric: "char-lcs", gold: " \u00ad", extracted: "\n", is: [1, 1, 1] },
  { metric: "word-lcs", gold: "", extracted: "", is: [1, 1, 1] },
  { metric: "word-lcs", gold: "", extracted: "a", is: [0, 1, 0] },
  { metric: "word-lcs", gold: "a", extracted: "...", is: [0, 0, 0] },
  { metric: "bag-of-words", gold: "", extracted: "", is: [1, 1, 1] },
  { metric: "bag-of-words", gold: "", extracted: "...", is: [1, 1, 1] },
  { metric: "bag-of-words", gold: "", extracted: "a", is: [0, 0, 0] },
  { metric: "bag-of-words", gold: "a", extracted: "", is: [0, 0, 0] },
  { metric: "shingle-4", gold: "", extracted: "", is: [1, 1, 1] },
  { metric: "shingle-4", gold: "", extracted: "a", is: [0, 0, 0] },
  { metric: "shingle-4", gold: "a", extracted: "", is: [0, 0, 0] },
  { metric: "rouge-lsum", gold: " ", extracted: "", is: [1, 1, 1] },
  { metric: "rouge-lsum", gold: "", extracted: "a", is: [0, 1, 0] },
  { metric: "rouge-lsum", gold: "a", extracted: "", is: [0, 0, 0] },
];

describe("empty texts", () => {
  test.each(emptyCases)("$metric of '$gold' and '$extracted' is $is", ({ metric, gold, extracted, is }) => {
    const { precision, recall, f1 } = TEXT_METRICS.find(({ id }) => id === metric)!.score(gold, extracted);
    expect([precision, recall, f1]).toEqual(is);
  });
});

describe("what counts as equal", () => {
  test("bag-of-words ignores case and order, word-lcs and shingle-4 do not", () => {
    expect(bagOfWords.score("a b c d", "D C B A").f1).toBe(1);
    expect(wordLcs.score("a b c d", "A B C D").f1).toBe(0);
    expect(wordLcs.score("a b c d", "d c b a").f1).toBe(0.25);
    expect(shingle4.score("a b c d", "A B C D").f1).toBe(0);
  });

  test.each(TEXT_METRICS)(
    "$id is 1 for equal texts and does not see how white space is written",
    (metric) => {
      const text = "Ein Satz, noch ein Satz und dann 中文 als Rest.";
      expect(metric.score(text, text.replaceAll(" ", " \n\u00a0")).f1).toBe(1);
    },
  );

  test.each(TEXT_METRICS)("$id swaps precision and recall with its arguments", (metric) => {
    const there = metric.score(GOLD, EXTRACT);
    const back = metric.score(EXTRACT, GOLD);
    expect([there.precision, there.recall, there.f1]).toEqual([back.recall, back.precision, back.f1]);
  });
});

describe("char-lcs of long texts", () => {
  test("goes by characters up to the limit, and by words, saying so, one character above it", () => {
    const text = "word ".repeat(CHARACTER_LIMIT / 5).slice(0, -1);
    expect(charLcs.score(`${text}s`, "word").note).toBeUndefined();
    const beyond = charLcs.score(`${text}s!`, "word");
    expect(beyond.note).toContain("by words");
    expect(beyond.recall).toBe(1 / (CHARACTER_LIMIT / 5));
  });
});

test("an unknown metric is refused with the known ones", () => {
  expect(() => metricById("bleu")).toThrow(
    `unknown metric "bleu"; there are ${METRICS.map(({ id }) => id).join(", ")}`,
  );
});

test.each(METRICS)("$id says so of a page without the gold it needs", (metric) => {
  const page = parsePage("<p>text");
  const nothing: PageGold = { page, text: () => null, leaves: () => null, snippets: null, fields: {} };
  expect(metric.grade(nothing, { text: "text", keep: Uint8Array.of(1), fields: {} })).toBe(NO_GOLD);
});

test.each(TEXT_METRICS)("$id grades an answer by its text against the gold text", (metric) => {
  const gold: PageGold = {
    page: parsePage(""),
    text: () => GOLD,
    leaves: () => null,
    snippets: null,
    fields: {},
  };
  expect(metric.grade(gold, { text: EXTRACT, keep: new Uint8Array(0), fields: {} })).toEqual(
    scored(metric.score(GOLD, EXTRACT)),
  );
});
