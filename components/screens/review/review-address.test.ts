import { expect, test } from "vitest";
import { ADDRESS, orderOf, USUAL } from "./review-address";

test.each([
  { when: "two are chosen", xs: ["a", "b(t=1, u=2)"], to: { xs: ["a", "b(t=1, u=2)"], at: null } },
  { when: "one is", xs: ["a"], to: USUAL },
  { when: "nobody is", xs: [], to: USUAL },
])("another choice of extractors is another queue, from its first page: $when", ({ xs, to }) =>
  expect(orderOf(xs)).toEqual(to),
);

test("recipes with commas in their parameters come back from an address", () => {
  const xs = ["a(t=1,u=2)", "vote(a, b)"];
  expect(ADDRESS.xs.parse(ADDRESS.xs.serialize(xs))).toEqual(xs);
});
