import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { STRATEGIES } from "../../optimise/search/strategies";
import { searchList } from "./search-list";

const read = (path: string): Promise<string> =>
  readFile(new URL(`../../../${path}`, import.meta.url), "utf8");

test("the names of the searches are what `npm run docs` writes", async () =>
  expect(await read("lib/optimise/search/listed.ts")).toBe(await searchList(STRATEGIES)));

test("a search is listed under its name, in its place", async () => {
  const newcomer = { id: "a-b", tries: 'The "new" one.' };
  expect(await searchList([newcomer, ...STRATEGIES])).toContain(`{\n  "a-b": 'The "new" one.',\n  grid: `);
});

test("docs/optimise.md has a row for every search", async () => {
  const page = await read("docs/optimise.md");
  const missing = STRATEGIES.filter(({ id }) => !page.includes(`\n| \`${id}\` `)).map(({ id }) => id);
  expect(missing, "say in the table of docs/optimise.md what these try").toEqual([]);
});
