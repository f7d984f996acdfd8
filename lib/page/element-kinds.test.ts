import { expect, it } from "vitest";
import {
  elementKindsOf,
  HAS_NO_LEAF,
  IS_ANCHOR,
  IS_BASIC,
  IS_BLOCK,
  IS_LINE_BREAK,
  IS_LIST,
  IS_MEDIA,
  IS_NOSCRIPT,
  IS_RULE,
} from "./element-kinds";
import { parsePage } from "./parsing/parse";

it.each([
  { tag: "p", is: IS_BLOCK | IS_BASIC },
  { tag: "ul", is: IS_BLOCK | IS_LIST },
  { tag: "hr", is: IS_BLOCK | IS_RULE },
  { tag: "br", is: IS_LINE_BREAK },
  { tag: "a", is: IS_ANCHOR },
  { tag: "textarea", is: IS_MEDIA | HAS_NO_LEAF },
  { tag: "noscript", is: IS_NOSCRIPT },
  { tag: "span", is: 0 },
  { tag: "constructor", is: 0 },
])("tells what a $tag is", ({ tag, is }) => {
  const page = parsePage(`<div><${tag}>x`);
  expect(elementKindsOf(page)[page.tags.indexOf(tag)]).toBe(is);
});

it("tells nothing of texts and of the document", () => {
  const page = parsePage("<div>a<p>b");
  const kinds = elementKindsOf(page);
  expect([kinds[0], ...page.leaves.map(({ node }) => kinds[node])]).toEqual([0, 0, 0]);
});
