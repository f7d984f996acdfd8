/** The files of a certificate authority: its key, which nobody but its owner may read, and its certificate. */
import { chmod, mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { readError, writeError } from "../../corpus/files/file-error";
import { AppError, UsageError } from "../../errors";
import type { Pair } from "./authority";

const KEY = "winnow-proxy-key.pem";
const CERTIFICATE = "winnow-proxy-ca.pem";

/** Where they are if nobody says: beside the other settings of the person. */
export function usualFolder(config = process.env.XDG_CONFIG_HOME): string {
  return join(config === undefined || config === "" ? join(homedir(), ".config") : config, "winnow", "proxy");
}

export const certificatePath = (folder: string): string => join(folder, CERTIFICATE);
export const keyPath = (folder: string): string => join(folder, KEY);

/** Write an authority where there is none. @throws UsageError `authority-exists`; AppError naming the file */
export async function writeAuthority(folder: string, { key, certificate }: Pair): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(async (error: unknown) => {
    throw await writeError(error, folder);
  });
  await writeNew(keyPath(folder), key, 0o600);
  await rm(certificatePath(folder), { force: true });
  await writeNew(certificatePath(folder), certificate, 0o644);
}

/**
 * The authority of a folder; null where there is none.
 * @throws UsageError `key-readable` where others may read the key, or it is somebody else's; AppError naming a file
 * that cannot be read
 */
export async function readAuthority(folder: string): Promise<Pair | null> {
  const path = keyPath(folder);
  const found = await stat(path).catch(() => null);
  if (found === null) return null;
  const mode = found.mode & 0o777;
  if ((mode & 0o077) !== 0)
    throw new UsageError(
      "key-readable",
      `${path} can be read by others (mode ${mode.toString(8)}): whoever has read it can stand between you and every site that you visit. If that may have happened, remove it (winnow proxy --remove-ca) and stop trusting its certificate; else chmod 600`,
    );
  const me = process.getuid?.();
  if (me !== undefined && found.uid !== me)
    throw new UsageError("key-readable", `${path} belongs to another user`);
  return { key: await readPem(path), certificate: await readPem(certificatePath(folder)) };
}

/** Remove the files of an authority. @returns whether there was one */
export async function removeAuthority(folder: string): Promise<boolean> {
  const had = (await stat(keyPath(folder)).catch(() => null)) !== null;
  await rm(keyPath(folder), { force: true });
  await rm(certificatePath(folder), { force: true });
  return had;
}

async function readPem(path: string): Promise<string> {
  return readFile(path, "utf8").catch(async (error: unknown) => {
    throw await readError(error, path);
  });
}

async function writeNew(path: string, text: string, mode: number): Promise<void> {
  try {
    const file = await open(path, "wx", mode);
    try {
      await file.writeFile(text);
    } finally {
      await file.close();
    }
    // Whatever the umask is.
    await chmod(path, mode);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if ((error as NodeJS.ErrnoException).code === "EEXIST")
      throw new UsageError(
        "authority-exists",
        `${path} is there already: to make another, remove it first (winnow proxy --remove-ca)`,
      );
    throw await writeError(error, path);
  }
}
