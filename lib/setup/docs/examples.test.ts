import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { withExamples } from "./examples";

const read = (path: string): Promise<string> =>
  readFile(new URL(`../../../${path}`, import.meta.url), "utf8");

it("docs/extractors.md shows the examples that are tried (npm run docs writes them)", async () => {
  const page = await read("docs/extractors.md");
  expect(page.match(/<!-- example: /g)).toHaveLength(2);
  expect(await withExamples(page, read)).toBe(page);
});

it("writes an example anew, with what would mean something in a replacement, and leaves the rest", async () => {
  const page = "before\n\n<!-- example: a.ts -->\nold\n<!-- end -->\n\nafter\n";
  expect(await withExamples(page, async (path) => `const path = "$&${path}";\n`)).toBe(
    'before\n\n<!-- example: a.ts -->\n\n```ts\nconst path = "$&a.ts";\n```\n\n<!-- end -->\n\nafter\n',
  );
});
