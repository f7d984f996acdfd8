import { describe, expect, it } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { linkWordShare, paragraphsOf, type LineBreaks, type Paragraphs } from "./paragraphs";

const cut = (
  html: string,
  breaks?: LineBreaks,
): { texts: string[]; paragraphs: Paragraphs; tags: string[] } => {
  const page = parsePage(`<body>${html}`);
  const paragraphs = paragraphsOf(
    page,
    new Uint8Array(page.leaves.length).fill(1),
    new Uint8Array(page.size),
    breaks,
  );
  const texts = Array.from({ length: paragraphs.size }, (_, paragraph) =>
    page.leaves
      .filter((_, leaf) => paragraphs.of[leaf] === paragraph)
      .map(({ text }) => text)
      .join(""),
  );
  return { texts, paragraphs, tags: Array.from(paragraphs.node, (node) => page.tags[node]!) };
};

const cases: readonly { when: string; html: string; breaks?: LineBreaks; texts: string[] }[] = [
  { when: "only inline elements lie between texts", html: "<p>a <b>b</b><i> c</i></p>", texts: ["a b c"] },
  { when: "a block starts or ends between them", html: "a<div>b</div>c", texts: ["a", "b", "c"] },
  { when: "a cell ends between them", html: "<table><tr><td>a<td>b</table>", texts: ["a", "b"] },
  { when: "an empty block lies between them", html: "a<hr>b", texts: ["a", "b"] },
  { when: "an inline element holds a block", html: "a<span>b<div>c</div></span>", texts: ["a", "b", "c"] },
  { when: "each line break parts", html: "a<br>b", texts: ["a", "b"] },
  { when: "one line break, where only two part", html: "a<br>b", breaks: "double", texts: ["ab"] },
  { when: "two line breaks with a blank between", html: "a<br> <br>b", breaks: "double", texts: ["a", "b"] },
  { when: "two line breaks with text between", html: "a<br>b<br>c", breaks: "double", texts: ["abc"] },
  { when: "line breaks never part", html: "a<br><br>b", breaks: "none", texts: ["ab"] },
];

describe("paragraphs", () => {
  it.each(cases)("are cut rightly when $when", ({ html, breaks, texts }) => {
    expect(cut(html, breaks).texts).toEqual(texts);
  });

  it("know the nearest block-level element around them", () => {
    expect(cut("x<div>a<p><b>b</b></p><span>c<div>d</div></span></div>").tags).toEqual([
      "body",
      "div",
      "p",
      "span",
      "div",
    ]);
  });

  it("count characters and words, and those in links", () => {
    const { paragraphs } = cut("<p>one two <a>three</a></p><p>...</p>");
    expect(paragraphs).toMatchObject({ size: 2 });
    expect([
      paragraphs.characters[0],
      paragraphs.words[0],
      paragraphs.linkCharacters[0],
      paragraphs.linkWords[0],
    ]).toEqual([13, 3, 5, 1]);
    expect(linkWordShare(paragraphs, 0)).toBeCloseTo(1 / 3);
    expect(linkWordShare(paragraphs, 1)).toBe(0);
  });

  it("leave out leaves that are not open", () => {
    const page = parsePage("<body><p>a <b>b</b> c</p>");
    const paragraphs = paragraphsOf(page, Uint8Array.of(1, 0, 1), new Uint8Array(page.size));
    expect([...paragraphs.of]).toEqual([0, -1, 0]);
    expect([paragraphs.start[0], paragraphs.end[0], paragraphs.words[0]]).toEqual([0, 3, 2]);
  });

  it("are cut once per mask", () => {
    const page = parsePage("<p>a");
    const open = Uint8Array.of(1);
    const gone = new Uint8Array(page.size);
    expect(paragraphsOf(page, open, gone)).toBe(paragraphsOf(page, open, gone));
    expect(paragraphsOf(page, open, gone, "none")).not.toBe(paragraphsOf(page, open, gone));
  });

  it.each([
    { when: "it is indented in the source", html: "<p>\n  two words\n</p>", characters: 9 },
    { when: "it is indented with wide spaces", html: "<p>\u3000\u3000two words\u3000\n</p>", characters: 9 },
    { when: "its first and last texts are", html: "<p>\u3000<a>a b</a> c\u3000</p>", characters: 5 },
    { when: "it has wide spaces only", html: "<p>\u3000\u3000</p>", characters: 0 },
  ])("have $characters characters without white space at their ends when $when", ({ html, characters }) => {
    expect([...cut(html).paragraphs.characters]).toEqual([characters]);
  });
});
