import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The process that listens on a port of this machine; null where the system does not tell. */
export function serverAt(port: number): number | null {
  try {
    const hex = port.toString(16).toUpperCase().padStart(4, "0");
    const lines = readFileSync("/proc/net/tcp", "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/));
    // Local address, state (0A: it listens) and inode.
    const inode = lines.find(
      ([, local, , state]) => local?.endsWith(`:${hex}`) === true && state === "0A",
    )?.[9];
    const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return Number(pids.find((pid) => holds(pid, `socket:[${inode}]`))) || null;
  } catch {
    return null;
  }
}

function holds(pid: string, socket: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => isLink(`/proc/${pid}/fd/${fd}`, socket));
  } catch {
    // It belongs to somebody else, or has ended.
    return false;
  }
}

function isLink(path: string, target: string): boolean {
  try {
    return readlinkSync(path) === target;
  } catch {
    // Closed meanwhile.
    return false;
  }
}

/**
 * How often the main thread of a process went to sleep by itself in a while: hardly ever where nothing runs
 * in it.
 */
export async function switchesIn(pid: number, ms: number): Promise<number> {
  const read = (): number =>
    Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  const from = read();
  await new Promise((resolve) => setTimeout(resolve, ms));
  return read() - from;
}
