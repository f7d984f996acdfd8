import { describe, expect, it } from "vitest";
import { nextOpen } from "./review-order";

const PAGES = ["a", "b", "c", "d"];
const STATES = new Map([
  ["b", "done"],
  ["c", "started"],
  ["x", "done"],
] as const);

describe("the next open page", () => {
  it("skips what is done, not what is started, and comes round from the end", () => {
    expect(nextOpen(PAGES, STATES, 0)).toBe(2);
    expect(nextOpen(PAGES, STATES, 3)).toBe(0);
  });

  it("is never the page itself, and is none where all others are done", () =>
    expect(nextOpen(PAGES, new Map(["a", "b", "c"].map((id) => [id, "done"])), 3)).toBeNull());

  it("is the first open one where no page is chosen", () =>
    expect(nextOpen(PAGES, new Map([["a", "done"]]), -1)).toBe(1));
});
