import { describe, expect, it } from "vitest";
import { UsageError } from "../../errors";
import { MAX_MATCHED, songPatterns } from "./patterns";

describe("patterns of a configuration", () => {
  it.each([
    ["(a+)+", "repeats a group without end"],
    ["(?:a|a)*b", "repeats a group without end"],
    ["(?:a|b){2,}", "repeats a group without end"],
    ["a*b*c*", "repeats more than 2 things without end"],
    ["(?:(?:a|a){9}){9}", "repeats a group inside of a repeated group"],
    ["(?:x(?:a|a){2}y){3}", "repeats a group inside of a repeated group"],
    ["a{0,9999}b+c+", "repeats more than 2 things without end"],
  ])("must not be %s: it %s", (pattern, why) => {
    expect(() => songPatterns({ statement: ["ok", pattern] })).toThrow(UsageError);
    expect(() => songPatterns({ statement: ["ok", pattern] })).toThrow(
      `cannot take a pattern of statement: ${JSON.stringify(pattern)} ${why}`,
    );
  });

  it.each([
    "版权所有",
    "\\d+\\s*(?:楼|#)",
    "[(+*]+x",
    "\\(\\+\\)+",
    "(?:ab){2}c+",
    "a{2,8}",
    "a{,}b",
    "(?:a(?:b|c)?){3}",
  ])("may be %s", (pattern) => {
    expect(() => songPatterns({ forumNoise: [pattern] })).not.toThrow();
  });

  it("see the beginning of a text only, and the built-in ones all of it", () => {
    const text = `${"a".repeat(MAX_MATCHED - 2)}版权所有`;
    expect(songPatterns({ statement: ["版权"] }).statement.test(text)).toBe(true);
    expect(songPatterns({ statement: ["版权所"] }).statement.test(text)).toBe(false);
    expect(songPatterns().statement.test(text)).toBe(true);
  });

  it("match nothing where a list is empty", () =>
    expect(songPatterns({ postEnd: [] }).postEnd.test("")).toBe(false));
});
