import { expect, it } from "vitest";
import type { ListedModel } from "@/lib/api/resources/models";
import type { HeldOut } from "@/lib/recipes/model";
import {
  dataWords,
  foldsOf,
  gainWords,
  heldOutOf,
  heldOutWords,
  setupWords,
  verdictWords,
} from "./model-words";

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

it("counts the folds that there can be, those of a learning curve too, and names what was asked for", () => {
  const setup = { from: "any", folds: 3, seed: 1, metrics: ["bag-of-words"] } as const;
  expect([foldsOf(setup), foldsOf({ ...setup, isCurve: true })]).toEqual([3, 12]);
  const few = { ...setup, possibleFolds: 2 };
  expect([foldsOf(few), foldsOf({ ...few, isCurve: true })]).toEqual([2, 8]);
  expect(setupWords(few)).toBe("3 folds by site, gold and labels, seed 1");
  expect(setupWords({ ...setup, isCurve: true, isContinued: true })).toBe(
    "3 folds by site, learning curve, going on from the shipped model, gold and labels, seed 1",
  );
  expect(setupWords({ ...setup, withoutSitesOf: ["a", "b"] })).toBe(
    "3 folds by site, gold and labels, without the sites of 2 corpora, seed 1",
  );
});

it("says what going on from a model has brought, and nothing where it began from nothing", () => {
  const gain = {
    metric: "bag-of-words",
    pages: 40,
    groups: 9,
    before: 0.8,
    after: 0.9,
    low: 0.05,
    high: 0.2,
  };
  expect(gainWords(modelWith({ ...HELD_OUT, gains: [gain] }).card)).toEqual([
    "F1 (bag-of-words) on held-out sites: 0.8000 → 0.9000, +0.1000 (95 % between +0.0500 and +0.2000): it helped.",
  ]);
  expect(gainWords(modelWith(HELD_OUT).card)).toEqual([]);
});

it("says that nobody knows where nothing was held out", () => {
  expect(heldOutWords(modelWith(null))).toBe("–");
  expect(verdictWords(modelWith(null))).toContain("nobody knows how it does on other sites");
});

it("says of what it was trained on that pages were left out and that gold contradicts itself, where it is so", () => {
  const { card } = modelWith(null);
  const withData = (data: Partial<typeof card.data>) =>
    dataWords({ card: { ...card, data: { ...card.data, ...data } } });
  expect(withData({})).toEqual([]);
  expect(
    withData({
      leftOut: { sitesOf: "news", pages: 1, sites: 1 },
      contradicting: { pages: 8, pair: ["a", "b"] },
    }),
  ).toEqual([
    "1 page of 1 site left out: it has a site, domain or template of news.",
    "8 pages have the same content as another and different gold, such as a and b.",
  ]);
  expect(withData({ leftOut: { sitesOf: "news", pages: 0, sites: 0 } })).toEqual([
    "No page was left out: none has a site, domain or template of news.",
  ]);
});

it("what was held out is pages where pages of every site were learned from", () => {
  expect(heldOutOf({})).toBe("sites held out");
  expect(heldOutOf({ isWithinSites: true })).toBe("pages held out");
});
