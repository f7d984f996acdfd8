import { readFileSync } from "node:fs";

/**
 * When a process started, in ticks since the machine did, since a number is given to another process later
 * on; 0 where the system does not tell; null for no living process.
 */
export function startOf(pid: number): string | null {
  try {
    // "pid (name) state parent ...", of which the 22nd field is the start; the name may hold anything, also
    // brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "0";
  } catch {
    return isAlive(pid) ? "0" : null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
