/** Words that docs/words.md forbids, in the documentation and in the texts that docs/algorithms is written from. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./sources.fixture";

const FORBIDDEN: readonly RegExp[] = [
  /\b(anew|thereof|at present)\b/i,
  // What stands for something is a sign of it; all else is somewhere, or is shown there.
  /\b(stands?|stood)\b(?! for\b)/i,
  // A value lies above a threshold; a text lies nowhere.
  /\b(lies?|lay)\b(?! (above|below)\b)/i,
];

/** Lines that say a forbidden word, with their number. What is code says what the code says. */
function forbiddenIn(page: string): string[] {
  const prose = page
    .replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ""))
    .replace(/`[^`\n]*`/g, "");
  return prose.split("\n").flatMap((line, at) => {
    const found = FORBIDDEN.flatMap((word) => word.exec(line)?.[0] ?? []);
    return found.length === 0 ? [] : [`${at + 1}: ${found.join(", ")}`];
  });
}

test("no page of the documentation says a word that docs/words.md forbids", () => {
  const pages = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && name !== "words.md")
    .map((name) => join("docs", name));
  expect(pages.length).toBeGreaterThan(30);
  expect(
    ["README.md", ...pages].flatMap((path) =>
      forbiddenIn(readFileSync(join(ROOT, path), "utf8")).map((found) => `${path}:${found}`),
    ),
  ).toEqual([]);
});

test("the search finds them in prose, and passes over code and plain senses", () => {
  expect(forbiddenIn("It stands there.\nRead anew, at present it lies here.")).toEqual([
    "1: stands",
    "2: anew, lies",
  ]);
  expect(
    forbiddenIn(
      "A key stands for a row.\n`stands`\n```\nanew\n```\nIt lies above 0.5, a standard; sites believe.",
    ),
  ).toEqual([]);
});
