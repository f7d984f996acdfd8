import { describe, expect, it } from "vitest";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { seededRng } from "../../learn/rng";
import { exampleOf, unnamedBy } from "./examples";
import { FEATURES } from "./features/catalogue";
import { withoutNames } from "./unnamed-page";

const named = parsePage(
  `<body class=post><nav role=navigation>Home</nav><main><article id=story itemscope data-id=7 aria-label=Story>
   <h1 class=title title=kept>A ferry</h1><p>It left at noon, <a class=out href=/x>as it does</a>.</p></article></main>
   <footer>Imprint</footer>`,
);
const bare = parsePage(
  `<body><div>Home</div><div><div>
   <h1 title=kept>A ferry</h1><p>It left at noon, <a href=/x>as it does</a>.</p></div></div>
   <div>Imprint</div>`,
);

describe("a page without its names", () => {
  it("has the texts, the tree and all other attributes of the page", () => {
    const page = withoutNames(named);
    expect(page.tags).toEqual(bare.tags);
    expect(page.attributes).toEqual(bare.attributes);
    expect([page.leaves, page.parent]).toEqual([named.leaves, named.parent]);
  });
  it("leaves the page as it was", () => {
    const before = JSON.stringify([named.tags, named.attributes]);
    withoutNames(named);
    expect(JSON.stringify([named.tags, named.attributes])).toBe(before);
  });
  it("is learned from as a page is that never had any", () => {
    const gold = Uint8Array.from(named.leaves, ({ text }) => (text.includes("noon") ? 1 : 0));
    const rowsOf = (page: typeof named, isUnnamed: boolean) =>
      exampleOf("a", wholeView(page), gold, isUnnamed)!;
    const [hidden, never, as] = [rowsOf(named, true), rowsOf(bare, false), rowsOf(named, false)];
    // The elements' places in the source differ, and nothing else.
    const differing = FEATURES.flatMap(({ name }, at) =>
      hidden.labels.some(
        (_, run) => hidden.rows[run * FEATURES.length + at] !== never.rows[run * FEATURES.length + at],
      )
        ? name
        : [],
    );
    expect(differing).toEqual([]);
    expect(hidden.words.tokens).toEqual(never.words.tokens);
    expect(as.rows).not.toEqual(never.rows);
  });
});

describe("which pages are learned from without their names", () => {
  const shareOf = (values: Parameters<typeof unnamedBy>[0]): number => {
    const isNext = unnamedBy(values);
    return Array.from({ length: 2000 }, () => (isNext() ? 1 : 0)).reduce<number>((a, b) => a + b, 0) / 2000;
  };
  it("is half of them, the same with the same seed, and none where names are not hidden", () => {
    expect(shareOf({ seed: 1, hideNames: true })).toBeCloseTo(0.5, 1);
    expect(shareOf({ seed: 1, hideNames: true })).toBe(shareOf({ seed: 1, hideNames: true }));
    expect(shareOf({ seed: 1, hideNames: false })).toBe(0);
  });
  it("does not go with which are drawn from a large corpus", () => {
    const [isNext, rng] = [unnamedBy({ seed: 1, hideNames: true }), seededRng(1)];
    const both = Array.from({ length: 2000 }, () => [isNext(), rng.next() < 0.5]);
    expect(both.filter(([a, b]) => a === b).length / 2000).toBeCloseTo(0.5, 1);
  });
});
