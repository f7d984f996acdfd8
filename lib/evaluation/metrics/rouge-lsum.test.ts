import { describe, expect, test } from "vitest";
import { seededRng } from "../../learn/rng";
import { rougeLsum, scoreSentences } from "./rouge-lsum";

/** The definition word by word (docs/algorithms/metrics.md#rouge-lsum): hits of a gold, with full tables. */
function slowHits(gold: readonly string[], extracted: readonly string[]): number {
  const tokens = (sentences: readonly string[]): string[][] =>
    sentences.map((sentence) => sentence.split(" "));
  const left = [gold, extracted].map((sentences) => {
    const counts = new Map<string, number>();
    for (const token of tokens(sentences).flat()) counts.set(token, (counts.get(token) ?? 0) + 1);
    return counts;
  });
  let hits = 0;
  for (const r of tokens(gold)) {
    const union = new Set(tokens(extracted).flatMap((c) => slowLcs(r, c)));
    for (const at of [...union].sort((a, b) => a - b)) {
      const token = r[at]!;
      if (!left.every((counts) => (counts.get(token) ?? 0) > 0)) continue;
      for (const counts of left) counts.set(token, counts.get(token)! - 1);
      hits++;
    }
  }
  return hits;
}

function slowLcs(r: readonly string[], c: readonly string[]): number[] {
  const table = Array.from({ length: r.length + 1 }, () => new Array<number>(c.length + 1).fill(0));
  for (let i = 1; i <= r.length; i++) {
    for (let j = 1; j <= c.length; j++)
      table[i]![j] =
        r[i - 1] === c[j - 1] ? table[i - 1]![j - 1]! + 1 : Math.max(table[i - 1]![j]!, table[i]![j - 1]!);
  }
  const taken: number[] = [];
  for (let i = r.length, j = c.length; i > 0 && j > 0;) {
    if (r[i - 1] === c[j - 1]) {
      taken.push(i - 1);
      i--;
      j--;
    } else if (table[i]![j - 1]! > table[i - 1]![j]!) j--;
    else i--;
  }
  return taken;
}

describe("rouge-lsum", () => {
  test("has 4 hits on the worked pair of docs/algorithms/metrics.md", () => {
    const score = scoreSentences(
      ["The cat sat.", "It slept well."],
      ["Home News", "The cat sat.", "It slept."],
    );
    expect([score.precision, score.recall, score.f1].map((value) => value.toFixed(4))).toEqual([
      "0.5714",
      "0.6667",
      "0.6154",
    ]);
    expect(rougeLsum.score("The cat sat. It slept well.", "Home News The cat sat. It slept.")).toEqual(score);
  });

  test("joins what several sentences of the answer give, and counts a token once per occurrence on either side", () => {
    expect(scoreSentences(["a b c d"], ["a b", "c d"]).f1).toBe(1);
    expect(scoreSentences(["a", "a"], ["a"])).toMatchObject({ recall: 0.5, precision: 1 });
    expect(scoreSentences(["a"], ["a", "a"])).toMatchObject({ recall: 1, precision: 0.5 });
  });

  test("takes line breaks for spaces, so that a line is no sentence", () => {
    expect(rougeLsum.score("b a. c", "a\nb.")).toEqual(rougeLsum.score("b a. c", "a b."));
  });

  test("counts as the definition does on random sentences, which take every tie", () => {
    const rng = seededRng(3);
    const sentences = (alphabet: number): string[] =>
      Array.from({ length: 1 + Math.floor(rng.next() * 4) }, () =>
        Array.from(
          { length: 1 + Math.floor(rng.next() * 9) },
          () => `${Math.floor(rng.next() * alphabet)}`,
        ).join(" "),
      );
    for (let round = 0; round < 2000; round++) {
      const [gold, extracted] = [sentences(2 + (round % 6)), sentences(3 + (round % 9))];
      const size = gold.join(" ").split(" ").length;
      expect(
        scoreSentences(gold, extracted).recall * size,
        `${gold.join("|")} and ${extracted.join("|")}`,
      ).toBeCloseTo(slowHits(gold, extracted), 9);
    }
  });

  test("takes texts of sentences that are too long as one sentence each, and says so", () => {
    const long = Array.from({ length: 20_100 }, (_, word) => `w${word}`);
    const score = scoreSentences([long.join(" ")], [[...long].reverse().join(" ")]);
    expect(score.note).toContain("as one sentence");
    expect(score.recall).toBeCloseTo(1 / 20_100, 9);
    expect(scoreSentences(["a b"], ["b a"]).note).toBeUndefined();
  });
});
