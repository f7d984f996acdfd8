import { expect, test } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { treeRows } from "./tree-rows";
import { annotationUnits } from "../../labels/units/units";

const outline = (html: string) => {
  const page = parsePage(html);
  return treeRows(page, annotationUnits(page)).map(
    ({ level, name, position, siblings }) => `${level} ${name} ${position}/${siblings}`,
  );
};

test("shows elements that part the text, not wrappers around it", () => {
  expect(outline("<div id=x><div><div id=a><p>one<p>two</div><p>three</div></div>")).toEqual([
    "1 div 1/1",
    "2 div#a 1/2",
    "3 p 1/2",
    "3 p 2/2",
    "2 p 2/2",
  ]);
});

test("is empty for a page without text", () => expect(outline("<div></div>")).toEqual([]));
