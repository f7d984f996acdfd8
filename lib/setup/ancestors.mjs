import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 500;

/**
 * The process ids above this one, nearest first, at most `levels`; beyond the parent only where /proc tells
 * them.
 */
export function ancestors(levels) {
  const found = [process.ppid];
  while (found.length < levels) {
    const above = parentOf(found[found.length - 1]);
    if (above === null) break;
    found.push(above);
  }
  return found;
}

/** Call `then` once when one of the processes `first` (of `ancestors`) is gone. */
export function onOrphaned(first, then) {
  const timer = setInterval(() => {
    if (!isOrphaned(first)) return;
    clearInterval(timer);
    then();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** Whether this process has other ancestors than `first`: an orphan is handed to another parent. */
export function isOrphaned(first) {
  const now = ancestors(first.length);
  return first.some((pid, level) => now[level] !== pid);
}

function parentOf(pid) {
  try {
    // "pid (name) state parent ..."; the name may hold anything, also brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    // Not Linux, or the process is gone: the chain ends here.
    return null;
  }
}
