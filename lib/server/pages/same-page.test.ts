import { afterEach, beforeEach, expect, it } from "vitest";
import { DELETE as takeBackGold, POST as correct } from "../../../app/api/pages/[id]/gold/route";
import { DELETE as untag, PUT as tag } from "../../../app/api/pages/[id]/causes/route";
import { POST as label } from "../../../app/api/pages/[id]/labels/route";
import { replacePage } from "../../jobs/import/replace-page";
import { memoryStore } from "../../store/memory/memory-store";
import { seenCorrections } from "../../corpus/seen-corrections";
import type { NewPage } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";

const kept = globalThis as typeof globalThis & { winnowStore?: Promise<Store> };
let store: Store;
let id: string;
let opened: string;
const page = (html: string): NewPage => ({
  key: "a",
  bytes: new TextEncoder().encode(html),
  title: "a",
  url: null,
  site: null,
  kind: null,
  lang: null,
  encoding: "utf-8",
  gold: { id: "a", text: "one" },
});

beforeEach(async () => {
  store = memoryStore();
  kept.winnowStore = Promise.resolve(store);
  const corpus = await store.corpora.create({ name: "mine", description: "" });
  await store.pages.add(corpus.id, [page("<p>one</p><p>two</p>")]);
  ({ id, sha256: opened } = (await store.pages.findByKey(corpus.id, "a"))!);
});
afterEach(() => {
  delete kept.winnowStore;
});

const verdict = { id: "1", group: "1", at: 1, activeMs: 1, kind: "verdict", verdict: "article" };
const SENDERS = [
  ["a label", label, "POST", { annotator: "Ada", version: 0, operations: [verdict] }],
  [
    "a correction of gold",
    correct,
    "POST",
    { start: 1, end: 2, to: "main", by: "Ada", corrections: 0, last: null },
  ],
  [
    "the cause of an error",
    tag,
    "PUT",
    { start: 0, end: 1, error: "extra", cause: "other", annotator: "Ada" },
  ],
] as const;

async function send(handler: typeof label, method: string, body: object, seen: string | null) {
  const headers = {
    host: "localhost",
    "content-type": "application/json",
    ...(seen !== null && { "if-match": `"${seen}"` }),
  };
  const answer = await handler(
    new Request(`http://localhost/api/pages/${id}`, { method, headers, body: JSON.stringify(body) }),
    { params: Promise.resolve({ id }) },
  );
  return {
    status: answer.status,
    body: (await answer.json()) as { error?: { code: string; message: string } },
  };
}

it.each(SENDERS)(
  "%s put on other bytes than stand there now is refused in words, and not stored",
  async (_what, handler, method, body) => {
    await replacePage(store, id, page("<p>zero</p><p>one</p><p>two</p>"));
    const gold = (await store.pages.get(id)).gold;
    const answer = await send(handler, method, body, opened);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: {
          code: "page-replaced",
          message: expect.stringContaining("an import has replaced this page"),
        },
      },
    });
    // What stands there now is no set of labels, which a client would take this for.
    expect(answer.body.error).not.toHaveProperty("current");
    expect([
      (await store.pages.get(id)).annotators,
      (await store.pages.get(id)).gold,
      await store.causes.ofPage(id),
    ]).toEqual([[], gold, []]);
  },
);

it.each(SENDERS)(
  "%s is taken where the page is as it was, of a program that names no bytes too",
  async (_what, handler, method, body) => {
    expect((await send(handler, method, body, opened)).status).toBe(200);
    const again =
      "operations" in body
        ? { ...body, version: 1 }
        : "corrections" in body
          ? { ...body, to: "boilerplate", ...seenCorrections((await store.pages.get(id)).gold) }
          : body;
    expect((await send(handler, method, again, null)).status).toBe(200);
  },
);

it("what takes back a correction that an import has replaced with its gold is refused, of who names no bytes too", async () => {
  await send(correct, "POST", SENDERS[1][3], opened);
  const seen = seenCorrections((await store.pages.get(id)).gold);
  await replacePage(store, id, page("<p>zero</p>"));
  expect((await send(takeBackGold, "DELETE", seen, null)).body.error?.code).toBe("conflict");
  expect((await send(takeBackGold, "DELETE", seen, opened)).body.error?.code).toBe("page-replaced");
});

it("what takes back a cause is refused on other bytes, where the same place is another text", async () => {
  const place = { start: 0, end: 1, error: "extra" } as const;
  await replacePage(store, id, page("<p>zero</p>"));
  await store.causes.set({ ...place, pageId: id, cause: "other", annotator: "Bob" });
  expect((await send(untag, "DELETE", place, opened)).body.error?.code).toBe("page-replaced");
  expect(await store.causes.ofPage(id)).toHaveLength(1);
  const now = (await store.pages.get(id)).sha256;
  expect((await send(untag, "DELETE", place, now)).status).toBe(200);
  expect(await store.causes.ofPage(id)).toEqual([]);
});

it.each(SENDERS)(
  "%s is refused where an import replaces the page between the look at its bytes and the write",
  async (_what, handler, method, body) => {
    const { sha256, get } = store.pages;
    // The last look of the server before it writes: what comes behind it is up to the store.
    const replacing = <Given extends unknown[], Told>(look: (...given: Given) => Promise<Told>) => {
      return async (...given: Given): Promise<Told> => {
        const told = await look(...given);
        Object.assign(store.pages, { sha256, get });
        await replacePage(store, id, page("<p>zero</p><p>one</p><p>two</p>"));
        return told;
      };
    };
    if (handler === correct) Object.assign(store.pages, { get: replacing(get) });
    else Object.assign(store.pages, { sha256: replacing(sha256) });
    expect(await send(handler, method, body, opened)).toMatchObject({
      status: 409,
      body: { error: { code: "page-replaced" } },
    });
    const { annotators, gold } = await store.pages.get(id);
    expect([annotators, gold.corrections, await store.causes.ofPage(id)]).toEqual([[], undefined, []]);
  },
);
