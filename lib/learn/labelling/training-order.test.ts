import { expect, test } from "vitest";
import { seededRng } from "../rng";
import type { QueuedPage } from "./queued-page";
import { trainingOrder } from "./training-order";

const page = (own: Partial<QueuedPage> = {}): QueuedPage => ({
  ...{ site: "a", template: "1", bytes: 100, doubt: null, isKnown: false },
  ...own,
});
const orderOf = (pages: readonly QueuedPage[], random = 0, seed = 1): number[] =>
  trainingOrder(pages, random, seededRng(seed)).map(({ page }) => page);

test("one page of each template comes first, of the largest first, and of each the most doubtful", () => {
  const pages = [
    page({ template: "1", doubt: 0.1 }),
    page({ template: "2", doubt: 0.2 }),
    page({ template: "2", doubt: 0.9 }),
    page({ template: "3", doubt: 0.1 }),
    page({ template: "3", doubt: 0.1 }),
    page({ template: "3", doubt: 0.3 }),
  ];
  expect(orderOf(pages).slice(0, 3)).toEqual([5, 2, 0]);
});

test("then the expected gain decides: doubt times the pages of the template, over one more than had their turn", () => {
  const pages = [
    ...[0.5, 0.4, 0.4].map((doubt) => page({ template: "1", doubt })),
    ...[0.9, 0.5].map((doubt) => page({ template: "2", doubt })),
  ];
  // Gains of those that are not the first: 0.4 * 3 / 2, 0.4 * 3 / 3 and 0.5 * 2 / 2.
  const order = orderOf(pages);
  expect(order.slice(0, 2)).toEqual([0, 3]);
  expect([1, 2]).toContain(order[2]);
  expect(order[3]).toBe(4);
});

test("a template of which a page is known is covered, and what is known has no turn", () => {
  const pages = [page({ isKnown: true }), page(), page(), page({ template: "2" })];
  const order = orderOf(pages);
  expect(order[0]).toBe(3);
  expect([...order].sort()).toEqual([1, 2, 3]);
});

test("a template is one on all sites, and pages without one are each their own", () => {
  const pages = [page(), page(), page({ site: "b" }), page({ template: null }), page({ template: null })];
  const first = orderOf(pages).slice(0, 3);
  expect(first.filter((at) => at < 3)).toHaveLength(1);
  expect(first).toEqual(expect.arrayContaining([3, 4]));
});

test("every page has one turn, also where all turns are drawn", () => {
  const pages = Array.from({ length: 50 }, (_, at) => page({ template: String(at % 7), doubt: at / 50 }));
  for (const random of [0, 0.1, 1])
    expect([...orderOf(pages, random)].sort((a, b) => a - b)).toEqual(pages.map((_, at) => at));
});

test("a turn has the probability with which it was given, by gain and drawn", () => {
  const pages = [page({ doubt: 0.9 }), page({ doubt: 0.5 }), page({ doubt: 0.1 })];
  const draws = 20_000;
  const counts = new Map<number, number>();
  const chances = new Map<number, number>();
  for (let seed = 1; seed <= draws; seed++) {
    const [first] = trainingOrder(pages, 0.3, seededRng(seed));
    counts.set(first!.page, (counts.get(first!.page) ?? 0) + 1);
    chances.set(first!.page, first!.chance);
  }
  expect(chances.get(0)).toBeCloseTo(0.8, 12);
  expect(chances.get(2)).toBeCloseTo(0.1, 12);
  for (const [at, chance] of chances) expect(Math.abs(counts.get(at)! / draws - chance)).toBeLessThan(0.012);
  // The last one left has no other turn.
  expect(trainingOrder(pages, 0.3, seededRng(4)).at(-1)!.chance).toBe(1);
});

test("the same seed gives the same order, another seed another one", () => {
  const pages = Array.from({ length: 40 }, () => page({ template: null }));
  expect(orderOf(pages, 0.1, 7)).toEqual(orderOf(pages, 0.1, 7));
  expect(orderOf(pages, 0.1, 8)).not.toEqual(orderOf(pages, 0.1, 7));
});

test("no pages have no turns", () => {
  expect(orderOf([])).toEqual([]);
  expect(orderOf([page({ isKnown: true })])).toEqual([]);
});
