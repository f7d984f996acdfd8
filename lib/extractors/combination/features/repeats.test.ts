import { describe, expect, it } from "vitest";
import { repeatsOf } from "./repeats";

/** Of texts that are named by letters, each of so many words as its place in the alphabet. */
const repeats = (letters: string) => {
  const texts = Int32Array.from(letters, (letter) => letter.charCodeAt(0));
  const { before, after } = repeatsOf(
    texts,
    texts.map((text) => text - 96),
  );
  return { before: [...before], after: [...after] };
};

describe("repeated texts", () => {
  it.each([
    { when: "nothing is repeated", of: "abc", before: [0, 0, 0], after: [0, 0, 0] },
    { when: "there is no text", of: "", before: [], after: [] },
    {
      when: "a section is there twice",
      of: "abcxabc",
      before: [0, 0, 0, 0, 6, 6, 6],
      after: [6, 6, 6, 0, 0, 0, 0],
    },
    { when: "it comes right after itself", of: "abab", before: [0, 0, 3, 3], after: [3, 3, 0, 0] },
    {
      when: "a section has a text twice itself",
      of: "abacyabac",
      before: [0, 0, 1, 0, 0, 1, 6, 6, 6],
      after: [1, 6, 6, 6, 0, 0, 0, 0, 0],
    },
    { when: "all texts are the same", of: "ccc", before: [0, 3, 3], after: [3, 3, 0] },
    {
      when: "one text of a section is another",
      of: "abcdxabyd",
      before: [0, 0, 0, 0, 0, 3, 3, 0, 4],
      after: [3, 3, 0, 4, 0, 0, 0, 0, 0],
    },
    {
      when: "a text is there three times, the last time with its neighbour",
      of: "axabyab",
      before: [0, 0, 1, 0, 0, 3, 3],
      after: [1, 0, 3, 3, 0, 0, 0],
    },
    {
      when: "the start of a stretch comes again with what was before it",
      of: "qpxaypxazqp",
      before: [0, 0, 0, 0, 0, 41, 41, 41, 0, 33, 33],
      after: [33, 41, 41, 41, 0, 0, 0, 0, 0, 0, 0],
    },
  ])("are told in words where $when: $of", ({ of, before, after }) => {
    expect(repeats(of)).toEqual({ before, after });
  });
});
