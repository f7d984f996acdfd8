import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePage } from "./parsing/parse";
import { renderText } from "./render";
import { standardText, type StandardTextOptions } from "./standard-text";

function standard(html: string, options?: StandardTextOptions, dropped: readonly number[] = []): string[] {
  const page = parsePage(html);
  return standardText(
    page,
    Uint8Array.from(page.leaves, (_, leaf) => (dropped.includes(leaf) ? 0 : 1)),
    options,
  ).split("\n");
}

const fragment = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("word", "two words", "<br>", " ", "\u3000\u3000中文。", "a\u200bb"),
    fc
      .tuple(
        fc.constantFrom("div", "p", "ul", "li", "b", "blockquote", "td"),
        fc.array(tie("node"), { maxLength: 4 }),
      )
      .map(([tag, children]) =>
        tag === "td"
          ? `<table><tr><td>${children.join("")}</td><td>x</td></tr></table>`
          : `<${tag}>${children.join("")}</${tag}>`,
      ),
  ),
})).node;

describe("standardText", () => {
  it.each([
    {
      when: "paragraphs are parted by elements and breaks",
      html: "<h1>山谷</h1><p>大雨，<b>河水</b>上涨。<br>村庄撤离。</p>",
      lines: ["　　山谷", "　　大雨，河水上涨。", "　　村庄撤离。"],
    },
    {
      when: "the source has indented by hand",
      html: "<p>　　大雨。<br>\n　　&nbsp;河水  上涨。</p>",
      lines: ["　　大雨。", "　　河水 上涨。"],
    },
    {
      when: "cells stand in a row",
      html: "<table><tr><td>一</td><td>二</td></tr><tr><td>三</td></tr></table>",
      lines: ["　　一 二", "　　三"],
    },
    {
      when: "lists and quotes are nested",
      html: "<p>一</p><ul><li>二<blockquote>三</blockquote></li></ul>",
      lines: ["　　一", "　　　　二", "　　　　　　三"],
    },
    { when: "all of it stands in a list", html: "<ul><li>一<li>二</ul>", lines: ["　　一", "　　二"] },
  ])("indents as Chinese does when $when", ({ html, lines }) => {
    expect(standard(html)).toEqual(lines);
  });

  it("counts levels from the least nested paragraph that is kept", () => {
    expect(standard("<p>一</p><ul><li>二<ul><li>三</ul></ul>", {}, [0])).toEqual(["　　二", "　　　　三"]);
  });

  it("indents levels by two spaces, or not at all, where asked", () => {
    const html = "<p>one</p><ul><li>two</ul>";
    expect(standard(html, { indent: "none" })).toEqual(["one", "  two"]);
    expect(standard(html, { indentLevels: false })).toEqual(["　　one", "　　two"]);
  });

  it("indents no deeper than 32 levels", () => {
    const lines = standard("<ul><li>一".repeat(40), { indent: "none" });
    expect(lines.map((line) => line.length - 1)).toEqual(
      Array.from({ length: 40 }, (_, level) => 2 * Math.min(level, 32)),
    );
  });

  it("is empty when nothing is kept", () => {
    expect(standard("<p>one", {}, [0])).toEqual([""]);
  });

  it("equals the scored text without indentation", () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 6 }), fc.nat(), (parts, seed) => {
        const page = parsePage(parts.join(""));
        const keep = Uint8Array.from(page.leaves, (_, leaf) => ((seed >> (leaf % 16)) & 1 ? 0 : 1));
        expect(standardText(page, keep, { indent: "none", indentLevels: false })).toBe(
          renderText(page, keep),
        );
      }),
      { numRuns: 300 },
    );
  });
});
