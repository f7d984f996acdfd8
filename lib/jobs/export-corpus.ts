import type { CorpusFormat, FieldId } from "../corpus/format";
import { hasContent } from "../corpus/gold-in-use";
import { labelledGold } from "../corpus/labelled-gold";
import { exportName, type RenamedPage } from "../corpus/page-id";
import { writableFormat } from "../corpus/formats/recognise";
import type { CorpusEntry, GoldRecord, SignedRemark } from "../corpus/record";
import { remarksInLog } from "../labels/remarks/remarks";
import type { FileSink } from "../corpus/sink";
import { UsageError } from "../errors";
import { stretches } from "../gold/stretches";
import { judge } from "../labels/judge";
import { straysOf } from "../labels/expand";
import { finishedSets } from "../labels/finished-set";
import { POLICIES, policyById, type Policy } from "../labels/policy";
import { isReview } from "../labels/reviewer";
import { saidOnPage, type Said } from "../labels/said-content";
import type { Page } from "../page/page";
import { isFlagged } from "../store/rules/page-outcome";
import type { AnnotationSet } from "../store/interfaces/labels";
import type { PageWithGold } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import type { Task } from "../task";
import { pagesWithGold } from "../run/sources/pages-with-gold";
import { likeOf } from "../run/sources/stored";
import { storedPage } from "../run/sources/stored-page";
import { AgreementCount } from "./export/agreement";
import { cardOf, CARD_FILE, CardCounts } from "./export/card";
import { foldsOf, FOLDS_FILE, type FoldPage } from "./export-folds";
import { mustBeFolds } from "../learn/folds";

export interface ExportRequest {
  readonly corpusId: string;
  /** Only these pages; absent: all. */
  readonly pageIds?: readonly string[];
  /** The id of a format that can be written. */
  readonly format: string;
  /** Which labels count as content; see POLICIES. Default `as-labelled`. */
  readonly policy?: string;
  /** Divide the pages into so many folds, by site, domain and template; see `foldsOf`. Absent: not at all. */
  readonly folds?: number;
  /** Decides which sites come together. Default 1. */
  readonly seed?: number;
  /** On what terms the data may be used, for its card; absent where nobody knows. */
  readonly licence?: string;
}

export interface ExportResult {
  /** Pages that were written. */
  readonly pages: number;
  /** Pages whose gold comes from labels; the others keep the gold they were imported with. */
  readonly labelled: number;
  /** Label operations that no longer find their words and are left out. */
  readonly strays: number;
  /**
   * Keys of the pages in conflict: those who finished them contradict each other. They are left out, but by
   * the native format, which carries what each of them said.
   */
  readonly conflicts: readonly string[];
  /**
   * What the format could not hold, by field: of `logs` so many sets of labels. Absent where there was none
   * of it.
   */
  readonly notHeld: Readonly<Partial<Record<FieldId, number>>>;
  /**
   * Pages of which the layout's own part does not have all labels, as marks cannot be put around every text; what
   * Winnow reads of it has them. Absent where there are none.
   */
  readonly partial?: number;
  /** Pages whose ids no file can have, or none beside that of another page, and what they are called instead. */
  readonly renamed: readonly RenamedPage[];
  /** Pages of each fold; absent where none were asked for. */
  readonly folds?: readonly number[];
}

/** In which file of an export it is said what the export holds. */
export const EXPORT_NOTE = "export.json";

/**
 * Write a corpus in one of the known formats, and beside it in `export.json` what is in it and what is not. A
 * page that annotators have called done gets what their labels say; every other page keeps its imported gold.
 * A page on which they contradict each other under the policy is left out: nobody knows its gold. The native
 * format makes no gold of labels and carries all logs whatever their state.
 * @throws UsageError `unknown-format`, `unknown-policy`, `bad-folds`
 */
export async function exportCorpus(
  store: Store,
  { corpusId, pageIds, format, policy = "as-labelled", folds, seed = 1, licence }: ExportRequest,
  sink: FileSink,
  task: Task,
): Promise<ExportResult> {
  if (folds !== undefined) mustBeFolds(folds);
  const { write, ...layout } = writableFormat(format);
  const rule = policyById(policy);
  if (rule === null)
    throw new UsageError(
      "unknown-policy",
      `unknown policy: ${policy}; there are ${POLICIES.map(({ id }) => id).join(", ")}`,
    );
  const makesGold = layout.holds.logs === "no";
  const run = new Export(store, rule, layout);
  try {
    const { name: corpus } = await store.corpora.get(corpusId);
    const report = (await write(run.entries(corpusId, pageIds, task), sink)) ?? { partial: 0 };
    const divided = folds === undefined ? null : foldsOf(run.written, folds, seed);
    const result = {
      ...run.result(),
      ...(report.partial > 0 && { partial: report.partial }),
      ...(divided !== null && { folds: divided.sizes }),
    };
    const writeJson = (file: string, value: object): Promise<void> =>
      sink.write(file, Buffer.from(`${JSON.stringify({ winnow: 1, ...value }, null, 2)}\n`));
    if (divided !== null) await writeJson(FOLDS_FILE, divided.file);
    const { counts } = run;
    const agreement = run.agreement.result();
    const said = licence === undefined ? {} : { licence };
    const facts = { ...said, agreement, sha256: counts.digest() };
    await writeJson(EXPORT_NOTE, { format, policy, ...result, ...facts });
    const card = {
      corpus,
      format: layout,
      policy: rule,
      ...said,
      counts,
      agreement,
      result,
      seed,
      makesGold,
    };
    await sink.write(CARD_FILE, Buffer.from(cardOf(card)));
    await sink.close();
    return result;
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

/** Whether gold has what a field of a format is for; sets of labels are counted where they are. */
const HAS: Readonly<Record<Exclude<FieldId, "logs">, (gold: GoldRecord) => boolean>> = {
  content: hasContent,
  places: ({ intervals }) => intervals !== undefined,
  title: ({ title }) => title !== undefined,
  author: ({ author }) => author !== undefined,
  date: ({ date }) => date !== undefined,
  roles: ({ roles = [] }) => roles.length > 0,
  verdict: ({ verdict }) => verdict !== undefined,
  labelled: ({ labelledBy }) => labelledBy !== undefined,
  corrections: ({ corrections = [] }) => corrections.length > 0,
};

/** A set with the name of its annotator. */
type NamedSet = AnnotationSet & { readonly annotator: string };

/** What people said of a page beside labels. */
const remarksBy = (sets: readonly NamedSet[]): readonly SignedRemark[] =>
  sets.flatMap(({ annotator, operations }) =>
    remarksInLog(operations).map((remark) => ({ ...remark, by: annotator })),
  );

/** One export and what it has counted so far. */
class Export {
  private readonly sums = { pages: 0, labelled: 0, strays: 0 };
  private readonly conflicts: string[] = [];
  private readonly renamed: RenamedPage[] = [];
  private readonly notHeld: Partial<Record<FieldId, number>> = {};
  private readonly carriesLogs: boolean;
  readonly counts = new CardCounts();
  readonly agreement = new AgreementCount();
  /** What was written so far. */
  readonly written: FoldPage[] = [];

  constructor(
    private readonly store: Store,
    private readonly policy: Policy,
    private readonly format: Pick<CorpusFormat, "holds" | "endings">,
  ) {
    this.carriesLogs = format.holds.logs !== "no";
  }

  result(): ExportResult {
    return { ...this.sums, conflicts: this.conflicts, notHeld: this.notHeld, renamed: this.renamed };
  }

  async *entries(
    corpusId: string,
    pageIds: readonly string[] | undefined,
    task: Task,
  ): AsyncGenerator<CorpusEntry> {
    const wanted = pageIds === undefined ? null : new Set(pageIds);
    const ids = (await this.store.pages.ids({ corpusId, sort: "key" })).filter(
      (id) => wanted?.has(id) ?? true,
    );
    const sets = await setsByPage(this.store, corpusId);
    let done = 0;
    for await (const page of pagesWithGold(this.store, ids, task.signal)) {
      task.signal.throwIfAborted();
      const { id } = page;
      const entry = this.carriesLogs
        ? this.withLogs(page, sets.get(id) ?? [])
        : await this.withGold(page, sets.get(id) ?? []);
      if (entry !== null) {
        this.sums.pages += 1;
        const name = await this.nameOf(corpusId, page);
        this.written.push({ name, ...likeOf(page) });
        const gold = { ...entry.gold, id: name };
        this.counts.add(page, gold);
        this.noteFields(gold);
        const remarks = this.carriesLogs ? [] : remarksBy(sets.get(id) ?? []);
        yield {
          ...entry,
          gold,
          ...(remarks.length > 0 && { remarks }),
          ...{ origin: page.key, bytes: () => this.store.pages.bytes(id) },
        };
      }
      task.report({ done: ++done, total: ids.length, note: page.key });
    }
  }

  private withLogs(page: PageWithGold, own: readonly NamedSet[]): Pick<CorpusEntry, "gold" | "annotations"> {
    if (page.state === "conflict") this.conflicts.push(page.key);
    const annotations = own.map(({ annotator, state, operations, savedAt }) => ({
      annotator,
      state,
      operations,
      savedAt,
    }));
    return { gold: { ...page.gold, id: page.key }, ...(own.length > 0 && { annotations }) };
  }

  /**
   * The page with what its finished labels say, under the policy, and the encoding under which the offsets
   * hold; null where they contradict each other.
   */
  private async withGold(
    record: PageWithGold,
    own: readonly NamedSet[],
  ): Promise<Pick<CorpusEntry, "gold"> | null> {
    const gold: GoldRecord = { ...record.gold, id: record.key };
    if (isFlagged(own)) return this.leaveOut(record);
    if (!own.some(({ state }) => state === "done")) return this.keep(gold, own);
    const { page, encoding } = await storedPage(this.store, record);
    const read = ({ operations }: NamedSet): Said => saidOnPage(page, operations, this.policy);
    this.compare(page, own, read);
    const verdict = judge(own, read);
    if (verdict.kind === "conflict") return this.leaveOut(record);
    for (const { operations } of finishedSets(own)) this.sums.strays += straysOf(page, operations).length;
    if (verdict.kind === "silent") return this.keep(gold, own);
    const {
      by,
      by: { annotator, savedAt },
      said: { content },
    } = verdict;
    this.sums.labelled += 1;
    const others = own
      .filter((set) => set !== by && set.state === "done")
      .sort((a, b) => (b.savedAt ?? 0) - (a.savedAt ?? 0));
    const at = savedAt === null ? {} : { labelledAt: new Date(savedAt).toISOString() };
    return this.keep(
      {
        ...gold,
        ...labelledGold(
          page,
          stretches(content),
          [by, ...others].map(({ operations }) => operations),
        ),
        encoding,
        labelledBy: annotator,
        ...at,
      },
      own,
    );
  }

  /** What the page is called in the export. */
  private async nameOf(corpusId: string, { key }: PageWithGold): Promise<string> {
    const name = await exportName(
      key,
      async (other) =>
        this.renamed.some(({ as }) => as === other) ||
        (await this.store.pages.findByKey(corpusId, other)) !== null,
      this.format.endings,
    );
    if (name !== key) this.renamed.push({ id: key, as: name });
    return name;
  }

  private leaveOut({ key }: PageWithGold): null {
    this.conflicts.push(key);
    return null;
  }

  private keep(gold: GoldRecord, own: readonly NamedSet[]): Pick<CorpusEntry, "gold"> {
    this.lack("logs", own.length);
    return { gold };
  }

  /** How far people agree on a page; what a reviewer settled is no opinion of its own. */
  private compare(page: Page, own: readonly NamedSet[], read: (set: NamedSet) => Said): void {
    const people = own.filter(({ state, annotator }) => state === "done" && !isReview(annotator));
    if (people.length < 2) return;
    const contents = people.flatMap((set) => {
      const { content } = read(set);
      return content === null ? [] : [content];
    });
    this.agreement.add(page, contents);
  }

  /** What the gold of a page has that the format does not hold. */
  private noteFields(gold: GoldRecord): void {
    for (const [field, has] of Object.entries(HAS))
      if (this.format.holds[field as FieldId] === "no" && has(gold)) this.lack(field as FieldId, 1);
  }

  private lack(field: FieldId, by: number): void {
    if (by > 0) this.notHeld[field] = (this.notHeld[field] ?? 0) + by;
  }
}

async function setsByPage(store: Store, corpusId: string): Promise<ReadonlyMap<string, NamedSet[]>> {
  const names = new Map((await store.labels.annotators()).map(({ id, name }) => [id, name]));
  const byPage = new Map<string, NamedSet[]>();
  for await (const set of store.labels.sets(corpusId)) {
    const named = { ...set, annotator: names.get(set.annotatorId) ?? set.annotatorId };
    const known = byPage.get(set.pageId);
    if (known === undefined) byPage.set(set.pageId, [named]);
    else known.push(named);
  }
  return byPage;
}
