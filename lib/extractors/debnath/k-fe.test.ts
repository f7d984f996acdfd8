import { describe, expect, it } from "vitest";
import { extracted, wordsOf } from "../extractor.fixture";
import { kFe, leastKept } from "./k-fe";

const of = (...scores: number[]): Float64Array => Float64Array.from(scores);
const div = (words: number): string => `<div>${wordsOf(words)}</div>`;

describe("the least kept score", () => {
  it.each([
    { when: "k is 2 (test vector)", scores: [1, 0.9, 0.85, 0.3, 0.2, 0.1], k: "2", top: 1, least: 0.85 },
    {
      when: "three groups stand apart",
      scores: [1, 0.98, 0.5, 0.48, 0.02, 0.01],
      k: "adaptive",
      top: 1,
      least: 0.98,
    },
    {
      when: "two of three groups are wanted",
      scores: [1, 0.98, 0.5, 0.48, 0.02, 0.01],
      k: "3",
      top: 2,
      least: 0.48,
    },
    {
      when: "two of two groups are wanted: one is left out",
      scores: [1, 0.9, 0.1],
      k: "2",
      top: 2,
      least: 0.9,
    },
    { when: "there are as many scores as clusters", scores: [1, 0.4], k: "2", top: 1, least: 0.5 },
    { when: "there is one score", scores: [0.8], k: "adaptive", top: 1, least: 0.4 },
    { when: "all are equal", scores: [1, 1, 1, 1], k: "adaptive", top: 1, least: 1 },
  ] as const)("is $least when $when", ({ scores, k, top, least }) => {
    expect(leastKept(of(...scores), k, top)).toBe(least);
  });
});

describe("k-fe", () => {
  it.each([
    {
      when: "several blocks are long",
      html: [30, 29, 28, 3, 2, 1].map(div).join(""),
      values: {},
      keeps: [30, 29, 28],
    },
    {
      when: "two blocks are in the basket and one is half the other",
      html: div(10) + div(5),
      values: {},
      keeps: [10, 5],
    },
    { when: "it is just below the half", html: div(11) + div(5), values: {}, keeps: [11] },
  ])("keeps blocks of $keeps words when $when", async ({ html, values, keeps }) => {
    expect((await extracted(kFe, html, values)).kept.map((text) => text.split(" ").length)).toEqual(keeps);
  });

  it("compares each block of the basket with the least kept score", async () => {
    const { answer } = await extracted(kFe, [30, 29, 28, 3, 2, 1].map(div).join(""));
    expect(answer.reasons[3]).toMatchObject({
      rule: "low-cluster",
      verdict: "drop",
      measures: [{ name: "score", value: 0.1, relation: "<", limit: 28 / 30 }, {}],
    });
  });
});
