import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { pipeline } from "node:stream/promises";
import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { expect, it } from "vitest";
import { zipStream } from "./sink";

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
