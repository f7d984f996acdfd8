import { expect, test } from "vitest";
import { GOLD_FROM, goldInUse } from "./gold-in-use";

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

test.each([
  { when: "its own gold has none", gold: { id: "p", text: "a" }, used: { title: [[0, 4]], date: [[5, 9]] } },
  { when: "its own gold has one", gold: { id: "p", text: "a", title: "T" }, used: { date: [[5, 9]] } },
  { when: "its own gold has all", gold: { id: "p", text: "a", title: "T", date: "1" }, used: undefined },
] as const)("fields that labels point at are $used of the gold when $when", ({ gold, used }) => {
  const labelledFields = { title: [[0, 4]], date: [[5, 9]] } as const;
  const found = goldInUse({ gold, labelledFields });
  expect(found.fieldIntervals).toEqual(used);
  expect(found).toMatchObject(gold);
});

test("of labels alone no imported field is gold, and of gold alone no labelled one", () => {
  const page = {
    gold: { id: "p", title: "T", text: "a" },
    labelled: [[0, 4]],
    labelledFields: { title: [[0, 4]] },
  } as const;
  expect(GOLD_FROM.labels(page)).toEqual({
    ...{ id: "p", intervals: [[0, 4]] },
    fieldIntervals: { title: [[0, 4]] },
  });
  expect(GOLD_FROM.gold(page)).toEqual(page.gold);
});
