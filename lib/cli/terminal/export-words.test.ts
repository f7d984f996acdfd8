import { expect, it } from "vitest";
import { exportWords, formatHelp } from "./export-words";

const result = { pages: 3, labelled: 1, strays: 0, conflicts: [], notHeld: {}, renamed: [] };

it.each([
  {
    when: "nothing is left out",
    format: "folder",
    given: {},
    words: "3 pages, 1 with finished labels, 0 labels left out",
  },
  {
    when: "pages are in conflict",
    format: "folder",
    given: { conflicts: ["a", "b"] },
    words:
      "3 pages, 1 with finished labels, 0 labels left out\nleft out because they are in conflict: 2 (a, b)",
  },
  {
    when: "many are",
    format: "wcxb",
    given: { conflicts: [..."abcdef"] },
    words:
      "3 pages, 1 with finished labels, 0 labels left out\nleft out because they are in conflict: 6 (a, b, c, d, e, ...)",
  },
  {
    when: "the format cannot hold the labels themselves",
    format: "folder",
    given: { notHeld: { logs: 4 } },
    words:
      "3 pages, 1 with finished labels, 0 labels left out\nnot kept by this format: the labels of each annotator, with drafts and times (4)",
  },
  {
    when: "a page has a name that no file can have",
    format: "wcxb",
    given: { renamed: [{ id: "a//b", as: "a-b~0123456789abcdef" }] },
    words: "3 pages, 1 with finished labels, 0 labels left out\nrenamed, see export.json: 1",
  },
  {
    when: "it comes with folds",
    format: "folder",
    given: { folds: [2, 1] },
    words: "3 pages, 1 with finished labels, 0 labels left out\nfolds, see folds.json: 2, 1 pages",
  },
  {
    when: "it carries them",
    format: "native",
    given: { conflicts: ["a"] },
    words: "3 pages with all labels\nin conflict: 1 (a)",
  },
])("the command says, where $when: $words", ({ format, given, words }) => {
  expect(exportWords(format, { ...result, ...given })).toBe(words);
});

it("names in the help what each format cannot hold", () => {
  expect(formatHelp()).toMatch(/folder +pages\/.*Does not hold the labels of each annotator/);
  expect(formatHelp()).toMatch(/native +winnow\.jsonl.*Holds everything\./);
});
