import { z } from "zod";
import { size } from "../corpus/file-error";
import { declaredLanguage, declaredUrl } from "../corpus/head";
import { openCorpus, type OpenCorpus } from "../corpus/recognise";
import type { CorpusEntry, Reject } from "../corpus/record";
import { AppError, InputError, UsageError } from "../errors";
import { decodeBytes } from "../page/decode";
import { hostOf, parsePage } from "../page/parse";
import { storable } from "../store/rules";
import { LABEL_STATES, type LabelState, type NewPage, type Store } from "../store/store";
import type { Task } from "../task";
import type { JobHandler } from "./job";

/** Pages that go into the store in one transaction. */
const BATCH = 200;
/** A batch is also full at this many bytes, so that large pages do not fill the memory. */
const BATCH_BYTES = 32 * 1024 * 1024;
/** More rows than this nobody reads; the count of all is in the result. */
const LISTED = 5000;

/** Characters of the name of a corpus. */
export const MAX_CORPUS_NAME = 200;

export const importInput = z.object({
  /** A folder, archive or file that `openCorpus` knows, or a list of files. */
  source: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  /** What messages call the source instead of its path on this machine. */
  shownAs: z.string().min(1).optional(),
  corpusName: z.string().trim().min(1).max(MAX_CORPUS_NAME),
});

export interface ImportResult {
  readonly corpusId: string;
  readonly added: number;
  /** At most 5,000 rows; `rejected` counts all. */
  readonly rejects: readonly Reject[];
  readonly rejected: number;
  /** Taken, but worth knowing: pages without gold. At most 5,000 rows. */
  readonly notes: readonly Reject[];
  /** Keys the corpus had before this import; left as they were. */
  readonly duplicates: readonly string[];
}

/**
 * Import a corpus into the corpus of that name, made where missing. Nothing stays half-imported: what is stored is marked as this job's, and the store takes
 * it back where the job ends as failed or cancelled. A killed import resumes: pages it stored already are counted as its own.
 */
export const importJob: JobHandler = async (input, task, { store, jobId }) => {
  const parsed = importInput.safeParse(input);
  if (!parsed.success) throw new UsageError("bad-input", `import needs source and corpusName: ${parsed.error.issues[0]!.message}`);
  const { source, shownAs, corpusName } = parsed.data;
  const opened = await openCorpus(source, shownAs);
  try {
    const corpus = (await store.corpora.findByName(corpusName)) ?? (await store.corpora.create({ name: corpusName, description: "", addedBy: jobId }));
    return await new Import(store, corpus.id, jobId, opened, task).run();
  } finally {
    await opened.close();
  }
};

/** One attempt at an import and what it has done so far. */
class Import {
  private readonly rejects: Reject[] = [];
  private readonly duplicates: string[] = [];
  private readonly keys = new Set<string>();
  private batch: { page: NewPage; entry: CorpusEntry }[] = [];
  private batchBytes = 0;
  private added = 0;
  private done = 0;

  constructor(
    private readonly store: Store,
    private readonly corpusId: string,
    private readonly jobId: string,
    private readonly opened: OpenCorpus,
    private readonly task: Task,
  ) {}

  async run(): Promise<ImportResult> {
    const earlier = new Set(await this.store.pages.addedBy(this.corpusId, this.jobId));
    for await (const entry of this.opened.entries) {
      this.task.signal.throwIfAborted();
      await this.take(entry);
      this.done += 1;
      this.task.report({ done: this.done, total: this.opened.count, note: entry.gold.id });
      if (this.batch.length >= BATCH || this.batchBytes >= BATCH_BYTES) await this.flush(earlier);
    }
    await this.flush(earlier);
    const rejects = [...this.opened.rejects, ...this.rejects];
    return {
      corpusId: this.corpusId, added: this.added, rejects: rejects.slice(0, LISTED), rejected: rejects.length,
      notes: this.opened.notes.slice(0, LISTED), duplicates: this.duplicates,
    };
  }

  private async take(entry: CorpusEntry): Promise<void> {
    const key = entry.gold.id;
    if (this.keys.has(key)) return;
    this.keys.add(key);
    try {
      const bytes = await entry.bytes();
      this.batch.push({ page: newPage(key, bytes, entry), entry });
      this.batchBytes += bytes.length;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.rejects.push({ origin: entry.origin, code: error.code, message: error.message });
    }
  }

  /** Store the batch. `earlier` are pages that an attempt before this one stored. */
  private async flush(earlier: ReadonlySet<string>): Promise<void> {
    const batch = this.batch;
    this.batch = [];
    this.batchBytes = 0;
    if (batch.length === 0) return;
    const need = batch.reduce((sum, { page }) => sum + page.bytes.length, 0);
    const { duplicates } = await this.store.pages.add(this.corpusId, batch.map(({ page }) => page), this.jobId).catch((error: unknown) => { throw needing(error, need, batch.length); });
    const known = new Set(duplicates);
    for (const { page, entry } of batch) {
      const { id } = (await this.store.pages.findByKey(this.corpusId, page.key))!;
      if (known.has(storable(page.key)) && !earlier.has(id)) {
        this.duplicates.push(page.key);
        continue;
      }
      this.added += 1;
      await this.addAnnotations(id, entry);
    }
  }

  private async addAnnotations(pageId: string, { annotations = [] }: CorpusEntry): Promise<void> {
    for (const { annotator, state, operations } of annotations) {
      const { id } = await this.store.labels.ensureAnnotator(annotator);
      const { version } = await this.store.labels.load(pageId, id);
      await this.store.labels.append(pageId, id, version, operations, this.jobId);
      if (isLabelState(state)) await this.store.labels.setState(pageId, id, state, this.jobId);
    }
  }
}

/** A full disk with what was to be stored; pages are packed, so that it is never more. */
function needing(error: unknown, bytes: number, pages: number): unknown {
  if (!(error instanceof AppError) || error.code !== "disk-full") return error;
  return new AppError(error.code, `${error.message} (need up to ${size(bytes)} for the next ${pages === 1 ? "page" : `${pages} pages`})`, { cause: error });
}

/**
 * What the store needs to know of a corpus entry whose bytes are read.
 * @throws InputError naming the origin, for bytes that are no page
 */
export function newPage(key: string, bytes: Uint8Array, { gold, origin }: CorpusEntry): NewPage {
  try {
    const { html, encoding } = decodeBytes(bytes, { encoding: gold.encoding ?? null, lang: gold.lang ?? null });
    const page = parsePage(html, { url: gold.url ?? null });
    const url = gold.url ?? declaredUrl(page);
    return {
      key, bytes, encoding, gold, url,
      title: gold.title || page.title || key,
      site: gold.site ?? hostOf(url),
      kind: gold.kind ?? null,
      lang: gold.lang ?? declaredLanguage(page),
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.code, `${origin}: ${error.message}`, { cause: error });
  }
}

function isLabelState(state: string): state is LabelState {
  return (LABEL_STATES as readonly string[]).includes(state);
}
