import { describe, expect, it } from "vitest";
import { MOST_PER_DOUBLING, suspectedGrowth } from "../../growth.fixture";
import { seededRng } from "../../learn/rng";
import { FeatureIndex } from "./feature-index";
import type { FeatureComparison } from "./feature-query";
import { FEATURE_NAMES } from "./feature-tags";
import type { TermBlock } from "./term-block";

const STATED: FeatureComparison = { epsilon: 0.9, scale: "max", numericWeight: 1, minTerms: 5 };

/** A block of these terms, a word each. @param links how many links it has beside */
function block(text: string, links = 0): TermBlock {
  const words = text.split(" ").filter((word) => word !== "");
  const terms = [...new Set(words)].sort();
  const counts = FEATURE_NAMES.map((name) =>
    name === "terms" ? words.length : name === "links" ? links : 0,
  );
  return { hash: `${terms.join()} ${counts.join()}`, terms, counts, textLength: text.length };
}

function indexOf(...pages: readonly (readonly TermBlock[])[]): FeatureIndex {
  const index = new FeatureIndex();
  pages.forEach((blocks, page) => index.add(`page ${page}`, blocks));
  return index;
}

const story = (name: string): TermBlock =>
  block(Array.from({ length: 20 }, (_, word) => `${name}${word}`).join(" "));
const LEGAL = block("all rights reserved by the valley paper and its owners");
const letters = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `w${from + at}`).join(" ");

describe("the occurrences of blocks on a site", () => {
  it("are counted over other pages, once a page, and name one of them", () => {
    const index = indexOf([story("a"), LEGAL, LEGAL], [story("b"), LEGAL], [story("c"), LEGAL], [story("d")]);
    const { others, blocks } = index.occurrences([story("a"), LEGAL, LEGAL], STATED);
    expect(others).toBe(3);
    expect(blocks).toEqual([
      { otherPages: 0, cosine: 0, twin: -1 },
      { otherPages: 2, cosine: 1, twin: 1 },
      { otherPages: 2, cosine: 1, twin: 1 },
    ]);
    expect(index.nameOf(1)).toBe("page 1");
  });

  it("are found in proportion to the number of pages where all say the same", async () => {
    const wall = Array.from({ length: 20 }, (_, at) => story(`wall${at}x`));
    const growth = await suspectedGrowth(
      {
        input: (size: number) => size,
        run(size) {
          const index = indexOf(...Array.from({ length: size }, () => wall));
          for (let page = 0; page < size; page++) index.occurrences(wall, STATED);
        },
      },
      { size: 100, largest: 3200, leastMs: 1 },
    );
    expect(growth?.perDoubling ?? 0).toBeLessThanOrEqual(MOST_PER_DOUBLING);
  });

  it.each([
    // Both have n terms, and so the largest count of words: cosine = (1 + common) / (1 + n).
    { common: 18, of: 20, same: true }, // 19 / 21 = 0.905
    { common: 17, of: 19, same: false }, // 18 / 20 = 0.9, which is not above it
    { common: 17, of: 20, same: false },
  ])("need a cosine above epsilon: $common of $of terms in common is $same", ({ common, of, same }) => {
    const index = indexOf([block(letters(0, of)), story("b")], [story("c")]);
    const changed = block(`${letters(0, common)} ${letters(100, of - common)}`);
    const [found] = index.occurrences([changed, story("d")], STATED).blocks;
    expect(found!.otherPages).toBe(same ? 1 : 0);
    if (same) expect(found!.cosine).toBeCloseTo((1 + common) / (1 + of), 12);
  });

  it("of few terms are only of equal blocks", () => {
    const index = indexOf([block("one two three four", 9), story("b")], [story("c"), block("x", 90)]);
    const near = [block("one two three four", 8), story("d")];
    expect(index.occurrences(near, STATED).blocks[0]!.otherPages).toBe(0);
    expect(index.occurrences(near, { ...STATED, minTerms: 4 }).blocks[0]!.otherPages).toBe(1);
  });

  it("by raw counts make any two long texts alike, since the number of words outweighs all", () => {
    const index = indexOf([story("a"), LEGAL], [story("b")]);
    const other = [story("z"), LEGAL];
    expect(index.occurrences(other, STATED).blocks[0]!.otherPages).toBe(0);
    expect(index.occurrences(other, { ...STATED, scale: "raw" }).blocks[0]!.otherPages).toBe(2);
  });

  it("are none on copies of the page, and none in an index of one page", () => {
    const page = [story("a"), LEGAL];
    const alone = { others: 0, blocks: page.map(() => ({ otherPages: 0, cosine: 0, twin: -1 })) };
    expect(indexOf(page).occurrences(page, STATED)).toEqual(alone);
    expect(indexOf(page, page, page).occurrences(page, STATED)).toEqual(alone);
  });

  it("are found again after a trip through JSON, and after more pages came", () => {
    const pages = [[story("a"), LEGAL], [story("b"), LEGAL], [story("c")]];
    const restored = FeatureIndex.fromJSON(
      JSON.parse(JSON.stringify(indexOf(...pages.slice(0, 2)).toJSON())) as ReturnType<
        FeatureIndex["toJSON"]
      >,
    );
    restored.add("page 2", pages[2]!);
    expect(JSON.stringify(restored.toJSON())).toBe(JSON.stringify(indexOf(...pages).toJSON()));
    expect(restored.occurrences(pages[0]!, STATED)).toEqual(indexOf(...pages).occurrences(pages[0]!, STATED));
  });

  it.each([0.5, 0.8, 0.9, 0.97])("are those of comparing every pair, at epsilon %d", (epsilon) => {
    const rng = seededRng(7);
    const word = (): string => `w${Math.floor(rng.next() ** 3 * 40)}`;
    const stock = Array.from({ length: 6 }, () => Array.from({ length: 6 + rng.below(30) }, word));
    // One of a few texts, with some of its words changed.
    const random = (): TermBlock =>
      block(
        stock[rng.below(stock.length)]!.map((same) => (rng.below(12) === 0 ? word() : same)).join(" "),
        rng.below(4),
      );
    // A text of its own keeps pages from being copies.
    const pages = Array.from({ length: 8 }, (_, page) => [
      block(letters(1000 * (page + 1), 60)),
      ...Array.from({ length: 20 }, random),
    ]);
    const index = indexOf(...pages);
    for (const scale of ["max", "raw"] as const) {
      const comparison = { ...STATED, epsilon, scale };
      const slow = bruteForce(pages, comparison);
      const fast = pages.map((page) =>
        index.occurrences(page, comparison).blocks.map((one) => one.otherPages),
      );
      expect(fast).toEqual(slow);
      expect(slow.flat().some((count) => count > 0)).toBe(true);
    }
  });
});

/** In how many other pages each block of each page occurs, by the definition. */
function bruteForce(
  pages: readonly (readonly TermBlock[])[],
  { epsilon, scale, minTerms }: FeatureComparison,
): number[][] {
  const most = FEATURE_NAMES.map((_, feature) =>
    Math.max(...pages.flat().map(({ counts }) => counts[feature]!)),
  );
  const vector = ({ terms, counts }: TermBlock): Map<string, number> =>
    new Map([
      ...terms.map((term) => [term, 1] as const),
      ...counts.map(
        (count, feature) =>
          [`#${feature}`, scale === "raw" ? count : count / Math.max(1, most[feature]!)] as const,
      ),
    ]);
  const product = (a: Map<string, number>, b: Map<string, number>): number =>
    [...a].reduce((sum, [name, value]) => sum + value * (b.get(name) ?? 0), 0);
  const vectors = new Map(pages.flat().map((block) => [block, vector(block)]));
  const same = (a: TermBlock, b: TermBlock): boolean => {
    if (a.hash === b.hash) return true;
    if (Math.min(a.terms.length, b.terms.length) < minTerms) return false;
    const [x, y] = [vectors.get(a)!, vectors.get(b)!];
    return product(x, y) / Math.sqrt(product(x, x) * product(y, y)) > epsilon;
  };
  return pages.map((page) =>
    page.map(
      (own) => pages.filter((other) => other !== page && other.some((there) => same(own, there))).length,
    ),
  );
}
