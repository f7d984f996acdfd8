import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accepts, type Grammar } from "./grammar";
import { letterOf, NONE } from "./symbols";

const PATTERNS: Record<Grammar, RegExp> = { sequence: /^[xi]*p?q*l*t*$/, alternation: /^([xi]*p?q*|l*|t*)$/ };

/** Whether every prefix of a word is accepted by pushing one symbol at a time. */
function acceptsWord(grammar: Grammar, codes: readonly number[]): boolean {
  let last = NONE;
  for (const code of codes) {
    if (!accepts(grammar, last, code)) return false;
    last = code;
  }
  return true;
}

describe.each(["sequence", "alternation"] as const)("the rank check of the %s grammar", (grammar) => {
  it("accepts exactly the words of the pattern", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 8 }), (codes) => {
        expect(acceptsWord(grammar, codes)).toBe(PATTERNS[grammar].test(codes.map(letterOf).join("")));
      }),
      { numRuns: 2000 },
    );
  });
});

it.each([
  { grammar: "sequence", word: "xpqlt", accepted: true },
  { grammar: "alternation", word: "xpq", accepted: true },
  { grammar: "alternation", word: "ql", accepted: false },
  { grammar: "alternation", word: "lt", accepted: false },
  { grammar: "sequence", word: "pp", accepted: false },
  { grammar: "sequence", word: "qp", accepted: false },
  { grammar: "sequence", word: "o", accepted: false },
] as const)("$word under $grammar: $accepted", ({ grammar, word, accepted }) => {
  const codes = [...word].map((letter) => [1, 2, 3, 4, 5, 6, 7].find((code) => letterOf(code) === letter)!);
  expect(acceptsWord(grammar, codes)).toBe(accepted);
});
