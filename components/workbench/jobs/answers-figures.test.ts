import { expect, it } from "vitest";
import { answersFigures } from "./answers-figures";

it("says how many pages have an answer, and names the answers that do not count", () => {
  const result = {
    name: "trafilatura",
    version: 2,
    pages: 1,
    isNew: true,
    missing: { count: 3, listed: ["b"] },
    duplicates: { count: 1, listed: [{ page: "a", origin: "x.jsonl:2" }] },
    unknown: { count: 1, listed: [{ page: "z", origin: "x.jsonl:3" }] },
  };
  expect(answersFigures(result)).toEqual({
    words: "trafilatura, version 2: 1 page with an answer, 3 without.",
    left: [
      { origin: "a", code: "duplicate", message: "a second answer of the page" },
      { origin: "z", code: "unknown-page", message: "the corpus has no such page" },
    ],
  });
});

it("says that nothing was added where the same answers were there, and reads other shapes as nothing", () => {
  expect(answersFigures({ name: "x", version: 1, pages: 2, isNew: false }).words).toBe(
    "x: 2 pages with an answer, the same answers were there already.",
  );
  expect(answersFigures(null).left).toEqual([]);
});
