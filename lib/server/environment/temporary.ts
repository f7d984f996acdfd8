import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startOf } from "./process-start";

/** A folder for files that are needed as long as an answer is on its way. */
export interface TemporaryFolder {
  readonly path: string;
  /** Remove it with all that lies in it; harmless where it is gone. */
  remove(): Promise<void>;
}

/**
 * `winnow-temporary-PURPOSE-PID-START-RANDOM`: the owner is in the name, for whoever finds the folder when
 * the owner is dead.
 */
const NAME = /^winnow-temporary-[a-z]+-(\d+)-(\d+)-[A-Za-z0-9]{6}$/;

/**
 * Make a folder in the system's temporary folder, which only this user can read. Whoever made it removes it;
 * what a killed process left goes at the next start.
 * @param purpose lower-case letters
 */
export async function temporaryFolder(purpose: string, root: string = tmpdir()): Promise<TemporaryFolder> {
  const path = await mkdtemp(
    join(root, `winnow-temporary-${purpose}-${process.pid}-${startOf(process.pid)}-`),
  );
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Remove the folders of processes that are no longer alive, and nothing else; answers their paths. For the
 * start of a server.
 */
export async function removeLeftovers(root: string = tmpdir()): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const name of await readdir(root)) {
    const [, pid, start] = NAME.exec(name) ?? [];
    if (pid === undefined || startOf(Number(pid)) === start) continue;
    const path = join(root, name);
    try {
      if (!(await lstat(path)).isDirectory()) continue;
      await rm(path, { recursive: true });
      removed.push(path);
    } catch {
      // It belongs to somebody else on this machine, or another server that starts at this moment has removed
      // it.
    }
  }
  return removed;
}
