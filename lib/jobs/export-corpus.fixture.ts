/** A page that is labelled, exported and imported again, in a store in memory that is another one for each test. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect } from "vitest";
import { scratchFolder } from "../corpus/corpus.fixture";
import { FORMATS } from "../corpus/formats/recognise";
import type { GoldRecord } from "../corpus/record";
import { directorySink } from "../corpus/sink";
import { describe as anchorOf } from "../labels/anchor";
import type { Label, Operation } from "../labels/model";
import { axisText } from "../page/axis";
import { parsePage } from "../page/parsing/parse";
import { memoryStore } from "../store/memory/memory-store";
import type { AnnotationSet, LabelState } from "../store/interfaces/labels";
import type { Store } from "../store/interfaces/store";
import { quietTask } from "../task";
import { EXPORT_NOTE, exportCorpus, type ExportResult } from "./export-corpus";
import { importJob } from "./import-job";

const HTML =
  "<body><ul><li>Home</li></ul><h1>Rain <em>at</em> last</h1><p>By Ann Moor, 17 May</p><p>It rained all day.</p><p>Legal notice</p>";
export const page = parsePage(HTML);
export const axis = axisText(page);
const WRITTEN = FORMATS.filter(({ read, write }) => read !== null && write !== null).map(({ id }) => id);
export const MAKING_GOLD = WRITTEN.filter((id) => id !== "native");

export let store: Store;
export let corpusId: string;
export let now: number;
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  store = memoryStore(() => (now += 1000));
  corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
});

/** Go on with another corpus, in another store where one is given. */
export function workOn(other: { readonly store?: Store; readonly corpusId: string }): void {
  store = other.store ?? store;
  corpusId = other.corpusId;
}

export const add = (key: string, gold: Partial<GoldRecord> = {}) =>
  store.pages.add(corpusId, [
    {
      key,
      bytes: new TextEncoder().encode(HTML),
      title: key,
      url: null,
      site: null,
      kind: null,
      lang: null,
      encoding: "utf-8",
      gold: { id: key, ...gold },
    },
  ]);

/** Labels that put words of the page under a label, by the words. */
export async function label(
  key: string,
  name: string,
  labels: readonly (readonly [string, Label])[],
  state: LabelState = "done",
): Promise<void> {
  const operations = labels.map(([words, as], index): Operation => {
    const start = axis.indexOf(words);
    const target = { kind: "interval", start, end: start + words.length } as const;
    return {
      id: `${index}`,
      group: `${index}`,
      at: index,
      activeMs: 1.5,
      kind: "set",
      target,
      label: as,
      origin: "manual",
      anchor: anchorOf(page, target),
    };
  });
  await save(key, name, operations, state);
}

export async function save(
  key: string,
  name: string,
  operations: readonly Operation[],
  state: LabelState,
): Promise<void> {
  const { id } = (await store.pages.findByKey(corpusId, key))!;
  const annotator = (await store.labels.ensureAnnotator(name)).id;
  const { version } = await store.labels.load(id, annotator);
  await store.labels.append(id, annotator, version, operations);
  await store.labels.setState(id, annotator, state);
}

/** The corpus written in a format and read into an empty store. */
export async function carried(
  format: string,
  policy = "as-labelled",
): Promise<{ result: ExportResult; note: unknown; store: Store; corpusId: string }> {
  const out = join(await scratchFolder(), "out");
  const result = await exportCorpus(store, { corpusId, format, policy }, await directorySink(out), quietTask);
  const other = memoryStore(() => 1);
  const input = { source: out, corpusName: "again" };
  const { id } = await other.jobs.enqueue({ kind: "import", title: "", input });
  await other.jobs.claim("worker", 1, 1000);
  const { corpusId: made, rejects } = (await importJob(input, quietTask, {
    store: other,
    jobId: id,
    codeVersion: "v1",
  })) as { corpusId: string; rejects: readonly unknown[] };
  expect(rejects).toEqual([]);
  return {
    result,
    note: JSON.parse(await readFile(join(out, EXPORT_NOTE), "utf8")),
    store: other,
    corpusId: made,
  };
}

export async function goldsOf({
  store: from,
  corpusId: id,
}: {
  readonly store: Store;
  readonly corpusId: string;
}): Promise<GoldRecord[]> {
  return (await from.pages.withGold(await from.pages.ids({ corpusId: id, sort: "key" }))).map(
    ({ gold }) => gold,
  );
}

export async function setsOf({
  store: from,
  corpusId: id,
}: {
  readonly store: Store;
  readonly corpusId: string;
}): Promise<unknown[]> {
  const names = new Map((await from.labels.annotators()).map((annotator) => [annotator.id, annotator.name]));
  const keys = new Map<string, string>();
  for (const { id: pageId, key } of (await from.pages.query({ corpusId: id }, { limit: 99 })).rows)
    keys.set(pageId, key);
  const sets: AnnotationSet[] = [];
  for await (const set of from.labels.sets(id)) sets.push(set);
  const named = sets.map(({ pageId, annotatorId, ...set }) => ({
    name: `${keys.get(pageId)!} ${names.get(annotatorId)!}`,
    ...set,
  }));
  return named.sort((a, b) => (a.name < b.name ? -1 : 1));
}
