import { describe, expect, it } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { wholeView } from "../page/page";
import { pageletsOf, type PageletOptions } from "./pagelets";
import { removeNodes, removeUnrendered } from "./removal";

function texts(html: string, options: Partial<PageletOptions> = {}): string[] {
  const page = parsePage(html);
  const view = wholeView(page);
  const pagelets = pageletsOf(view, view.live, removeNodes(view, removeUnrendered), {
    k: 3,
    mergeInline: true,
    ...options,
  });
  return Array.from({ length: pagelets.size }, (_, g) =>
    page.leaves
      .filter((_, leaf) => pagelets.of[leaf] === g)
      .map(({ text }) => text)
      .join("|"),
  );
}
const links = (count: number): string => "<a href=x>l</a>".repeat(count);

describe("pagelets", () => {
  it.each([
    { when: "no child holds k links", html: `<p>a</p><p>b ${links(2)}</p>`, expected: ["a|b |l|l"] },
    {
      when: "a child holds exactly k links",
      html: `<p>a</p><p>b ${links(3)}</p>`,
      expected: ["a", "b |l|l|l"],
    },
    {
      when: "the links are spread over children",
      html: `<div>${`<p>${links(1)}</p>`.repeat(3)}</div><p>a</p>`,
      expected: ["l|l|l", "a"],
    },
    {
      when: "the split goes deeper",
      html: `<div><ul>${links(3)}</ul><p>a</p></div><p>b</p>`,
      expected: ["l|l|l", "a", "b"],
    },
    {
      when: "text stands beside what was split",
      html: `a<b>c</b>d<p>${links(3)}</p>e`,
      expected: ["a|c|d", "l|l|l", "e"],
    },
    { when: "anchors lead nowhere", html: `<p>a</p><p>${"<a>l</a>".repeat(3)}</p>`, expected: ["a|l|l|l"] },
    { when: "there is no text", html: links(0), expected: [] },
  ])("are cut as expected when $when", ({ html, expected }) => {
    expect(texts(html)).toEqual(expected);
  });

  it("keep text and inline elements apart where that is asked for", () => {
    expect(texts(`a<b>c</b>d<p>${links(3)}</p>`, { mergeInline: false })).toEqual(["a", "c", "d", "l|l|l"]);
  });
});
