import { describe, expect, it } from "vitest";
import { newPage } from "../store/contract/contract.fixture";
import { memoryStore } from "../store/memory/memory-store";
import type { Store } from "../store/interfaces/store";
import { quietTask } from "../task";
import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { runImport } from "./import-job.fixture";
import { templatesJob } from "./templates-job";

/** A page of a template of that name, with boxes enough to have one. */
const built = (name: string, story: string): string =>
  `${Array.from({ length: 12 }, (_, n) => `<div class=${name}${"abcdefghijkl"[n]!}>`).join("")}<p>${story}`;
const encode = (html: string): Uint8Array => new TextEncoder().encode(html);

const PAGES = {
  a1: built("news", "one"),
  b1: built("blog", "two"),
  a2: built("news", "three <b>bold</b>"),
  c: "<p>plain",
};

async function folderOf(pages: Readonly<Record<string, string>>): Promise<string> {
  return writeFiles(await scratchFolder(), {
    "gold.jsonl": "",
    ...Object.fromEntries(Object.entries(pages).map(([key, html]) => [`pages/${key}.html`, html])),
  });
}

const templatesOf = async (store: Store, corpusId: string) => {
  const { rows } = await store.pages.query({ corpusId, sort: "key" }, { limit: 99 });
  return Object.fromEntries(rows.map(({ key, template }) => [key, template]));
};

describe("an import", () => {
  it("gives pages their templates; what comes later joins them, also where it replaces a page", async () => {
    const store = memoryStore();
    const { corpusId } = await runImport(store, { source: await folderOf(PAGES), corpusName: "mine" });
    expect(await templatesOf(store, corpusId)).toEqual({ a1: "1", a2: "1", b1: "2", c: "0" });
    const later = { b1: built("news", "now"), b2: built("blog", "later"), d: built("other", "new") };
    await runImport(store, { source: await folderOf(later), corpusName: "mine", changed: "replace" });
    expect(await templatesOf(store, corpusId)).toEqual({
      a1: "1",
      a2: "1",
      b1: "1",
      b2: "2",
      c: "0",
      d: "3",
    });
    expect(await store.templates.unplaced()).toEqual([]);
  });

  it("joins a template that another import has begun while it looked", async () => {
    const store = memoryStore();
    const { id: corpusId } = await store.corpora.create({ name: "mine", description: "" });
    let isFirst = true;
    const racing: Store = {
      ...store,
      templates: {
        ...store.templates,
        add: async (...given) => {
          if (isFirst) {
            isFirst = false;
            await runImport(store, { source: await folderOf({ b9: PAGES.b1 }), corpusName: "mine" });
          }
          return store.templates.add(...given);
        },
      },
    };
    await runImport(racing, { source: await folderOf(PAGES), corpusName: "mine" });
    expect(await templatesOf(store, corpusId)).toEqual({ a1: "2", a2: "2", b1: "1", b9: "1", c: "0" });
    expect(await store.templates.list(corpusId)).toHaveLength(2);
  });
});

describe("a templates job", () => {
  /** Pages as imports once left them, in two corpora, one of them with something that is no page. */
  async function filled() {
    const store = memoryStore();
    const corpora: string[] = [];
    for (const name of ["one", "two"]) {
      const { id } = await store.corpora.create({ name, description: "" });
      corpora.push(id);
      await store.pages.add(
        id,
        Object.entries(PAGES).map(([key, html]) => ({ ...newPage(key), bytes: encode(html) })),
      );
    }
    await store.pages.add(corpora[0]!, [
      { ...newPage("x"), encoding: null, bytes: Uint8Array.of(0, 1, 2, 3) },
    ]);
    return { store, corpora };
  }
  const run = (store: Store, task = quietTask) =>
    templatesJob({}, task, { store, jobId: "j", codeVersion: "v" });

  it("finds those of pages that came in earlier, corpus by corpus, and none of what cannot be read", async () => {
    const { store, corpora } = await filled();
    expect(await run(store)).toEqual({ placed: 8 });
    const found = { a1: "1", a2: "1", b1: "2", c: "0" };
    expect(await templatesOf(store, corpora[0]!)).toEqual({ ...found, x: null });
    expect(await templatesOf(store, corpora[1]!)).toEqual(found);
    expect(await run(store)).toEqual({ placed: 0 });
  });

  it("stops where it is cancelled, and goes on with the rest when it is repeated", async () => {
    const { store, corpora } = await filled();
    const stop = new AbortController();
    const report = ({ done }: { done: number }): void => void (done === 6 && stop.abort());
    await expect(run(store, { signal: stop.signal, report })).rejects.toThrow();
    const whole = (await Promise.all(corpora.map((id) => templatesOf(store, id)))).map((all) =>
      Object.values(all).some((template) => template !== null),
    );
    expect(whole.sort()).toEqual([false, true]);
    expect((await run(store)) as object).toMatchObject({ placed: expect.any(Number) as number });
    for (const id of corpora)
      expect(await templatesOf(store, id)).toMatchObject({ a1: "1", a2: "1", b1: "2", c: "0" });
  });

  it("leaves a page alone that was replaced, and a corpus that was removed, while it looked", async () => {
    const { store, corpora } = await filled();
    const racing: Store = {
      ...store,
      templates: {
        ...store.templates,
        add: async (corpusId, ...given) => {
          if (corpusId === corpora[1]) await store.corpora.remove(corpusId);
          return store.templates.add(corpusId, ...given);
        },
      },
    };
    expect(await run(racing)).toEqual({ placed: 4 });
  });
});
