import { beforeEach, expect, test } from "vitest";
import { memoryStore } from "../../store/memory/memory-store";
import type { Store } from "../../store/interfaces/store";
import { enqueueGold, goldOffer } from "./settled-gold";

let store: Store;
let corpusId: string;
let now = 1;

beforeEach(async () => {
  now = 1;
  store = memoryStore(() => now);
  corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
  const page = (key: string) => ({
    key,
    bytes: new Uint8Array(1),
    title: key,
    url: null,
    site: null,
    kind: null,
    lang: null,
    encoding: null,
    gold: { id: key },
  });
  await store.pages.add(corpusId, ["a", "b", "c"].map(page));
});

async function finish(key: string, ...names: readonly string[]): Promise<void> {
  const { id } = (await store.pages.findByKey(corpusId, key))!;
  for (const name of names)
    await store.labels.setState(id, (await store.labels.ensureAnnotator(name)).id, "done");
}

async function ended(
  undo: string | null,
  result: object | null,
  state: "done" | "cancelled" | "failed" = "done",
): Promise<void> {
  const { id } = await enqueueGold(store, corpusId, undo);
  await store.jobs.claim("w", 1, 1000);
  await store.jobs.finish(id, "w", { state, result, error: null }, 2);
}

test("the offer counts pages by who finished them", async () => {
  await finish("a", "Ada", "Bob", "Ada (review)");
  await finish("b", "Ada");
  await finish("c", "Ada", "Bob");
  expect(await goldOffer(store, corpusId)).toEqual({ settled: 1, labelled: 1, several: 1, last: null });
});

test("the last use is the newest that changed something and was not taken back", async () => {
  const [first, second, third] = [
    "2026-01-01T00:00:00.000Z",
    "2026-01-02T00:00:00.000Z",
    "2026-01-03T00:00:00.000Z",
  ] as const;
  await ended(null, { at: first, changed: 3, isUndo: false });
  await ended(null, { at: second, changed: 2, isUndo: false });
  await ended(null, { at: third, changed: 0, isUndo: false });
  expect((await goldOffer(store, corpusId)).last).toEqual({ at: second, pages: 2 });
  await ended(second, { at: second, changed: 2, isUndo: true });
  expect((await goldOffer(store, corpusId)).last).toEqual({ at: first, pages: 3 });
});

test.each(["cancelled", "failed"] as const)(
  "a use that %s can be taken back by the time that what it did has, on nobody knows how many pages",
  async (state) => {
    const time = (day: number) => new Date((now = Date.UTC(2026, 0, day))).toISOString();
    const first = time(1);
    await ended(null, { at: first, changed: 3, isUndo: false });
    const second = time(2);
    await ended(null, null, state);
    expect((await goldOffer(store, corpusId)).last).toEqual({ at: second, pages: null });
    time(3);
    await ended(null, { at: time(3), changed: 0, isUndo: false });
    await ended(second, null, state);
    expect((await goldOffer(store, corpusId)).last, "an undo that stopped, too, is not done").toEqual({
      at: second,
      pages: null,
    });
    await ended(second, { at: second, changed: 2, isUndo: true });
    expect((await goldOffer(store, corpusId)).last).toEqual({ at: first, pages: 3 });
  },
);

test("a use that was cancelled before it began is nothing to take back", async () => {
  await store.jobs.requestCancel((await enqueueGold(store, corpusId, null)).id);
  expect((await goldOffer(store, corpusId)).last).toBeNull();
});

test("while a use waits, it is answered instead of a second one", async () => {
  expect((await enqueueGold(store, corpusId, null)).id).toBe((await enqueueGold(store, corpusId, null)).id);
});

test("a use can be taken back however many other jobs have ended since, on this corpus and on others", async () => {
  const at = "2026-01-01T00:00:00.000Z";
  await ended(null, { at, changed: 3, isUndo: false });
  const other = (await store.corpora.create({ name: "other", description: "" })).id;
  for (let job = 0; job < 202; job++)
    for (const [kind, about] of [
      ["titles", corpusId],
      ["gold", other],
    ] as const) {
      const { id } = await store.jobs.enqueue({ kind, title: kind, input: { corpusId: about } });
      await store.jobs.claim("w", ++now, 1000);
      await store.jobs.finish(id, "w", { state: "done", result: {}, error: null }, now);
    }
  expect((await goldOffer(store, corpusId)).last).toEqual({ at, pages: 3 });
});
