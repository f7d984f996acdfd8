import { expect, it } from "vitest";
import { wholeView } from "../page/page";
import { parsePage } from "../page/parsing/parse";
import { labelRunBelow } from "./repeated-labels";
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
    when: "the label has 21 characters",
    html: (comment(1) + comment(2) + comment(3)).replaceAll("Reply", "x".repeat(21)),
    labelled: null,
  },
])("finds a run of $labelled when $when", ({ html, labelled }) => {
  const page = parsePage(html);
  const gone = new Uint8Array(page.size);
  expect(
    labelRunBelow(page, wholeView(page).live, gone, page.body, signaturesOf(page, gone, 1))?.labelled ?? null,
  ).toBe(labelled);
});
