import { expect, it } from "vitest";
import { plural } from "./plural";

it("is the singular for one alone", () => {
  expect([0, 1, 2].map((count) => plural(count, "page"))).toEqual(["0 pages", "1 page", "2 pages"]);
  expect([1, 2].map((count) => plural(count, "corpus", "corpora"))).toEqual(["1 corpus", "2 corpora"]);
});
