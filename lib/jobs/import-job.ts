import { createHash } from "node:crypto";
import { collect } from "../capture/collect";
import { z } from "zod";
import { size } from "../corpus/files/file-error";
import { importChoices } from "../corpus/import-choices";
import { mustBeNameable } from "../corpus/page-id";
import { formatById, openCorpus, type OpenCorpus } from "../corpus/formats/recognise";
import type { CorpusEntry, Reject } from "../corpus/record";
import { AppError, InputError, LimitError, UsageError } from "../errors";
import { ensureCorpus } from "../store/ensure-corpus";
import { storable } from "../text/kept-text";
import { LABEL_STATES, type LabelState } from "../store/interfaces/labels";
import type { NewPage } from "../store/interfaces/pages";
import type { ReplacementLoss } from "../store/interfaces/versions";
import type { Store } from "../store/interfaces/store";
import type { Task } from "../task";
import { SketchIndex } from "../text/sketch";
import { LARGE_BYTES, LargePages } from "./import/import-large";
import type { JobHandler } from "./job";
import { readPage, type ReadPage } from "./import/read-page";
import { Tally, type ImportTally } from "./import/tally";
import { replacePage } from "./import/replace-page";
import { CorpusTemplates } from "./templates/corpus-templates";

/** Pages that go into the store in one transaction. */
const BATCH = 40;
/** A batch is also full at this many bytes, so that large pages do not fill the memory. */
const BATCH_BYTES = 8 * 1024 * 1024;

/** Characters of the name of a corpus. */
export const MAX_CORPUS_NAME = 200;

type Choices = z.output<typeof importChoices>;

const importInput = z.object({
  /** A folder, archive or file that `openCorpus` knows, or a list of files. */
  source: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  /** What messages call the source instead of its path on this machine. */
  shownAs: z.string().min(1).optional(),
  corpusName: z.string().trim().min(1).max(MAX_CORPUS_NAME),
  ...importChoices.shape,
});

export interface ImportResult extends ImportTally {
  readonly corpusId: string;
  /** Name of the format that the files were recognised as. */
  readonly format: string;
  readonly added: number;
}

/**
 * Import a corpus into the corpus of that name, made where missing. Nothing stays half-imported: what is
 * stored is marked as this job's, and the store takes it back where the job ends as failed or cancelled. A
 * killed import resumes: pages it stored already are counted as its own.
 */
export const importJob: JobHandler = async (input, task, { store, jobId }) => {
  const parsed = importInput.safeParse(input);
  if (!parsed.success)
    throw new UsageError(
      "bad-input",
      `import needs source and corpusName: ${parsed.error.issues[0]!.message}`,
    );
  const { source, shownAs, corpusName, ...choices } = parsed.data;
  const opened = await openCorpus(source, shownAs, choices.pages);
  try {
    await opened.prepare?.(task);
    const made = { name: corpusName, description: "", addedBy: jobId };
    const corpus = await ensureCorpus(store.corpora, made);
    return await new Import(store, corpus.id, jobId, opened, choices, task).run();
  } finally {
    await opened.close();
  }
};

/** A page of the import whose bytes are read. */
interface Arrived extends ReadPage {
  readonly entry: CorpusEntry;
  readonly sha256: string;
}

/** What an attempt before this one stored: ids of pages, and what became of those that it replaced. */
interface Earlier {
  readonly added: ReadonlySet<string>;
  readonly replaced: ReadonlyMap<string, ReplacementLoss>;
}
const NOTHING: Earlier = { added: new Set(), replaced: new Map() };

/** One attempt at an import and what it has done so far. */
class Import {
  private readonly tally = new Tally();
  private readonly large = new LargePages();
  /** The first key of this import that has these bytes, by sha256. */
  private readonly first = new Map<string, string>();
  /** Of the pages that are there; null until one comes in. */
  private sketches: SketchIndex | null = null;
  private readonly keys = new Set<string>();
  private readonly templates: CorpusTemplates;
  /** Ids by name. */
  private readonly annotators = new Map<string, Promise<string>>();
  private batch: Arrived[] = [];
  private batchBytes = 0;
  private added = 0;
  private done = 0;

  constructor(
    private readonly store: Store,
    private readonly corpusId: string,
    private readonly jobId: string,
    private readonly opened: OpenCorpus,
    private readonly choices: Choices,
    private readonly task: Task,
  ) {
    this.templates = new CorpusTemplates(store, corpusId);
  }

  async run(): Promise<ImportResult> {
    try {
      return await this.all();
    } finally {
      await this.large.close();
    }
  }

  private async all(): Promise<ImportResult> {
    const { pages } = this.store;
    const earlier: Earlier = {
      added: new Set(await pages.addedBy(this.corpusId, this.jobId)),
      replaced: await pages.replacedBy(this.corpusId, this.jobId),
    };
    for await (const entry of this.opened.entries) {
      this.task.signal.throwIfAborted();
      if (entry.isFetched && (await this.isStored(entry, earlier))) this.added += 1;
      else await this.take(entry);
      this.done += 1;
      this.task.report({ done: this.done, total: this.opened.count, note: entry.gold.id });
      if (this.batch.length >= BATCH || this.batchBytes >= BATCH_BYTES) await this.flush(earlier);
    }
    await this.flush(earlier);
    await this.rememberFormat();
    return {
      corpusId: this.corpusId,
      format: formatById(this.opened.format).name,
      added: this.added,
      ...this.tally.with(this.opened),
    };
  }

  /** Whether an attempt before this one stored a page, which needs not be fetched again then. */
  private async isStored({ gold: { id } }: CorpusEntry, { added }: Earlier): Promise<boolean> {
    if (added.size === 0 || this.keys.has(id)) return false;
    const { byKey } = await this.store.pages.known(this.corpusId, [storable(id)], []);
    const found = byKey.get(storable(id));
    if (found === undefined || !added.has(found.id)) return false;
    this.keys.add(id);
    return true;
  }

  /**
   * The corpus is in a layout where all of its pages are in files of that layout: those of this import, or of
   * earlier ones beside them. To import the same files again tells it of a corpus that came in before it was
   * asked.
   */
  private async rememberFormat(): Promise<void> {
    const { corpora } = this.store;
    const { unchanged, replaced, kept } = this.tally.counts;
    const own = this.added + unchanged + replaced;
    const { pages } = await corpora.get(this.corpusId);
    const before = await corpora.format(this.corpusId);
    const { format } = this.opened;
    const isWhole = own === pages && kept === 0;
    if (isWhole) await corpora.setFormat(this.corpusId, format);
    else if (before !== format) await corpora.setFormat(this.corpusId, null);
  }

  private async take(entry: CorpusEntry): Promise<void> {
    const key = entry.gold.id;
    try {
      if (this.keys.has(key))
        throw new InputError("duplicate-id", `${entry.origin}: page ${key} comes twice; the first counts`);
      this.keys.add(key);
      mustBeNameable(key, entry.origin);
      const bytes = await entry.bytes();
      const { gold, origin, httpCharset = null, archive } = entry;
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const readable = { gold, origin, httpCharset, hasArchive: archive !== undefined };
      const read =
        bytes.length > LARGE_BYTES
          ? await this.large.read({ key, bytes, ...readable }, this.task.signal)
          : readPage(key, bytes, readable);
      if (read.isSingleFile) this.tally.addNote(singleFileNote(origin));
      const page = await this.withCapture(read, archive);
      this.batch.push({ ...read, page, entry, sha256 });
    } catch (error) {
      if (!(error instanceof InputError || error instanceof LimitError)) throw error;
      this.tally.addReject({ origin: entry.origin, code: error.code, message: error.message });
    }
  }

  /** The page with what its archive has of it; without where there is nothing to ask for. */
  private async withCapture(
    { page, references }: ReadPage,
    archive: CorpusEntry["archive"],
  ): Promise<NewPage> {
    this.batchBytes += page.bytes.length;
    if (references === null || archive === undefined) return page;
    const capture = await collect(references, archive);
    for (const { bytes } of capture.resources) this.batchBytes += bytes.length;
    return { ...page, capture };
  }

  /** Store the batch. `earlier` is what an attempt before this one stored. */
  private async flush(earlier: Earlier): Promise<void> {
    const batch = this.batch;
    this.batch = [];
    this.batchBytes = 0;
    if (batch.length === 0) return;
    const { byKey, byBytes } = await this.store.pages.known(
      this.corpusId,
      batch.map(({ page }) => page.key),
      batch.map(({ sha256 }) => sha256),
    );
    const fresh: Arrived[] = [];
    for (const arrived of batch) {
      const stored = byKey.get(storable(arrived.page.key));
      if (stored === undefined) {
        if (await this.isWanted(arrived, byBytes.get(arrived.sha256))) fresh.push(arrived);
      } else await this.meet(arrived, stored, earlier);
    }
    if (fresh.length > 0) await this.add(fresh);
  }

  /**
   * Whether a page of a new key is to come in; where its bytes are there under another key, or its text is nearly that
   * of another page, that is said.
   */
  private async isWanted({ page, sha256 }: Arrived, stored: string | undefined): Promise<boolean> {
    const { key, sketch = null } = page;
    const of = stored ?? this.first.get(sha256);
    const skipped = of !== undefined && this.choices.duplicates === "skip";
    if (of !== undefined) {
      this.tally.addCopy({ key, of, skipped });
      return !skipped;
    }
    const nearest = sketch === null ? null : (await this.known()).nearest(sketch);
    const isSkipped = nearest !== null && this.choices.near === "skip";
    if (nearest !== null)
      this.tally.addNear({ key, of: nearest.key, resemblance: nearest.resemblance, skipped: isSkipped });
    if (isSkipped) return false;
    this.first.set(sha256, key);
    if (sketch !== null) (await this.known()).add(key, sketch);
    return true;
  }

  /** By what pages that are nearly the same are found: those that are there, also from an earlier attempt. */
  private async known(): Promise<SketchIndex> {
    if (this.sketches !== null) return this.sketches;
    const index = new SketchIndex();
    for (const [key, sketch] of await this.store.pages.sketches(this.corpusId)) index.add(key, sketch);
    this.sketches = index;
    return index;
  }

  private async add(fresh: readonly Arrived[]): Promise<void> {
    const templates = await this.templates.of(fresh.map(({ structure }) => structure));
    const need = fresh.reduce((sum, { page }) => sum + page.bytes.length, 0);
    const { duplicates } = await this.store.pages
      .add(
        this.corpusId,
        fresh.map(({ page }, at) => ({ ...page, template: templates[at]! })),
        this.jobId,
      )
      .catch((error: unknown) => {
        throw needing(error, need, fresh.length);
      });
    const taken = new Set(duplicates);
    const { byKey } = await this.store.pages.known(
      this.corpusId,
      fresh.map(({ page }) => page.key),
      [],
    );
    for (const arrived of fresh) {
      const key = storable(arrived.page.key);
      const { id, sha256 } = byKey.get(key)!;
      // Another import was faster with this key.
      if (taken.has(key)) await this.meet(arrived, { id, sha256 }, NOTHING);
      else {
        this.added += 1;
        await this.addAnnotations(id, arrived.entry);
      }
    }
  }

  /**
   * A page of a key that the corpus has: with the same bytes it is there already, with others the choice
   * decides.
   */
  private async meet(
    { page, structure, entry, sha256 }: Arrived,
    stored: { readonly id: string; readonly sha256: string },
    earlier: Earlier,
  ): Promise<void> {
    const { id } = stored;
    if (earlier.added.has(id)) {
      this.added += 1;
      await this.addAnnotations(id, entry);
    } else if (earlier.replaced.has(id)) {
      this.tally.addChanged({ key: page.key, replacement: earlier.replaced.get(id)! });
      await this.addAnnotations(id, entry, earlier.replaced.get(id)!.reopened);
    } else if (stored.sha256 === sha256) this.tally.addUnchanged(page.key);
    else if (this.choices.changed === "keep") this.tally.addChanged({ key: page.key, replacement: null });
    else {
      const [template = null] = await this.templates.of([structure]);
      const replacement = await replacePage(this.store, id, { ...page, template }, this.jobId).catch(
        (error: unknown) => {
          throw needing(error, page.bytes.length, 1);
        },
      );
      this.tally.addChanged({ key: page.key, replacement });
      await this.addAnnotations(id, entry, replacement.reopened);
    }
  }

  /** Asked once for each name, not for each page. */
  private annotatorId(name: string): Promise<string> {
    const known = this.annotators.get(name);
    if (known !== undefined) return known;
    const found = this.store.labels.ensureAnnotator(name).then(({ id }) => id);
    this.annotators.set(name, found);
    return found;
  }

  /** @param reopened names of those who have to look at the page again, whatever the import calls it */
  private async addAnnotations(
    pageId: string,
    { annotations = [] }: CorpusEntry,
    reopened: readonly string[] = [],
  ): Promise<void> {
    for (const { annotator, state, operations, savedAt } of annotations) {
      const id = await this.annotatorId(annotator);
      const { version } = await this.store.labels.load(pageId, id);
      await this.store.labels.append(pageId, id, version, operations, this.jobId);
      if (isLabelState(state) && !reopened.includes(annotator))
        await this.store.labels.setState(pageId, id, state, this.jobId);
      if (savedAt !== undefined) await this.store.labels.setSavedAt(pageId, id, savedAt);
    }
  }
}

/** SingleFile keeps what can be seen, so labels of such a page are about a view of it. */
const singleFileNote = (origin: string): Reject => ({
  origin,
  code: "singlefile",
  message:
    "saved by SingleFile, which leaves out hidden elements and unused styles by default: extractors may answer otherwise on the page itself. Import that, or a WARC file of it, for gold labels",
});

/** A full disk with what was to be stored; pages are packed, so that it is never more. */
function needing(error: unknown, bytes: number, pages: number): unknown {
  if (!(error instanceof AppError) || error.code !== "disk-full") return error;
  return new AppError(
    error.code,
    `${error.message} (need up to ${size(bytes)} for the next ${pages === 1 ? "page" : `${pages} pages`})`,
    { cause: error },
  );
}

function isLabelState(state: string): state is LabelState {
  return (LABEL_STATES as readonly string[]).includes(state);
}
