// @vitest-environment jsdom
import { expect, it } from "vitest";
import { overlaysOf } from "./uncover";

it.each([
  { css: ".bar::after { content: ''; position: absolute }", finds: [".bar ::after"] },
  { css: ".a:before, .b p::AFTER { position: absolute }", finds: [".a ::before", ".b p ::after"] },
  { css: "@media screen { .bar::before { position: absolute } }", finds: [".bar ::before"] },
  { css: "::after { position: absolute }", finds: ["* ::after"] },
  { css: ".bar::after { position: relative } .bar { position: absolute } p { color: red }", finds: [] },
])("finds what $css takes out of the flow", ({ css, finds }) => {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  expect(overlaysOf([style.sheet!]).map(({ selector, part }) => `${selector} ${part}`)).toEqual(finds);
  style.remove();
});

it("looks at no more overlays than a page may need", () => {
  const style = document.createElement("style");
  style.textContent = ".bar::after { position: absolute }".repeat(1000);
  document.head.append(style);
  expect(overlaysOf([style.sheet!])).toHaveLength(200);
  style.remove();
});
