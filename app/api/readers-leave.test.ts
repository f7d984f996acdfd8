/**
 * Answers that are written while they are read: what stands behind them ends with their reader, at whatever
 * moment that is.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { copyFile, mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { zipTree } from "@/lib/corpus/files/zip";
import { databasePath } from "@/lib/server/environment/env";
import { newPage } from "@/lib/store/contract/contract.fixture";
import { openStore } from "@/lib/store/open";
import { GET as backup } from "./backup/route";
import { GET as exported } from "./corpora/[id]/export/route";
import { serverDatabase } from "./server.fixture";

// The real one; the test only sees what was started.
vi.mock("node:child_process", async (original) => {
  const real = await original<{ readonly spawn: typeof spawn }>();
  return { ...real, spawn: vi.fn(real.spawn) };
});
const started = (): ChildProcess[] => vi.mocked(spawn).mock.results.map(({ value }) => value as ChildProcess);
const running = (): ChildProcess[] =>
  started().filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
/** How each process ended. */
const ends = () => started().map(({ exitCode, signalCode }) => signalCode ?? exitCode);

/**
 * Together more than is ever held for a slow reader, so that no process ends by itself before somebody has
 * read it all.
 */
const PAGES = 40;
const PAGE_BYTES = 60_000;
const pages = Array.from({ length: PAGES }, (_, index) =>
  newPage(`p${index}`, { bytes: crypto.getRandomValues(new Uint8Array(PAGE_BYTES)) }),
);

let database: Awaited<ReturnType<typeof serverDatabase>>;
let corpusId: string;
let root: string;
const before = process.env.TMPDIR;
beforeAll(async () => {
  database = await serverDatabase();
  corpusId = (await database.store.corpora.create({ name: "News", description: "" })).id;
  await database.store.pages.add(corpusId, pages);
  root = await mkdtemp(join(tmpdir(), "winnow-test-"));
  process.env.TMPDIR = root;
}, 60_000);
afterAll(async () => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await database.remove();
  await rm(root, { recursive: true });
});
beforeEach(() => void vi.mocked(spawn).mockClear());

/**
 * Requests and answers, held until the test is over, as a server holds them: a request that is collected as
 * garbage hears of no reader who leaves.
 */
const held: unknown[] = [];
const hold = <Held>(value: Held): Held => {
  held.push(value);
  return value;
};
const request = (path: string, { signal }: AbortController, method: string) =>
  hold(new Request(`http://localhost${path}`, { method, headers: { host: "localhost" }, signal }));
const getBackup = async (reader = new AbortController(), method = "GET") =>
  hold(await backup(request("/api/backup", reader, method), { params: Promise.resolve({}) }));
const getExport =
  (format: string) =>
  async (reader = new AbortController(), method = "GET") =>
    hold(
      await exported(request(`/api/corpora/${corpusId}/export?format=${format}`, reader, method), {
        params: Promise.resolve({ id: corpusId }),
      }),
    );
afterEach(() => void held.splice(0));

/** This project's folders for what is on its way; the loader of the processes keeps another. */
const copies = async (): Promise<string[]> =>
  (await readdir(root)).filter((name) => name.startsWith("winnow-temporary-"));
/**
 * Waits until no process runs, no copy is left, and for a while no timer is set that looks for the reader
 * again.
 */
const hasStopped = async () => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  await vi.waitFor(
    async () => {
      timers.mockClear();
      await new Promise((done) => setTimeout(done, 60));
      // One timer is this test's own.
      expect({ running: running().length, copies: await copies(), timers: timers.mock.calls.length }).toEqual(
        { running: 0, copies: [], timers: 1 },
      );
    },
    { timeout: 20_000 },
  );
  timers.mockRestore();
};
const runs = () => vi.waitFor(() => expect(running()).toHaveLength(1), { timeout: 20_000, interval: 5 });
/** The one process goes on for as long as somebody might read. */
const waits = async (copied: number) => {
  await new Promise((done) => setTimeout(done, 300));
  expect({ ends: ends(), copies: (await copies()).length }).toEqual({ ends: [null], copies: copied });
};

// Each process takes half a second to start, and many times as long beside a dozen busy ones.
describe.each([
  { what: "a backup", get: getBackup, copied: 1 },
  { what: "an export as a folder", get: getExport("folder"), copied: 0 },
  { what: "an export with all that is known", get: getExport("native"), copied: 0 },
])("$what", { timeout: 120_000 }, ({ get, copied }) => {
  // What a failed test leaves must not pass for what the next one does.
  afterEach(() => running().forEach((left) => left.kill("SIGKILL")));

  it("leaves nothing when it was read, and its process has done all of its work", async () => {
    const reader = new AbortController();
    await (await get(reader)).arrayBuffer();
    await hasStopped();
    expect(ends()).toEqual([0]);
    reader.abort();
    await hasStopped();
  });

  it("starts nothing for HEAD", async () => {
    expect((await get(new AbortController(), "HEAD")).status).toBe(405);
    await hasStopped();
    expect(spawn).not.toHaveBeenCalled();
    // What was asked after it has begun and ended: nothing of it is still on its way.
    await (await get()).arrayBuffer();
    await hasStopped();
    expect(spawn).toHaveBeenCalledOnce();
  });

  it("leaves nothing when the reader leaves at once", async () => {
    const reader = new AbortController();
    const answer = get(reader);
    reader.abort();
    expect((await answer).status).toBe(499);
    await hasStopped();
    expect(ends()).not.toContain(0);
  });

  it("leaves nothing when the reader leaves while it is made", async () => {
    const reader = new AbortController();
    const answer = get(reader);
    await runs();
    expect(await copies()).toHaveLength(copied);
    reader.abort();
    expect((await answer).status).toBe(499);
    await hasStopped();
    expect(ends()).toEqual(["SIGKILL"]);
  });

  it("leaves nothing when the reader leaves before the first byte", async () => {
    const reader = new AbortController();
    expect((await get(reader)).status).toBe(200);
    await waits(copied);
    reader.abort();
    await hasStopped();
    expect(ends()).toEqual(["SIGKILL"]);
  });

  it("leaves nothing when the reader leaves after the first byte", async () => {
    const reading = (await get()).body!.getReader();
    expect((await reading.read()).done).toBe(false);
    await waits(copied);
    await reading.cancel();
    await hasStopped();
    expect(ends()).toEqual(["SIGKILL"]);
  });

  it("leaves nothing when its process is ended by somebody else", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const answer = get();
    await runs();
    running()[0]!.kill("SIGKILL");
    expect((await answer).status).toBe(500);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    await hasStopped();
  });
});

describe("a reader who stays", { timeout: 120_000 }, () => {
  it("gets the whole database, with every page", async () => {
    const answer = await getBackup();
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.length).toBe(Number(answer.headers.get("content-length")));
    expect(new TextDecoder().decode(bytes.subarray(0, 15))).toBe("SQLite format 3");
    const path = join(root, "backup.db");
    await writeFile(path, bytes);
    const copy = await openStore(`file:${path}`);
    for (const { key, bytes: own } of pages)
      expect(
        Buffer.compare(await copy.pages.bytes((await copy.pages.findByKey(corpusId, key))!.id), own),
        key,
      ).toBe(0);
    await copy.close();
  });

  it("gets every page of a corpus", async () => {
    const path = join(root, "export.zip");
    await writeFile(path, new Uint8Array(await (await getExport("folder")()).arrayBuffer()));
    const tree = await zipTree(path);
    expect(tree.files.filter((file) => file.startsWith("pages/"))).toHaveLength(PAGES);
    for (const { key, bytes } of pages)
      expect(Buffer.compare(await tree.read(`pages/${key}.html.gz`, 2 * PAGE_BYTES), bytes), key).toBe(0);
    await tree.close();
  });
});

describe("a backup that fails", { timeout: 120_000 }, () => {
  it("leaves no copy, and says why in words", async () => {
    const path = join(dirname(databasePath(database.url)), "damaged.db");
    await database.connection.checkpoint();
    await copyFile(databasePath(database.url), path);
    const file = await open(path, "r+");
    const { size } = await file.stat();
    await file.write(new Uint8Array(size / 2).fill(0xff), 0, size / 2, size / 2);
    await file.close();
    process.env.DATABASE_URL = `file:${path}`;
    try {
      const answer = await getBackup();
      expect(answer.status).toBe(500);
      expect(await answer.json()).toEqual({
        error: { code: "damaged", message: "the database file is damaged: restore a backup" },
      });
    } finally {
      process.env.DATABASE_URL = database.url;
    }
    await hasStopped();
    expect(ends()).toEqual([1]);
  });
});
