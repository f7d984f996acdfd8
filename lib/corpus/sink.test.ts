import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { pipeline } from "node:stream/promises";
import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "./corpus.fixture";
import { directorySink, zipSink, zipStream } from "./sink";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Read all of it, piece by piece. */
function reader(): { readonly into: Writable; readonly read: () => number; readonly all: () => Buffer } {
  const pieces: Buffer[] = [];
  let read = 0;
  const into = new Writable({
    write(piece: Buffer, _, done) {
      pieces.push(piece);
      read += piece.length;
      // Slower than bytes can be packed.
      setTimeout(done, 1);
    },
  });
  return { into, read: () => read, all: () => Buffer.concat(pieces) };
}

/** Names and sizes of what an archive holds. */
function listed(zip: Buffer): Promise<(readonly [string, number])[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error: Error | null, archive: ZipFile) => {
      if (error !== null) return reject(error);
      const entries: (readonly [string, number])[] = [];
      archive.on("entry", ({ fileName, uncompressedSize }: Entry) => {
        entries.push([fileName, uncompressedSize]);
        archive.readEntry();
      });
      archive.on("end", () => resolve(entries));
      archive.on("error", reject);
      archive.readEntry();
    });
  });
}

it.each(["html", "html.gz"])("holds no more than a few .%s that nobody has read yet", async (ending) => {
  const { into, read } = reader();
  const sink = zipStream();
  const reading = pipeline(sink.output, into);
  let written = 0;
  let most = 0;
  for (let file = 0; file < 200; file++) {
    await sink.write(`pages/${file}.${ending}`, randomBytes(20_000));
    written += 20_000;
    most = Math.max(most, written - read());
  }
  await sink.close();
  await reading;
  expect(most).toBeLessThan(200_000);
});

it.each(["html", "html.gz"])(
  "lets go of a .%s once it is packed, long before the archive is closed",
  async (ending) => {
    const { into } = reader();
    const sink = zipStream();
    const reading = pipeline(sink.output, into);
    const written: WeakRef<ArrayBuffer>[] = [];
    for (let file = 0; file < 20; file++) {
      const bytes = new Uint8Array(randomBytes(20_000));
      written.push(new WeakRef(bytes.buffer));
      await sink.write(`${file}.${ending}`, bytes);
    }
    collectGarbage();
    // Of the last ones something may still be under way.
    expect(written.slice(0, 15).filter((bytes) => bytes.deref() !== undefined)).toEqual([]);
    await sink.close();
    await reading;
  },
);

it("packs files of any size, an empty one and one of many pieces too", async () => {
  const { into, all } = reader();
  const sink = zipStream();
  const reading = pipeline(sink.output, into);
  await sink.write("empty.txt", new Uint8Array(0));
  await sink.write("page.html.gz", new Uint8Array(3));
  await sink.write(
    "gold.json",
    (async function* () {
      yield Buffer.from("[1,");
      yield Buffer.from("2]");
    })(),
  );
  await sink.close();
  await reading;
  expect(await listed(all())).toEqual([
    ["empty.txt", 0],
    ["page.html.gz", 3],
    ["gold.json", 5],
  ]);
});

it("refuses what is written once its reader has gone, instead of waiting for good", async () => {
  const sink = zipStream();
  sink.output.destroy(new Error("gone"));
  await new Promise((resolve) => setImmediate(resolve));
  await expect(sink.write("page.html", new Uint8Array(10))).rejects.toThrow("gone");
});

describe.each([
  { kind: "folder", open: directorySink, out: "out" },
  { kind: "archive", open: zipSink, out: "out.zip" },
])("an export to a $kind", ({ kind, open, out }) => {
  const names = async (path: string): Promise<readonly string[]> =>
    kind === "folder"
      ? (await readdir(path)).sort()
      : listed(await readFile(path)).then((entries) => entries.map(([name]) => name));

  it("is whole where another one to the same path has run meanwhile, which is refused at its end", async () => {
    const folder = await scratchFolder();
    const path = join(folder, out);
    const first = await open(path);
    await first.write("1.html", Buffer.from("first"));
    const second = await open(path);
    await second.write("2.html", Buffer.from("second"));
    await first.write("3.html", Buffer.from("first"));
    await first.close();
    await second.write("4.html", Buffer.from("second"));
    await expect(second.close()).rejects.toMatchObject({ name: "UsageError", code: "exists" });
    await second.abort();
    expect(await names(path)).toEqual(["1.html", "3.html"]);
    expect(await readdir(folder)).toEqual([out]);
  });

  it("removes nothing that somebody has put there meanwhile", async () => {
    const folder = await scratchFolder();
    const path = join(folder, out);
    const sink = await open(path);
    await sink.write("a.html", Buffer.from("a"));
    await mkdir(path);
    await writeFile(join(path, "thesis.txt"), "work of somebody");
    await expect(sink.close()).rejects.toMatchObject({ code: "exists" });
    await sink.abort();
    expect(await readdir(path)).toEqual(["thesis.txt"]);
    expect(await readdir(folder)).toEqual([out]);
  });
});

it("fills a folder that is empty, and one that somebody has made meanwhile", async () => {
  const path = join(await scratchFolder(), "out");
  for (const makes of ["before", "meanwhile"]) {
    const at = join(path, makes);
    await mkdir(makes === "before" ? at : path, { recursive: true });
    const sink = await directorySink(at);
    await sink.write("a.html", Buffer.from("a"));
    await mkdir(at, { recursive: true });
    await sink.close();
    expect(await readdir(at)).toEqual(["a.html"]);
  }
});

it("takes a name of as many bytes as a file system allows", async () => {
  const path = join(await scratchFolder(), "o".repeat(255));
  const sink = await directorySink(path);
  await sink.write("a.html", Buffer.from("a"));
  await sink.close();
  expect(await readdir(path)).toEqual(["a.html"]);
});
