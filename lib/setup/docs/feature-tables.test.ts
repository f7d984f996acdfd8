import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { INPUTS } from "../../extractors/combination/inputs";
import { formatted } from "./algorithm-pages";
import { INPUT_GROUPS, withInputs } from "./feature-tables";

const page = readFileSync(new URL("../../../docs/features.md", import.meta.url), "utf8");

test("docs/features.md says what the inputs say (npm run docs writes it)", async () => {
  expect(await formatted(withInputs(page))).toBe(page);
});

test("docs/features.md has a row for each input, in the order in which the model sees them", () => {
  const rows = [...page.matchAll(/^\| `([a-z]+\.\S+)` /gm)].map(([, name]) => name);
  expect(rows).toEqual(INPUTS.map(({ name }) => name));
  expect([...INPUT_GROUPS.values()].flat()).toEqual(INPUTS);
});

test("a table is written anew, and the rest of the page is left", () => {
  const written = withInputs("before\n\n<!-- inputs: hints -->\nstale\n<!-- end -->\n\nafter\n");
  expect(written).toContain("before\n\n<!-- inputs: hints -->\n\n| input |");
  expect(written).toContain("<!-- end -->\n\nafter\n");
  expect(written).not.toContain("stale");
});

test("a mark that names no group is refused with the groups that there are", () => {
  expect(() => withInputs("<!-- inputs: hint -->\n<!-- end -->")).toThrow(/called hint: .*hints/);
});

test("what is told and what the model sees is said of every kind of input", () => {
  const cellsOf = (name: string): string[] =>
    new RegExp(`^\\| \`${name}\` .*$`, "m")
      .exec(page)![0]
      .split("|")
      .slice(3, 5)
      .map((cell) => cell.trim());
  expect(cellsOf("alike.duplicates")).toEqual(["a whole number", "log(1 + x)"]);
  expect(cellsOf("text.linkShare")).toEqual(["a percentage", "a share"]);
  expect(cellsOf("text.quotes")).toEqual(["a whole number", "the same"]);
  expect(cellsOf("lexical.own")).toEqual(["a number of either sign", "the same"]);
  expect(cellsOf("lexical.before1")).toEqual(["a probability or no such text", "-1 for no such text"]);
  expect(cellsOf("tree.footer")).toEqual([
    "2 elements up, its own block or none",
    "elements up; 0 for its own block; 99 for none",
  ]);
  expect(cellsOf("place.afterH1")[0]).toBe("2 before it, 2 after it or none");
  expect(cellsOf("neighbours.sameBlockAfter")).toEqual([
    "nothing, the tag or the parent, tag and parent or no such text",
    "their number, from 0 on; -1 for no such text",
  ]);
  expect(page).toContain("| link text on the page _(whole page)_ ");
});
