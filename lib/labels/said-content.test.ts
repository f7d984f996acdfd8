import { expect, test } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { describe } from "./anchor";
import type { Operation } from "./model";
import { POLICIES } from "./policy";
import { saidContent, saidOnPage } from "./said-content";

const page = parsePage("<p>one</p><p>two</p>");
const base = { group: "g", at: 0, activeMs: 0 };
const target = { kind: "node", node: page.leaves[0]!.node } as const;
const set = (label: "main" | "boilerplate"): Operation => ({
  ...base,
  id: "set",
  kind: "set",
  target,
  label,
  origin: "manual",
  anchor: describe(page, target),
});
const undo: Operation = { ...base, id: "undo", kind: "undo", ids: ["set"] };
const none: Operation = { ...base, id: "none", kind: "verdict", verdict: "no main content" };
const article: Operation = { ...base, id: "article", kind: "verdict", verdict: "article" };

test.each([
  { when: "nothing", operations: [], says: null },
  { when: "all of it taken back", operations: [set("main"), undo], says: null },
  { when: "only another verdict", operations: [article], says: null },
  { when: "the verdict that there is no content", operations: [none], says: [] },
  { when: "only boilerplate", operations: [set("boilerplate")], says: [] },
  { when: "a text called main", operations: [set("main")], says: [{ start: 0, end: 3 }] },
])("of a log with $when, content is $says", ({ operations, says }) => {
  expect(saidContent(page, operations, POLICIES[0])).toEqual(says);
});

test("a log says where the fields are, a field in two touching texts once, and nothing of them without roles", () => {
  const as = (label: "title" | "date" | "caption", leaf: number): Operation => {
    const place = { kind: "node", node: page.leaves[leaf]!.node } as const;
    return {
      ...base,
      id: `${label} ${leaf}`,
      kind: "set",
      target: place,
      label,
      origin: "manual",
      anchor: describe(page, place),
    };
  };
  const fieldsOf = (...operations: Operation[]) => saidOnPage(page, operations, POLICIES[0]).fields;
  expect(fieldsOf(as("title", 0), as("title", 1))).toEqual({ title: [[0, 6]] });
  expect(fieldsOf(as("title", 0), as("date", 1))).toEqual({ title: [[0, 3]], date: [[3, 6]] });
  expect(fieldsOf(as("caption", 0))).toBeUndefined();
});
