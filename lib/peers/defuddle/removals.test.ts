import { expect, it } from "vitest";
import { pairRemovals, type SeenRemoval } from "./removals";

const seen = (text: string): SeenRemoval => ({
  text,
  leaves: [0],
  node: null,
  isImage: false,
  phase: "cleaning",
});

it.each([
  { when: "both have the same", removed: ["a", "b"], listed: ["a", "b"], paired: ["a", "b"] },
  { when: "one is not listed", removed: ["a", "x", "b"], listed: ["a", "b"], paired: ["a", null, "b"] },
  {
    when: "two are listed before either is done",
    removed: ["b", "a", "c"],
    listed: ["a", "b", "c"],
    paired: ["b", "a", "c"],
  },
  { when: "texts are equal", removed: ["a", "a"], listed: ["a"], paired: ["a", null] },
  {
    when: "entries have no text",
    removed: ["a", "b"],
    listed: ["a", "", "", "", "", "b"],
    paired: ["a", "b"],
  },
  { when: "the next is too far ahead", removed: ["f"], listed: ["a", "b", "c", "d", "f"], paired: [null] },
])("pairs removals with the list where $when", ({ removed, listed, paired }) => {
  const entries = listed.map((text) => ({ step: "removeBySelector", text }));
  expect(pairRemovals(removed.map(seen), entries).map((entry) => entry?.text ?? null)).toEqual(paired);
});
