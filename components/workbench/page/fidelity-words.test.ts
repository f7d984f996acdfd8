import { expect, it } from "vitest";
import { hiddenWords, unsavedTitle, unsavedWords } from "./fidelity-words";

const unsaved = (sheets: readonly [number, number], pictures: readonly [number, number]) => ({
  sheets: { missing: sheets[0], wanted: sheets[1] },
  pictures: { missing: pictures[0], wanted: pictures[1] },
  missed: Array.from(
    { length: Math.min(50, sheets[0] + pictures[0]) },
    (_, at) => `http://a.example/${at}.png`,
  ),
});

it.each([
  { sheets: [0, 0], pictures: [0, 0], words: "As captured" },
  { sheets: [0, 3], pictures: [0, 9], words: "As captured" },
  { sheets: [3, 5], pictures: [12, 40], words: "3 of 5 style sheets and 12 of 40 pictures were not saved" },
  { sheets: [3, 5], pictures: [12, 12], words: "3 of 5 style sheets and 12 pictures were not saved" },
  { sheets: [0, 5], pictures: [1, 1], words: "1 picture was not saved" },
  { sheets: [1, 5], pictures: [0, 1], words: "1 of 5 style sheets was not saved" },
  { sheets: [1, 1], pictures: [1, 1], words: "1 style sheet and 1 picture were not saved" },
] as const)("says how much of its look did not come with a page: $words", ({ sheets, pictures, words }) =>
  expect(unsavedWords(unsaved(sheets, pictures))).toBe(words),
);

it("names what is missing, the first of many, and says nothing where nothing is", () => {
  expect(unsavedTitle(unsaved([0, 3], [0, 0]))).toBeUndefined();
  expect(unsavedTitle(unsaved([0, 0], [2, 3]))).toMatch(
    /:\nhttp:\/\/a\.example\/0\.png\nhttp:\/\/a\.example\/1\.png$/,
  );
  expect(unsavedTitle(unsaved([10, 10], [50, 70]))).toMatch(/7\.png\nand 52 more$/);
});

it.each([
  { hidden: 0, noscript: 0, words: null },
  { hidden: 14, noscript: 0, words: "14 hidden parts" },
  { hidden: 1, noscript: 3, words: "1 hidden part, 3 in noscript" },
  { hidden: 0, noscript: 1, words: "1 part in noscript" },
])("counts what readers do not see: $words", ({ hidden, noscript, words }) =>
  expect(hiddenWords({ hidden, noscript })).toBe(words),
);
