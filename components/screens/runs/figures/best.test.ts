import { expect, test } from "vitest";
import { settingsOf } from "./best";

const settings = (...keys: readonly string[]) => [...settingsOf(keys.map((key) => ({ key }))).values()];

test("says nothing of settings where every extractor is there once, at its defaults", () =>
  expect(settings("ccb", "bte", "ccb | bte")).toEqual(["", "", ""]));

test("names the parameters that were changed, and defaults beside them only", () =>
  expect(settings("ccb", "ccb(window=20, threshold=0.5)", "bte")).toEqual([
    "defaults",
    "window 20, threshold 0.5",
    "",
  ]));
