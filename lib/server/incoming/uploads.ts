import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { freeBytes, isFull, noSpace, size as inWords } from "../../corpus/files/file-error";
import { AppError, InputError, NotFoundError, UsageError } from "../../errors";
import type { JobRecord } from "../../store/interfaces/jobs";
import { readEnv } from "../environment/env";

const ID = /^[0-9a-f-]{36}$/;
const DAY_MS = 86_400_000;
/** One uploaded file may be this large; a page is far smaller, a zip of a large corpus is not. */
const MAX_UPLOAD_BYTES = 2_000_000_000;

/** Left free by uploads, so that labels can still be saved. */
const RESERVE_BYTES = 1_000_000;
/**
 * How much of the body of a refused upload is still taken: a browser reads the answer only when it has sent
 * all, or never.
 */
const DRAINED_BYTES = 2 * MAX_UPLOAD_BYTES;

/** What is to come, as far as the sender knows. */
export interface Announced {
  /** In all. */
  readonly bytes?: number;
  /** Of the largest file. */
  readonly largest?: number;
}

/** The folder of uploads: beside a database that is a file; workers that import must find it at the same path. */
export function uploadsFolder(): string {
  return join(readEnv(process.env, process.cwd()).filesFolder, "uploads");
}

/** The folder of an upload, whether there is one or not. @throws NotFoundError for what is no id */
export function folderOf(id: string): string {
  if (!ID.test(id)) throw new NotFoundError("upload", id);
  return join(uploadsFolder(), id);
}

/**
 * Make an empty upload and remove those that nobody touched for a day, but for those that a job waits for.
 * @param openJobs those that are queued or running; asked for where there is something to remove
 * @throws AppError `disk-full` where what is announced does not fit, before any of it is sent; InputError
 * `upload-too-large`; AppError `read-only`
 */
export async function createUpload(
  now: number,
  { bytes = 0, largest = 0 }: Announced,
  openJobs: () => Promise<readonly Pick<JobRecord, "input">[]>,
): Promise<string> {
  const root = uploadsFolder();
  await mkdir(root, { recursive: true }).catch(async (error: unknown) => {
    throw await explained(error, "", null);
  });
  await removeForgotten(root, now, openJobs);
  if (largest > MAX_UPLOAD_BYTES) throw tooLarge("a file");
  await mustHaveRoom(root, bytes);
  const id = randomUUID();
  await mkdir(join(root, id)).catch(async (error: unknown) => {
    throw await explained(error, "", null);
  });
  return id;
}

async function removeForgotten(
  root: string,
  now: number,
  openJobs: Parameters<typeof createUpload>[2],
): Promise<void> {
  const old: string[] = [];
  for (const name of await readdir(root)) {
    const touched = ID.test(name) ? await touchedAt(join(root, name)) : null;
    if (touched !== null && now - touched > DAY_MS) old.push(name);
  }
  if (old.length === 0) return;
  // A job names the path of what it reads, which has the id of the upload in it.
  const wanted = (await openJobs()).map(({ input }) => JSON.stringify(input));
  for (const name of old)
    if (!wanted.some((input) => input.includes(name)))
      await rm(join(root, name), { recursive: true, force: true });
}

/** Unix time in ms; null for what has been removed meanwhile, as by an import that is done with it. */
async function touchedAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Remove an upload with all that was sent; harmless where there is none. */
export async function removeUpload(id: string): Promise<void> {
  await rm(folderOf(id), { recursive: true, force: true });
}

/** What messages call the disk: where it lies is nobody's business. */
const DISK = "the server's disk";

async function mustHaveRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder);
  if (free !== null && bytes > 0 && bytes + RESERVE_BYTES > free)
    throw await noSpace(folder, bytes, { shownAs: DISK });
}

const tooLarge = (path: string): InputError =>
  new InputError("upload-too-large", `${path} is larger than ${inWords(MAX_UPLOAD_BYTES)}`);

/**
 * The parts of a path inside an upload, as the browser gives it (`folder/html/1.html`).
 * @throws UsageError where the path is empty, absolute, or leads out of the upload
 */
export function uploadParts(path: string): readonly string[] {
  const parts = path.split("/");
  const bad = parts.some(
    (part) =>
      part === "" || part === "." || part === ".." || /[\\\0]/.test(part) || Buffer.byteLength(part) > 255,
  );
  if (bad || parts.length > 32)
    throw new UsageError("bad-path", `not a path inside an upload: ${JSON.stringify(path.slice(0, 200))}`);
  return parts;
}

/**
 * Stream one file into an upload; memory stays small whatever its size. A file that breaks off or does not
 * fit leaves nothing behind, and the rest of it is taken and dropped, so that the sender reads the answer
 * instead of a broken connection.
 *
 * @param announced bytes of the body, where the sender says so
 * @throws NotFoundError for an unknown upload, UsageError for a path that leads out of it or is a folder of
 * it, InputError `upload-too-large`, AppError `disk-full`, `read-only`
 */
export async function saveUpload(
  id: string,
  path: string,
  body: ReadableStream<Uint8Array>,
  announced: number | null = null,
): Promise<number> {
  const reader = body.getReader();
  try {
    return await take(id, path, reader, announced);
  } catch (error) {
    await drain(reader);
    throw error;
  }
}

async function take(
  id: string,
  path: string,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  announced: number | null,
): Promise<number> {
  const folder = folderOf(id);
  const parts = uploadParts(path);
  await stat(folder).catch(() => {
    throw new NotFoundError("upload", id);
  });
  if (announced !== null && announced > MAX_UPLOAD_BYTES) throw tooLarge(path);
  await mustHaveRoom(folder, announced ?? 0);
  const target = join(folder, ...parts);
  // Under a name that no import looks at (upload-source.ts), should the server be killed here.
  const part = join(folder, `.${randomUUID()}.part`);
  try {
    await makeFolders(folder, parts.slice(0, -1));
    const size = await writeAll(part, path, reader);
    await rename(part, target);
    return size;
  } catch (error) {
    await rm(part, { force: true });
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new NotFoundError("upload", id);
    throw await explained(error, path, announced);
  }
}

/** One by one inside of the upload, whose own folder is not made again where somebody removes it meanwhile. */
async function makeFolders(folder: string, names: readonly string[]): Promise<void> {
  let at = folder;
  for (const name of names) {
    at = join(at, name);
    await mkdir(at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function writeAll(
  part: string,
  path: string,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<number> {
  const file = await open(part, "wx");
  try {
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return size;
      size += value.length;
      if (size > MAX_UPLOAD_BYTES) throw tooLarge(path);
      await file.writeFile(value);
    }
  } finally {
    await file.close();
  }
}

/** Take the rest of a body and forget it; a sender that has gone, or never ends, is left. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let dropped = 0; dropped < DRAINED_BYTES;) {
      const { done, value } = await reader.read();
      if (done) return;
      dropped += value.length;
    }
    await reader.cancel();
  } catch {
    // Nobody is left to read the answer.
  }
}

/** What went wrong with the file system, for people who cannot see it. */
async function explained(error: unknown, path: string, need: number | null): Promise<unknown> {
  if (isFull(error)) return noSpace(uploadsFolder(), need, { shownAs: DISK, cause: error });
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new AppError(
      "read-only",
      "uploads cannot be stored: check the permissions of the database's folder",
      { cause: error },
    );
  if (code === "EISDIR" || code === "ENOTDIR" || code === "EEXIST" || code === "ENOTEMPTY")
    return new UsageError("bad-path", `${path} is both a file and a folder of the upload`, { cause: error });
  if (code === "ENAMETOOLONG")
    return new UsageError(
      "bad-path",
      `a path of ${path.length} characters is too long for the server's disk: ${path.slice(0, 200)}...`,
      { cause: error },
    );
  return error;
}
