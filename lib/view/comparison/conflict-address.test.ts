import { expect, test } from "vitest";
import { COMPARE_ADDRESS } from "./kept-address";
import { comparedHref, conflictHref } from "./conflict-address";

test("a page in conflict opens in compare mode with its people, the two who contradict each other as the pair, names hidden", () => {
  const address = new URL(conflictHref({ pageId: "a b", pair: [1, 3] }), "http://x");
  expect(address.pathname).toBe("/pages/a%20b");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    mode: "compare",
    xs: "people",
    queue: "conflicts",
    blind: "1",
    pair: "person:1~person:3",
  });
  for (const name of address.searchParams.keys())
    if (name !== "mode") expect(COMPARE_ADDRESS).toContain(name);
});

test("a page without two people to compare opens without a pair", () => {
  expect(conflictHref({ pageId: "a", pair: null })).toBe(
    "/pages/a?mode=compare&xs=people&queue=conflicts&blind=1",
  );
});

test("a page behind a figure opens in no queue", () => {
  expect(comparedHref({ pageId: "a", pair: [2, 3] })).toBe(
    "/pages/a?mode=compare&xs=people&blind=1&pair=person%3A2~person%3A3",
  );
});
