import { describe, expect, it } from "vitest";
import { seededRng } from "../rng";
import { withKnownPages } from "./known-turns";

const turns = Array.from({ length: 2_000 }, (_, page) => ({ page, chance: 1 }));
const known = Array.from({ length: 1_000 }, (_, at) => 10_000 + at);
const isKnown = ({ page }: { readonly page: number }) => page >= 10_000;

describe("known pages among the turns", () => {
  it("are the share that was asked for, each once, and leave the other turns in their order", () => {
    const mixed = withKnownPages(turns, known, 0.1, seededRng(3));
    const found = mixed.filter(isKnown);
    expect(found.length / mixed.length).toBeGreaterThan(0.08);
    expect(found.length / mixed.length).toBeLessThan(0.12);
    expect(new Set(found.map(({ page }) => page)).size).toBe(found.length);
    expect(mixed.filter((turn) => !isKnown(turn))).toEqual(turns);
  });

  it("come at times that cannot be counted: after one, the next is as likely at once as later", () => {
    const mixed = withKnownPages(turns, known, 0.2, seededRng(1));
    const places = mixed.flatMap((turn, at) => (isKnown(turn) ? [at] : []));
    const gaps = places.slice(1).map((place, at) => place - places[at]!);
    const atOnce = gaps.filter((gap) => gap === 1).length / gaps.length;
    expect(atOnce).toBeGreaterThan(0.14);
    expect(atOnce).toBeLessThan(0.26);
    expect(new Set(gaps).size).toBeGreaterThan(10);
  });

  it("say with which probability each was given its turn", () => {
    const mixed = withKnownPages(turns, [10_000, 10_001], 0.5, seededRng(1));
    expect(mixed.filter(isKnown).map(({ chance }) => chance)).toEqual([0.25, 0.5]);
  });

  it("are none where none is wanted, none is known, or nobody else waits", () => {
    expect(withKnownPages(turns, known, 0, seededRng(1))).toEqual(turns);
    expect(withKnownPages(turns, [], 0.5, seededRng(1))).toEqual(turns);
    expect(withKnownPages([], known, 0.5, seededRng(1))).toEqual([]);
  });

  it("come in the same order from the same seed, and in another from another", () => {
    const first = withKnownPages(turns, known, 0.1, seededRng(5));
    expect(withKnownPages(turns, known, 0.1, seededRng(5))).toEqual(first);
    expect(withKnownPages(turns, known, 0.1, seededRng(6))).not.toEqual(first);
  });
});
