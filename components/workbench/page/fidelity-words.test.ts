import { expect, it } from "vitest";
import { fidelityTitle, fidelityWords } from "./fidelity-words";

const capture = (wanted: number, missing: number) => ({
  source: "warc" as const,
  wanted,
  missing,
  missed: Array.from({ length: Math.min(50, missing) }, (_, at) => `http://a.example/${at}.png`),
});

it.each([
  { capture: undefined, sheets: 0, words: "as captured" },
  { capture: undefined, sheets: 2, words: "without its style sheets" },
  { capture: capture(12, 0), sheets: 2, words: "as captured" },
  { capture: capture(12, 3), sheets: 2, words: "3 of 12 resources missing" },
  { capture: capture(1, 1), sheets: 0, words: "1 of 1 resource missing" },
])("says how much of its look came with a page: $words", ({ capture: of, sheets, words }) =>
  expect(fidelityWords(of, sheets)).toBe(words),
);

it("names what is missing, the first of many, and says nothing where nothing is", () => {
  expect(fidelityTitle(capture(3, 0), 3)).toBeUndefined();
  expect(fidelityTitle(capture(3, 2), 0)).toMatch(
    /:\nhttp:\/\/a\.example\/0\.png\nhttp:\/\/a\.example\/1\.png$/,
  );
  expect(fidelityTitle(capture(80, 60), 0)).toMatch(/7\.png\nand 52 more$/);
  expect(fidelityTitle(undefined, 1)).toContain("1 style sheet of this page is not in the capture");
});
