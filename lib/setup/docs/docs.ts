/**
 * `npm run docs`: write the parts of docs/algorithms that come from the extractors, the tables of the formats
 * in docs/corpora.md and of the learned combination's inputs in docs/features.md, docs/openapi.json from the schemas
 * of the routes, the lists of metrics and of searches that screens read, and the examples of docs/extractors.md.
 */
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { METRICS } from "../../evaluation/metrics/index";
import { EXTRACTORS } from "../../extractors/index";
import { STRATEGIES } from "../../optimise/search/strategies";
import { describedBy, formatted, withExtractors, withNewcomers } from "./algorithm-pages";
import { withExamples } from "./examples";
import { withInputs } from "./feature-tables";
import { withFormats } from "./format-pages";
import { metricList } from "./metric-list";
import { searchList } from "./search-list";

const root = new URL("../../../", import.meta.url);
const METRIC_LIST = "lib/evaluation/metrics/listed.ts";
const SEARCH_LIST = "lib/optimise/search/listed.ts";

const pages = await Promise.all(
  (await readdir(new URL("docs/algorithms/", root))).map(async (file) => {
    const name = `docs/algorithms/${file}`;
    return { name, page: await read(name) };
  }),
);
const described = new Set(pages.flatMap(({ page }) => describedBy(page)));
const newcomers = EXTRACTORS.map(({ id }) => id).filter((id) => !described.has(id));
for (const { name, page } of pages) {
  const whole = name === "docs/algorithms/others.md" ? withNewcomers(page, newcomers) : page;
  await keep(name, page, await formatted(withExtractors(whole)));
}

await keep(METRIC_LIST, await read(METRIC_LIST), await metricList(METRICS));
await keep(SEARCH_LIST, await read(SEARCH_LIST), await searchList(STRATEGIES));

const extractors = await read("docs/extractors.md");
await keep("docs/extractors.md", extractors, await withExamples(extractors, read));

const features = await read("docs/features.md");
await keep("docs/features.md", features, await formatted(withInputs(features)));

const corpora = await read("docs/corpora.md");
await keep("docs/corpora.md", corpora, await formatted(withFormats(corpora)));

// Loaded now, since its schemas have the names that were written above.
const { openApi } = await import("../../api/open-api");
await keep("docs/openapi.json", await read("docs/openapi.json"), `${JSON.stringify(openApi(), null, 2)}\n`);

async function read(name: string): Promise<string> {
  const file = new URL(name, root);
  return existsSync(file) ? readFile(file, "utf8") : "";
}

async function keep(name: string, before: string, written: string): Promise<void> {
  if (written === before) return;
  await writeFile(new URL(name, root), written);
  console.log(`written: ${name}`);
}
