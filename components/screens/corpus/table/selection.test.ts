import { describe, expect, it } from "vitest";
import { hiddenWords, selectionOf, withAllToggled } from "./selection";

const set = (...ids: readonly string[]) => new Set(ids);

describe("selectionOf", () => {
  it.each([
    { when: "nothing is selected", selected: set(), ids: ["a"], is: { shown: "none", hidden: 0 } },
    {
      when: "all that is shown is selected",
      selected: set("a", "b"),
      ids: ["a", "b"],
      is: { shown: "all", hidden: 0 },
    },
    {
      when: "all that is shown and more",
      selected: set("a", "b", "x"),
      ids: ["a", "b"],
      is: { shown: "all", hidden: 1 },
    },
    {
      when: "as many are selected as are shown, but others",
      selected: set("x", "y"),
      ids: ["a", "b"],
      is: { shown: "none", hidden: 2 },
    },
    {
      when: "one is shown and one hidden",
      selected: set("a", "x"),
      ids: ["a", "b"],
      is: { shown: "some", hidden: 1 },
    },
    { when: "nothing is shown", selected: set("x"), ids: [], is: { shown: "none", hidden: 1 } },
    { when: "what is shown is unknown", selected: set("x"), ids: null, is: { shown: "some", hidden: null } },
  ])("says $is.shown, $is.hidden hidden, when $when", ({ selected, ids, is }) =>
    expect(selectionOf(selected, ids)).toEqual(is),
  );
});

describe("withAllToggled", () => {
  it("adds the pages shown where none of them is selected", () =>
    expect([...withAllToggled(set("x"), ["a", "b"])]).toEqual(["x", "a", "b"]));
  it("takes them out where some are, and leaves the hidden ones", () =>
    expect([...withAllToggled(set("x", "a"), ["a", "b"])]).toEqual(["x"]));
});

it("says which part of the pages the filters hide", () =>
  expect([
    hiddenWords(3, 0),
    hiddenWords(3, null),
    hiddenWords(1, 1),
    hiddenWords(3, 3),
    hiddenWords(3, 2),
  ]).toEqual([
    null,
    null,
    "The filters hide it.",
    "The filters hide all of them.",
    "The filters hide 2 of them.",
  ]));
