import { describe, expect, it } from "vitest";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { taughtBy } from "./examples";
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
  it("is taught after the page itself, as a page is that never had any", () => {
    const gold = Uint8Array.from(named.leaves, ({ text }) => (text.includes("noon") ? 1 : 0));
    const [as, hidden, ...more] = taughtBy("a", wholeView(named), gold, { hideNames: true });
    const [never] = taughtBy("a", wholeView(bare), gold, { hideNames: false });
    expect([as!.isUnnamed, hidden!.isUnnamed, more.length]).toEqual([false, true, 0]);
    // Of numbers as columns a comparison of a whole says nothing when it fails.
    const differing = FEATURES.flatMap(({ name }, at) =>
      hidden!.labels.some((_, run) => {
        const place = run * FEATURES.length + at;
        return hidden!.rows[place] !== never!.rows[place];
      })
        ? name
        : [],
    );
    expect(differing).toEqual([]);
    expect(hidden!.words.tokens).toEqual(never!.words.tokens);
    expect(as!.rows).not.toEqual(never!.rows);
  });
  it("teaches nothing where names are not hidden, or where there is no text", () => {
    const gold = new Uint8Array(named.leaves.length);
    expect(taughtBy("a", wholeView(named), gold, { hideNames: false })).toHaveLength(1);
    const empty = parsePage("<body class=post>");
    expect(taughtBy("b", wholeView(empty), new Uint8Array(0), { hideNames: true })).toEqual([]);
  });
});
