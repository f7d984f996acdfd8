import { describe, expect, it } from "vitest";
import { parsePage } from "../parsing/parse";
import { sourceLines, type SourceLines } from "./source-lines";
import { statisticsOf } from "../statistics";
import { virtualSource } from "./virtual-source";

function linesOf(html: string, wrap = 65): SourceLines & { readonly texts: readonly string[] } {
  const page = parsePage(html);
  const { leafLength } = statisticsOf(page);
  const open = new Uint8Array(page.leaves.length).fill(1);
  const lines = sourceLines(
    page,
    virtualSource(page, open, new Uint8Array(page.size), leafLength),
    leafLength,
    wrap,
  );
  const axis = page.leaves.map(({ text }) => text).join("");
  return {
    ...lines,
    texts: Array.from(lines.pieceStart, (start, piece) => axis.slice(start, lines.pieceEnd[piece]!)),
  };
}

describe("source lines", () => {
  it("count the characters and tags of each line, and leave out lines without either", () => {
    const lines = linesOf("<body>\n<p>one two</p>\n\n\n  three\n   four <b>five</b>\n</body>");
    expect(lines.isWrapped).toBe(false);
    expect([...lines.characters]).toEqual([0, 7, 5, 9, 0]);
    expect([...lines.tags]).toEqual([1, 2, 0, 2, 1]);
    expect([...lines.pieceLine]).toEqual([1, 2, 3, 3]);
    expect([...lines.pieceLeaf]).toEqual([0, 1, 1, 2]);
    expect(lines.texts.map((text) => text.trim())).toEqual(["one two", "three", "four", "five"]);
  });

  it("do not count white space around a line break, and count it as one inside a line", () => {
    expect([...linesOf("<p>a \t b  \n   c</p>\n<p>d\n</p>").characters]).toEqual([3, 1, 1, 0]);
  });

  it("are as they are with two line breaks and wrapped with one", () => {
    const long = "x".repeat(100);
    expect(linesOf(`<p>${long}\n<p>b\n<p>c`).isWrapped).toBe(false);
    const wrapped = linesOf(`<p>${long}\n<p>b`, 40);
    expect(wrapped.isWrapped).toBe(true);
    // <body> and <p> take 9 of the first 40 characters.
    expect([...wrapped.characters]).toEqual([31, 40, 29, 1]);
    expect(wrapped.texts.map((text) => text.trim().length)).toEqual([31, 40, 29, 1]);
  });

  it("are wrapped where they are longer than 1,000 characters on average", () => {
    expect(linesOf(`a\nb\n${"c".repeat(2985)}`).isWrapped).toBe(false);
    expect(linesOf(`a\nb\n${"c".repeat(2986)}`).isWrapped).toBe(true);
  });

  it("never break inside a tag", () => {
    const lines = linesOf(`a<i class="${"y".repeat(200)}">b</i>`, 40);
    expect([...lines.characters]).toEqual([1, 1]);
    expect([...lines.tags]).toEqual([2, 2]);
  });

  it("are none where there is no body text and no tag", () => {
    expect([...linesOf("<frameset>").characters]).toEqual([]);
  });
});
