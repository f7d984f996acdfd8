/** Files that say that a process is writing another one, so that no second process does. */
import { readFile, realpath, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { writeError } from "../../corpus/files/file-error";
import { UsageError } from "../../errors";
import { startOf } from "./process-start";

export interface Lock {
  /** Let others write; harmless the second time. */
  release(): Promise<void>;
}

/** A lock is empty between the moment at which it appears and that at which its owner stands in it. */
const EMPTY_TRIES = 10;
const EMPTY_MS = 20;

/**
 * Take the files for this process alone, all or none: `FILE.lock` stands beside each as long as it does. What a
 * killed process left is taken over. A process of another machine is not seen, and so taken for a dead one.
 * @throws UsageError `in-use` naming the file and the process that has it, `not-writable`
 */
export async function lockFiles(paths: readonly string[]): Promise<Lock> {
  const held: string[] = [];
  const release = async (): Promise<void> => {
    for (const name of held.splice(0)) await rm(name, { force: true });
  };
  try {
    const targets = new Set<string>();
    for (const path of paths) targets.add(await targetOf(path));
    // In one order, so that of two that want the same files one gets them all.
    for (const path of [...targets].sort()) held.push(await lockOf(path));
  } catch (error) {
    await release();
    throw error;
  }
  return { release };
}

/** The file itself where links lead to it, since that is what is written. */
async function targetOf(path: string): Promise<string> {
  try {
    return (await realpath(path).catch(ifGone)) || join(await realpath(dirname(path)), basename(path));
  } catch (error) {
    throw await writeError(error, path);
  }
}

async function lockOf(path: string): Promise<string> {
  const name = `${path}.lock`;
  try {
    const pid = await holderUnlessTaken(name);
    if (pid === null) return name;
    throw new UsageError(
      "in-use",
      `${path} is being written by process ${pid}: wait until it has ended, or name another file`,
    );
  } catch (error) {
    throw await writeError(error, name);
  }
}

/** Take a lock for this process. @returns the living process that has it; null where it is taken now */
async function holderUnlessTaken(name: string): Promise<string | null> {
  for (let tries = 0; !(await isMade(name)); tries++) {
    const owner = await ownerIn(name);
    if (owner === null) continue;
    if (owner === "" && tries < EMPTY_TRIES) {
      await pause(EMPTY_MS);
      continue;
    }
    const [pid = "", start] = owner.trim().split(" ");
    if (start !== undefined && startOf(Number(pid)) === start) return pid;
    await removeLeft(name, owner);
  }
  return null;
}

/** Whether the lock was not there, and is now of this process. */
function isMade(name: string): Promise<boolean> {
  const owner = `${process.pid} ${startOf(process.pid)}\n`;
  return writeFile(name, owner, { flag: "wx" }).then(() => true, ifThere);
}

/**
 * Remove a lock if it still says what it did. Of many that found the same dead owner one does at a time, under a lock
 * of its own, and looks again before: what another has taken meanwhile stays.
 */
async function removeLeft(name: string, owner: string): Promise<void> {
  const guard = `${name}.taking`;
  if ((await holderUnlessTaken(guard)) !== null) return pause(EMPTY_MS);
  try {
    if ((await ownerIn(name)) === owner) await rm(name, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

/** What a lock says; null where there is none. */
async function ownerIn(name: string): Promise<string | null> {
  try {
    return await readFile(name, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function ifThere(error: NodeJS.ErrnoException): false {
  if (error.code === "EEXIST") return false;
  throw error;
}

function ifGone(error: NodeJS.ErrnoException): "" {
  if (error.code === "ENOENT") return "";
  throw error;
}
