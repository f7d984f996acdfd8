import { basename } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type Entry, open, type ZipFile } from "yauzl";
import { InputError, messageOf } from "../../errors";
import { readError } from "./file-error";
import {
  type FileTree,
  gunzip,
  gunzipped,
  isLitter,
  MAX_RATIO,
  mustBeFile,
  RATIO_FROM,
  tooLarge,
} from "./file-tree";

/**
 * What an archive may hold before it is refused as a bomb. Real corpora: up to some 100,000 pages, compressed
 * 3 to 20 times.
 */
export interface ZipLimits {
  readonly entries: number;
  /** Unpacked bytes in all. */
  readonly total: number;
  /** Unpacked by packed size of one entry beyond `ratioFrom` bytes, and of the whole archive. */
  readonly ratio: number;
  readonly ratioFrom: number;
}

export const ZIP_LIMITS: ZipLimits = {
  entries: 300_000,
  total: 16 * 1024 ** 3,
  ratio: MAX_RATIO,
  ratioFrom: RATIO_FROM,
};

/**
 * The files of a zip archive. Nothing is unpacked to disk; entries are read when asked for.
 * @param shownAs what messages call it
 * @throws InputError `broken-zip`, `unsafe-path` (a name that leads out of the archive), `duplicate-file`,
 * `zip-bomb`, `encrypted-zip`
 */
export async function zipTree(
  path: string,
  limits: ZipLimits = ZIP_LIMITS,
  shownAs: string = path,
): Promise<FileTree> {
  const size = await mustBeFile(path, shownAs);
  const zip = await openZip(path, shownAs);
  let entries: Map<string, Entry>;
  try {
    entries = await listEntries(zip, shownAs, size, limits);
  } catch (error) {
    zip.close();
    throw error;
  }
  return {
    name: basename(path).replace(/\.(zip|wacz)$/i, ""),
    files: [...entries.keys()].sort(),
    originOf: (file) => `${shownAs}!${file}`,
    read: async (file, limit) => {
      const origin = `${shownAs}!${file}`;
      const bytes = await readEntry(zip, entries.get(file)!, origin, limit);
      return file.toLowerCase().endsWith(".gz") ? gunzip(bytes, origin, limit) : bytes;
    },
    stream: (file) =>
      gunzipped(piecesOf(zip, entries.get(file)!, `${shownAs}!${file}`), `${shownAs}!${file}`),
    pieces: (file) => piecesOf(zip, entries.get(file)!, `${shownAs}!${file}`),
    sizeOf: async (file) => entries.get(file)!.uncompressedSize,
    close: async () => zip.close(),
  };
}

function openZip(path: string, shownAs: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(brokenOrUnreadable(shownAs, error));
      else resolve(zip!);
    });
  });
}

/** The archive that is no archive, or the file that cannot be read. */
function brokenOrUnreadable(shownAs: string, error: Error): unknown {
  const known = readError(error, shownAs);
  return known === error ? broken(shownAs, error) : known;
}

function listEntries(
  zip: ZipFile,
  origin: string,
  size: number,
  limits: ZipLimits,
): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  return new Promise((resolve, reject) => {
    const take = (entry: Entry): void => {
      total += entry.uncompressedSize;
      refuseBomb(entry, origin, total, limits);
      if (entry.isEncrypted())
        throw new InputError("encrypted-zip", `${origin}!${entry.fileName}: the archive is encrypted`);
      if (entry.fileName.endsWith("/") || isLitter(entry.fileName)) return;
      if (entries.has(entry.fileName))
        throw new InputError("duplicate-file", `${origin}: two entries are called ${entry.fileName}`);
      entries.set(entry.fileName, entry);
    };
    if (zip.entryCount > limits.entries) {
      reject(bomb(origin, `${zip.entryCount} entries, at most ${limits.entries}`));
      return;
    }
    zip.on("error", (error: Error) => reject(broken(origin, error)));
    zip.on("end", () => {
      if (total > limits.ratioFrom && total > size * limits.ratio)
        reject(bomb(origin, `unpacks to ${total} bytes from ${size}`));
      else resolve(entries);
    });
    zip.on("entry", (entry: Entry) => {
      try {
        take(entry);
        zip.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    zip.readEntry();
  });
}

function refuseBomb(entry: Entry, origin: string, total: number, limits: ZipLimits): void {
  if (total > limits.total) throw bomb(origin, `unpacks to more than ${limits.total} bytes`);
  const { uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > limits.ratioFrom && uncompressedSize > compressedSize * limits.ratio) {
    throw bomb(`${origin}!${entry.fileName}`, `unpacks to ${uncompressedSize} bytes from ${compressedSize}`);
  }
}

async function readEntry(zip: ZipFile, entry: Entry, origin: string, limit: number): Promise<Uint8Array> {
  if (entry.uncompressedSize > limit) throw tooLarge(origin, limit);
  try {
    return await buffer(await streamEntry(zip, entry, origin));
  } catch (error) {
    throw error instanceof InputError ? error : broken(origin, error);
  }
}

async function* piecesOf(zip: ZipFile, entry: Entry, origin: string): AsyncGenerator<Uint8Array> {
  try {
    yield* (await streamEntry(zip, entry, origin)) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw error instanceof InputError ? error : broken(origin, error);
  }
}

function streamEntry(zip: ZipFile, entry: Entry, origin: string): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(broken(origin, error));
      else resolve(stream!);
    });
  });
}

const bomb = (origin: string, why: string): InputError =>
  new InputError("zip-bomb", `${origin}: refused as a zip bomb, ${why}`);

/**
 * The archive reader itself refuses names with `..`, a drive letter or a leading slash; its message tells
 * which case it was.
 */
function broken(origin: string, cause: unknown): InputError {
  const message = messageOf(cause);
  if (/invalid relative path|absolute path/i.test(message))
    return new InputError("unsafe-path", `${origin}: refused, ${message}`, { cause });
  return new InputError(
    "broken-zip",
    `${origin}: broken zip archive (${message.charAt(0).toLowerCase()}${message.slice(1)})`,
    { cause },
  );
}
