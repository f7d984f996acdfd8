import { describe, expect, it } from "vitest";
import { listedPlaces, nearestListed, nextOpen, previousOpen, settledCount } from "./review-order";

const PAGES = ["a", "b", "c", "d"];
const STATES = { b: "done", c: "started", x: "done" } as const;

describe("the pages of a review", () => {
  it("are all listed, or all but those that are done: one that is started is not", () => {
    expect(listedPlaces(PAGES, STATES, false)).toEqual([0, 1, 2, 3]);
    expect(listedPlaces(PAGES, STATES, true)).toEqual([0, 2, 3]);
  });

  it("count as settled where they are done and of this review", () =>
    expect(settledCount(PAGES, STATES)).toBe(1));

  it("go on, when the chosen one is hidden, with the first one behind it, at the end with the last one", () => {
    expect(nearestListed([0, 2], 1)).toBe(2);
    expect(nearestListed([0, 2], 2)).toBe(2);
    expect(nearestListed([0, 2], 3)).toBe(2);
    expect(nearestListed([], 0)).toBeNull();
  });
});

describe("the next open page", () => {
  it("skips what is done, and comes round from the end", () => {
    expect(nextOpen(PAGES, STATES, 0)).toBe(2);
    expect(nextOpen(PAGES, STATES, 3)).toBe(0);
  });

  it("is never the page itself, and is none where all others are done", () =>
    expect(nextOpen(PAGES, { a: "done", b: "done", c: "done" }, 3)).toBeNull());

  it("is the first open one for a page that is not in the review", () =>
    expect(nextOpen(PAGES, { a: "done" }, -1)).toBe(1));

  it("has one before it that is open, but for the first one", () => {
    expect(previousOpen(PAGES, STATES, 2)).toBe(0);
    expect(previousOpen(PAGES, STATES, 0)).toBeNull();
  });
});
