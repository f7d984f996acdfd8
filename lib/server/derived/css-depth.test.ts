import { describe, expect, it } from "vitest";
import { filterDeclarations, filterStyleSheet } from "./css";
import { isDeeper } from "./css-depth";
import { settlingOf } from "./settling.fixture";
import { derivedView } from "./view";

describe("brackets in one another", () => {
  it.each([
    { when: "two are open", css: "a{b:c(d)}", deeper: false },
    { when: "three are", css: "a{b:c(d[e])}", deeper: true },
    { when: "three are behind one another", css: "a{}b{}c{}", deeper: false },
    { when: "a function is in brackets", css: "@a{b:(calc(1))", deeper: true },
    { when: "they are in a comment", css: "a{/*((((*/}", deeper: false },
    { when: "they are in a string", css: 'a{b:"(((("}', deeper: false },
    { when: "they are in an address", css: "a{b:url(\\(\\(()}", deeper: false },
    { when: "they are escaped", css: "a\\(\\(\\({}", deeper: false },
    { when: "they close in comments alone", css: "a{/*}*/b{/*}*/c{", deeper: true },
    { when: "they close in strings alone", css: 'a{"}"b{"}"c{', deeper: true },
    { when: "another kind closes them", css: "a{)b{]c{)", deeper: true },
    { when: "a comment begins in an address", css: "a{b:url(/*)}a{(((*/", deeper: true },
  ])("are deeper than two or not where $when", ({ css, deeper }) => expect(isDeeper(css, 2)).toBe(deeper));
});

describe("style that is deeper than the parser may recurse", () => {
  const deep = (depth: number): string =>
    `${"@media screen{".repeat(depth - 1)}p{color:red}${"}".repeat(depth - 1)}`;

  it("is left out from 65 blocks on, and whole up to 64", () => {
    expect(filterStyleSheet(deep(64), settlingOf())).toBe(deep(64));
    expect(filterStyleSheet(deep(65), settlingOf())).toBe("");
    const brackets = (depth: number) =>
      filterDeclarations(`width:${"calc(".repeat(depth)}1px${")".repeat(depth)}`, settlingOf());
    expect(brackets(64)).not.toBe("");
    expect(brackets(65)).toBe("");
  });

  it.each([
    { what: "blocks", css: (n: number) => `${"@media screen{/*}*/".repeat(n)}a{color:red}${"}".repeat(n)}` },
    { what: "rules", css: (n: number) => `${"&a{/*}*/".repeat(n)}color:red${"}".repeat(n)}` },
    { what: "selectors", css: (n: number) => `${":not(/*)*/".repeat(n)}a${")".repeat(n)}{color:red}` },
    { what: "values", css: (n: number) => `a{width:${"calc(/*)*/".repeat(n)}1px${")".repeat(n)}}` },
    { what: "blocks that another bracket closes", css: (n: number) => "@media screen{)".repeat(n) },
  ])("leaves a page that can be shown where comments hide how deep its $what are", ({ css }) => {
    for (const times of [65, 300, 1_000, 3_000, 6_000]) {
      const written = derivedView(`<style>${css(times)}</style><p>x`, { width: 732, height: 900 });
      expect(written).toMatch(/<style data-n="\d+"><\/style>.*<p data-n="\d+">x/);
    }
  });
});
