import { describe, expect, it } from "vitest";
import { seededRng } from "../../learn/rng";
import { FragmentSearch, type Fragment } from "./fragment-search";
import { resemblance } from "./resemblance";
import { sharedFragments, type FragmentedPage } from "./shared-fragments";

const set = (...shingles: readonly number[]): Uint32Array => Uint32Array.from(shingles).sort();
const range = (from: number, count: number): Uint32Array =>
  Uint32Array.from({ length: count }, (_, at) => from + at);

describe("the resemblance of two sets", () => {
  it.each([
    { a: set(1, 2, 3, 4), b: set(3, 4, 5, 6), is: 2 / 6 },
    { a: set(1, 2), b: set(1, 2), is: 1 },
    { a: set(1), b: set(2), is: 0 },
    { a: set(), b: set(1), is: 0 },
    { a: set(), b: set(), is: 1 },
    { a: set(0xffffffff), b: set(0xffffffff, 1), is: 1 / 2 },
  ])("is what they have in common of all that they have: $is", ({ a, b, is }) => {
    expect(resemblance(a, b)).toBe(is);
    expect(resemblance(b, a)).toBe(is);
  });

  it("is estimated by the smallest of both together", () => {
    // 1, 2, 3, 4: of these 2 and 4 are in both.
    expect(resemblance(set(1, 2, 4, 9), set(2, 3, 4, 8), 4)).toBe(0.5);
  });
});

describe("the search for fragments that resemble one", () => {
  it.each([{ most: Infinity }, { most: 8 }])(
    "finds what comparing all pairs finds, $most shingles",
    ({ most }) => {
      const rng = seededRng(7);
      const base = Array.from({ length: 12 }, () => Array.from({ length: 30 }, () => rng.below(400)));
      const fragments: Fragment[] = Array.from({ length: 150 }, () => {
        const of = base[rng.below(base.length)]!.map((shingle) =>
          rng.below(12) === 0 ? rng.below(400) : shingle,
        );
        const shingles = Uint32Array.from(new Set(of.slice(0, 1 + rng.below(30)))).sort();
        return { bytes: 60 + rng.below(60), shingles };
      });
      let pairs = 0;
      for (const [minMatch, sizeBand] of [
        [0.7, 0.25],
        [1, 0.5],
        [0.5, 1],
      ] as const) {
        const search = new FragmentSearch(fragments, { minMatch, sizeBand, most });
        for (const fragment of fragments) {
          const all = fragments.flatMap((other, number) => {
            const isNear =
              Math.min(fragment.bytes, other.bytes) >= (1 - sizeBand) * Math.max(fragment.bytes, other.bytes);
            return isNear && resemblance(fragment.shingles, other.shingles, most) >= minMatch ? [number] : [];
          });
          const found = [...search.like(fragment)].map(({ number }) => number).sort((a, b) => a - b);
          expect(found).toEqual(all);
          pairs += found.length;
        }
      }
      expect(pairs).toBeGreaterThan(1000);
    },
  );
});

describe("the fragments that pages share", () => {
  const OPTIONS = { minMatch: 0.7, sizeBand: 0.25, most: Infinity, sharePages: 2 };
  /** A column with a box in it. */
  const column = { bytes: 200, shingles: range(0, 40), end: 2 };
  const box = { bytes: 90, shingles: range(10, 10), end: 2 };
  const page = (copyOf: number, ...fragments: FragmentedPage["fragments"]): FragmentedPage => ({
    copyOf,
    fragments,
  });
  const sizes = (pages: readonly FragmentedPage[], options = OPTIONS) =>
    sharedFragments(pages, options).map(({ bytes, pages: sharing, on }) => [bytes, sharing, ...on]);

  it("are the largest ones: what is inside them is not looked at again", () => {
    expect(sizes([page(0, column, box), page(1, column, box)])).toEqual([[200, 2, 0, 1]]);
    // On a third page the box is alone, and no page is left that shares it.
    expect(sizes([page(0, column, box), page(1, column, box), page(2, { ...box, end: 1 })])).toEqual([
      [200, 2, 0, 1],
    ]);
    expect(
      sizes([
        page(0, column, box),
        page(1, column, box),
        page(2, { ...box, end: 1 }),
        page(3, { ...box, end: 1 }),
      ]),
    ).toEqual([
      [200, 2, 0, 1],
      [90, 2, 2, 3],
    ]);
  });

  it.each([
    { common: 28, of: 40, shared: true }, // 28 / 40 = 0.7
    { common: 27, of: 40, shared: false },
  ])("need a resemblance of minMatch: $common of $of is $shared", ({ common, of, shared }) => {
    const other = { bytes: 200, shingles: range(0, common), end: 1 };
    const found = sizes([page(0, { ...column, shingles: range(0, of), end: 1 }), page(1, other)]);
    expect(found).toHaveLength(shared ? 1 : 0);
  });

  it.each([
    { bytes: 150, shared: true }, // 150 is 0.75 of 200
    { bytes: 149, shared: false },
  ])("must be of about the same size: 200 and $bytes is $shared", ({ bytes, shared }) => {
    expect(sizes([page(0, { ...column, end: 1 }), page(1, { ...column, bytes, end: 1 })])).toHaveLength(
      shared ? 1 : 0,
    );
  });

  it("are on sharePages pages, copies of one page being one and repeats on a page none", () => {
    const twice = page(0, { ...box, end: 1 }, box);
    expect(sizes([twice])).toEqual([]);
    expect(sizes([twice, page(0, { ...box, end: 1 })])).toEqual([]);
    const three = [0, 1, 2].map((at) => page(at, { ...box, end: 1 }));
    expect(sizes(three, { ...OPTIONS, sharePages: 3 })).toEqual([[90, 3, 0, 1]]);
    expect(sizes(three.slice(1), { ...OPTIONS, sharePages: 3 })).toEqual([]);
  });
});
