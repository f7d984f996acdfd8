import { expect, test } from "vitest";
import type { Said } from "../../labels/said-content";
import { pageOutcome } from "./page-outcome";
import type { StateSet } from "../interfaces/labels";
import type { LabelState } from "../interfaces/labels";

const content = (end: number): Said => ({ content: [{ start: 0, end }], saysNone: false });
const set = (annotator: string, state: LabelState, said: Said | null = null): StateSet => ({
  annotator,
  state,
  said,
  savedAt: 1,
});
const silent: Said = { content: null, saysNone: false };

test.each([
  { when: "nobody labelled it", sets: [], is: { state: "open", labelled: null } },
  { when: "somebody began", sets: [set("Ada", "in progress")], is: { state: "in progress", labelled: null } },
  {
    when: "one finished, beside a colleague's draft",
    sets: [set("Ada", "done", content(5)), set("Bob", "in progress")],
    is: { state: "done", labelled: [[0, 5]] },
  },
  {
    when: "two finished and agree",
    sets: [set("Ada", "done", content(5)), set("Bob", "done", content(5))],
    is: { state: "done", labelled: [[0, 5]] },
  },
  {
    when: "two finished and contradict each other",
    sets: [set("Ada", "done", content(5)), set("Bob", "done", content(6))],
    is: { state: "conflict", labelled: null },
  },
  {
    when: "they do, and a reviewer has begun to settle it",
    sets: [set("Ada", "done", content(5)), set("Bob", "done", content(6)), set("Cy (review)", "in progress")],
    is: { state: "conflict", labelled: null },
  },
  {
    when: "they do, and a reviewer has settled it",
    sets: [
      set("Ada", "done", content(5)),
      set("Bob", "done", content(6)),
      set("Cy (review)", "done", content(6)),
    ],
    is: { state: "done", labelled: [[0, 6]] },
  },
  {
    when: "somebody finished without a word",
    sets: [set("Ada", "done", silent)],
    is: { state: "done", labelled: null },
  },
  {
    when: "somebody finished and said that there is no content",
    sets: [set("Ada", "done", { content: [], saysNone: true })],
    is: { state: "done", labelled: [] },
  },
  {
    when: "somebody put it in conflict by hand",
    sets: [set("Ada", "done", content(5)), set("Bob", "conflict")],
    is: { state: "conflict", labelled: null },
  },
  {
    when: "somebody did, and a reviewer has settled it",
    sets: [set("Bob", "conflict"), set("Cy (review)", "done", content(6))],
    is: { state: "done", labelled: [[0, 6]] },
  },
])("a page is $is.state when $when", ({ sets, is }) => {
  expect(pageOutcome(sets)).toEqual(is);
});

test.each([
  {
    who: "of whoever the content is of",
    own: { title: [[0, 2]] },
    other: { title: [[3, 4]] },
    is: { title: [[0, 2]] },
  },
  {
    who: "of another one where that says none",
    own: undefined,
    other: { date: [[3, 4]] },
    is: { date: [[3, 4]] },
  },
  { who: "of nobody where none says any", own: undefined, other: undefined, is: undefined },
] as const)("fields are those $who", ({ own, other, is }) => {
  const said = (fields: Said["fields"]): Said => ({ ...content(5), ...(fields !== undefined && { fields }) });
  const sets = [set("Ada", "done", said(other)), set("Cy (review)", "done", said(own))];
  expect(pageOutcome(sets).fields).toEqual(is);
});
