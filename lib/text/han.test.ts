import { expect, it } from "vitest";
import { hanCount } from "./han";

it.each([
  ["", 0],
  ["abc 123", 0],
  ["中文 text 字", 3],
  ["。，！", 0],
  ["ひらがな", 0],
  ["\u4dbf\u4dc0\u4dff\u4e00\u9fff\ua000", 3],
])("counts the Han characters of %j as %i", (text, count) => expect(hanCount(text)).toBe(count));
