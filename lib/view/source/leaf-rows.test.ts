import { expect, test } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { sourcePositions } from "../../page/source/source-positions";
import { leafRows } from "./leaf-rows";
import { rowsOf } from "./source-rows";

test("each row of the source has the first text in it, and a long text all of its rows", () => {
  const page = parsePage("<p>one\n<b>two</b>three\n\n<hr>\n<p>a long text of four rows at least</p>");
  const rows = rowsOf(page.html, 12);
  const leaves = leafRows(page, sourcePositions(page), rows);
  const shown = Array.from(leaves, (leaf, row) =>
    [leaf, page.html.slice(rows.start[row], rows.start[row + 1]).trim()].join(" "),
  );
  expect(shown).toEqual([
    "0 <p>one",
    "1 <b>two</b>th",
    ...["2 ree", "2 ", "-1 <hr>", "3 <p>a long te"],
    ...["3 xt of four r", "3 ows at least", "-1 </p>"],
  ]);
});
