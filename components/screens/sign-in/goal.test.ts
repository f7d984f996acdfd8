import { expect, it } from "vitest";
import { goalOf } from "./goal";

it.each([
  ["/pages/x?mode=annotate#top", "/pages/x?mode=annotate#top"],
  [null, "/"],
  ["", "/"],
  ["https://evil.example/", "/"],
  ["//evil.example/", "/"],
  ["/\\evil.example/", "/"],
  ["/\t/evil.example", "/"],
  ["/\n/evil.example", "/"],
  ["\\\\evil.example", "/"],
  ["/.//evil.example", "/"],
  ["/a/..//evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/api/backup", "/"],
  ["/sign-in?to=/x", "/"],
  ["/invitation#secret", "/"],
  ["/signed", "/signed"],
])("goes on from %j to %j", (to, goal) => {
  expect(goalOf(to)).toBe(goal);
});
