import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parse";
import { structureOf, type Structure } from "./structure";
import { TemplateClusters } from "./template-clusters";

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

  it("are that of the most alike, and never change again", () => {
    const clusters = new TemplateClusters();
    const [a, b] = [clusters.add(paths(0, 20)), clusters.add(paths(8, 20))];
    expect(a).not.toBe(b);
    expect(clusters.add(paths(5, 20))).toBe(b);
    expect(clusters.add(paths(2, 20))).toBe(a);
    expect(clusters.add(paths(0, 20))).toBe(a);
  });

  it("of identical pages are one", () => {
    const clusters = new TemplateClusters();
    expect(new Set([1, 2, 3].map(() => clusters.add(of(PAGE("<p>x")))))).toEqual(
      new Set([of(PAGE("")).hash]),
    );
  });
});
