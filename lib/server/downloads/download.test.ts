import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { zipTree } from "../../corpus/files/zip";
import { newPage } from "../../store/contract/contract.fixture";
import { prismaStore } from "../../store/prisma/prisma-store";
import { temporaryDatabase } from "../../store/testing";
import { backupDownload, exportDownload } from "./download";

const never = new AbortController().signal;
/** Pages that do not shrink, so that what is on its way fills every buffer between the processes. */
const PAGES = 40;
const noise = (seed: number): Uint8Array =>
  Uint8Array.from({ length: 100_000 }, (_, i) => (((i * 7_919 + seed) * 2_654_435_761) >>> 13) & 0xff);

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let corpusId: string;
beforeAll(async () => {
  database = await temporaryDatabase();
  const store = prismaStore(database.connection);
  corpusId = (await store.corpora.create({ name: "To download", description: "" })).id;
  await store.pages.add(
    corpusId,
    Array.from({ length: PAGES }, (_, i) => newPage(`page-${i}`, { bytes: noise(i) })),
  );
}, 60_000);
afterAll(() => database.remove());

const backups = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`winnow-temporary-backup-${process.pid}-`));
const eventually = (what: () => boolean): Promise<void> => expect.poll(what, { timeout: 60_000 }).toBe(true);

// Each process takes half a second to start, and many times as long beside a dozen busy ones.
describe("a corpus exported in a process of its own", { timeout: 180_000 }, () => {
  it("is the corpus as a zip, whole", async () => {
    const { body } = await exportDownload(database.url, { corpusId, format: "folder" }, never);
    const path = join(await mkdtemp(join(tmpdir(), "winnow-test-")), "export.zip");
    await writeFile(path, new Uint8Array(await new Response(body).arrayBuffer()));
    const tree = await zipTree(path);
    expect(tree.files.filter((file) => file.includes("page-"))).toHaveLength(PAGES);
    await tree.close();
    await rm(path);
  });

  it("comes whole however slowly it is taken", async () => {
    const reader = (
      await exportDownload(database.url, { corpusId, format: "folder" }, never)
    ).body.getReader();
    let size = 0;
    // Long enough for the pipe to be full again and again.
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      size += piece.value.length;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const whole = await new Response(
      (await exportDownload(database.url, { corpusId, format: "folder" }, never)).body,
    ).arrayBuffer();
    expect(size).toBe(whole.byteLength);
  });

  it("leaves the event loop to others while the file is made", async () => {
    const reader = (
      await exportDownload(database.url, { corpusId, format: "folder" }, never)
    ).body.getReader();
    let longest = 0;
    let last = performance.now();
    const clock = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    while (!(await reader.read()).done);
    clearInterval(clock);
    // Made in this process, a page alone takes longer than this to compress; a bound for slow machines.
    expect(longest).toBeLessThan(250);
  });

  it("waits while nobody takes it, and its process ends when the reader leaves", async () => {
    const { body } = await exportDownload(database.url, { corpusId, format: "folder" }, never);
    const reader = body.getReader();
    await reader.read();
    await reader.cancel();
    // Were its turn not over, two more could not begin.
    const others = await Promise.all([
      exportDownload(database.url, { corpusId, format: "folder" }, never),
      exportDownload(database.url, { corpusId, format: "folder" }, never),
    ]);
    for (const other of others) await other.body.cancel();
  });

  it("answers what it cannot begin with the words of the error, and gives its turn back", async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 3 }, () => exportDownload(database.url, { corpusId, format: "rss" }, never)),
    );
    for (const tried of tries)
      expect(tried).toMatchObject({
        status: "rejected",
        reason: { name: "UsageError", code: "unknown-format" },
      });
  });

  it("breaks the body off where it fails after its first byte, so that no half archive looks whole", async () => {
    const store = prismaStore(database.connection);
    const { id } = await store.corpora.create({ name: "Damaged", description: "" });
    await store.pages.add(id, [
      ...Array.from({ length: 5 }, (_, i) => newPage(`a-${i}`, { bytes: noise(i) })),
      newPage("z"),
    ]);
    await database.connection.write((tx) =>
      tx.pageBody.updateMany({
        where: { pages: { some: { corpusId: id, key: "z" } } },
        data: { deflated: new Uint8Array([1, 2, 3]) },
      }),
    );
    const { body } = await exportDownload(database.url, { corpusId: id, format: "folder" }, never);
    await expect(new Response(body).arrayBuffer()).rejects.toThrow();
  });

  it("is turned away with words where too many are made and wait", async () => {
    const left = new AbortController();
    const many = Array.from({ length: 11 }, () =>
      exportDownload(database.url, { corpusId, format: "folder" }, left.signal),
    );
    await expect(many[10]).rejects.toMatchObject({ name: "LimitError", code: "busy" });
    left.abort(new Error("all leave"));
    expect((await Promise.allSettled(many)).every(({ status }) => status === "rejected")).toBe(true);
  });
});

describe("a backup made in a process of its own", { timeout: 180_000 }, () => {
  it("is a database, tells its size before, and leaves no file behind", async () => {
    const { bytes, body } = await backupDownload(database.url, never);
    const copy = new Uint8Array(await new Response(body).arrayBuffer());
    expect(copy.length).toBe(bytes);
    expect(new TextDecoder().decode(copy.subarray(0, 15))).toBe("SQLite format 3");
    await eventually(() => backups().length === 0);
  });

  it("leaves no file behind when its reader leaves, at whatever moment", async () => {
    for (const ms of [0, 500]) {
      const left = new AbortController();
      const started = backupDownload(database.url, left.signal);
      setTimeout(() => left.abort(new Error("the reader has gone")), ms);
      await started.then(
        ({ body }) => body.cancel(),
        (error: unknown) => expect(error).toMatchObject({ message: "the reader has gone" }),
      );
    }
    await eventually(() => backups().length === 0);
  });

  it("says what is wrong where the database cannot be read", async () => {
    const path = join(database.folder, "none.txt");
    await writeFile(path, "no database, whatever it is called".repeat(100));
    await expect(backupDownload(`file:${path}`, never)).rejects.toMatchObject({ code: "not-a-database" });
    expect(existsSync(path)).toBe(true);
  });
});
