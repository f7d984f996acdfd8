import { expect, test } from "vitest";
import { extractorById } from "../../../extractors/index";
import { parsePage } from "../../../page/parsing/parse";
import { extractAt } from "../answers";
import { mostMoving, movementOf } from "./most-moving";

function moving(id: string, html: string, names: readonly string[]): string | null {
  const page = parsePage(html);
  const extractor = extractorById(id);
  const { params } = extractor.configure({});
  return mostMoving({ page, extractor, params, extraction: extractAt(extractor, params, page) }, names);
}
function movement(id: string, html: string, names: readonly string[]) {
  const page = parsePage(html);
  const extractor = extractorById(id);
  const { params } = extractor.configure({});
  return movementOf({ page, extractor, params, extraction: extractAt(extractor, params, page) }, names);
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

test("what a parameter turns over is told for each, 0 where it has no effect on this page", () => {
  const turned = movement("block-extractor", ENGLISH, ["threshold", "cjkFactor"])!;
  expect(turned.get("cjkFactor")).toBe(0);
  expect(turned.get("threshold")).toBeGreaterThan(0);
});

test("what only the server can run is not tried, and the first of its parameters taken", () => {
  const extractor = extractorById("readability");
  const setup = {
    page: parsePage(ENGLISH),
    extractor,
    params: extractor.configure({}).params,
    extraction: { keep: new Uint8Array(2), score: new Float32Array(2), reasons: [], fields: [] },
  };
  expect(movementOf(setup, ["maxDepth"])).toBeNull();
  expect(mostMoving(setup, ["maxDepth"])).toBe("maxDepth");
});
