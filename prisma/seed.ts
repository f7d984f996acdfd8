/**
 * Load the starter corpus into the database that DATABASE_URL names, and ask for its first run. Safe to
 * repeat: a corpus of that name that has pages is left alone. All pages go in with one transaction, so there
 * is no half of it to take up.
 */
import { fileURLToPath } from "node:url";
import { openCorpus } from "../lib/corpus/formats/recognise";
import { STARTER_NAME } from "../lib/corpus/starter";
import { messageOf } from "../lib/errors";
import { EXTRACTORS } from "../lib/extractors/index";
import { readPage, type ReadPage } from "../lib/jobs/import/read-page";
import { CorpusTemplates } from "../lib/jobs/templates/corpus-templates";
import { readEnv } from "../lib/server/environment/env";
import { openStore } from "../lib/store/open";
import type { Store } from "../lib/store/interfaces/store";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STARTER = fileURLToPath(new URL("starter", import.meta.url));
const DESCRIPTION = "Eighteen pages of three invented sites, with gold: a newspaper, a blog, a forum";
const METRICS = ["characters", "shingle-4", "bag-of-words", "char-lcs", "word-lcs", "block"];

async function readStarter(): Promise<readonly ReadPage[]> {
  const corpus = await openCorpus(STARTER);
  try {
    const pages: ReadPage[] = [];
    for await (const entry of corpus.entries) pages.push(readPage(entry.gold.id, await entry.bytes(), entry));
    return pages;
  } finally {
    await corpus.close();
  }
}

/** Says in one line what was done. */
async function seed(store: Store): Promise<string> {
  const corpus =
    (await store.corpora.findByName(STARTER_NAME)) ??
    (await store.corpora.create({ name: STARTER_NAME, description: DESCRIPTION }));
  if (corpus.pages > 0) return `${STARTER_NAME}: there already, ${corpus.pages} pages`;
  const read = await readStarter();
  const templates = await new CorpusTemplates(store, corpus.id).of(read.map(({ structure }) => structure));
  const { added } = await store.pages.add(
    corpus.id,
    read.map(({ page }, at) => ({ ...page, template: templates[at]! })),
  );
  await store.jobs.enqueue({
    kind: "evaluate",
    title: `All extractors on ${STARTER_NAME}`,
    input: { corpusId: corpus.id, recipes: EXTRACTORS.map(({ id }) => ({ use: id })), metrics: METRICS },
    key: "first run of the starter corpus",
  });
  return `${STARTER_NAME}: ${added} pages added, first run queued`;
}

const store = await openStore(readEnv(process.env, ROOT).databaseUrl);
try {
  console.log(await seed(store));
} catch (error) {
  console.error(`${STARTER_NAME}: ${messageOf(error)}`);
  process.exitCode = 1;
} finally {
  await store.close();
}
