import { expect, test } from "vitest";
import { seededRng } from "../rng";
import { evaluationSample } from "./evaluation-sample";
import type { QueuedPage } from "./queued-page";

const page = (own: Partial<QueuedPage> = {}): QueuedPage => ({
  ...{ site: "a", template: "1", bytes: 100, doubt: null, isKnown: false },
  ...own,
});
const counted = <T>(items: readonly T[]): Map<T, number> => {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
};

test("each site and template has its share, to within one page", () => {
  const pages = [
    ...Array.from({ length: 700 }, () => page()),
    ...Array.from({ length: 200 }, () => page({ template: "2" })),
    ...Array.from({ length: 100 }, () => page({ site: "b" })),
  ];
  for (let seed = 1; seed <= 20; seed++) {
    const drawn = evaluationSample(pages, 50, seededRng(seed));
    expect(new Set(drawn).size).toBe(50);
    const counts = counted(drawn.map((at) => `${pages[at]!.site} ${pages[at]!.template}`));
    expect(Math.abs(counts.get("a 1")! - 35)).toBeLessThanOrEqual(1);
    expect(Math.abs(counts.get("a 2")! - 10)).toBeLessThanOrEqual(1);
    expect(Math.abs(counts.get("b 1")! - 5)).toBeLessThanOrEqual(1);
  }
});

test("short, middling and long pages of a template have their shares", () => {
  const pages = Array.from({ length: 300 }, (_, at) => page({ bytes: at }));
  const drawn = evaluationSample(pages, 30, seededRng(3));
  const thirds = counted(drawn.map((at) => Math.floor(at / 100)));
  for (const third of [0, 1, 2]) expect(Math.abs(thirds.get(third)! - 10)).toBeLessThanOrEqual(1);
});

test("every page is drawn about as often as any other, whatever its stratum and its doubt", () => {
  const pages = Array.from({ length: 20 }, (_, at) =>
    page({ site: at === 0 ? "alone" : "a", bytes: at * at, doubt: at / 20 }),
  );
  const draws = 4_000;
  const counts = new Int32Array(20);
  for (let seed = 1; seed <= draws; seed++)
    for (const at of evaluationSample(pages, 5, seededRng(seed))) counts[at]!++;
  // Expected 1,000 of each, with a standard deviation of 27.
  for (const count of counts) expect(Math.abs(count - draws / 4)).toBeLessThan(130);
});

test("comes in random order, so that the first half of it is from all sites too", () => {
  const pages = Array.from({ length: 400 }, (_, at) => page({ site: at < 200 ? "a" : "b" }));
  const half = evaluationSample(pages, 100, seededRng(5)).slice(0, 50);
  expect(half.filter((at) => at < 200).length).toBeGreaterThan(12);
  expect(half.filter((at) => at < 200).length).toBeLessThan(38);
});

test("asked for more than there are, gives each once; of no pages, none", () => {
  expect(evaluationSample([page(), page()], 9, seededRng(1)).sort()).toEqual([0, 1]);
  expect(evaluationSample([], 9, seededRng(1))).toEqual([]);
  expect(evaluationSample([page()], 0, seededRng(1))).toEqual([]);
});
