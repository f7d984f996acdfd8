import { exportName, type RenamedPage } from "../corpus/page-id";
import { formatById } from "../corpus/recognise";
import type { AnnotationLog, CorpusEntry, GoldRecord } from "../corpus/record";
import type { FileSink } from "../corpus/sink";
import { UsageError } from "../errors";
import { straysOf } from "../labels/expand";
import { textOf } from "../labels/masks";
import { POLICIES, policyById, type Policy } from "../labels/policy";
import { saidContent } from "../labels/said-content";
import type { AnnotationSet, PageRecord, Store } from "../store/store";
import type { Task } from "../task";
import { storedPage } from "./stored-page";

export interface ExportRequest {
  readonly corpusId: string;
  /** Only these pages; absent: all. */
  readonly pageIds?: readonly string[];
  /** `folder`, `wcxb`, `scrapinghub` or `native`. */
  readonly format: string;
  /** Which labels count as content; see POLICIES. Default `as-labelled`. */
  readonly policy?: string;
}

export interface ExportResult {
  readonly pages: number;
  /** Pages whose gold comes from labels; the others keep the gold they were imported with. */
  readonly labelled: number;
  /** Label operations that no longer find their words and are left out. */
  readonly strays: number;
  /** Pages whose ids no file can have, and what they are called instead; the export says so, too, in `RENAMED`. */
  readonly renamed: readonly RenamedPage[];
}

/** The file of an export, beside its pages, that tells pages which had to be called otherwise: a line of JSON each. */
const RENAMED = "renamed-pages.jsonl";

/** What is counted while the pages go by. */
type Counts = { pages: number; labelled: number; strays: number; readonly renamed: RenamedPage[] };

/**
 * Write a corpus in one of the known formats. A page that annotators have called done gets the text and intervals of the set saved last of those that say
 * something; every other page keeps its imported gold. The native format carries all logs whatever their state.
 * @throws UsageError `unknown-format`, `unknown-policy`
 */
export async function exportCorpus(store: Store, { corpusId, pageIds, format, policy = "as-labelled" }: ExportRequest, sink: FileSink, task: Task): Promise<ExportResult> {
  const { write } = formatById(format);
  if (write === null) throw new UsageError("unknown-format", `format ${format} can only be read`);
  const rule = policyById(policy);
  if (rule === null) throw new UsageError("unknown-policy", `unknown policy: ${policy}; there are ${POLICIES.map(({ id }) => id).join(", ")}`);
  const counts: Counts = { pages: 0, labelled: 0, strays: 0, renamed: [] };
  try {
    await write(entriesOf(store, corpusId, pageIds, rule, format === "native", counts, task), sink);
    if (counts.renamed.length > 0) await sink.write(RENAMED, Buffer.from(counts.renamed.map((page) => `${JSON.stringify(page)}\n`).join("")));
    await sink.close();
  } catch (error) {
    await sink.abort();
    throw error;
  }
  return counts;
}

async function* entriesOf(store: Store, corpusId: string, pageIds: readonly string[] | undefined, policy: Policy, isNative: boolean, counts: Counts, task: Task): AsyncGenerator<CorpusEntry> {
  const wanted = pageIds === undefined ? null : new Set(pageIds);
  const ids = (await store.pages.ids({ corpusId, sort: "key" })).filter((id) => wanted?.has(id) ?? true);
  const sets = await setsByPage(store, corpusId);
  for (const id of ids) {
    task.signal.throwIfAborted();
    const page = await store.pages.get(id);
    const own = sets.get(id) ?? [];
    const done = own.filter(({ state }) => state === "done").sort((a, b) => (b.savedAt ?? 0) - (a.savedAt ?? 0));
    const name = await exportName(page.key, async (other) => counts.renamed.some(({ as }) => as === other) || (await store.pages.findByKey(corpusId, other)) !== null);
    if (name !== page.key) counts.renamed.push({ id: page.key, as: name });
    let gold: GoldRecord = { ...page.gold, id: name };
    if (done.length > 0 && !isNative) {
      const labelled = await goldOfLabels(store, page, done, policy);
      gold = { ...gold, ...labelled.gold };
      if (labelled.gold !== null) counts.labelled += 1;
      counts.strays += labelled.strays;
    }
    const annotations = isNative && own.length > 0 ? { annotations: await logsOf(store, own) } : {};
    counts.pages += 1;
    yield { gold, origin: page.key, ...annotations, bytes: () => store.pages.bytes(id) };
    task.report({ done: counts.pages, total: ids.length, note: page.key });
  }
}

/**
 * What the first of the logs that says something says under a policy: text, intervals, and the encoding under which the offsets hold; null where none does.
 * Strays are those of the logs that were looked at.
 */
async function goldOfLabels(store: Store, record: PageRecord, sets: readonly AnnotationSet[], policy: Policy): Promise<{ gold: Pick<GoldRecord, "text" | "intervals" | "encoding"> | null; strays: number }> {
  const { page, encoding } = await storedPage(store, record);
  let strays = 0;
  for (const { operations } of sets) {
    strays += straysOf(page, operations).length;
    const content = saidContent(page, operations, policy);
    if (content !== null) return { gold: { text: textOf(page, content), intervals: content.map(({ start, end }) => [start, end] as const), encoding }, strays };
  }
  return { gold: null, strays };
}

async function setsByPage(store: Store, corpusId: string): Promise<ReadonlyMap<string, AnnotationSet[]>> {
  const byPage = new Map<string, AnnotationSet[]>();
  for await (const set of store.labels.sets(corpusId)) {
    const known = byPage.get(set.pageId);
    if (known === undefined) byPage.set(set.pageId, [set]);
    else known.push(set);
  }
  return byPage;
}

async function logsOf(store: Store, sets: readonly AnnotationSet[]): Promise<AnnotationLog[]> {
  const names = new Map((await store.labels.annotators()).map(({ id, name }) => [id, name]));
  return sets.map(({ annotatorId, state, operations }) => ({ annotator: names.get(annotatorId) ?? annotatorId, state, operations }));
}
