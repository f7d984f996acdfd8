/**
 * `npm run docs`: write the parts of docs/algorithms that come from the extractors, and docs/openapi.json from
 * the schemas of the routes.
 */
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { openApi } from "../api/open-api";
import { formatted, withExtractors } from "./algorithm-pages";

const folder = new URL("../../docs/algorithms/", import.meta.url);

for (const name of await readdir(folder)) {
  const file = new URL(name, folder);
  const page = await readFile(file, "utf8");
  await keep(file, `docs/algorithms/${name}`, page, await formatted(withExtractors(page)));
}

const document = new URL("../../docs/openapi.json", import.meta.url);
const before = existsSync(document) ? await readFile(document, "utf8") : "";
await keep(document, "docs/openapi.json", before, `${JSON.stringify(openApi(), null, 2)}\n`);

async function keep(file: URL, name: string, before: string, written: string): Promise<void> {
  if (written === before) return;
  await writeFile(file, written);
  console.log(`written: ${name}`);
}
