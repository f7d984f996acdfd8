import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { tagTokens } from "../page/source/tag-tokens";
import { blurInto, blurKernel, codeVector, majorityValues, type CodeVector } from "./code-blur";

/** A vector of texts and tags in turn, by their lengths, beginning with a text. */
function vector(lengths: readonly number[]): CodeVector {
  const start: number[] = [];
  const end: number[] = [];
  let total = 0;
  lengths.forEach((length, i) => {
    if (i % 2 === 0) start.push(total);
    total += length;
    if (i % 2 === 0) end.push(total);
  });
  return {
    leaf: Int32Array.from(start, (_, i) => i),
    start: Int32Array.from(start),
    end: Int32Array.from(end),
    total,
  };
}

/** The definition: entries one by one, the kernel at each, parts beyond the ends left out of the weight. */
function slowBlur({ start, end, total }: CodeVector, radius: number, sigma: number): number[] {
  const entries = Array.from({ length: total }, (_, at) =>
    start.some((from, x) => at >= from && at < end[x]!) ? 1 : 0,
  );
  return entries.map((_, at) => {
    let sum = 0;
    let weight = 0;
    for (let d = -radius; d <= radius; d++) {
      if (at + d < 0 || at + d >= total) continue;
      const g = Math.exp(-(d * d) / (2 * sigma * sigma));
      sum += g * entries[at + d]!;
      weight += g;
    }
    return sum / weight;
  });
}

const lengths = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 15 });

describe("the code vector", () => {
  const page = parsePage("<body><p>a  b<a href=x>cd</a></p>");
  const tokens = tagTokens(page, new Uint8Array(2).fill(1), new Uint8Array(page.size));
  const spans = ({ start, end, total }: CodeVector): unknown => [[...start], [...end], total];

  it("has an entry for each character of collapsed text and of tags", () => {
    expect(spans(codeVector(tokens, "character", () => false))).toEqual([[3, 18], [6, 20], 28]);
  });
  it("has an entry for each word and each tag", () => {
    expect(spans(codeVector(tokens, "token", () => false))).toEqual([[1, 4], [3, 5], 7]);
  });
  it("leaves out skipped tags but not their text", () => {
    expect(spans(codeVector(tokens, "token", (node) => page.tags[node] === "a"))).toEqual([
      [1, 3],
      [3, 4],
      5,
    ]);
  });
});

describe("blurring", () => {
  it("is the weighted mean around each entry", () => {
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 10 }), (parts, radius) => {
        const code = vector(parts);
        const values = new Float64Array(code.total);
        expect(blurInto(values, code, blurKernel(radius, radius / 2, 1), 0, code.total)).toBe(code.total);
        slowBlur(code, radius, radius / 2).forEach((value, at) => expect(values[at]).toBeCloseTo(value, 9));
      }),
    );
  });

  it("takes every n-th entry where asked", () => {
    const code = vector([5, 3, 5]);
    const all = new Float64Array(13);
    const some = new Float64Array(5);
    blurInto(all, code, blurKernel(4, 2, 2), 0, 13);
    expect(blurInto(some, code, blurKernel(4, 2, 2), 0, 13, 3)).toBe(5);
    expect([...some]).toEqual([0, 3, 6, 9, 12].map((at) => all[at]));
  });

  it("three times with a kernel is once with the kernel folded, away from the ends", () => {
    const code = vector([40, 5, 7, 9, 3, 8, 40]);
    const values = new Float64Array(code.total);
    blurInto(values, code, blurKernel(4, 2, 3), 0, code.total);
    const kernel = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((d) => Math.exp(-(d * d) / 8));
    const sum = kernel.reduce((a, b) => a + b);
    let slow: number[] = Array.from(values, (_, at) =>
      code.start.some((from, x) => at >= from && at < code.end[x]!) ? 1 : 0,
    );
    for (let pass = 0; pass < 3; pass++)
      slow = slow.map((_, at) =>
        kernel.reduce((total, g, d) => total + (g / sum) * (slow[at + d - 4] ?? 0), 0),
      );
    for (let at = 12; at < code.total - 12; at++) expect(values[at]).toBeCloseTo(slow[at]!, 9);
  });
});

describe("the majority value of a text", () => {
  it("is the largest threshold below which most of its entries lie above", () => {
    fc.assert(
      fc.property(
        lengths,
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 3 }),
        (parts, radius, passes) => {
          const code = vector(parts);
          const kernel = blurKernel(radius, radius / 2, passes);
          const all = new Float64Array(code.total);
          blurInto(all, code, kernel, 0, code.total);
          const values = majorityValues(code, kernel);
          values.forEach((value, x) => {
            const own = Array.from(all.subarray(code.start[x]!, code.end[x]!)).sort((a, b) => b - a);
            expect(value).toBeCloseTo(own[Math.floor(own.length / 2)]!, 9);
          });
        },
      ),
    );
  });

  it("is 1 where no tag is near", () => {
    expect([...majorityValues(vector([50]), blurKernel(10, 5, 3))]).toEqual([1]);
    expect([...majorityValues(vector([500, 20, 500]), blurKernel(10, 5, 3))]).toEqual([1, 1]);
  });
});
