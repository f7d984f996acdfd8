import { expect, test } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { annotationUnits } from "../../labels/units/units";
import { readingRows } from "./reading-rows";

const rowsOf = (html: string): readonly string[] => {
  const page = parsePage(html);
  const units = annotationUnits(page);
  return readingRows(page, units).map(({ first, end, kind, level, marker }) => {
    const words = units.list
      .slice(first, end)
      .flatMap(({ leaves }) => page.leaves.slice(leaves.start, leaves.end).map(({ text }) => text.trim()))
      .join("|");
    return `${kind}${level === 0 ? "" : ` ${level}`}: ${marker === "" ? "" : `${marker} `}${words}`;
  });
};

test.each([
  {
    when: "headings, of their level",
    html: "<h1>a</h1><h3><div>b</div></h3>",
    rows: ["heading 1: a", "heading 3: b"],
  },
  {
    when: "items of lists, with a dot before the first block of each",
    html: "<ul><li>a<p>b</p></li><li><ul><li>c</ul></ul>",
    rows: ["item 1: • a", "item 1: b", "item 2: • c"],
  },
  {
    when: "numbers of the items of an ordered list, from where it starts",
    html: "<ol start=4><li>a</li><li></li><li>c</ol><ol><li>d</ol>",
    rows: ["item 1: 4. a", "item 1: 6. c", "item 1: 1. d"],
  },
  {
    when: "numbers that items have of their own, from which those after them go on",
    html: "<ol><li>a<li value=7>b<li>c<li value=x>d</ol>",
    rows: ["item 1: 1. a", "item 1: 7. b", "item 1: 8. c", "item 1: 9. d"],
  },
  {
    when: "numbers that count down",
    html: "<ol reversed><li>a<li>b</ol><ol reversed start=9><li>c<li>d<li value=3>e<li>f</ol>",
    rows: ["item 1: 2. a", "item 1: 1. b", "item 1: 9. c", "item 1: 8. d", "item 1: 3. e", "item 1: 2. f"],
  },
  {
    when: "quotes and code, and what is nested in them",
    html: "<blockquote><p>a</p></blockquote><pre>b</pre><p>c",
    rows: ["quote 1: a", "code: b", "text: c"],
  },
  {
    when: "the cells of a row as one, and rows apart",
    html: "<table><tr><th>a<td>b<tr><td>c<td>d</table>",
    rows: ["cells: a|b", "cells: c|d"],
  },
  {
    when: "paragraphs in a cell as paragraphs: such tables lay out a page",
    html: "<table><tr><td><p>a<p>b<td><div>c</div></table>",
    rows: ["text: a", "text: b", "text: c"],
  },
])("reads $when", ({ html, rows }) => expect(rowsOf(html)).toEqual(rows));

test("holds every block once, in the order of the page", () => {
  const page = parsePage("<ul><li>a<p>b</ul><table><tr><td>c<td>d</table>e<div>f</div>g");
  const units = annotationUnits(page);
  const rows = readingRows(page, units);
  expect(rows[0]!.first).toBe(0);
  for (let at = 1; at < rows.length; at++) expect(rows[at]!.first).toBe(rows[at - 1]!.end);
  expect(rows.at(-1)!.end).toBe(units.list.length);
});

test("is done at once with a page that is nested very deep", () => {
  const page = parsePage(`${"<ul><li>".repeat(20_000)}deep`);
  expect(readingRows(page, annotationUnits(page))).toMatchObject([{ kind: "item", level: 6 }]);
});
