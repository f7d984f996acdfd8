import fc from "fast-check";
import { expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { wholeView, type Page } from "../../page/page";
import { PAPER_OPTIONS } from "../describe";
import { segment } from "../segment";

const cut = (page: Page, grammar: "sequence" | "alternation" = "sequence") =>
  segment(wholeView(page), { ...PAPER_OPTIONS, grammar });

it("names the symbol that broke the pattern, and nothing where the root ended", () => {
  const { blocks } = cut(
    parsePage("<body><p>a</p><div>b</div><div>c</div><ul><li>d</ul><div><p>e</p></div>"),
  );
  expect(blocks.symbols).toEqual(["t", "qql", "t"]);
  expect(blocks.cut).toEqual(["q", "o", ""]);
});

it("has no blocks where the page has no text", () => {
  expect(cut(parsePage("<div><span></span></div>")).blocks.size).toBe(0);
});

it("cuts 20,000 nested elements without running out of stack", () => {
  const { blocks, densities } = cut(parsePage("<div>".repeat(20_000) + "deep"));
  expect(blocks.size).toBe(1);
  expect(densities.density[0]).toBeGreaterThan(0);
});

it("takes no text of leaves that an earlier stage dropped", () => {
  const page = parsePage("<body><div>one</div><div>two</div>");
  const { blocks, densities } = segment({ page, live: Uint8Array.of(0, 1) }, PAPER_OPTIONS);
  expect([...blocks.symbols]).toEqual(["q"]);
  expect(densities.textLength[0]).toBe(3);
  expect([...densities.block]).toEqual([-1, 0]);
});

const fragment = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("text", " ", "<hr>", "<br>", "<img>", "<div></div>"),
    fc
      .tuple(
        fc.constantFrom("div", "p", "ul", "li", "a", "b", "table", "td", "h2", "section", "script"),
        fc.array(tie("node"), { maxLength: 4 }),
      )
      .map(([tag, children]) => `<${tag}>${children.join("")}</${tag}>`),
  ),
})).node;

it("puts every leaf that is not removed into exactly one block, in document order", () => {
  fc.assert(
    fc.property(
      fc.array(fragment, { maxLength: 5 }),
      fc.constantFrom("sequence" as const, "alternation" as const),
      (parts, grammar) => {
        const page = parsePage(parts.join(""));
        const { blocks, densities, removal } = cut(page, grammar);
        let last = 0;
        page.leaves.forEach(({ node }, leaf) => {
          const block = densities.block[leaf]!;
          if (removal.gone[node] === 1) return expect(block).toBe(-1);
          expect(block).toBeGreaterThanOrEqual(last);
          last = block;
          expect(node).toBeGreaterThanOrEqual(blocks.first[block]!);
          expect(node).toBeLessThan(page.end[blocks.last[block]!]!);
        });
      },
    ),
    { numRuns: 500 },
  );
});
