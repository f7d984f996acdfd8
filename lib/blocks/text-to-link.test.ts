import { expect, it } from "vitest";
import { wholeView, type Page } from "../page/page";
import { parsePage } from "../page/parsing/parse";
import { textShare, textToLink } from "./text-to-link";

const none = (page: Page): Uint8Array => new Uint8Array(page.size);
const nodeOf = (page: Page, tag: string): number => page.tags.indexOf(tag);

it("counts a link as one word and one link, whatever its text", () => {
  const page = parsePage("<p>two words <a href=#>and a long link</a></p><div><a href=#><img></a></div>");
  const counts = textToLink(page, wholeView(page).live, none(page), 0.9);
  const p = nodeOf(page, "p");
  const div = nodeOf(page, "div");
  expect([counts.words[p], counts.links[p], counts.setWords[p]]).toEqual([3, 1, 2]);
  expect([counts.words[div], counts.links[div]]).toEqual([1, 1]);
  expect(textShare(counts, p)).toBeCloseTo(2 / 3);
});

it("takes a child into the set above the threshold, and not at it", () => {
  const page = parsePage("<p>one two three <a href=#>x</a></p>");
  const p = nodeOf(page, "p");
  expect(textToLink(page, wholeView(page).live, none(page), 0.74).inSet[p]).toBe(1);
  expect(textToLink(page, wholeView(page).live, none(page), 0.75).inSet[p]).toBe(0);
});

it("counts no link whose text an earlier stage dropped", () => {
  const page = parsePage("<p>words <a href=#>x</a></p>");
  expect(textToLink(page, Uint8Array.of(1, 0), none(page), 0.9).links[nodeOf(page, "p")]).toBe(0);
});
