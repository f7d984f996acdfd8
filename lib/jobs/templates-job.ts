import { AppError, NotFoundError } from "../errors";
import { decodingOf } from "../run/sources/stored-page";
import { pagesWithGold } from "../run/sources/pages-with-gold";
import type { PageWithGold } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import { isOfPage, readPage, type ReadPage } from "./import/read-page";
import { LARGE_BYTES, LargePages } from "./import/import-large";
import type { JobHandler } from "./job";
import { CorpusTemplates } from "./templates/corpus-templates";

interface TemplatesResult {
  /** Pages that have a template now. */
  readonly placed: number;
}

/** Pages whose templates are stored in one transaction. */
const BATCH = 40;

/**
 * Find the templates of pages that came in before imports did. A page that cannot be read has none. A repeated
 * attempt finds fewer of them.
 */
export const templatesJob: JobHandler = async (_input, task, { store }): Promise<TemplatesResult> => {
  const unplaced = await store.templates.unplaced();
  const corpora = new Map<string, CorpusTemplates>();
  const corpusOf = new Map(unplaced.map(({ id, corpusId }) => [id, corpusId]));
  const large = new LargePages();
  let placed = 0;
  let done = 0;
  let batch: Found[] = [];
  const flush = async (): Promise<void> => {
    placed += await place(store, corpora, batch);
    batch = [];
  };
  task.report({ done, total: unplaced.length, note: "" });
  try {
    for await (const record of pagesWithGold(store, [...corpusOf.keys()], task.signal)) {
      // Without a pause nobody would hear of a cancel.
      await new Promise((resolve) => setImmediate(resolve));
      task.signal.throwIfAborted();
      const structure = await structureOf(store, record, large, task.signal);
      const corpusId = corpusOf.get(record.id)!;
      if (batch.length >= BATCH || (batch[0]?.corpusId ?? corpusId) !== corpusId) await flush();
      if (structure !== null) batch.push({ id: record.id, sha256: record.sha256, corpusId, structure });
      task.report({ done: ++done, total: unplaced.length, note: record.title });
    }
    await flush();
  } finally {
    await large.close();
  }
  return { placed };
};

interface Found extends Pick<ReadPage, "structure"> {
  readonly id: string;
  readonly sha256: string;
  readonly corpusId: string;
}

/** Store the templates of pages of one corpus; how many there are. */
async function place(
  store: Store,
  corpora: Map<string, CorpusTemplates>,
  batch: readonly Found[],
): Promise<number> {
  const [first] = batch;
  if (first === undefined) return 0;
  const templates = corpora.get(first.corpusId) ?? new CorpusTemplates(store, first.corpusId);
  corpora.set(first.corpusId, templates);
  try {
    const found = await templates.of(batch.map(({ structure }) => structure));
    return await store.templates.place(
      batch.map(({ id, sha256 }, at) => ({ id, sha256, template: found[at]! })),
    );
  } catch (error) {
    // The corpus was removed meanwhile.
    if (error instanceof NotFoundError) return 0;
    throw error;
  }
}

/** Null where the page cannot be read. */
async function structureOf(
  store: Store,
  record: PageWithGold,
  large: LargePages,
  signal: AbortSignal,
): Promise<ReadPage["structure"] | null> {
  const { id, key, gold } = record;
  try {
    const bytes = await store.pages.bytes(id);
    // Its texts are decided by what is stored of it, and its gold is not asked whether it fits them.
    const { encoding, lang } = decodingOf(record);
    const hints = { id: key, ...(encoding !== null && { encoding }), ...(lang !== null && { lang }) };
    const page = { key, bytes, gold: hints, origin: gold.id };
    return (bytes.length > LARGE_BYTES ? await large.read(page, signal) : readPage(key, bytes, page))
      .structure;
  } catch (error) {
    if (error instanceof AppError && isOfPage(error)) return null;
    throw error;
  }
}
