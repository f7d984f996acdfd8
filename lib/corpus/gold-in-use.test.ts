import { expect, test } from "vitest";
import { goldInUse } from "./gold-in-use";

test.each([
  { when: "it has neither", gold: { id: "p" }, labelled: undefined, used: { id: "p" } },
  {
    when: "it has only labels",
    gold: { id: "p", title: "T" },
    labelled: [[0, 4]],
    used: { id: "p", title: "T", intervals: [[0, 4]] },
  },
  {
    when: "its labels say that there is no content",
    gold: { id: "p" },
    labelled: [],
    used: { id: "p", intervals: [] },
  },
  {
    when: "its own gold has snippets and no content",
    gold: { id: "p", with: ["a"] },
    labelled: [[0, 4]],
    used: { id: "p", with: ["a"], intervals: [[0, 4]] },
  },
  {
    when: "its own gold has a text, be it empty",
    gold: { id: "p", text: "" },
    labelled: [[0, 4]],
    used: { id: "p", text: "" },
  },
  {
    when: "its own gold has intervals",
    gold: { id: "p", intervals: [[1, 2]] },
    labelled: [[0, 4]],
    used: { id: "p", intervals: [[1, 2]] },
  },
] as const)("a page is scored against $used when $when", ({ gold, labelled, used }) => {
  expect(goldInUse({ gold, ...(labelled !== undefined && { labelled }) })).toEqual(used);
});
