import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { needOfScreen, SCREENS } from "./screens";

it("names the role of every screen on disk, and no screen that there is not", () => {
  const app = join(import.meta.dirname, "../../../app");
  const screens = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "").replace(/\[\w+\]/g, "*")}`);
  const named = SCREENS.map(([path]) => path).filter((path) => path !== "/icon.svg");
  expect(named.sort()).toEqual(screens.sort());
});

it.each([
  ["/", "annotator"],
  ["/pages/x", "annotator"],
  ["/settings/people", "admin"],
  ["/recipes/new", "reviewer"],
  ["/runs/x/errors", "reviewer"],
  ["/invitation", "anyone"],
  ["/sign-in", "anyone"],
  ["/sign-in/", "admin"],
  ["/sign-in/x", "admin"],
  ["//sign-in", "admin"],
  ["/SIGN-IN", "admin"],
  ["/pages/", "admin"],
  ["/nothing", "admin"],
])("%s needs the role %s", (path, need) => {
  expect(needOfScreen(path)).toBe(need);
});
