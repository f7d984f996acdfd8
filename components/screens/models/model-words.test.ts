import { expect, it } from "vitest";
import type { ListedModel } from "@/lib/api/models";
import type { HeldOut } from "@/lib/recipes/model";
import { heldOutWords, verdictWords } from "./model-words";

const HELD_OUT: HeldOut = {
  folds: 3,
  seed: 1,
  pages: 40,
  scores: { "bag-of-words": { precision: 0.9, recall: 0.8, f1: 0.85, low: 0.8, high: 0.9 } },
};

function modelWith(heldOut: HeldOut | null): Pick<ListedModel, "card"> {
  return { card: { data: { corpus: "mine", pages: 40, sha256: "" }, code: "1", heldOut } };
}

it("tells the score on sites that were held out, with its interval", () => {
  expect(heldOutWords(modelWith(HELD_OUT))).toBe("0.850 (0.800 to 0.900)");
  expect(verdictWords(modelWith(HELD_OUT))).toMatch(
    /^On sites that it had not seen .* over 40 pages in 3 folds\.$/,
  );
});

it("does not promise other sites what was scored on pages of the same ones", () => {
  const within = modelWith({ ...HELD_OUT, isWithinSites: true });
  expect(verdictWords(within)).toMatch(/^On pages, though not sites, that it had not seen /);
});

it("says that nobody knows where nothing was held out", () => {
  expect(heldOutWords(modelWith(null))).toBe("–");
  expect(verdictWords(modelWith(null))).toContain("nobody knows how it does on other sites");
});
