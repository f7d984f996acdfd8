import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { InputError, NotFoundError } from "../../errors";
import { folderOf } from "./uploads";

/** Whether a file at the top of an upload is one that is being sent, or was when the server was killed. */
const isPart = (name: string): boolean => /^\.[0-9a-f-]{36}\.part$/.test(name);

/**
 * What an importer should open, and what it is called in messages: the one zip or the one folder at the top
 * of the upload, else the upload as a folder.
 * @throws InputError for an empty upload
 */
export async function uploadSource(id: string): Promise<{ readonly path: string; readonly name: string }> {
  const folder = folderOf(id);
  const all = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new NotFoundError("upload", id);
  });
  const entries = all.filter(({ name }) => !isPart(name));
  if (entries.length === 0) throw new InputError("empty-upload", "nothing was uploaded");
  const only = entries.length === 1 ? entries[0]! : null;
  const isSource = only !== null && (only.isDirectory() || /\.(zip|wacz)$/i.test(only.name));
  return isSource ? { path: join(folder, only.name), name: only.name } : { path: folder, name: "upload" };
}
