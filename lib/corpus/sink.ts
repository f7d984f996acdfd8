import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { InputError, UsageError } from "../errors";

/** Where an exporter writes its files; a name is slash-separated below the root. `close` makes the result visible, `abort` leaves nothing. */
export interface FileSink {
  write(file: string, bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/** @throws InputError `unsafe-path` where a page id would write outside the export */
export function mustBeSafe(file: string): string {
  const parts = file.split("/");
  const isSafe = !/[\\\0]/.test(file) && parts.every((part) => part !== "" && part !== "." && part !== "..");
  if (!isSafe) throw new InputError("unsafe-path", `page id cannot be a file name: ${JSON.stringify(file)}`);
  return file;
}

/** A new directory. It is filled beside its place and moved there at the end. @throws UsageError `exists` */
export async function directorySink(path: string): Promise<FileSink> {
  await refuseExisting(path);
  const part = partOf(path);
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  return {
    async write(file, bytes) {
      const full = join(part, mustBeSafe(file));
      await mkdir(dirname(full), { recursive: true });
      await writeFile(full, bytes);
    },
    async close() {
      await rm(path, { recursive: true, force: true });
      await rename(part, path);
    },
    abort: () => rm(part, { recursive: true, force: true }),
  };
}

/** A zip archive at `path`, written beside its place and moved there at the end. @throws UsageError `exists` */
export async function zipSink(path: string): Promise<FileSink> {
  await refuseExisting(path);
  const part = partOf(path);
  await mkdir(dirname(part), { recursive: true });
  const stream = zipStream();
  const written = finished(stream.output.pipe(createWriteStream(part)));
  // A failed write is reported by close(); until then it must not count as unhandled.
  written.catch(() => {});
  return {
    write: stream.write,
    async close() {
      await stream.close();
      await written;
      await rename(part, path);
    },
    abort: () => rm(part, { force: true }),
  };
}

/** A zip archive as a stream, for a download: pages are read as fast as the other side takes them. */
export function zipStream(): FileSink & { readonly output: Readable } {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // A fixed time makes equal exports equal archives.
  const mtime = new Date(Date.UTC(1980, 0, 1, 12));
  return {
    output,
    async write(file, bytes) {
      const isPacked = file.endsWith(".gz");
      zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), mustBeSafe(file), { mtime, mode: 0o100644, compress: !isPacked });
      if (output.readableLength > output.readableHighWaterMark) await drained(output);
    },
    close: async () => zip.end(),
    abort: async () => {
      output.destroy(new Error("export was cancelled"));
    },
  };
}

/** Wait until somebody has read what is buffered, or has gone. */
function drained(output: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (output.destroyed) reject(output.errored ?? new Error("the reader has gone"));
      else if (output.readableLength <= output.readableHighWaterMark) resolve();
      else setTimeout(look, 5);
    };
    look();
  });
}

const partOf = (path: string): string => join(dirname(path), `.${basename(path)}.part`);

/** Refuse to write over anything but an empty directory. */
async function refuseExisting(path: string): Promise<void> {
  const found = await readdir(path).catch((error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? null : ["it"]));
  if (found !== null && found.length > 0) throw new UsageError("exists", `already there, will not write over it: ${path}`);
}
