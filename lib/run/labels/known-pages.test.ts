import { expect, it } from "vitest";
import { onKnownPages } from "./known-pages";
import type { FinishedSet } from "./proposal-effect";

const people = ["Ada", "Ben", "Cy", "Ada (review)"].map((name) => ({ id: name, name, initials: "" }));
const set = (annotatorId: string, key: string, f1: number | null, blocks = 0, unseen = 0): FinishedSet => ({
  ...{ annotatorId, key, f1, shown: "with", activeMs: 1 },
  accepted: { blocks, unseen },
});

it("tells of each annotator how far they are from the gold of pages that came with some, the lowest first", () => {
  expect(
    onKnownPages(
      [
        set("Ada", "a", 1, 10, 1),
        set("Ada", "b", 0.5, 10, 4),
        // No gold: neither its F1 nor what was accepted counts.
        set("Ada", "c", null, 100, 100),
        set("Ben", "a", 0.25),
        set("Cy", "c", null),
        set("Ada (review)", "a", 0),
      ],
      people,
    ),
  ).toEqual([
    { name: "Ben", pages: 1, f1: 0.25, worst: [{ key: "a", f1: 0.25 }], unseen: null },
    {
      name: "Ada",
      pages: 2,
      f1: 0.75,
      worst: [
        { key: "b", f1: 0.5 },
        { key: "a", f1: 1 },
      ],
      unseen: 0.25,
    },
  ]);
});

it("names the three pages that somebody did worst on", () => {
  const sets = [0.9, 0.2, 0.4, 0.3].map((f1, at) => set("Ada", `p${at}`, f1));
  expect(onKnownPages(sets, people)[0]!.worst.map(({ key }) => key)).toEqual(["p1", "p3", "p2"]);
});
