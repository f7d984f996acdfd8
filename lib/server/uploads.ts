import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { AppError, InputError, NotFoundError, UsageError } from "../errors";
import { databasePath, readEnv } from "./env";

const ID = /^[0-9a-f-]{36}$/;
const DAY_MS = 86_400_000;
/** One uploaded file may be this large; a page is far smaller, a zip of a large corpus is not. */
const MAX_UPLOAD_BYTES = 2_000_000_000;

/** The folder of uploads, beside the database. */
export function uploadsFolder(): string {
  return join(dirname(databasePath(readEnv(process.env, process.cwd()).databaseUrl)), "uploads");
}

function folderOf(id: string): string {
  if (!ID.test(id)) throw new NotFoundError("upload", id);
  return join(uploadsFolder(), id);
}

/** Make an empty upload and remove those that nobody touched for a day. @throws AppError `disk-full`, `read-only` */
export async function createUpload(now: number): Promise<string> {
  const root = uploadsFolder();
  await mkdir(root, { recursive: true }).catch((error: unknown) => { throw explained(error, ""); });
  for (const name of await readdir(root)) {
    const { mtimeMs } = await stat(join(root, name));
    if (ID.test(name) && now - mtimeMs > DAY_MS) await rm(join(root, name), { recursive: true, force: true });
  }
  const id = randomUUID();
  await mkdir(join(root, id)).catch((error: unknown) => { throw explained(error, ""); });
  return id;
}

/**
 * The parts of a path inside an upload, as the browser gives it (`folder/html/1.html`).
 * @throws UsageError where the path is empty, absolute, or leads out of the upload
 */
export function uploadParts(path: string): readonly string[] {
  const parts = path.split("/");
  const bad = parts.some((part) => part === "" || part === "." || part === ".." || /[\\\0]/.test(part) || Buffer.byteLength(part) > 255);
  if (bad || parts.length > 32) throw new UsageError("bad-path", `not a path inside an upload: ${JSON.stringify(path.slice(0, 200))}`);
  return parts;
}

/**
 * Stream one file into an upload; memory stays small whatever its size. A file that breaks off leaves nothing behind.
 * @throws NotFoundError for an unknown upload, UsageError for a path that leads out of it or is a folder of it, InputError above
 * `MAX_UPLOAD_BYTES`, AppError `disk-full`, `read-only`
 */
export async function saveUpload(id: string, path: string, body: ReadableStream<Uint8Array>): Promise<number> {
  const folder = folderOf(id);
  const parts = uploadParts(path);
  await stat(folder).catch(() => { throw new NotFoundError("upload", id); });
  const target = join(folder, ...parts);
  // A dot file: should the server be killed here, no import takes the half for a page.
  const part = join(folder, `.${randomUUID()}.part`);
  try {
    await mkdir(dirname(target), { recursive: true });
    const size = await streamTo(part, path, body);
    await rename(part, target);
    return size;
  } catch (error) {
    await rm(part, { force: true });
    throw explained(error, path);
  }
}

async function streamTo(part: string, path: string, body: ReadableStream<Uint8Array>): Promise<number> {
  let size = 0;
  await pipeline(
    Readable.fromWeb(body as WebStream<Uint8Array>),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > MAX_UPLOAD_BYTES) throw new InputError("upload-too-large", `${path} is larger than ${MAX_UPLOAD_BYTES} bytes`);
        yield chunk;
      }
    },
    createWriteStream(part),
  );
  return size;
}

/** What went wrong with the file system, for people who cannot see it. */
function explained(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG") return new AppError("disk-full", "the disk is full: the upload was not stored, free some space and try again", { cause: error });
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return new AppError("read-only", "uploads cannot be stored: check the permissions of the database's folder", { cause: error });
  if (code === "EISDIR" || code === "ENOTDIR" || code === "EEXIST" || code === "ENOTEMPTY") return new UsageError("bad-path", `${path} is both a file and a folder of the upload`, { cause: error });
  return error;
}

/**
 * What an importer should open, and what it is called in messages: the one zip or the one folder at the top of the upload, else the upload
 * as a folder.
 * @throws InputError for an empty upload
 */
export async function uploadSource(id: string): Promise<{ readonly path: string; readonly name: string }> {
  const folder = folderOf(id);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => { throw new NotFoundError("upload", id); });
  if (entries.length === 0) throw new InputError("empty-upload", "nothing was uploaded");
  const only = entries.length === 1 ? entries[0]! : null;
  const isSource = only !== null && (only.isDirectory() || only.name.toLowerCase().endsWith(".zip"));
  return isSource ? { path: join(folder, only.name), name: only.name } : { path: folder, name: "upload" };
}
