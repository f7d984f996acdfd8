/** Answers that are written while they are read: what stands behind them ends with their reader, at whatever moment that is. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStore } from "@/lib/store/memory/memory-store";
import { prismaStore } from "@/lib/store/prisma/prisma-store";
import type { Store } from "@/lib/store/store";
import { temporaryDatabase } from "@/lib/store/testing";
import { GET as backup } from "./backup/route";
import { GET as exported } from "./corpora/[id]/export/route";

const server = globalThis as typeof globalThis & { winnowStore?: Promise<Store> };
afterEach(() => void delete server.winnowStore);

const request = (path: string, reader: AbortController, method = "GET") => new Request(`http://localhost${path}`, { method, headers: { host: "localhost" }, signal: reader.signal });

describe("a backup", () => {
  let root: string, remove: () => Promise<void>;
  const before = process.env.TMPDIR;
  beforeEach(async () => {
    const database = await temporaryDatabase();
    remove = database.remove;
    server.winnowStore = Promise.resolve(prismaStore(database.connection));
    root = await mkdtemp(join(tmpdir(), "winnow-test-"));
    process.env.TMPDIR = root;
  });
  afterEach(async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await remove();
    await rm(root, { recursive: true });
  });
  const get = (reader: AbortController, method?: string) => backup(request("/api/backup", reader, method), { params: Promise.resolve({}) });
  const isClean = () => vi.waitFor(async () => expect(await readdir(root)).toEqual([]));

  it("leaves no copy when it was read", async () => {
    const bytes = new Uint8Array(await (await get(new AbortController())).arrayBuffer());
    expect(new TextDecoder().decode(bytes.subarray(0, 15))).toBe("SQLite format 3");
    await isClean();
  });

  it("makes no copy for HEAD", async () => {
    const copy = vi.spyOn(await server.winnowStore!, "backup");
    expect((await get(new AbortController(), "HEAD")).status).toBe(405);
    expect(copy).not.toHaveBeenCalled();
    expect(await readdir(root)).toEqual([]);
  });

  it("leaves no copy when the reader leaves while it is made, before the first byte, or after it", async () => {
    const while_ = new AbortController(), answer = get(while_);
    while_.abort();
    await answer;
    await isClean();

    const beforeByte = new AbortController();
    await get(beforeByte);
    expect(await readdir(root)).toHaveLength(1);
    beforeByte.abort();
    await isClean();

    const reading = (await get(new AbortController())).body!.getReader();
    await reading.read();
    await reading.cancel();
    await isClean();
  });

  it("leaves no copy when it fails", async () => {
    vi.spyOn(await server.winnowStore!, "backup").mockRejectedValue(new Error("no"));
    vi.spyOn(console, "error").mockReturnValue();
    expect((await get(new AbortController())).status).toBe(500);
    await isClean();
  });
});

describe("an export", () => {
  let corpusId: string, bytesRead: ReturnType<typeof vi.spyOn>;
  const PAGES = 40;
  beforeEach(async () => {
    const store = memoryStore();
    server.winnowStore = Promise.resolve(store);
    corpusId = (await store.corpora.create({ name: "News", description: "" })).id;
    // Noise, so that the archive is soon larger than what is held for a slow reader.
    const noise = () => crypto.getRandomValues(new Uint8Array(60_000));
    await store.pages.add(corpusId, Array.from({ length: PAGES }, (_, index) => ({
      key: `p${index}`, bytes: noise(), title: "", url: null, site: null, kind: null, lang: null, encoding: "utf-8", gold: { id: `p${index}` },
    })));
    const { bytes } = store.pages;
    bytesRead = vi.spyOn(store.pages, "bytes").mockImplementation(async (id) => {
      // As from a database, which never answers at once.
      await new Promise((resolve) => setImmediate(resolve));
      return bytes(id);
    });
  });
  const get = (reader: AbortController, method?: string, format = "folder") => exported(request(`/api/corpora/${corpusId}/export?format=${format}`, reader, method), { params: Promise.resolve({ id: corpusId }) });
  /** Waits for a while in which no page is read, and no timer set that looks for the reader again. */
  const hasStopped = async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    await vi.waitFor(async () => {
      const read = bytesRead.mock.calls.length;
      timers.mockClear();
      await new Promise((done) => setTimeout(done, 60));
      // One timer is this test's own.
      expect([bytesRead.mock.calls.length, timers.mock.calls.length]).toEqual([read, 1]);
    });
    timers.mockRestore();
  };

  it("reads every page for a reader who stays", async () => {
    await (await get(new AbortController())).arrayBuffer();
    expect(bytesRead).toHaveBeenCalledTimes(PAGES);
  });

  it("reads no page for HEAD", async () => {
    expect((await get(new AbortController(), "HEAD")).status).toBe(405);
    await hasStopped();
    expect(bytesRead).not.toHaveBeenCalled();
  });

  it.each(["folder", "native"])("ends when the reader leaves before the first byte, and after it: %s", async (format) => {
    const early = new AbortController();
    await get(early, "GET", format);
    await vi.waitFor(() => expect(bytesRead).toHaveBeenCalled());
    early.abort();
    await hasStopped();
    expect(bytesRead.mock.calls.length).toBeLessThan(PAGES);
    bytesRead.mockClear();

    const reading = (await get(new AbortController(), "GET", format)).body!.getReader();
    await reading.read();
    await reading.cancel();
    await hasStopped();
    expect(bytesRead.mock.calls.length).toBeLessThan(PAGES);
  });
});
