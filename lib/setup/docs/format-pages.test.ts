import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formatTable } from "../../corpus/formats/format-offer";
import { formatted } from "./algorithm-pages";
import { withFormats } from "./format-pages";

it("docs/corpora.md says what the formats say (npm run docs writes it)", async () => {
  const page = readFileSync(new URL("../../../docs/corpora.md", import.meta.url), "utf8");
  expect(await formatted(withFormats(page))).toBe(page);
  expect(page).toContain("<!-- table: formats -->");
  expect(page).toContain("<!-- table: holds -->");
});

it("writes a table anew and leaves the rest", () => {
  const page = "before\n\n<!-- table: formats -->\nold\n<!-- end -->\n\nafter\n";
  expect(withFormats(page)).toBe(
    `before\n\n<!-- table: formats -->\n\n${formatTable()}\n\n<!-- end -->\n\nafter\n`,
  );
});
