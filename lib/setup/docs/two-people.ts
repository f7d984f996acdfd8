/**
 * The starter corpus as two scripted people label it, as an export with their labels: the example of
 * docs/agreement.md. `node --import tsx lib/setup/docs/two-people.ts FOLDER`
 */
import { join } from "node:path";
import { native } from "../../corpus/formats/native";
import { openCorpus } from "../../corpus/formats/recognise";
import { directorySink } from "../../corpus/sink";
import type { AnnotationLog, CorpusEntry } from "../../corpus/record";
import { contentMask } from "../../gold/content-mask";
import { describe } from "../../labels/anchor";
import type { Operation } from "../../labels/model";
import { decodeBytes } from "../../page/parsing/decode";
import type { Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { wordTokens } from "../../text/words";

/** The first of March 2026, and how long a page takes each, ms. */
const BEGIN = Date.UTC(2026, 2, 1);
const PACE = 60_000;

/** A text of fewer words than this is no content to Ben: he leaves out bylines, captions and short headings. */
const FEWEST_WORDS = 5;

/** What each of them calls content, of what gold does: Ada all of it. */
const PEOPLE: Readonly<Record<string, (text: string) => boolean>> = {
  Ada: () => true,
  Ben: (text) => wordTokens(text).length >= FEWEST_WORDS,
};

function logOf(page: Page, content: Uint8Array, name: string, at: number): AnnotationLog {
  const operations = page.leaves.map(({ text, start }, leaf): Operation => {
    const target = { kind: "interval", start, end: start + text.length } as const;
    return {
      ...{ id: `${leaf}`, group: `${leaf}`, at, activeMs: 0, kind: "set", origin: "manual" },
      ...{ target, anchor: describe(page, target) },
      label: content[leaf] === 1 && PEOPLE[name]!(text) ? "main" : "boilerplate",
    };
  });
  return { annotator: name, state: "done", operations, savedAt: at };
}

async function* labelled(entries: AsyncIterable<CorpusEntry>): AsyncGenerator<CorpusEntry> {
  let done = 0;
  for await (const entry of entries) {
    const { gold } = entry;
    const { html } = decodeBytes(await entry.bytes(), {
      encoding: gold.encoding ?? null,
      lang: gold.lang ?? null,
    });
    const page = parsePage(html, { url: gold.url ?? null, site: gold.site ?? null });
    const content = contentMask(page, gold);
    if (content === null) continue;
    const at = BEGIN + ++done * PACE;
    yield { ...entry, annotations: Object.keys(PEOPLE).map((name) => logOf(page, content, name, at)) };
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: two-people.ts FOLDER");
  process.exitCode = 2;
} else {
  const starter = await openCorpus(join(import.meta.dirname, "../../../prisma/starter"));
  const sink = await directorySink(folder);
  try {
    await native.write!(labelled(starter.entries), sink);
    await sink.close();
  } finally {
    await starter.close();
  }
}
