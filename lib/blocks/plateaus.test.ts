import { describe, expect, it } from "vitest";
import type { Page } from "../page/page";
import { parsePage } from "../page/parsing/parse";
import { shortName } from "../page/path";
import { tagTokens } from "../page/source/tag-tokens";
import { choosePlateaus, stretchesIn, type Stretches } from "./plateaus";
import type { TokenSpan } from "./token-spans";

const words = (count: number): string => Array.from({ length: count }, (_, i) => `w${i}`).join(" ");

function stretches(
  html: string,
  spans?: readonly TokenSpan[],
): Stretches & { page: Page; chosen: string | null; gain: number } {
  const page = parsePage(html);
  const tokens = tagTokens(page, new Uint8Array(page.leaves.length).fill(1), new Uint8Array(page.size));
  const found = stretchesIn(page, tokens, spans ?? [[0, tokens.before.at(-1)!]]);
  const { node, gain } = choosePlateaus(
    page,
    tokens,
    found.stretches.filter((stretch) => stretch.words >= 5),
  );
  return { ...found, page, chosen: node < 0 ? null : shortName(page, node), gain };
}

describe("stretches of words at one depth", () => {
  it.each([
    { when: "depths differ by one", html: "<p>one two <a>three</a> four", expected: [[4, 4]] },
    {
      when: "the median lies between depths that differ by two",
      html: "<p>a<i>b c d<b>e</b></i>",
      expected: [[5, 5]],
    },
    {
      when: "the median lies two above the deepest",
      html: "<p>a b c<i><b>d</b></i>",
      expected: [
        [3, 4],
        [1, 6],
      ],
    },
    {
      when: "the median moves away from the first text",
      html: "<p>a<i>b c</i><i><b>d e f g</b></i>",
      expected: [
        [3, 5],
        [4, 6],
      ],
    },
    { when: "there is no text", html: "<p></p>", expected: [] },
  ])("have their words and median depth when $when", ({ html, expected }) => {
    expect(stretches(html).stretches.map(({ words: count, depth }) => [count, depth])).toEqual(expected);
  });

  it("end with the span, and a leaf belongs to the one with the majority of its words", () => {
    // p 0, words 1 to 4, /p 5, p 6, words 7 to 10
    const html = "<p>a b c d</p><p>e f g h</p>";
    const cut = stretches(html, [
      [0, 4],
      [9, 11],
    ]);
    expect(cut.stretches.map(({ start, end, words: count }) => [start, end, count])).toEqual([
      [1, 4, 3],
      [9, 11, 2],
    ]);
    expect([...cut.ofLeaf]).toEqual([0, -1]);
  });
});

describe("the subtree of plateaus", () => {
  const aside = `<ul id=side><li><div><div><div>${words(6)}</div></div></div></li></ul>`;

  const between = `<p>${words(4)}</p><div><div><div>${words(4)}</div></div></div>`.repeat(10);

  it("holds plateaus in two of its children and little beside them", () => {
    const story = `<div id=story><p>${words(20)}</p><h1><b><i><u>x</u></i></b></h1><p>${words(20)}</p></div>`;
    expect(stretches(`<body>${story}${aside}${between}`).chosen).toBe("div#story");
  });

  it("is the one text's own element where that has half of all plateau words", () => {
    expect(
      stretches(`<body><div><section><p id=long>${words(12)}</p></section></div>${aside}${between}${aside}`)
        .chosen,
    ).toBe("p#long");
    expect(
      stretches(`<body><div><section><p id=long>${words(11)}</p></section></div>${aside}${between}${aside}`)
        .chosen,
    ).toBe("body");
  });

  it("is the deeper of two elements with the same gain", () => {
    expect(stretches(`<body><div id=outer><div id=inner><p>${words(9)}</p></div></div>`)).toMatchObject({
      chosen: "p",
      gain: 9,
    });
  });

  it("is none without a plateau", () => {
    expect(stretches(`<body><p>${words(4)}</p>`)).toMatchObject({ chosen: null, gain: 0 });
  });
});
