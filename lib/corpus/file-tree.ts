import { createReadStream } from "node:fs";
import { readFile, readdir, realpath, stat } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import { pipeline, type Readable } from "node:stream";
import { createGunzip, gunzipSync } from "node:zlib";
import { InputError, NotFoundError, UsageError } from "../errors";
import { MAX_PAGE_BYTES } from "../page/decode";

/** Gold files hold the texts of a whole corpus; beyond this a file is refused rather than read into memory. */
export const MAX_GOLD_BYTES = 480 * 1024 * 1024;

/** The files of a corpus, wherever they lie: a directory, an archive, or a list of uploaded files. Formats read from this alone. */
export interface FileTree {
  /** What the corpus is called if nobody names it. */
  readonly name: string;
  /** Slash-separated paths below the root, sorted. */
  readonly files: readonly string[];
  /** The path as messages show it, e.g. `corpus.zip!pages/a.html`. */
  originOf(file: string): string;
  /** The bytes of a file, gunzipped where it ends in `.gz`. @throws InputError where it is larger than `limit` or broken */
  read(file: string, limit: number): Promise<Uint8Array>;
  /** The bytes of a file as a stream, gunzipped where it ends in `.gz`; for files that are read line by line. */
  stream(file: string): Promise<Readable>;
  close(): Promise<void>;
}

/** Files that no corpus means: dot files and what macOS adds to archives. */
export function isLitter(file: string): boolean {
  return file.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");
}

/** The directory at `path`. Links that lead out of it are not followed. */
export async function directoryTree(path: string): Promise<FileTree> {
  const root = await realpath(path);
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const files: string[] = [];
  for (const entry of found) {
    const full = join(entry.parentPath, entry.name);
    const file = full.slice(root.length + 1).split(sep).join("/");
    if (isLitter(file)) continue;
    if (entry.isFile() || (entry.isSymbolicLink() && (await isInside(root, full)))) files.push(file);
  }
  return {
    name: basename(resolve(path)),
    files: files.sort(),
    originOf: (file) => join(path, file),
    read: (file, limit) => readMaybeZipped(join(root, file), join(path, file), limit),
    stream: async (file) => gunzipped(createReadStream(join(root, file)), file),
    close: async () => {},
  };
}

/** Single files, e.g. uploaded ones, side by side under their own names. @throws InputError where two have the same name */
export async function filesTree(name: string, paths: readonly string[]): Promise<FileTree> {
  const byName = new Map<string, string>();
  for (const path of paths) {
    const file = basename(path);
    if (byName.has(file)) throw new InputError("duplicate-file", `two files are called ${file}`);
    await mustExist(path);
    byName.set(file, path);
  }
  return {
    name,
    files: [...byName.keys()].sort(),
    originOf: (file) => byName.get(file) ?? file,
    read: (file, limit) => readMaybeZipped(byName.get(file)!, byName.get(file)!, limit),
    stream: async (file) => gunzipped(createReadStream(byName.get(file)!), file),
    close: async () => {},
  };
}

/** The page bytes of one file, gunzipped where its name ends in `.gz`. @throws InputError `page-too-large`, `broken-gzip` */
export function readPageFile(path: string): Promise<Uint8Array> {
  return readMaybeZipped(path, path, MAX_PAGE_BYTES);
}

/** Undo gzip, but only so far: a bomb is refused at the limit. @throws InputError `page-too-large`, `broken-gzip` */
export function gunzip(bytes: Uint8Array, origin: string, limit: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(origin, limit);
    throw new InputError("broken-gzip", `${origin}: broken gzip file`, { cause: error });
  }
}

/** Undo gzip on a stream where the name says so; errors of either end come out of the result. */
export function gunzipped(source: Readable, file: string): Readable {
  if (!file.toLowerCase().endsWith(".gz")) return source;
  return pipeline(source, createGunzip(), () => {});
}

/** A file or directory that must be there. @throws NotFoundError */
export async function mustExist(path: string): Promise<{ readonly isDirectory: boolean; readonly size: number }> {
  try {
    const found = await stat(path);
    return { isDirectory: found.isDirectory(), size: found.size };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new NotFoundError("file or folder", path);
    throw new UsageError("unreadable", `cannot read ${path}: ${(error as NodeJS.ErrnoException).code ?? "unknown cause"}`, { cause: error });
  }
}

/** The error for a file beyond its limit. */
export function tooLarge(origin: string, limit: number): InputError {
  return new InputError("page-too-large", `${origin}: larger than ${Math.round(limit / 1024 / 1024)} MB`);
}

async function readMaybeZipped(path: string, origin: string, limit: number): Promise<Uint8Array> {
  const { size } = await mustExist(path);
  if (size > limit) throw tooLarge(origin, limit);
  const bytes = await readFile(path);
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
