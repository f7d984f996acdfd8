import { describe, expect, it } from "vitest";
import { characterAt, inkOf, rowAt, rowsOf, runsOf } from "./source-rows";

const inked = (html: string): string => [...inkOf(html)].map((ink) => ".-ncr"[ink]).join("");
const lines = (html: string, columns: number): string[] => {
  const { start, line } = rowsOf(html, columns);
  return Array.from(line, (number, row) => `${number}:${html.slice(start[row], start[row + 1])}`);
};

describe("ink", () => {
  it.each([
    { when: "tags have attributes", html: '<p a="b>c">d</p>', ink: "-n---------.--n-" },
    { when: "a quote stands in the name of an attribute", html: "<p '>a", ink: "-n---." },
    { when: "a comment holds tags", html: "<!--<b>-->a", ink: "cccccccccc." },
    { when: "a comment has no end", html: "<!--a", ink: "ccccc" },
    { when: "a script holds a tag", html: "<script>a<b</script>", ink: "-nnnnnn-rrr--nnnnnn-" },
    { when: "a sign is no tag", html: "a < b <3", ink: "........" },
    { when: "a tag has no end", html: "<p class", ink: "-n------" },
  ])("is right when $when", ({ html, ink }) => expect(inked(html)).toBe(ink));
  it("takes a page of a million characters without tags", () => {
    expect(inkOf("<".repeat(1_000_000)).every((ink) => ink === 0)).toBe(true);
  });
});

describe("rows", () => {
  it("break at line ends and at the width, and number the lines", () => {
    expect(lines("ab\ncdefghijklmn\r\no", 8)).toEqual(["1:ab\n", "2:cdefghij", "2:klmn\r\n", "3:o"]);
  });
  it("do not break a line that has exactly the width", () => {
    expect(lines("abcdefgh\ni", 8)).toEqual(["1:abcdefgh\n", "2:i"]);
  });
  it("give wide characters two columns and keep pairs together", () => {
    expect(lines("中文中文中", 8)).toEqual(["1:中文中文", "1:中"]);
    expect(lines("abcdefg😀h", 8)).toEqual(["1:abcdefg", "1:😀h"]);
  });
  it("are one empty row for an empty source", () => {
    expect(lines("", 80)).toEqual(["1:"]);
  });
  it("are found by a character, also beyond the end", () => {
    const rows = rowsOf("ab\ncd", 80);
    expect([0, 2, 3, 99].map((offset) => rowAt(rows, offset))).toEqual([0, 0, 1, 1]);
  });
  it("tell the character of a column, the last one beyond the end", () => {
    expect([0, 1, 2, 3, 4, 99].map((column) => characterAt("\ta中b", 0, 4, column))).toEqual([
      0, 0, 1, 2, 2, 3,
    ]);
  });
  it("fall into runs at ink and at the ends of what is selected", () => {
    const html = "<b>one</b>\n";
    expect(
      runsOf(html, inkOf(html), 0, html.length, [[3, 5]], []).map(
        ({ text, ink, isSelected }) => `${text}${ink}${isSelected ? "!" : ""}`,
      ),
    ).toEqual(["<1", "b2", ">1", "on0!", "e0", "</1", "b2", ">1"]);
  });
});
