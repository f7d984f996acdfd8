import { expect, test } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { annotationUnits, leavesOfTarget } from "./units";

const unitsOf = (html: string) => {
  const page = parsePage(html);
  const { list } = annotationUnits(page);
  return list.map(({ leaves, target }) => ({
    text: page.leaves
      .slice(leaves.start, leaves.end)
      .map(({ text }) => text.trim())
      .join("|"),
    kind: target.kind,
  }));
};

const cases = [
  { when: "a page has no text", html: "<div></div>", units: [] },
  {
    when: "inline elements lie inside a paragraph",
    html: "<p>one <b>two</b> three</p>",
    units: [{ text: "one|two|three", kind: "node" }],
  },
  {
    when: "bare text lies beside blocks",
    html: "<div>bare <i>text</i><p>para</p>tail</div>",
    units: [
      { text: "bare|text", kind: "block" },
      { text: "para", kind: "node" },
      { text: "tail", kind: "block" },
    ],
  },
  {
    when: "list items and cells follow each other",
    html: "<ul><li>a<li>b</ul><table><tr><td>c<td>d</table>",
    units: ["a", "b", "c", "d"].map((text) => ({ text, kind: "node" })),
  },
  {
    when: "an inline element holds text beside a block",
    html: "<div><a>one<div>two</div></a></div>",
    units: [
      { text: "one", kind: "block" },
      { text: "two", kind: "node" },
    ],
  },
  {
    when: "a run of siblings would take a block in with it",
    html: "<div><a>zero</a><a>one<div>two</div></a></div>",
    units: [
      { text: "zero|one", kind: "interval" },
      { text: "two", kind: "node" },
    ],
  },
];

test.each(cases)("cuts the page into blocks when $when", ({ html, units }) => {
  expect(unitsOf(html)).toEqual(units);
});

test("the target of a unit covers its leaves and no other ones", () => {
  const page = parsePage(cases.map(({ html }) => html).join(""));
  for (const unit of annotationUnits(page).list)
    expect(leavesOfTarget(page, unit.target)).toEqual(unit.leaves);
});

test("a page 20,000 elements deep is cut in one pass", () => {
  const page = parsePage(`${"<div>".repeat(20_000)}deep`);
  expect(annotationUnits(page).list).toHaveLength(1);
});
