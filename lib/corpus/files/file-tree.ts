import { createReadStream } from "node:fs";
import { lstat, readFile, readdir, realpath, stat } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip, gunzipSync } from "node:zlib";
import { InputError, messageOf, NotFoundError } from "../../errors";
import { MAX_PAGE_BYTES } from "../../page/parsing/decode";
import { kindOf, readError } from "./file-error";

/**
 * Gold files hold the texts of a whole corpus; beyond this a file is refused rather than read into memory.
 */
export const MAX_GOLD_BYTES = 480 * 1024 * 1024;

/**
 * The files of a corpus, wherever they lie: a directory, an archive, or a list of uploaded files. Formats
 * read from this alone.
 */
export interface FileTree {
  /** What the corpus is called if nobody names it. */
  readonly name: string;
  /** Slash-separated paths below the root, sorted. */
  readonly files: readonly string[];
  /** The path as messages show it, e.g. `corpus.zip!pages/a.html`. */
  originOf(file: string): string;
  /**
   * The bytes of a file, gunzipped where it ends in `.gz`. @throws InputError where it is larger than `limit`
   * or broken
   */
  read(file: string, limit: number): Promise<Uint8Array>;
  /**
   * The bytes of a file piece by piece, gunzipped where it ends in `.gz`; for files that are read line by
   * line. Reading throws InputError `broken-gzip`, `gzip-bomb`.
   */
  stream(file: string): AsyncIterable<Uint8Array>;
  /** The bytes of a file piece by piece, as they lie there. */
  pieces(file: string): AsyncIterable<Uint8Array>;
  /** Bytes of a file as it lies there. */
  sizeOf(file: string): Promise<number>;
  close(): Promise<void>;
}

/** Files that no corpus means: dot files and what macOS adds to archives. */
export function isLitter(file: string): boolean {
  return file.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");
}

/**
 * The directory at `path`. Links that lead out of it are not followed. @param shownAs what messages call it
 * @throws InputError `unreadable`
 */
export async function directoryTree(path: string, shownAs: string = path): Promise<FileTree> {
  const { root, found } = await listed(path).catch((error: unknown) => {
    throw readError(error, shownAs);
  });
  const files: string[] = [];
  for (const entry of found) {
    const full = join(entry.parentPath, entry.name);
    const file = full
      .slice(root.length + 1)
      .split(sep)
      .join("/");
    if (isLitter(file)) continue;
    if (entry.isFile() || (entry.isSymbolicLink() && (await isInside(root, full)))) files.push(file);
  }
  return {
    name: basename(resolve(path)),
    files: files.sort(),
    originOf: (file) => join(shownAs, file),
    read: (file, limit) => readMaybeZipped(join(root, file), join(shownAs, file), limit),
    stream: (file) => gunzipped(piecesOf(join(root, file), join(shownAs, file)), join(shownAs, file)),
    pieces: (file) => piecesOf(join(root, file), join(shownAs, file)),
    sizeOf: (file) => mustBeFile(join(root, file), join(shownAs, file)),
    close: async () => {},
  };
}

/**
 * Single files side by side under their own names.
 * @param shownAs what messages call a file
 * @throws InputError where two have the same name
 */
export async function filesTree(
  name: string,
  paths: readonly string[],
  shownAs: (path: string) => string = (path) => path,
): Promise<FileTree> {
  const byName = new Map<string, string>();
  for (const path of paths) {
    const file = basename(path);
    if (byName.has(file)) throw new InputError("duplicate-file", `two files are called ${file}`);
    await mustExist(path, shownAs(path));
    byName.set(file, path);
  }
  return {
    name,
    files: [...byName.keys()].sort(),
    originOf: (file) => shownAs(byName.get(file) ?? file),
    read: (file, limit) => readMaybeZipped(byName.get(file)!, shownAs(byName.get(file)!), limit),
    stream: (file) =>
      gunzipped(piecesOf(byName.get(file)!, shownAs(byName.get(file)!)), shownAs(byName.get(file)!)),
    pieces: (file) => piecesOf(byName.get(file)!, shownAs(byName.get(file)!)),
    sizeOf: (file) => mustBeFile(byName.get(file)!, shownAs(byName.get(file)!)),
    close: async () => {},
  };
}

async function listed(path: string) {
  const root = await realpath(path);
  return { root, found: await readdir(root, { recursive: true, withFileTypes: true }) };
}

async function* piecesOf(path: string, origin: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw readError(error, origin);
  }
}

/**
 * The page bytes of one file, gunzipped where its name ends in `.gz`. @throws NotFoundError, InputError
 * `page-too-large`, `broken-gzip`, `not-a-file`, `unreadable`
 */
export function readPageFile(path: string): Promise<Uint8Array> {
  return readMaybeZipped(path, path, MAX_PAGE_BYTES);
}

/**
 * Undo gzip, but only so far: a bomb is refused at the limit. @throws InputError `page-too-large`,
 * `broken-gzip`
 */
export function gunzip(bytes: Uint8Array, origin: string, limit: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(origin, limit);
    throw new InputError("broken-gzip", `${origin}: broken gzip file`, { cause: error });
  }
}

/**
 * What unpacks to more than this many times its size is a bomb; deflate reaches 1,030 times, pages and gold 3
 * to 20 times.
 */
export const MAX_RATIO = 200;
/** Below this many bytes a ratio proves nothing. */
export const RATIO_FROM = 1024 * 1024;

/**
 * Undo gzip on a stream where the name says so, but not of a bomb, however short its lines are.
 * @throws InputError `broken-gzip`, `gzip-bomb` while it is read
 */
export async function* gunzipped(
  source: AsyncIterable<Uint8Array>,
  origin: string,
): AsyncGenerator<Uint8Array> {
  if (!origin.toLowerCase().endsWith(".gz")) return yield* source;
  const gunzip = createGunzip();
  let size = 0;
  try {
    for await (const chunk of pipeline(source, gunzip, () => {}) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > RATIO_FROM && size > gunzip.bytesWritten * MAX_RATIO) {
        throw new InputError(
          "gzip-bomb",
          `${origin}: refused as a decompression bomb, it unpacks to more than ${MAX_RATIO} times its size`,
        );
      }
      yield chunk;
    }
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith("Z_")) throw error;
    throw new InputError("broken-gzip", `${origin}: broken gzip file (${messageOf(error)})`, {
      cause: error,
    });
  } finally {
    gunzip.destroy();
  }
}

/**
 * A file or directory that must be there. A pipe or device is none: it may never end, or never begin.
 * @param shownAs what messages call it
 * @throws NotFoundError, InputError `not-a-file`, `unreadable`
 */
export async function mustExist(
  path: string,
  shownAs: string = path,
): Promise<{ readonly isDirectory: boolean; readonly size: number }> {
  try {
    const found = await stat(path);
    if (!found.isFile() && !found.isDirectory())
      throw new InputError("not-a-file", `cannot read ${shownAs}: it is ${kindOf(found)}, not a file`);
    return { isDirectory: found.isDirectory(), size: found.size };
  } catch (error) {
    const isDangling =
      (error as NodeJS.ErrnoException).code === "ENOENT" &&
      (await lstat(path).then(
        (found) => found.isSymbolicLink(),
        () => false,
      ));
    throw isDangling
      ? new NotFoundError("file or folder", `${shownAs} (it is a broken link)`)
      : readError(error, shownAs);
  }
}

/**
 * A file that must be there, and its size. @param shownAs what messages call it @throws as `mustExist`, also
 * for a folder
 */
export async function mustBeFile(path: string, shownAs: string = path): Promise<number> {
  const { isDirectory, size } = await mustExist(path, shownAs);
  if (isDirectory) throw new InputError("not-a-file", `cannot read ${shownAs}: it is a folder, not a file`);
  return size;
}

/** The error for a file beyond its limit. */
export function tooLarge(origin: string, limit: number): InputError {
  return new InputError("page-too-large", `${origin}: larger than ${Math.round(limit / 1024 / 1024)} MB`);
}

async function readMaybeZipped(path: string, origin: string, limit: number): Promise<Uint8Array> {
  if ((await mustBeFile(path, origin)) > limit) throw tooLarge(origin, limit);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw readError(error, origin);
  });
  return path.toLowerCase().endsWith(".gz") ? gunzip(bytes, origin, limit) : bytes;
}

async function isInside(root: string, link: string): Promise<boolean> {
  try {
    const target = await realpath(link);
    return target.startsWith(root + sep) && (await stat(target)).isFile();
  } catch {
    // A link to nothing is no file of the corpus.
    return false;
  }
}
