import { afterAll, beforeEach, expect, it } from "vitest";
import { seenCorrections } from "../../corpus/seen-corrections";
import { replacePage } from "../../jobs/import/replace-page";
import { newPage, text } from "../../store/contract/contract.fixture";
import type { Store } from "../../store/interfaces/store";
import { memoryStore } from "../../store/memory/memory-store";
import { correctStoredGold, undoStoredCorrection } from "./gold-correction";
import { pageThreads } from "./page-threads";

let store: Store;
let id: string;
const page = (html: string, gold: string) =>
  newPage("a", { bytes: text(html), gold: { id: "a", text: gold } });

beforeEach(async () => {
  store = memoryStore();
  const corpus = await store.corpora.create({ name: "mine", description: "" });
  await store.pages.add(corpus.id, [page("<p>First.</p><p>Second.</p><p>Third.</p>", "First.")]);
  ({ id } = (await store.pages.findByKey(corpus.id, "a"))!);
});
afterAll(() => pageThreads().close());

const NOTHING = { corrections: 0, last: null };
const goldNow = async () => (await store.pages.get(id)).gold;
const correct = (by: string, leaf: number, at: string, where: Store = store) =>
  correctStoredGold(where, id, { leaves: { start: leaf, end: leaf + 1 }, to: "main", by }, NOTHING, at);

it("takes back nobody else's correction where that is as many as were seen", async () => {
  const seen = seenCorrections(await correct("Ada", 1, "2026-01-01T00:00:00.000Z"));
  await undoStoredCorrection(store, id, seen);
  const bobs = await correct("Bob", 2, "2026-01-01T00:01:00.000Z");
  await expect(undoStoredCorrection(store, id, seen)).rejects.toMatchObject({
    name: "ConflictError",
    current: bobs,
  });
  expect(await goldNow()).toEqual(bobs);
  await undoStoredCorrection(store, id, seenCorrections(bobs));
  expect(await goldNow()).toEqual({ id: "a", text: "First." });
});

it("leaves the gold that an import brings while a correction is worked out", async () => {
  const bytes = async (wanted: string): Promise<Uint8Array> => {
    const before = await store.pages.bytes(wanted);
    await replacePage(store, id, page("<p>Another page.</p>", "Another page."));
    return before;
  };
  const slow: Store = { ...store, pages: { ...store.pages, bytes } };
  await expect(correct("Ada", 1, "2026-01-01T00:00:00.000Z", slow)).rejects.toMatchObject({
    code: "page-replaced",
  });
  expect(await goldNow()).toEqual({ id: "a", text: "Another page." });
});
