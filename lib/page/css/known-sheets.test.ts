import { expect, it } from "vitest";
import { rulesOf } from "./known-sheets";
import { parseSheet } from "./sheet";

it("keeps the rules of a sheet from the second time on that it is met", () => {
  const css = `p { color: red } ${"i { color: blue } ".repeat(30)}`;
  const rules = rulesOf(css);
  expect(rules).toHaveLength(31);
  const again = rulesOf(css);
  expect(again).not.toBe(rules);
  expect(again).toHaveLength(31);
  expect(rulesOf(`${css}`)).toBe(again);
});

it("gives each of many sheets its own rules, also those that look alike at a glance", () => {
  const long = "i { color: blue } ".repeat(100);
  const sheets = Array.from(
    { length: 300 },
    (_, at) => `${long}.x${String(at).padStart(3, "0")} { color: red } ${long}`,
  );
  for (let round = 0; round < 3; round++)
    for (const css of sheets) {
      const selectors = (rules: ReturnType<typeof parseSheet>): unknown =>
        rules.map(({ selector }) => selector);
      expect(selectors(rulesOf(css))).toEqual(selectors(parseSheet(css)));
    }
});

it("knows an empty sheet", () => expect(rulesOf("")).toEqual([]));
