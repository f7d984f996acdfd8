import { describe, expect, it } from "vitest";
import { seededRng } from "../learn/rng";
import { patternSet } from "./pattern-set";

const SOURCES = ["content|(?:^|[-_ ])text|rich-?text", "ads?(?:$|[-_ ])|top-", "pag(?:er|ination)|toc"];

describe("a set of patterns", () => {
  it.each([
    ["main-content", 1],
    ["Rich-Text", 1],
    ["context", 0],
    ["nav text", 1],
    ["ad", 2],
    ["add", 0],
    ["TOP-bar pagination", 6],
    ["", 0],
    ["p", 0],
    ["pa ger", 0],
  ])("finds in %j what its patterns find: %i", (name, found) => {
    expect(patternSet(SOURCES)(name)).toBe(found);
  });

  it("asks for an edge before each where there is one", () => {
    const matches = patternSet(["foot|menu"], "(?:^|[\\s_-])");
    expect(["foot", "site-menu", "barefoot", "x menu"].map(matches)).toEqual([1, 1, 0, 1]);
  });

  it("finds the same as the patterns tried one by one", () => {
    const rng = seededRng(1);
    const patterns = SOURCES.map((source) => new RegExp(source, "i"));
    const parts = [
      "content",
      "con",
      "TEXT",
      "text",
      "rich",
      "-",
      "_",
      " ",
      "ad",
      "s",
      "top",
      "pag",
      "er",
      "toc",
      "9",
    ];
    const matches = patternSet(SOURCES);
    for (let trial = 0; trial < 500; trial++) {
      const name = Array.from({ length: 1 + rng.below(6) }, () => parts[rng.below(parts.length)]!).join("");
      const expected = patterns.reduce((mask, pattern, bit) => mask | (pattern.test(name) ? 1 << bit : 0), 0);
      expect(matches(name), name).toBe(expected);
    }
  });

  it("refuses an alternative whose beginning is not two letters", () => {
    expect(() => patternSet(["menu|(?:a|b)c"])).toThrow("(?:a|b)c");
    expect(() => patternSet(["me?nu"])).toThrow("me?nu");
  });
});
