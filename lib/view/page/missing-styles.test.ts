import { expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { missingStyleSheets } from "./missing-styles";

it.each([
  {
    when: "a page names them",
    html: "<link rel=stylesheet href=a.css><link rel='Preload StyleSheet' href=b.css>",
    missing: 2,
  },
  { when: "the page is styled in itself", html: "<style>p{}</style><p>text", missing: 0 },
  {
    when: "links are of another kind",
    html: "<link rel=icon href=a.ico><link rel=preload as=style href=a.css>",
    missing: 0,
  },
  {
    when: "readers do not see them",
    html: "<link rel='alternate stylesheet' href=a.css><link rel=stylesheet media=print href=b.css>",
    missing: 0,
  },
  { when: "a link leads nowhere", html: "<link rel=stylesheet>", missing: 0 },
  { when: "one stands in the body", html: "<p>text<link rel=stylesheet href=a.css>", missing: 1 },
])("counts $missing where $when", ({ html, missing }) =>
  expect(missingStyleSheets(parsePage(html))).toBe(missing),
);
