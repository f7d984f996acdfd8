import { expect, test } from "vitest";
import { finishedSet, finishedSets } from "./finished-set";

const set = (annotator: string, state: string, savedAt: number | null = 1) => ({ pageId: "p", annotator, state, savedAt });

test.each([
  { when: "nobody finished", sets: [set("Ada", "in progress")], counts: null },
  { when: "one person finished", sets: [set("Ada", "done"), set("Bob", "in progress")], counts: "Ada" },
  { when: "two finished and nobody settled", sets: [set("Ada", "done"), set("Bob", "done"), set("Cy (review)", "in progress")], counts: "disputed" },
  { when: "a reviewer settled what two finished, though they saved later", sets: [set("Ada", "done", 9), set("Bob", "done", 8), set("Cy (review)", "done", 1)], counts: "Cy (review)" },
  { when: "two reviewers settled: the later one", sets: [set("Cy (review)", "done", 1), set("Di (review)", "done", 2)], counts: "Di (review)" },
])("of a page counts, when $when: $counts", ({ sets, counts }) => {
  const found = finishedSet(sets);
  expect(found === null || found === "disputed" ? found : found.annotator).toBe(counts);
});

test("pages of which nobody finished any are left out", () => {
  expect([...finishedSets([set("Ada", "done"), { ...set("Ada", "open"), pageId: "q" }]).keys()]).toEqual(["p"]);
});
