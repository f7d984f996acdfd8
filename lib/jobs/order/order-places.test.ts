import { describe, expect, it } from "vitest";
import type { Drawn, PageToOrder } from "../../store/interfaces/order";
import { sampleOf } from "./order-places";

const pageAt = (at: number): PageToOrder => ({
  ...{ id: `p${at}`, key: `p${at}`, url: null, site: `s${at % 7}`, lang: null, template: null, bytes: 1_000 },
  ...{ state: "open", hasGold: false, sha256: "", encoding: null, doubt: null, doubtBy: "" },
});
const PAGES = Array.from({ length: 1_000 }, (_, at) => pageAt(at));
const sampled = (evaluation: number, before: readonly Drawn[] | null, pages = PAGES): readonly Drawn[] =>
  sampleOf(pages, { evaluation, seed: 1 }, before === null ? null : { sample: before });
const chances = (sample: readonly Drawn[]): number[] => [...new Set(sample.map(([, chance]) => chance))];
/** What the pages of a sample stand for: as many pages as there are, where their chances are right. */
const standsFor = (sample: readonly Drawn[]): number =>
  sample.reduce((sum, [, chance]) => sum + 1 / chance, 0);

describe("the evaluation sample of an order", () => {
  it("is drawn with the number of the sample divided by the number of pages", () => {
    expect(chances(sampled(100, null))).toEqual([0.1]);
  });

  it("has its first pages where it becomes smaller, each with the chance of the smaller sample", () => {
    const whole = sampled(100, null);
    const half = sampled(50, whole);
    expect(half.map(([id]) => id)).toEqual(whole.slice(0, 50).map(([id]) => id));
    expect(chances(half)).toEqual([0.05]);
    expect(standsFor(half)).toBeCloseTo(1_000, 6);
    expect(standsFor(sampled(10, half))).toBeCloseTo(1_000, 6);
  });

  it("gives all of its pages about the same weight where it became smaller and larger again", () => {
    const again = sampled(100, sampled(50, sampled(100, null)));
    const [kept, added] = chances(again);
    expect([kept, added]).toEqual([0.05, 50 / 950]);
  });

  it("makes no chance smaller of those of whose draw all are kept", () => {
    const first = sampled(100, null);
    const larger = sampled(150, first);
    const smaller = sampled(110, larger);
    expect(smaller.slice(0, 100)).toEqual(first);
    expect(chances(smaller.slice(100))).toEqual([(50 / 900) * (10 / 50)]);
    expect(standsFor(smaller.slice(100))).toBeCloseTo(900, 6);
    expect(sampled(100, larger)).toEqual(first);
  });

  it("leaves the chances as they are where pages are gone, and all others are kept", () => {
    const whole = sampled(100, null);
    const gone = new Set(whole.slice(0, 20).map(([id]) => id));
    const left = PAGES.filter(({ id }) => !gone.has(id));
    expect(sampled(80, whole, left)).toEqual(whole.slice(20));
    expect(chances(sampled(40, whole, left))).toEqual([0.05]);
  });
});
