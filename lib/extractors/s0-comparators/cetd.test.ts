import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textDensities, type TextDensities } from "../../blocks/text-density";
import { DENSITY_VECTOR as VECTOR } from "../../blocks/ble-ie/worked-examples";
import { childrenOf, type Page } from "../../page/page";
import { extracted } from "../extractor.fixture";
import { cetd } from "./cetd";

describe("cetd", () => {
  it("keeps the target of the worked example, with the threshold on the way to the body", async () => {
    const { answer, kept } = await extracted(cetd, VECTOR);
    expect(kept).toEqual([
      "Twenty plus characters of running text here.",
      "More words",
      "link",
      "and an ending.",
    ]);
    expect(answer.reasons[0]).toMatchObject({ rule: "density", verdict: "drop" });
    expect(answer.reasons[0]!.measures[0]!.limit).toBeCloseTo(23.9876, 4);
    expect(answer.reasons.at(-1)).toMatchObject({ rule: "target", verdict: "keep" });
  });

  it.each([
    [
      "text stands beside the target in an element that is entered",
      "<div>loose<div><p>Long text of many words in here.</p><p>And some more of it, as long.</p></div></div>",
      {},
      ["Long text of many words in here.", "And some more of it, as long."],
    ],
    [
      "two sections are equal, both are marked",
      "<div><p>Same long text here.</p></div><div><p>Same long text here.</p></div>",
      {},
      ["Same long text here.", "Same long text here."],
    ],
    ["all is link text", "<p><a>only a link</a>", {}, ["only a link"]],
    [
      "hidden text is removed",
      "<p>Long text of many words in here.</p><p style='display: none'>Hidden text of even more words than there.</p>",
      {},
      ["Long text of many words in here."],
    ],
    [
      "a page without links has infinite sums",
      "<div><p>Long text <b>of</b> many words in here.</p></div>",
      { densitySumOffset: 0 },
      ["Long text", "of", "many words in here."],
    ],
    [
      "the threshold alone decides",
      VECTOR,
      { variant: "ctd-threshold" },
      ["Twenty plus characters of running text here.", "More words", "and an ending."],
    ],
    ["there is no text", "<p><img>", {}, []],
  ])("decides rightly when %s", async (_, html, values, texts) => {
    expect((await extracted(cetd, `<body>${html}`, values)).kept).toEqual(texts);
  });
});

/**
 * Steps 1 to 4 as docs/algorithms/comparators.md#cetd-densities-and-marking tells them, searching every
 * subtree anew: the leaves that are kept.
 */
function slowly(page: Page, { characters, density, densitySum }: TextDensities): Uint8Array {
  const keep = new Uint8Array(page.leaves.length);
  if (characters[page.body] === 0) return keep;
  const content = new Uint8Array(page.size);
  const elements = (root: number): number[] =>
    Array.from({ length: page.end[root]! - root }, (_, at) => root + at).filter(
      (id) => page.isText[id] === 0,
    );
  const best = (root: number): number =>
    elements(root).reduce((first, id) => (densitySum[id]! > densitySum[first]! + 1e-6 ? id : first), root);
  const target = best(page.body);
  content.fill(1, target, page.end[target]);
  let threshold = density[target]!;
  for (let id = target; id >= page.body; id = page.parent[id]!) threshold = Math.min(threshold, density[id]!);
  const markContent = (id: number): void => {
    if (content[id] === 1 || density[id]! < threshold - 1e-9) return;
    const found = best(id);
    content.fill(1, found, page.end[found]);
    for (const child of childrenOf(page, id)) if (page.isText[child] === 0) markContent(child);
  };
  markContent(page.body);
  page.leaves.forEach(({ node }, leaf) => (keep[leaf] = content[page.parent[node]!]!));
  return keep;
}

describe("cetd on any page", () => {
  const html = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom("short ", "some text of words ", "a much longer run of text, as in a story. "),
      fc
        .tuple(fc.constantFrom("div", "p", "a", "section", "span"), fc.array(tie("node"), { maxLength: 4 }))
        .map(([tag, inner]) => `<${tag}>${inner.join("")}</${tag}>`),
    ),
  })).node;

  it("keeps what its slow definition keeps", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(html, { maxLength: 6 }), async (nodes) => {
        const { page, answer } = await extracted(cetd, `<body>${nodes.join("")}`);
        const densities = textDensities(
          page,
          new Uint8Array(page.leaves.length).fill(1),
          new Uint8Array(page.size),
          { isComposite: true, offset: 1 },
        );
        expect([...answer.keep]).toEqual([...slowly(page, densities)]);
      }),
      { numRuns: 300 },
    );
  });
});
