import { expect, test } from "vitest";
import { extractorById } from "../../extractors/index";
import { parsePage } from "../../page/parse";
import { extractAt } from "./answers";
import { mostMoving } from "./most-moving";

function moving(id: string, html: string, names: readonly string[]): string | null {
  const page = parsePage(html);
  const extractor = extractorById(id);
  const { params } = extractor.configure({});
  return mostMoving({ page, extractor, params, extraction: extractAt(extractor, params, page) }, names);
}
const ENGLISH =
  "<body><div><p>Heavy rain fell on Monday and the river rose two metres.</p></div><ul><li><a href=/>Home</a></li></ul>";
const CHINESE = "<body><table><tr><td>我们</td></tr></table>";

test("the second parameter is one that turns text over on this page, not the first of the list", () => {
  expect(moving("block-extractor", ENGLISH, ["cjkFactor", "threshold"])).toBe("threshold");
});

test("a parameter counts where its effect is, on a page that it is made for", () => {
  expect([
    moving("block-extractor", CHINESE, ["tau", "cjkFactor"]),
    moving("block-extractor", ENGLISH, ["tau", "cjkFactor"]),
  ]).toEqual(["cjkFactor", null]);
});

test("it is none where nothing turns anything over, and where there is none", () => {
  expect([
    moving("block-extractor", "<body>", ["tau", "cjkFactor"]),
    moving("block-extractor", ENGLISH, []),
  ]).toEqual([null, null]);
});
