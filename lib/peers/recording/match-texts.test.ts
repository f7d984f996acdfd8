import { describe, expect, it } from "vitest";
import { matchTexts } from "./match-texts";

const cases: readonly {
  readonly when: string;
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly matched: readonly (readonly number[])[];
}[] = [
  { when: "both sides are alike", a: ["one", "two"], b: ["one", "two"], matched: [[0], [1]] },
  { when: "there is nothing", a: [], b: [], matched: [] },
  {
    when: "one side has blank texts between",
    a: ["one", "two"],
    b: [" \n", "one", "", "two "],
    matched: [[], [0], [], [1]],
  },
  {
    when: "one text is cut at an entity",
    a: ["Tom & Jerry", "end"],
    b: ["Tom ", "&", " Jerry", "end"],
    matched: [[0], [0], [0], [1]],
  },
  { when: "two texts were joined", a: ["one ", "two", "end"], b: ["one two", "end"], matched: [[0, 1], [2]] },
  {
    when: "text was moved out of a table",
    a: ["stray", "cell", "cell b", "end"],
    b: ["cell", "stray", "cell b", "end"],
    matched: [[1], [0], [2], [3]],
  },
  {
    when: "a text is missing",
    a: ["menu", "more", "story", "more", "end"],
    b: ["menu", "story", "more", "end"],
    matched: [[0], [2], [3], [4]],
  },
  { when: "a text is new", a: ["menu", "story"], b: ["menu", "advert", "story"], matched: [[0], [], [1]] },
  {
    when: "a cut text follows one that is missing",
    a: ["x", "Tom & Jerry", "end"],
    b: ["Tom", "&Jerry", "end"],
    matched: [[], [], [2]],
  },
];

describe("matching the texts of two trees", () => {
  it.each(cases)("pairs what is the same where $when", ({ a, b, matched }) => {
    expect(matchTexts(a, b)).toEqual(matched);
  });

  it("takes no longer than it must for very many that are alike", () => {
    const many = (size: number): string[] => Array.from({ length: size }, () => "more");
    const matched = matchTexts(["x", ...many(50_000)], many(49_000));
    expect(matched.at(-1)).toEqual([49_000]);
  });
});
