import { beforeEach, expect, test } from "vitest";
import { memoryStore } from "../store/memory/memory-store";
import type { Store } from "../store/store";
import { enqueueGold, goldOffer } from "./settled-gold";

let store: Store;
let corpusId: string;

beforeEach(async () => {
  store = memoryStore(() => 1);
  corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
  const page = (key: string) => ({ key, bytes: new Uint8Array(1), title: key, url: null, site: null, kind: null, lang: null, encoding: null, gold: { id: key } });
  await store.pages.add(corpusId, ["a", "b", "c"].map(page));
});

async function finish(key: string, ...names: readonly string[]): Promise<void> {
  const { id } = (await store.pages.findByKey(corpusId, key))!;
  for (const name of names) await store.labels.setState(id, (await store.labels.ensureAnnotator(name)).id, "done");
}

async function ended(undo: string | null, result: object): Promise<void> {
  const { id } = await enqueueGold(store, corpusId, undo);
  await store.jobs.claim("w", 1, 1000);
  await store.jobs.finish(id, "w", { state: "done", result, error: null }, 2);
}

test("the offer counts pages by who finished them", async () => {
  await finish("a", "Ada", "Bob", "Ada (review)");
  await finish("b", "Ada");
  await finish("c", "Ada", "Bob");
  expect(await goldOffer(store, corpusId)).toEqual({ settled: 1, labelled: 1, several: 1, last: null });
});

test("the last use is the newest that changed something and was not taken back", async () => {
  const [first, second, third] = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z", "2026-01-03T00:00:00.000Z"] as const;
  await ended(null, { at: first, changed: 3, isUndo: false });
  await ended(null, { at: second, changed: 2, isUndo: false });
  await ended(null, { at: third, changed: 0, isUndo: false });
  expect((await goldOffer(store, corpusId)).last).toEqual({ at: second, pages: 2 });
  await ended(second, { at: second, changed: 2, isUndo: true });
  expect((await goldOffer(store, corpusId)).last).toEqual({ at: first, pages: 3 });
});

test("while a use waits, it is answered instead of a second one", async () => {
  expect((await enqueueGold(store, corpusId, null)).id).toBe((await enqueueGold(store, corpusId, null)).id);
});
