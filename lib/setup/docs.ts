/**
 * `npm run docs`: write the parts of docs/algorithms that come from the extractors, the tables of the formats
 * in docs/corpora.md, and docs/openapi.json from the schemas of the routes.
 */
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { openApi } from "../api/open-api";
import { EXTRACTORS } from "../extractors/index";
import { describedBy, formatted, withExtractors, withNewcomers } from "./algorithm-pages";
import { withFormats } from "./format-pages";

const docs = new URL("../../docs/", import.meta.url);

const pages = await Promise.all(
  (await readdir(new URL("algorithms/", docs))).map(async (file) => {
    const name = `algorithms/${file}`;
    return { name, page: await read(name) };
  }),
);
const described = new Set(pages.flatMap(({ page }) => describedBy(page)));
const newcomers = EXTRACTORS.map(({ id }) => id).filter((id) => !described.has(id));
for (const { name, page } of pages) {
  const whole = name === "algorithms/others.md" ? withNewcomers(page, newcomers) : page;
  await keep(name, page, await formatted(withExtractors(whole)));
}

const corpora = await read("corpora.md");
await keep("corpora.md", corpora, await formatted(withFormats(corpora)));

await keep("openapi.json", await read("openapi.json"), `${JSON.stringify(openApi(), null, 2)}\n`);

async function read(name: string): Promise<string> {
  const file = new URL(name, docs);
  return existsSync(file) ? readFile(file, "utf8") : "";
}

async function keep(name: string, before: string, written: string): Promise<void> {
  if (written === before) return;
  await writeFile(new URL(name, docs), written);
  console.log(`written: docs/${name}`);
}
