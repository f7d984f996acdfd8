import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, lstat, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UsageError } from "../../errors";
import { kindOf, writeError } from "./file-error";

/**
 * See that a file or folder can be written at a path, before minutes of work and not after them.
 * @param isNew whether nothing may be there yet; else a file may
 * @throws UsageError `exists`, `not-writable`
 */
export async function mustBeWritable(path: string, { isNew }: { readonly isNew: boolean }): Promise<void> {
  const refuse = (cause: string): never => {
    throw new UsageError("not-writable", `cannot write ${path}: ${cause}`);
  };
  try {
    const there = await lstat(path).catch(absent);
    if (there !== null && isNew)
      throw new UsageError("exists", `already there, will not overwrite it: ${path}`);
    if (there !== null) {
      const target = await stat(path).catch(absent);
      if (target === null) refuse("it is a broken link");
      else if (!target.isFile()) refuse(`it is ${kindOf(target)}, not a file`);
      await access(path, constants.W_OK);
    }
    if (!(await stat(dirname(path))).isDirectory()) refuse("a part of its path is a file, not a folder");
    await access(dirname(path), constants.W_OK);
  } catch (error) {
    throw await writeError(error, path);
  }
}

/**
 * Write a file that is there whole or not at all: what stood there before stays until all of the new one is
 * on the disk.
 * @throws AppError `disk-full` naming what is needed and what is free, UsageError `not-writable`
 */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  // A name of its own, since that of the file may have no room for an ending.
  const part = join(dirname(path), `.${randomUUID()}.part`);
  try {
    await writeFile(part, bytes);
    await rename(part, await realpath(path).catch(() => path));
  } catch (error) {
    await rm(part, { force: true });
    throw await writeError(error, path, bytes.length);
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
