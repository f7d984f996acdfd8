import { expect, test } from "vitest";
import { finishedByPage, finishedSets } from "./finished-set";

const set = (annotator: string, state: string, savedAt: number | null = 1) => ({
  pageId: "p",
  annotator,
  state,
  savedAt,
});

test.each([
  { when: "nobody finished", sets: [set("Ada", "in progress")], counts: [] },
  { when: "one person finished", sets: [set("Ada", "done"), set("Bob", "in progress")], counts: ["Ada"] },
  {
    when: "two finished and nobody settled: both, the later one first",
    sets: [set("Ada", "done", 1), set("Bob", "done", 2), set("Cy (review)", "in progress")],
    counts: ["Bob", "Ada"],
  },
  {
    when: "a reviewer settled what two finished, though they saved later",
    sets: [set("Ada", "done", 9), set("Bob", "done", 8), set("Cy (review)", "done", 1)],
    counts: ["Cy (review)"],
  },
  {
    when: "two reviewers settled: the later one",
    sets: [set("Cy (review)", "done", 1), set("Di (review)", "done", 2)],
    counts: ["Di (review)"],
  },
])("of a page counts, when $when: $counts", ({ sets, counts }) => {
  expect(finishedSets(sets).map(({ annotator }) => annotator)).toEqual(counts);
});

test("pages of which nobody finished any are left out", () => {
  expect([...finishedByPage([set("Ada", "done"), { ...set("Ada", "open"), pageId: "q" }]).keys()]).toEqual([
    "p",
  ]);
});
