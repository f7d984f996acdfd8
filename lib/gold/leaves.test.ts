import { describe, expect, it } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { renderText } from "../page/render";
import { contentMask } from "./content-mask";
import { isMostly, leavesOfStretches, stretchesOfLeaves, textOfStretches } from "./leaves";
import { stretches, type Intervals } from "./stretches";

const THREE = parsePage("<p>abcd</p><p>efgh</p><p>ijkl</p>");
const STORY = parsePage(
  "<ul><li>Home<li>News</ul><h1>Rain at last</h1><p>It rained all day in the hills.</p><p>By <b>Ann Moor</b></p>",
);

const cases: { when: string; intervals: Intervals; keeps: number[] }[] = [
  { when: "there are none", intervals: [], keeps: [0, 0, 0] },
  { when: "a leaf is covered whole", intervals: [[4, 8]], keeps: [0, 1, 0] },
  { when: "exactly half of a leaf is covered", intervals: [[4, 6]], keeps: [0, 0, 0] },
  { when: "just more than half is covered", intervals: [[4, 7]], keeps: [0, 1, 0] },
  { when: "an interval spans leaves", intervals: [[1, 9]], keeps: [1, 1, 0] },
  {
    when: "two intervals share a leaf",
    intervals: [
      [4, 6],
      [7, 8],
    ],
    keeps: [0, 1, 0],
  },
  {
    when: "an interval is empty or beyond the end",
    intervals: [
      [4, 4],
      [12, 20],
    ],
    keeps: [0, 0, 0],
  },
];

describe("the tie rule", () => {
  it.each(cases)("when $when", ({ intervals, keeps }) => {
    expect([...leavesOfStretches(THREE, stretches(intervals))]).toEqual(keeps);
  });

  it("counts what is not blank: white space and characters without width are nobody's", () => {
    const page = parsePage("<p>ab      \u200b\u00a0cd</p>");
    const keeps = (end: number) => leavesOfStretches(page, stretches([[0, end]]))[0];
    // "ab" and all the blanks are half of what can be seen; one more letter is more than half.
    expect([keeps(10), keeps(11)]).toEqual([0, 1]);
  });

  it("lets no leaf belong to content and to the rest at once", () => {
    expect([isMostly(1, 2), isMostly(2, 3), isMostly(0, 0)]).toEqual([false, true, false]);
  });

  it("holds for gold that is only text: half of the words' characters are not enough", () => {
    const page = parsePage("<p>one two six</p><p>one two six ten five six</p>");
    expect([...contentMask(page, { text: "one two six" })!]).toEqual([1, 0]);
    const half = parsePage("<p>one two six ten two red</p>");
    expect([...contentMask(half, { text: "one two six" })!]).toEqual([0]);
    expect([...contentMask(half, { text: "one two six ten" })!]).toEqual([1]);
  });
});

describe("masks and stretches", () => {
  it("join neighbours and come back as the same mask", () => {
    const mask = Uint8Array.from(STORY.leaves, (_, leaf) => (leaf === 1 || leaf >= 3 ? 1 : 0));
    const kept = stretchesOfLeaves(STORY, mask);
    expect(kept).toHaveLength(2);
    expect(leavesOfStretches(STORY, kept)).toEqual(mask);
  });
});

describe("the text of stretches", () => {
  it("is what the extraction of the same leaves renders to", () => {
    const mask = Uint8Array.from(STORY.leaves, (_, leaf) => (leaf >= 2 ? 1 : 0));
    expect(textOfStretches(STORY, stretchesOfLeaves(STORY, mask))).toBe(renderText(STORY, mask));
  });

  it("cuts leaves where a stretch begins or ends inside", () => {
    expect(
      textOfStretches(
        STORY,
        stretches([
          [8, 12],
          [23, 40],
        ]),
      ),
    ).toBe("Rain\nrained all day in");
  });

  it("is empty without stretches", () => expect(textOfStretches(STORY, stretches([]))).toBe(""));
});
