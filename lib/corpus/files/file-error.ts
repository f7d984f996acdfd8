import type { Stats } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { AppError, InputError, NotFoundError, UsageError } from "../../errors";

/** What the file system says by its codes, in words that go on after the name of the file. */
const CAUSES: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EBUSY: "it is in use",
  EIO: "the disk reported an error",
  EISDIR: "it is a folder, not a file",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ENODEV: "there is no such device",
  ENXIO: "there is no such device",
  EPERM: "permission denied",
  EROFS: "its disk is read-only",
};

/** Why nothing can be at a path. */
const IMPOSSIBLE: Readonly<Record<string, string>> = {
  ELOOP: "its symbolic links form a loop",
  ENAMETOOLONG: "its name is too long",
  ENOTDIR: "a part of its path is a file, not a folder",
  ERR_INVALID_ARG_VALUE: "a file name cannot contain a NUL character",
};

const FULL = ["ENOSPC", "EDQUOT", "EFBIG"];

/** The code of an error of the file system; null for any other. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || error instanceof AppError) return null;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code !== undefined && (syscall !== undefined || code === "ERR_INVALID_ARG_VALUE") ? code : null;
}

/** Whether an error of the file system says that there is no room left. */
export function isFull(error: unknown): boolean {
  return FULL.includes(codeOf(error) ?? "");
}

/**
 * An error of the file system while `shownAs` was read, as one that names it and the cause; anything else as
 * it came.
 */
export function readError(error: unknown, shownAs: string): unknown {
  const code = codeOf(error);
  if (code === null) return error;
  if (code === "ENOENT") return new NotFoundError("file or folder", shownAs);
  if (code in IMPOSSIBLE) return new NotFoundError("file or folder", `${shownAs} (${IMPOSSIBLE[code]})`);
  return new InputError("unreadable", `cannot read ${shownAs}: ${CAUSES[code] ?? code}`, { cause: error });
}

/**
 * An error of the file system while `path` was written, as one that names it and the cause; anything else as
 * it came. Call it when what was written has been removed again, so that the free space is what there is.
 *
 * @param need bytes that were to be written; null where nobody knows
 * @param shownAs what messages call the path
 */
export async function writeError(
  error: unknown,
  path: string,
  need: number | null = null,
  shownAs: string = path,
): Promise<unknown> {
  const code = codeOf(error);
  if (code === null) return error;
  if (FULL.includes(code)) return noSpace(dirname(path), need, { cause: error });
  const cause =
    code === "ENOENT"
      ? "its folder does not exist"
      : code === "EEXIST" || code === "ENOTEMPTY"
        ? "it already exists"
        : (IMPOSSIBLE[code] ?? CAUSES[code] ?? code);
  return new UsageError("not-writable", `cannot write ${shownAs}: ${cause}`, { cause: error });
}

/** What stands where a file was asked for. */
export function kindOf(found: Stats): string {
  if (found.isDirectory()) return "a folder";
  if (found.isFIFO()) return "a pipe";
  if (found.isSocket()) return "a socket";
  return found.isFile() ? "a file" : "a device";
}

/** Bytes that this user may still write to the disk of a folder; null where the system does not say. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** @param shownAs what the message calls the folder */
export async function noSpace(
  folder: string,
  need: number | null,
  { shownAs = folder, cause }: { readonly shownAs?: string; readonly cause?: unknown } = {},
): Promise<AppError> {
  const free = await freeBytes(folder);
  const needed =
    need !== null ? size(need) : free !== null ? `more than ${size(free)}` : "more than there is";
  return new AppError(
    "disk-full",
    `no space left on ${shownAs}: need ${needed}, free ${free === null ? "unknown" : size(free)}`,
    { cause },
  );
}

/** Bytes in B, kB or MB. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
