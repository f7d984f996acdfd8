import { describe, expect, it } from "vitest";
import { axisText } from "../../page/axis";
import { parsePage } from "../../page/parsing/parse";
import { annotationUnits } from "../../labels/units/units";
import {
  atEnd,
  between,
  rangeIn,
  stepped,
  targetsOf,
  type Edge,
  type Step,
  type TextRange,
} from "./text-range";

function bench(html: string) {
  const page = parsePage(html);
  const units = annotationUnits(page);
  const within = { start: 0, end: page.textLength };
  const words = (range: TextRange | null) =>
    range === null ? null : axisText(page).slice(range.start, range.end);
  const go = (from: TextRange, edge: Edge, ...steps: readonly (readonly [Step, 1 | -1])[]) =>
    steps.reduce<TextRange | null>(
      (range, [step, direction]) => range && stepped(page, units, range, step, direction),
      { ...from, edge },
    );
  return { page, units, within, words, go, first: rangeIn(page, units, within)! };
}

describe("a range of characters", () => {
  it("begins as the first word", () => {
    const { words, first } = bench("<p> By Ann Moor, 4 May 2021.</p>");
    expect([words(first), first.edge]).toEqual(["By", "end"]);
  });

  it("has none where there is no word", () => {
    const { page, units, within } = bench("<p>***</p>");
    expect(rangeIn(page, units, within)).toBeNull();
  });

  it("goes by words with its end at the ends of words, and with its start at their beginnings", () => {
    const { words, go, first } = bench("<p>By Ann Moor, 4 May 2021.</p>");
    const grown = go(first, "end", ["word", 1], ["word", 1])!;
    expect(words(grown)).toBe("By Ann Moor");
    expect(words(go(grown, "start", ["word", 1]))).toBe("Ann Moor");
    expect(words(go(grown, "end", ["word", -1]))).toBe("By Ann");
  });

  it("goes by characters as a reader counts them", () => {
    const { words, go, first } = bench("<p>a 👩‍👩‍👧 b</p>");
    expect(words(go(first, "end", ["character", 1]))).toBe("a 👩‍👩‍👧");
  });

  it("goes by sentences, without the blanks after them", () => {
    const { words, go, first } = bench("<p>One is here. Two is there. Three.</p>");
    expect(words(go(first, "end", ["sentence", 1]))).toBe("One is here.");
    expect(words(go(first, "end", ["sentence", 1], ["sentence", 1]))).toBe("One is here. Two is there.");
  });

  it("stops where its ends would meet, and at the end of what it is in", () => {
    const { page, units, go, first } = bench("<p>One two</p>");
    expect(go(first, "end", ["word", -1])).toBeNull();
    expect(go(first, "start", ["word", 1])).toBeNull();
    expect(atEnd(page, units, first, 1)?.end).toBe(7);
    expect(atEnd(page, units, { ...first, end: 7 }, 1)).toBeNull();
  });

  it("does not take the end of a line and the beginning of the next for one word", () => {
    const { words, go, first } = bench("<p>Ann Moor<br>Reporter</p>");
    expect(words(go(first, "end", ["word", 1]))).toBe("Ann Moor");
  });

  it("goes on over the borders of inline elements", () => {
    const { words, go, first } = bench("<p>By <a>An</a>n Moor</p>");
    expect(words(go(first, "end", ["word", 1]))).toBe("By Ann");
  });

  it("has whole words between two places of a pointer, whichever came first", () => {
    const { page, units, within, words } = bench("<p>By Ann Moor, 4 May 2021.</p>");
    const [forth, back] = [between(page, units, within, 4, 8), between(page, units, within, 8, 4)];
    expect([words(forth), forth?.edge, words(back), back?.edge]).toEqual([
      ...["Ann Moor", "end", "Ann Moor", "start"],
    ]);
  });
});

describe("what a label of a range is put on", () => {
  it("is its characters inside a block, and the block itself where it has all of its text", () => {
    const { page, units } = bench("<p>One two</p><p> three </p><p>four five</p>");
    expect(targetsOf(page, units, { start: 4, end: 18 })).toEqual([
      { kind: "interval", start: 4, end: 7 },
      units.list[1]!.target,
      { kind: "interval", start: 14, end: 18 },
    ]);
  });
});
