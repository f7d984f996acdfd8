import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { lstat, mkdir, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { InputError, UsageError } from "../errors";
import { writeError } from "./files/file-error";

/**
 * Where an exporter writes its files; a name is slash-separated below the root. `close` makes the result
 * visible, `abort` leaves nothing.
 */
export interface FileSink {
  /** @param bytes all of the file, or its pieces one after the other, taken as fast as they can be written */
  write(file: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/** What file systems allow for one part of a path. */
const MAX_NAME_BYTES = 255;

/**
 * A page id with its ending, as the name of a file. Pages are called by names that pass here (`exportName`);
 * this is for whatever else is written.
 * @throws InputError `unsafe-path` where it would lead outside of the export or is no name
 */
function mustBeSafe(file: string): string {
  const isName = (part: string): boolean =>
    part !== "" && part !== "." && part !== ".." && Buffer.byteLength(part) <= MAX_NAME_BYTES;
  if (!/[\\\0]/.test(file) && file.split("/").every(isName)) return file;
  throw new InputError("unsafe-path", `page id cannot be a file name: ${JSON.stringify(file.slice(0, 100))}`);
}

/**
 * A new directory. It is filled beside its place and moved there at the end.
 * @throws UsageError `exists`, also at the end
 */
export async function directorySink(path: string): Promise<FileSink> {
  await refuseExisting(path);
  const part = partOf(path);
  await mkdir(part, { recursive: true });
  return {
    async write(file, bytes) {
      const full = join(part, mustBeSafe(file));
      await mkdir(dirname(full), { recursive: true });
      await writeFile(full, bytes);
    },
    async close() {
      // What somebody has put there meanwhile stays.
      await refuseExisting(path);
      await rmdir(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      });
      await rename(part, path);
    },
    abort: () => rm(part, { recursive: true, force: true }),
  };
}

/**
 * A zip archive at `path`, written beside its place and moved there at the end.
 * @throws UsageError `exists`, also at the end
 */
export async function zipSink(path: string): Promise<FileSink> {
  await refuseExisting(path);
  const part = partOf(path);
  await mkdir(dirname(part), { recursive: true });
  const stream = zipStream();
  // A full disk ends the archive's stream too, and whoever writes to it hears of it there.
  const written = pipeline(stream.output, createWriteStream(part));
  // The last of it is reported by close(); until then it must not count as unhandled.
  written.catch(() => {});
  return {
    write: stream.write,
    async close() {
      await stream.close();
      await written;
      await refuseExisting(path);
      await rename(part, path);
    },
    async abort() {
      await stream.abort();
      await written.catch(() => {});
      await rm(part, { force: true });
    },
  };
}

/** Of deflate. */
const USUAL_LEVEL = 6;
const LEAST_LEVEL = 1;

/** A zip archive as a stream, for a download: pages are read as fast as the other side takes them. */
export function zipStream(): FileSink & { readonly output: Readable } {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // A fixed time makes equal exports equal archives.
  const mtime = new Date(Date.UTC(1980, 0, 1, 12));
  // A source that fails is reported where it is written; the archive repeats it as an event that would end
  // the process.
  zip.on("error", () => {});
  output.on("error", () => {});
  return {
    output,
    async write(file, bytes) {
      // As a stream also where it is one piece: what is given to the archive as a whole it packs at once, however many
      // files before it wait to be read, and holds until it is closed. What is packed already is not packed well again,
      // but not every reader takes bytes as they are of which only what follows them has the length.
      const compressionLevel = file.endsWith(".gz") ? LEAST_LEVEL : USUAL_LEVEL;
      const source = Readable.from(bytes instanceof Uint8Array ? [bytes] : bytes, { objectMode: false });
      zip.addReadStreamLazy(
        mustBeSafe(file),
        { mtime, mode: 0o100644, compressionLevel },
        handedOver(source),
      );
      await taken(source, output);
    },
    close: async () => zip.end(),
    abort: async () => {
      output.destroy(new Error("export was cancelled"));
    },
  };
}

/** Gives a stream away once: the archive keeps what it calls until it is closed, and would keep all it has read. */
function handedOver(source: Readable): (take: (error: unknown, source: Readable) => void) => void {
  let held: Readable | null = source;
  return (take) => {
    const given = held;
    held = null;
    if (given !== null) take(null, given);
  };
}

/** Wait until all of `source` has gone into the archive, or until nobody reads the archive any more. */
function taken(source: Readable, output: Readable): Promise<void> {
  const onGone = (): void => void source.destroy(output.errored ?? new Error("the reader has gone"));
  if (output.destroyed) onGone();
  else output.once("close", onGone);
  return finished(source).finally(() => output.removeListener("close", onGone));
}

/** A name of its own for each export, since two to one path must not write into one another; it says whose it is. */
const partOf = (path: string): string =>
  join(dirname(path), `.${[...basename(path)].slice(0, 40).join("")}.${randomUUID()}.part`);

/** Refuse to write over anything but an empty directory, also over a link to nothing. */
async function refuseExisting(path: string): Promise<void> {
  try {
    const there = await lstat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (there === null || (there.isDirectory() && (await readdir(path)).length === 0)) return;
  } catch (error) {
    throw await writeError(error, path);
  }
  throw new UsageError("exists", `already there, will not overwrite it: ${path}`);
}
