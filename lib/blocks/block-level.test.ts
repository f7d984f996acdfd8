import { expect, it } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { blockLevelOf, nearestBlockOf } from "./block-level";

it.each([
  { when: "a block element", html: "<p id=x>a", level: 1 },
  { when: "an inline element", html: "<b id=x>a</b>", level: 0 },
  { when: "an unknown element", html: "<x-y id=x>a</x-y>", level: 0 },
  {
    when: "an inline element with a block somewhere in it",
    html: "<a id=x><span><div>a</div></span></a>",
    level: 1,
  },
])("$when has block level $level", ({ html, level }) => {
  const page = parsePage(html);
  const node = page.attributes.findIndex((attributes) => attributes.some(({ value }) => value === "x"));
  expect(blockLevelOf(page)[node]).toBe(level);
});

it("finds the nearest block of a text through inline elements", () => {
  const page = parsePage("<div>a<p><b><i>b</i></b></p></div>");
  expect(page.leaves.map(({ node }) => page.tags[nearestBlockOf(page)[node]!])).toEqual(["div", "p"]);
});
