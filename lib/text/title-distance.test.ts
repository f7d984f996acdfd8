import * as fc from "fast-check";
import { expect, it } from "vitest";
import { NO_TITLE_DISTANCE, titleDistance, type DistanceBounds, type TitleDistance } from "./title-distance";

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** What is put down at a place of columns. */
function put(down: (bounds: DistanceBounds, at: number) => void): Bounds {
  const bounds = { least: new Float64Array(2), most: new Float64Array(2) };
  down(bounds, 1);
  return { least: bounds.least[1]!, most: bounds.most[1]! };
}

const boundsOf = (distance: TitleDistance, text: string): Bounds =>
  put((bounds, at) => distance.bound(text, bounds, at));
const plainBoundsOf = (distance: TitleDistance, text: string, start: number, end: number): Bounds =>
  put((bounds, at) => distance.boundPlain(text, start, end, bounds, at));

it.each([
  { title: "Rain", text: " rain\n", is: 0 },
  { title: "Rain at last", text: "Rain", is: 0.8 / 12 },
  { title: "Rain", text: "Rain x", is: 2 / 4 },
  { title: "abcd", text: "abxd", is: 1 / 4 },
  { title: "abcd", text: "", is: 0.4 / 4 },
  { title: "😀ab", text: "😀xb", is: 1 / 4 },
  { title: "", text: "Rain", is: NO_TITLE_DISTANCE },
  { title: "abcd", text: "x".repeat(33), is: 29 / 4 },
])("is $is from '$title' to '$text'", ({ title, text, is }) =>
  expect(titleDistance(title).of(text)).toBeCloseTo(is, 10),
);

/** The definition, without bounds. */
function slow(title: string, text: string): number {
  let row = Array.from({ length: title.length + 1 }, (_, y) => y * 0.1);
  for (let x = 1; x <= text.length; x++) {
    const next = [x];
    for (let y = 1; y <= title.length; y++)
      next[y] = Math.min(
        row[y - 1]! + (title[y - 1] === text[x - 1] ? 0 : 1),
        row[y]! + 1,
        next[y - 1]! + 0.1,
      );
    row = next;
  }
  return row[title.length]! / title.length;
}

it("is what its definition says as long as it is less than 1, and never more", () => {
  const words = fc.string({
    unit: fc.constantFrom("a", "b", "c", "d", "x", "ä"),
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(words, words, (title, text) => {
      const [fast, exact] = [titleDistance(title).of(text), slow(title, text)];
      if (exact < 1) expect(fast).toBeCloseTo(exact, 10);
      else {
        expect(fast).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(fast).toBeLessThanOrEqual(exact + 1e-9);
      }
    }),
  );
});

it("says the same of a text whatever was asked before", () => {
  const distance = titleDistance("Rain at last");
  const first = distance.of("at last");
  distance.of("last last rain");
  expect(distance.of("at last")).toBe(first);
});

it("tells what is within a limit as the distance does, at the limit too", () => {
  const words = fc.string({ unit: fc.constantFrom("a", "b", "c", "x"), maxLength: 12 });
  fc.assert(
    fc.property(words, words, fc.constantFrom(0, 0.1, 0.3, 0.5, 0.9), (title, text, limit) => {
      const distance = titleDistance(title);
      expect(distance.isWithin(text, limit)).toBe(distance.of(text) <= limit);
    }),
    { examples: [["abcdefghij", "abcdefghijxxx", 0.3]] },
  );
});

it("tells bounds that hold the distance, and are one where it is not worked out", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "c", "x", "雨"), maxLength: 90 });
  fc.assert(
    fc.property(letters, letters, (title, text) => {
      const distance = titleDistance(title);
      const { least, most } = boundsOf(distance, text);
      const exact = distance.of(text);
      expect(least).toBeLessThanOrEqual(exact);
      expect(most).toBeGreaterThanOrEqual(exact);
      const widest = (0.1 * Math.min(title.length, text.length)) / title.length;
      if (title !== "") expect(most - least).toBeLessThanOrEqual(widest + 1e-6);
    }),
    { numRuns: 500 },
  );
  const { least, most } = boundsOf(titleDistance("abcd"), "x".repeat(33));
  expect([least, most]).toEqual([29 / 4, 29 / 4]);
});

/** How long the longest common subsequence is, by its definition. */
function inCommon(a: string, b: string): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const one of a) {
    const next = [0];
    for (let y = 1; y <= b.length; y++)
      next[y] = one === b[y - 1] ? row[y - 1]! + 1 : Math.max(row[y]!, next[y - 1]!);
    row = next;
  }
  return row[b.length]!;
}

it("bounds the distance by what both have in common, in titles of one word of bits to five", () => {
  const title = fc.string({
    unit: fc.constantFrom("a", "b", "c"),
    minLength: 20,
    maxLength: 150,
    size: "max",
  });
  const edits = fc.array(fc.tuple(fc.nat(150), fc.constantFrom("", "a", "x", "cc")), { maxLength: 12 });
  fc.assert(
    fc.property(title, edits, (title, edits) => {
      let text = title;
      for (const [at, put] of edits) text = text.slice(0, at) + put + text.slice(at + 1);
      const distance = titleDistance(title);
      const { least, most } = boundsOf(distance, text);
      if (least === most) return;
      const shared = inCommon(text, title);
      expect(most).toBeCloseTo((text.length - shared + 0.1 * (title.length - shared)) / title.length, 6);
      expect(distance.of(text)).toBeCloseTo(slow(title, text), 9);
    }),
    { numRuns: 300 },
  );
});

it("says the same of a plain part of a text as of the part, in upper case too", () => {
  const part = fc.string({
    unit: fc.constantFrom("a", "B", "c", "X", "1", "-"),
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(part, part, fc.nat(3), (title, text, before) => {
      const distance = titleDistance(title);
      const whole = `${"a".repeat(before)}${text}Abc`;
      expect(plainBoundsOf(distance, whole, before, before + text.length)).toEqual(boundsOf(distance, text));
    }),
  );
  expect(plainBoundsOf(titleDistance(""), "a", 0, 1)).toEqual(boundsOf(titleDistance(""), "a"));
});

it.each([
  { title: "abcdefghij", text: "xxxxxxxxxx", is: 1 },
  { title: "abcdefghij", text: "xxxxxxxxxa", is: 0.9 },
  { title: "abcdefghij", text: "jihgfedcbaxxxxxxxxxx", is: 1 },
])("takes a text for far by its characters, where $text is compared with $title", ({ title, text, is }) => {
  const { least, most } = boundsOf(titleDistance(title), text);
  if (is < 1) expect([least, most]).toEqual([is, 0.99]);
  else expect([least, most]).toEqual([is, is]);
});
