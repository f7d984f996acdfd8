/**
 * A disk of a few megabytes that is full: what is said, what is left behind, and that the database and every
 * acknowledged label are whole after it.
 */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmdirSync } from "node:fs";
import { mkdir, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { describe as describeTarget } from "../labels/anchor";
import type { Operation } from "../labels/model";
import { parsePage } from "../page/parsing/parse";
import { endReading } from "../server/reading/threads";
import { uploadsFolder } from "../server/incoming/uploads";
import { databaseFault } from "../setup/database-fault";
import { quietTask } from "../task";
import { withNewStore } from "./sources/database";
import { main } from "./main";
import { oneLine } from "./terminal/terminal";

/** For tests that make databases, on a busy machine. */
const SLOW = 180_000;
const DISK_MB = 4;
const PAGE =
  "<title>Rain</title><p>It rained all day in the hills, and the river rose by two metres in one night.</p>";

/** A file system of a few megabytes, where this user may mount one. */
const disk = mounted();
afterAll(() => {
  if (disk === null) return;
  execFileSync("umount", [disk]);
  rmdirSync(disk);
});

function mounted(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), "winnow-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
}

async function winnow(...argv: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(argv, {
    print: async (text) => void out.push(text),
    complain: (line) => void err.push(oneLine(line)),
    readStdin: async () => new Uint8Array(),
    streamStdin: async function* () {},
    startTask: () => ({ ...quietTask, end() {} }),
  });
  return { code, out: out.join(""), err };
}

/** Fill the disk but for so many bytes. */
async function fill(left: number): Promise<void> {
  const { bavail, bsize } = await statfs(disk!);
  await writeFile(join(disk!, `filler-${bavail}`), new Uint8Array(Math.max(0, bavail * bsize - left)));
}
const everywhere = async () =>
  (await readdir(disk!, { recursive: true }))
    .filter((name) => !name.startsWith("filler") && !/-(wal|shm)$/.test(name))
    .sort();
const fault = () => databaseFault(`file:${join(disk!, "data/w.db")}`);
const keys = () =>
  withNewStore(async ({ pages, corpora }) => {
    const corpus = await corpora.findByName("c");
    return corpus === null
      ? []
      : (await pages.query({ corpusId: corpus.id, sort: "key" }, { limit: 100 })).rows.map(({ key }) => key);
  });

/** Pages that do not get smaller. */
const noise = (bytes: number): string => `<p>${randomBytes(bytes / 2).toString("hex")}`;

describe.skipIf(disk === null)(
  "on a full disk (a tmpfs, which only root on Linux can mount; skipped elsewhere)",
  () => {
    let outside: string;
    beforeEach(async () => {
      await mkdir(join(disk!, "data"));
      vi.stubEnv("DATABASE_URL", `file:${join(disk!, "data/w.db")}`);
      outside = await writeFiles(await scratchFolder(), { "a.html": PAGE, "run.json": "" });
      expect(await winnow("import", join(outside, "a.html"), "--corpus", "c")).toMatchObject({
        code: 0,
        err: [],
      });
    }, SLOW);
    afterEach(async () => {
      for (const name of await readdir(disk!)) await rm(join(disk!, name), { recursive: true, force: true });
      vi.unstubAllEnvs();
    });

    it(
      "an import says what it needs and what is free, and leaves the corpus as it was",
      async () => {
        const many = await writeFiles(
          await scratchFolder(),
          Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`p${at}.html`, noise(500_000)])),
        );
        const { code, err } = await winnow("import", many, "--corpus", "c");
        expect([code, err]).toEqual([
          1,
          [
            expect.stringMatching(
              /^winnow: \S+w\.db: no space left on \S+data for the database: .*\(need up to [\d.]+ MB for the next \d+ pages, free [\d.]+ [Mk]B\)$/,
            ),
          ],
        ]);
        expect([await fault(), await keys()]).toEqual([null, ["a"]]);
        // And the room that is there can be used.
        expect(
          await winnow(
            "import",
            await writeFiles(await scratchFolder(), { "b.html": PAGE }),
            "--corpus",
            "c",
          ),
        ).toMatchObject({ code: 0 });
      },
      SLOW,
    );

    it(
      "what is written says what it needs and what is free, and leaves nothing",
      async () => {
        await writeFile(
          join(outside, "run.json"),
          JSON.stringify({ urls: [join(outside, "a.html")], output: { dir: join(disk!, "out") } }),
        );
        await mkdir(join(disk!, "out"));
        await fill(36_000);
        const before = await everywhere();
        await writeFile(
          join(disk!, "filler-last"),
          new Uint8Array((await statfs(disk!)).bavail * (await statfs(disk!)).bsize),
        );
        const commands = [
          [
            "evaluate",
            "--corpus",
            join(outside, "a.html"),
            "--extractors",
            "block-extractor",
            "--workers",
            "1",
            "--json",
            join(disk!, "r.json"),
          ],
          [
            "evaluate",
            "--corpus",
            join(outside, "a.html"),
            "--extractors",
            "block-extractor",
            "--workers",
            "1",
            "--csv",
            join(disk!, "r.csv"),
          ],
          ["extract", "--config", join(outside, "run.json")],
        ];
        for (const argv of commands) {
          const { code, err } = await winnow(...argv);
          expect([argv[0], code, err]).toEqual([
            argv[0],
            1,
            [
              expect.stringMatching(
                new RegExp(`^winnow: no space left on ${disk}\\S*: need \\d+ k?B, free 0 B$`),
              ),
            ],
          ]);
        }
        await rm(join(disk!, "filler-last"));
        for (const argv of [
          ["backup", join(disk!, "b.db")],
          ["export", "--corpus", "c", "--out", join(disk!, "o")],
          ["export", "--corpus", "c", "--out", join(disk!, "o.zip")],
          ["export", "--corpus", "c", "--format", "native", "--out", join(disk!, "n")],
        ]) {
          const { code, err } = await winnow(...argv);
          expect([argv[0], code, err]).toEqual([
            argv[0],
            1,
            [
              expect.stringMatching(
                new RegExp(`^winnow: no space left on ${disk}: need (more than )?\\d+ k?B, free \\d+ k?B$`),
              ),
            ],
          ]);
        }
        expect(await everywhere()).toEqual(before);
        expect([await fault(), await keys()]).toEqual([null, ["a"]]);
      },
      SLOW,
    );

    it(
      "a backup that does not fit is not restored, and the database stays",
      async () => {
        const backup = join(outside, "b.db");
        expect(await winnow("backup", backup)).toMatchObject({ code: 0 });
        await fill(100_000);
        expect(await winnow("restore", backup)).toMatchObject({
          code: 1,
          err: [expect.stringMatching(/no space left on \S+data: need \d+ kB, free \d+ kB$/)],
        });
        expect(await everywhere()).toEqual(["data", "data/w.db"]);
        expect([await fault(), await keys()]).toEqual([null, ["a"]]);
      },
      SLOW,
    );

    it(
      "with no room at all a command says so, and not that the disk is broken",
      async () => {
        await fill(0);
        for (const argv of [
          ["import", join(outside, "a.html"), "--corpus", "d"],
          ["gold", "--corpus", "c"],
        ]) {
          const { code, err } = await winnow(...argv);
          expect([argv[0], code, err]).toEqual([
            argv[0],
            1,
            [expect.stringMatching(/w\.db: no space left on \S+ for the database: .*free 0 B\)$/)],
          ]);
        }
      },
      SLOW,
    );

    it(
      "labels sent to the server are acknowledged or refused in words, and the acknowledged ones are kept",
      async () => {
        const { POST } = await import("../../app/api/pages/[id]/labels/route");
        const { store } = await import("../server/db");
        const opened = await store();
        const { id } = (await opened.corpora.findByName("c"))!;
        const pageId = (await opened.pages.findByKey(id, "a"))!.id;
        const page = parsePage(PAGE);
        const target = { kind: "interval", start: 0, end: page.textLength } as const;
        const send = async (at: number) => {
          const operation: Operation = {
            id: `op-${at}`,
            group: "g",
            at,
            activeMs: 1,
            kind: "set",
            target,
            label: "main",
            origin: "manual",
            anchor: describeTarget(page, target),
          };
          const request = new Request(`http://localhost/api/pages/${pageId}/labels`, {
            method: "POST",
            headers: { host: "localhost" },
            body: JSON.stringify({
              annotator: "Ada",
              version: at,
              operations: [operation],
              page: (await opened.pages.get(pageId)).sha256,
            }),
          });
          const response = await POST(request, { params: Promise.resolve({ id: pageId }) });
          return {
            status: response.status,
            body: (await response.json()) as { error?: { code: string; message: string } },
          };
        };
        expect((await send(0)).status).toBe(200);
        await fill(60_000);
        let acknowledged = 1;
        let refused = null;
        while (refused === null && acknowledged < 2000) {
          const answer = await send(acknowledged);
          if (answer.status === 200) acknowledged++;
          else refused = answer;
        }
        expect(refused).toMatchObject({
          status: 507,
          body: {
            error: {
              code: "disk-full",
              message: expect.stringMatching(/^no space left for the database: nothing was saved/),
            },
          },
        });
        expect(JSON.stringify(refused)).not.toContain(disk);
        for (const name of await readdir(disk!)) if (name.startsWith("filler")) await rm(join(disk!, name));
        expect((await send(acknowledged)).status).toBe(200);
        const ada = await opened.labels.ensureAnnotator("Ada");
        expect((await opened.labels.load(pageId, ada.id)).operations.map(({ id: op }) => op)).toEqual(
          Array.from({ length: acknowledged + 1 }, (_, at) => `op-${at}`),
        );
        await opened.close();
        delete (globalThis as { winnowStore?: unknown }).winnowStore;
        // Its threads have the database open too.
        await endReading();
        expect(await fault()).toBeNull();
      },
      SLOW,
    );

    it(
      "an upload is refused before it is sent or while it is, its rest is taken so that the answer is read, and nothing of it is left",
      async () => {
        const [{ POST }, { PUT, DELETE }] = await Promise.all([
          import("../../app/api/uploads/route"),
          import("../../app/api/uploads/[id]/route"),
        ]);
        const begin = (body: object) =>
          POST(
            new Request("http://localhost/api/uploads", {
              method: "POST",
              headers: { host: "localhost", "content-type": "application/json" },
              body: JSON.stringify(body),
            }),
            { params: Promise.resolve({}) },
          );
        const early = await begin({ bytes: 50_000_000, largest: 50_000_000 });
        expect([early.status, await early.json()]).toEqual([
          507,
          {
            error: {
              code: "disk-full",
              message: expect.stringMatching(
                /^no space left on the server's disk: need 50\.0 MB, free [\d.]+ MB$/,
              ),
            },
          },
        ]);
        expect((await begin({ bytes: 3_000_000_000, largest: 3_000_000_000 })).status).toBe(413);

        const { id } = (await (await begin({})).json()) as { id: string };
        for (const announced of [null, 8_000_000]) {
          let sent = 0;
          let isBroken = false;
          const body = new ReadableStream<Uint8Array>({
            pull: (stream) => {
              if (sent >= 8_000_000) stream.close();
              else {
                sent += 100_000;
                stream.enqueue(new Uint8Array(100_000));
              }
            },
            cancel: () => {
              isBroken = true;
            },
          });
          const headers = {
            host: "localhost",
            ...(announced !== null && { "content-length": `${announced}` }),
          };
          const answer = await PUT(
            new Request(`http://localhost/api/uploads/${id}?path=big.zip`, {
              method: "PUT",
              headers,
              body,
              duplex: "half",
            } as RequestInit),
            { params: Promise.resolve({ id }) },
          );
          expect([answer.status, await answer.json()]).toEqual([
            507,
            {
              error: {
                code: "disk-full",
                message: expect.stringMatching(/^no space left on the server's disk: need /),
              },
            },
          ]);
          expect({ sent, isBroken, kept: await readdir(join(uploadsFolder(), id)) }).toEqual({
            sent: 8_000_000,
            isBroken: false,
            kept: [],
          });
        }
        expect(
          (
            await DELETE(
              new Request(`http://localhost/api/uploads/${id}`, {
                method: "DELETE",
                headers: { host: "localhost" },
              }),
              { params: Promise.resolve({ id }) },
            )
          ).status,
        ).toBe(204);
        expect(await readdir(uploadsFolder())).toEqual([]);
        expect(await fault()).toBeNull();
      },
      SLOW,
    );
  },
);
