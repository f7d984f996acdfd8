import { describe, expect, it } from "vitest";
import { extracted, wordsOf } from "../extractor.fixture";
import { numWordsRules } from "./num-words-rules";

/** A paragraph of `words` words of which the first `links` are a link. */
const block = (words: number, links = 0): string =>
  `<p>${links > 0 ? `<a>${wordsOf(links)}</a> ` : ""}${wordsOf(words - links)}</p>`;

const cases: readonly { when: string; html: string; rules: string[] }[] = [
  { when: "a block alone has 16 words", html: block(16), rules: ["short drop"] },
  { when: "it has 17", html: block(17), rules: ["words keep"] },
  {
    when: "a short one comes before 15 words",
    html: block(1) + block(15),
    rules: ["short drop", "short drop"],
  },
  {
    when: "a short one comes before 16 words",
    html: block(1) + block(16),
    rules: ["next-words keep", "short drop"],
  },
  { when: "a short one comes after 4 words", html: block(4) + block(1), rules: ["short drop", "short drop"] },
  {
    when: "a short one comes after 5 words",
    html: block(5) + block(1),
    rules: ["short drop", "previous-words keep"],
  },
];

const rulesOf = async (html: string): Promise<string[]> =>
  (await extracted(numWordsRules, html)).answer.reasons.map(({ rule, verdict }) => `${rule} ${verdict}`);

describe("num-words-rules", () => {
  it.each(cases)("decides rightly when $when", async ({ html, rules }) => {
    expect(await rulesOf(html)).toEqual(rules);
  });

  it("drops a block whose link density is just above the limit and keeps one just below", async () => {
    expect(await rulesOf(block(300, 100))).toEqual(["links drop"]); // 0.3333333 > 0.333333
    expect(await rulesOf(block(301, 100))).toEqual(["words keep"]);
  });

  it("asks for more words after a block of links", async () => {
    const menu = block(9, 6); // 0.67 of it links
    expect(await rulesOf(menu + block(40))).toEqual(["links drop", "short-after-links drop"]);
    expect(await rulesOf(menu + block(41))).toEqual(["links drop", "words-after-links keep"]);
    expect(await rulesOf(menu + block(1) + block(17))).toEqual([
      "links drop",
      "short-after-links drop",
      "words keep",
    ]);
    expect(await rulesOf(menu + block(1) + block(18))).toEqual([
      "links drop",
      "next-words-after-links keep",
      "words keep",
    ]);
    // 5 / 9 is just below 0.555556
    expect(await rulesOf(block(9, 5) + block(17))).toEqual(["links drop", "words keep"]);
  });

  it("gives the comparisons that lead to another answer", async () => {
    const { answer } = await extracted(numWordsRules, block(16));
    expect(answer.reasons[0]!.measures).toEqual([
      { name: "words", value: 16, relation: "<=", limit: 16, param: "minWords" },
      { name: "nextWords", value: 0, relation: "<=", limit: 15, param: "minNextWords" },
      { name: "previousWords", value: 0, relation: "<=", limit: 4, param: "minPreviousWords" },
      {
        name: "previousLinkDensity",
        value: 0,
        relation: "<=",
        limit: 0.555556,
        param: "maxPreviousLinkDensity",
      },
    ]);
  });
});
