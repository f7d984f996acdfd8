import { expect, it } from "vitest";
import { ibdfOf, mostPages } from "./rarity";

it.each([
  { theta: 0.2, others: 4, most: 0 },
  { theta: 0.2, others: 5, most: 1 },
  // 0.29 * 100 is 28.999999999999996.
  { theta: 0.29, others: 100, most: 29 },
  { theta: 0, others: 100, most: 0 },
])(
  "of $others other pages at most $most may have a block at a theta of $theta",
  ({ theta, others, most }) => {
    expect(mostPages(theta, others)).toBe(most);
  },
);

it("falls with the pages that have a block", () => {
  expect([0, 1, 14].map(ibdfOf)).toEqual([1, 0.5, 1 / 15]);
});
