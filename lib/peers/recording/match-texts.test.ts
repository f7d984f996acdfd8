import { describe, expect, it } from "vitest";
import { MOST_PER_DOUBLING, suspectedGrowth, type Work } from "../../growth.fixture";
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
  {
    when: "a cut text is behind new ones that begin as it does",
    a: ["x", "& & later", "end"],
    b: ["x", "&", " &", "&", " later", "end"],
    matched: [[0], [], [1], [1], [1], [2]],
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

  it("finds a text whose beginning comes a few times before it, and gives up one with eight", () => {
    const found = (more: number): boolean =>
      matchTexts(["&&&Y", "end"], [...Array.from({ length: more + 3 }, () => "&"), "Y", "end"]).at(-2)!
        .length > 0;
    expect([found(0), found(7), found(8)]).toEqual([true, true, false]);
  });

  it.each([
    { when: "ends otherwise", end: (text: string) => `${text}\0` },
    { when: "ends as it does, but begins otherwise", end: (text: string) => `\0${text}` },
    { when: "is longer", end: (text: string) => `${text}${text}` },
  ])("takes no longer than it must for a long text that is cut at entities and $when", async ({ end }) => {
    const work: Work<readonly [string[], string[]]> = {
      input: (size) => [
        [end("&a".repeat(size)), "end"],
        [...Array.from({ length: size }, () => ["&", "a"]).flat(), "x", "end"],
      ],
      run: ([a, b]) => matchTexts(a, b),
    };
    expect((await suspectedGrowth(work, { size: 1_000 }))?.perDoubling ?? 0).toBeLessThan(MOST_PER_DOUBLING);
  });
});
