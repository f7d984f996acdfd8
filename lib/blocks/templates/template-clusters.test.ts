import { describe, expect, it } from "vitest";
import { seededRng } from "../../learn/rng";
import { parsePage } from "../../page/parsing/parse";
import { resemblance } from "../fragments/resemblance";
import { structureOf, type Structure } from "./structure";
import { PLAIN, SAME_TEMPLATE, TemplateClusters, TOO_PLAIN } from "./template-clusters";

const of = (html: string): Structure => structureOf(parsePage(html));
const PAGE = (story: string): string =>
  `<div class="wrap"><header id=top>Paper</header><main class="story wide">${story}</main><footer>Legal</footer></div>`;

describe("the structure of a page", () => {
  it("is the same whatever the texts are and however often elements repeat", () => {
    const first = of(PAGE("<p>one"));
    const other = of(PAGE("<h1>x</h1><p>one <b>two</b></p><ul><li>a<li>b</ul>") + "<script>1</script>");
    expect(first.hash).toBe(other.hash);
    expect(first.paths).toHaveLength(5);
    expect(of("<div>a</div>").hash).toBe(of("<div>a</div><div>b</div>").hash);
  });

  it("tells classes and ids, in any order, but not those with figures", () => {
    expect(of('<div class="b a" id=c>x').hash).toBe(of('<div class="c  a b">x').hash);
    expect(of('<div class="post-17">x').hash).toBe(of('<div class="post-18">x').hash);
    expect(of('<div class="post">x').hash).not.toBe(of('<div class="page">x').hash);
    expect(of("<main><section>x").hash).not.toBe(of("<main></main><section>x").hash);
  });

  it("has a bound, and is there for a page without anything", () => {
    expect(of("<div>".repeat(20_000)).paths).toHaveLength(13);
    expect(of("").paths).toHaveLength(1);
  });
});

/** The template that `add` finds, by comparing with the first page of each. */
function byComparing(leaders: Structure[], structure: Structure): number {
  if (structure.paths.length < TOO_PLAIN) return PLAIN;
  const shares = leaders.map(({ paths }) => resemblance(paths, structure.paths));
  const best = shares.indexOf(Math.max(...shares));
  return best >= 0 && shares[best]! >= SAME_TEMPLATE ? best + 1 : leaders.push(structure);
}

describe("the templates of pages", () => {
  const paths = (from: number, count: number): Structure => ({
    hash: `${from}+${count}`,
    paths: Uint32Array.from({ length: count }, (_, at) => from + at),
  });

  it.each([
    { common: 10, alike: true }, // 10 of 20 paths in all
    { common: 9, alike: false },
  ])("are one where half of all paths are in both: $common of 20 is $alike", ({ common, alike }) => {
    const clusters = new TemplateClusters();
    const first = clusters.add(paths(0, 15));
    const other = clusters.add(paths(15 - common, 20 - 15 + common));
    expect(other === first).toBe(alike);
    expect(clusters.size).toBe(alike ? 1 : 2);
  });

  it("are that of the most alike, of several the first, and never change again", () => {
    const clusters = new TemplateClusters();
    const [a, b] = [clusters.add(paths(0, 20)), clusters.add(paths(8, 20))];
    expect([a, b]).toEqual([1, 2]);
    expect(clusters.add(paths(5, 20))).toBe(b);
    expect(clusters.add(paths(2, 20))).toBe(a);
    expect(clusters.add(paths(4, 20))).toBe(a);
    expect(clusters.add(paths(0, 20))).toBe(a);
  });

  it("are none where pages have too few elements to have one", () => {
    const clusters = new TemplateClusters();
    expect([clusters.add(paths(0, 9)), clusters.add(paths(0, 10))]).toEqual([PLAIN, 1]);
    expect(clusters.add(of(PAGE("<p>x")))).toBe(PLAIN);
    expect(clusters.size).toBe(1);
  });

  it("go on from those that were kept", () => {
    const kept = [paths(0, 20), paths(50, 20)];
    const clusters = new TemplateClusters();
    for (const each of kept) clusters.lead(each.paths);
    expect(clusters.find(paths(90, 20))).toBeNull();
    expect([paths(51, 20), paths(1, 20), paths(90, 20)].map((each) => clusters.add(each))).toEqual([2, 1, 3]);
  });

  it("are found without comparing with each: the same as by that", () => {
    const rng = seededRng(7);
    const clusters = new TemplateClusters();
    const leaders: Structure[] = [];
    const pages = Array.from({ length: 400 }, (_, n): Structure => {
      const [site, size] = [rng.below(12), 8 + rng.below(30)];
      const own = Array.from({ length: size }, () =>
        rng.below(4) === 0 ? rng.below(10) : 100 * site + rng.below(40),
      );
      return { hash: `${n}`, paths: Uint32Array.from(new Set(own)).sort() };
    });
    const found = pages.map((page) => clusters.add(page));
    expect(found).toEqual(pages.map((page) => byComparing(leaders, page)));
    expect(new Set(found).size).toBeGreaterThan(50);
    expect(found.length - clusters.size).toBeGreaterThan(50);
  });
});
