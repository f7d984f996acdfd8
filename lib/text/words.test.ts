import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparedWords, pythonWords, wordCount, wordTokens, wsTokens } from "./words";

describe("words", () => {
  test("white-space tokens keep punctuation, and blanks alone give none", () => {
    expect(wsTokens(" The cat,\n sat.\u00a0")).toEqual(["The", "cat,", "sat."]);
    expect(wsTokens(" \n ")).toEqual([]);
  });

  test("word tokens split at punctuation and keep combining marks and underscores", () => {
    expect(wordTokens("don't snake_case e\u0301t 3.5")).toEqual([
      "don",
      "t",
      "snake_case",
      "e\u0301t",
      "3",
      "5",
    ]);
  });

  test("each Han, kana and Thai character is a word, latin beside it stays a run", () => {
    expect(wordTokens("abc中文def かな ไทย")).toEqual(["abc", "中", "文", "def", "か", "な", "ไ", "ท", "ย"]);
  });

  test("a Thai character keeps the vowel mark that follows it", () => {
    expect(wordTokens("ที่")).toEqual(["ที่"]);
  });

  test("words that are compared have no case, and no mark around them counts", () => {
    expect(comparedWords("The “Rain”\u2019s\u00ad end")).toEqual(comparedWords('the "rain"\'s END'));
    expect(comparedWords(" \n")).toEqual([]);
  });

  test("an astral Han character is one word", () => {
    expect(wordTokens("𠮷野")).toEqual(["𠮷", "野"]);
  });

  test("with runs as words a Chinese sentence is one word up to its punctuation", () => {
    expect(wordTokens("中文，正文。", { cjk: "run" })).toEqual(["中文", "正文"]);
  });

  test("Python words end at a combining mark, as its \\w does", () => {
    expect(pythonWords("e\u0301t Straße_1 ½ 中文")).toEqual(["e", "t", "Straße_1", "½", "中文"]);
  });

  const characters = [..." a_9.é\u0301中か\u3099ไที่𠮷𝒳ក\u17d2한\ud800\u00a0\udc00๏〇𝟘\u200b"];

  test("are what regular expressions find that ask for the properties of every character", () => {
    const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}`;
    const wordOrCharacter = new RegExp(
      `[${unspaced}]\\p{M}*|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}_])+`,
      "gu",
    );
    const isRight = (text: string): void => {
      expect(wordTokens(text)).toEqual(text.match(wordOrCharacter) ?? []);
      expect(pythonWords(text)).toEqual(text.match(/[\p{L}\p{N}_]+/gu) ?? []);
    };
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...characters)), (parts) => isRight(parts.join(""))),
      { numRuns: 1500 },
    );
    fc.assert(fc.property(fc.string({ unit: "binary" }), isRight), { numRuns: 500 });
  });

  test("the count of words is the number of word tokens, whatever scripts and marks follow each other", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...characters)), (parts) => {
        const text = parts.join("");
        expect(wordCount(text)).toBe(wordTokens(text).length);
      }),
      { numRuns: 2000 },
    );
  });
});
