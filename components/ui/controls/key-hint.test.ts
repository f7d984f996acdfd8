import { expect, test } from "vitest";
import { keysOf } from "./key-hint";

test.each([
  ["Ctrl+K", ["Ctrl", "K"]],
  ["j", ["j"]],
  ["+", ["+"]],
  ["Ctrl++", ["Ctrl", "+"]],
])("%s is the keys %o", (chord, keys) => {
  expect(keysOf(chord)).toEqual(keys);
});
