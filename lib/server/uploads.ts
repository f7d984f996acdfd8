import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { InputError, NotFoundError, UsageError } from "../errors";
import { databasePath, readEnv } from "./env";

const ID = /^[0-9a-f-]{36}$/;
const DAY_MS = 86_400_000;
/** One uploaded file may be this large; a page is far smaller, a zip of a large corpus is not. */
export const MAX_UPLOAD_BYTES = 2_000_000_000;

/** The folder of uploads, beside the database. */
export function uploadsFolder(): string {
  return join(dirname(databasePath(readEnv(process.env, process.cwd()).databaseUrl)), "uploads");
}

function folderOf(id: string): string {
  if (!ID.test(id)) throw new NotFoundError("upload", id);
  return join(uploadsFolder(), id);
}

/** Make an empty upload and remove those that nobody touched for a day. */
export async function createUpload(now: number): Promise<string> {
  const root = uploadsFolder();
  await mkdir(root, { recursive: true });
  for (const name of await readdir(root)) {
    const { mtimeMs } = await stat(join(root, name));
    if (ID.test(name) && now - mtimeMs > DAY_MS) await rm(join(root, name), { recursive: true, force: true });
  }
  const id = randomUUID();
  await mkdir(join(root, id));
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
 * Stream one file into an upload; memory stays small whatever its size.
 * @throws NotFoundError for an unknown upload, UsageError for a path that leads out of it, InputError above `MAX_UPLOAD_BYTES`
 */
export async function saveUpload(id: string, path: string, body: ReadableStream<Uint8Array>): Promise<number> {
  const folder = folderOf(id);
  const parts = uploadParts(path);
  await stat(folder).catch(() => { throw new NotFoundError("upload", id); });
  const target = join(folder, ...parts);
  await mkdir(dirname(target), { recursive: true });
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
    createWriteStream(target),
  );
  return size;
}

/** What an importer should open: the one zip or the one folder at the top of the upload, else the upload as a folder. @throws InputError for an empty upload */
export async function uploadSource(id: string): Promise<string> {
  const folder = folderOf(id);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => { throw new NotFoundError("upload", id); });
  if (entries.length === 0) throw new InputError("empty-upload", "nothing was uploaded");
  const only = entries.length === 1 ? entries[0]! : null;
  return only !== null && (only.isDirectory() || only.name.toLowerCase().endsWith(".zip")) ? join(folder, only.name) : folder;
}
