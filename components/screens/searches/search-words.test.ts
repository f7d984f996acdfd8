import { describe, expect, it } from "vitest";
import type { OptimisationAnswer } from "@/lib/api/resources/optimisations";
import type { OptimisationRecord } from "@/lib/store/interfaces/optimisations";
import { DEFAULTS } from "@/lib/optimise/search/setup-names";
import { progressWords, setupWords, verdictWords } from "./search-words";

const record: OptimisationRecord = {
  ...{ id: "o", corpusId: "c", corpusName: "News", limit: null, budget: 500, state: "done", error: null },
  setup: { ...DEFAULTS, search: "genetic", by: "kind", modules: ["bte", "lqf"], heldOut: true },
  ...{ createdAt: 0, finishedAt: 1, fingerprint: "f", packages: [{ name: "forum", pages: 3 }], trials: 9 },
};
const candidate = (score: number) => ({
  ...{ recipe: "bte", score, median: null, empty: null },
  ...{ msPerPage: 1, modules: 1 },
});
const found = (
  given: Partial<Pick<OptimisationAnswer, "best" | "single" | "heldOutScore" | "heldOutSingleScore">>,
) => ({
  ...{ record, best: candidate(0.8), single: candidate(0.77) },
  ...{ heldOutScore: null, heldOutSingleScore: null, ...given },
});

describe("a search says", () => {
  it("what is searched", () => {
    expect(setupWords(record)).toBe(
      "genetic search, by kind, F1 (longest common subsequence of words), 2 extractors, seed 1",
    );
    expect(setupWords({ setup: { ...record.setup, by: null }, limit: 1 })).toBe(
      "genetic search, all pages as one package, F1 (longest common subsequence of words), 2 extractors, first 1 page, seed 1",
    );
  });

  it("what was gained on packages that were left out, where some were", () => {
    expect(verdictWords(found({ heldOutScore: 0.73, heldOutSingleScore: 0.6688 }))).toBe(
      "Recipes found like this have a mean F1 (longest common subsequence of words) of 0.730 on packages they were not chosen on, 0.061 more than the best extractor chosen the same way.",
    );
    expect(verdictWords(found({ heldOutScore: 0.6, heldOutSingleScore: 0.65 }))).toContain("0.050 less than");
    expect(verdictWords(found({ heldOutScore: 0.6, heldOutSingleScore: 0.6 }))).toContain("as much as");
  });

  it("that a score of the pages it was chosen on flatters", () => {
    expect(verdictWords(found({}))).toBe(
      "It has a mean F1 (longest common subsequence of words) of 0.800 on the pages it was chosen on, 0.030 more than the best extractor by itself. On other pages expect less.",
    );
    expect(verdictWords(found({ best: null }))).toBe("Nothing was scored yet.");
  });

  it("how far it is", () => {
    expect(progressWords({ tried: 12, record })).toBe("12 of 500 candidates");
  });
});
