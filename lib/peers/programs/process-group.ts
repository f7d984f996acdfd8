/** A process with all that it has started, as far as the system knows groups of processes. */
import { execFile, spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

const isWindows = process.platform === "win32";

/** How a process is started so that it leads a group of its own. */
export const OWN_GROUP = { detached: !isWindows } as const;

/** End a process and what it has started, whatever they are doing; nothing where they are gone. */
export function killGroup(leader: number): void {
  if (isWindows) {
    spawnSync("taskkill", ["/pid", String(leader), "/T", "/F"], { stdio: "ignore", windowsHide: true });
    return;
  }
  try {
    process.kill(-leader, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Memory pages are of 4 KB wherever /proc tells of them. */
const PAGE_BYTES = 4096;

/**
 * Megabytes that a process and what it has started have in memory, what they share counted for each. Null where
 * the system does not tell: then nothing limits it.
 */
export async function groupMegabytes(leader: number): Promise<number | null> {
  if (isWindows) return null;
  if (process.platform !== "linux") return groupFromPs(leader);
  let pages = 0;
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    // A process may end while it is looked at.
    const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => null);
    // The name in brackets may hold blanks and brackets.
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields !== undefined && Number(fields[2]) === leader) pages += Number(fields[21]);
  }
  return (pages * PAGE_BYTES) / 2 ** 20;
}

async function groupFromPs(leader: number): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pgid=,rss="]);
    const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
    return rows.reduce((sum, [group, kilobytes = 0]) => sum + (group === leader ? kilobytes : 0), 0) / 1024;
  } catch {
    // No ps: nothing to be known.
    return null;
  }
}
