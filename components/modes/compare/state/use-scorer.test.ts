import { describe, expect, it } from "vitest";
import { wordLcs } from "@/lib/evaluation/metrics/word-lcs";
import { parsePage } from "@/lib/page/parsing/parse";
import { groundOf, viewAt } from "@/lib/view/comparison/compared-view";
import { bestVote, voteCurve } from "@/lib/view/comparison/vote-curve";
import { answered } from "./testing";
import { votersScorer } from "./use-scorer";

/** One long word and two short ones: by characters the first is worth more than both others. */
const page = parsePage("<p>abcdefghij</p><p>kl</p><p>mn</p>");
const gold = { text: "abcdefghij kl" };

const viewBy = async (metric: string | null) => {
  const scorer = await votersScorer(page, gold, metric, async () => ({ ...wordLcs, id: "word-lcs" }));
  const said = { one: answered(1, 0, 0), two: answered(1, 1, 1), three: answered(1, 0, 0) };
  const input = {
    ...{ page, ids: Object.keys(said), muted: new Set<string>(), said: new Map(Object.entries(said)) },
    ...{ gold: Uint8Array.of(1, 1, 0), scorer },
  };
  return viewAt(groundOf(input, null), 2);
};

describe("voters are scored", () => {
  it("by the metric of the address, each and their vote", async () => {
    const { comparison, vote } = await viewBy("word-lcs");
    expect(comparison.scorer.metric).toBe("word-lcs");
    // One of two words, and three words of which two are gold.
    expect(comparison.voters.map(({ score }) => score!.f1.toFixed(3))).toEqual(["0.667", "0.800", "0.667"]);
    expect(vote.score!.recall).toBe(0.5);
  });

  it.each([null, "characters", "title-words", "no such metric"])("by characters for %s", async (metric) => {
    const { comparison, vote } = await viewBy(metric);
    expect(comparison.scorer.metric).toBe("characters");
    expect(comparison.voters[0]!.score!.recall).toBeCloseTo(10 / 12);
    expect(vote.score!.recall).toBeCloseTo(10 / 12);
  });

  it("in the curve of votes by characters whatever the metric, as it says", async () => {
    const curve = voteCurve((await viewBy("word-lcs")).comparison);
    expect(curve.map(({ score }) => score!.recall.toFixed(3))).toEqual(["1.000", "0.833", "0.833"]);
    expect(bestVote(curve)).toBe(1);
  });

  it("once each, however often the comparison is made anew", async () => {
    let asked = 0;
    const counted = {
      ...wordLcs,
      id: "word-lcs" as const,
      grade: (...of: Parameters<typeof wordLcs.grade>) => ((asked += 1), wordLcs.grade(...of)),
    };
    const scorer = await votersScorer(page, gold, "word-lcs", async () => counted);
    const keep = Uint8Array.of(1, 0, 0);
    for (let again = 0; again < 3; again++) scorer.score(page, { keep, fields: [] }, Uint8Array.of(1, 1, 0));
    expect(asked).toBe(1);
  });
});
