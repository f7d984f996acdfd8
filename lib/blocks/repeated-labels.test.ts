import { expect, it } from "vitest";
import { wholeView } from "../page/page";
import { parsePage } from "../page/parsing/parse";
import { labelRunsBelow } from "./repeated-labels";
import { signaturesOf } from "./sibling-signature";

const comment = (n: number): string =>
  `<div><p>Comment number ${n}, in words of its own.</p><a href=#${n}>Reply</a></div>`;

it.each([
  { when: "three comments have a label", html: comment(1) + comment(2) + comment(3), labelled: 3 },
  { when: "there are two", html: comment(1) + comment(2), labelled: null },
  {
    when: "one of four has no such label",
    html: comment(1) + comment(2) + comment(3) + comment(4).replace("Reply", "Answer"),
    labelled: 3,
  },
  {
    when: "only two of three have it",
    html: comment(1) + comment(2) + comment(3).replace("Reply", "Answer"),
    labelled: null,
  },
  {
    when: "the label stands at another place",
    html: comment(1) + comment(2) + comment(3).replace(/<a.*a>/, "<b>Reply</b>"),
    labelled: null,
  },
  { when: "they have one text each", html: "<p>Reply</p>".repeat(3), labelled: null },
  {
    when: "the label has 20 characters",
    html: (comment(1) + comment(2) + comment(3)).replaceAll("Reply", "x".repeat(20)),
    labelled: 3,
  },
  {
    when: "they come after a run without a label",
    html:
      "<section><p>One</p><p>Two</p></section>"
        .repeat(3)
        .replace(/One/g, "x".repeat(21))
        .replace(/Two/g, "y".repeat(21)) +
      comment(1) +
      comment(2) +
      comment(3),
    labelled: 3,
  },
  {
    when: "the label has 21 characters",
    html: (comment(1) + comment(2) + comment(3)).replaceAll("Reply", "x".repeat(21)),
    labelled: null,
  },
])("finds a run of $labelled when $when", ({ html, labelled }) => {
  const page = parsePage(html);
  const gone = new Uint8Array(page.size);
  const runs = [...labelRunsBelow(page, wholeView(page).live, gone, page.body, signaturesOf(page, gone, 1))];
  expect(runs.map((run) => run.labelled)).toEqual(labelled === null ? [] : [labelled]);
});

it("finds each of several runs, also in each other's gaps", () => {
  const other = (n: number): string => comment(n).replaceAll("div", "section");
  const page = parsePage([1, 2, 3, 4].map((n) => comment(n) + other(n)).join(""));
  const gone = new Uint8Array(page.size);
  const runs = [...labelRunsBelow(page, wholeView(page).live, gone, page.body, signaturesOf(page, gone, 1))];
  expect(runs.map(({ first, last, labelled }) => [page.tags[first], page.tags[last], labelled])).toEqual([
    ["div", "div", 4],
    ["section", "section", 4],
  ]);
});
