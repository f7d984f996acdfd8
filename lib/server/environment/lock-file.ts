/** Files that say that a process is writing another one, so that no second process does. */
import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
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
    for (let tries = 0; !(await isMade(name)); tries++) {
      const owner = await readFile(name, "utf8").catch(ifGone);
      if (owner === "" && tries < EMPTY_TRIES) {
        await pause(EMPTY_MS);
        continue;
      }
      const [pid = "", start] = owner.trim().split(" ");
      if (start !== undefined && startOf(Number(pid)) === start)
        throw new UsageError(
          "in-use",
          `${path} is being written by process ${pid}: wait until it has ended, or name another file`,
        );
      await removeLeft(name, owner);
    }
    return name;
  } catch (error) {
    throw await writeError(error, name);
  }
}

/** Whether the lock was not there, and is now of this process. */
function isMade(name: string): Promise<boolean> {
  const owner = `${process.pid} ${startOf(process.pid)}\n`;
  return writeFile(name, owner, { flag: "wx" }).then(() => true, ifThere);
}

/** Remove a lock if it still says what it did; another process may have taken the file over meanwhile. */
async function removeLeft(name: string, owner: string): Promise<void> {
  const aside = join(dirname(name), `.${randomUUID()}.part`);
  if ((await rename(name, aside).then(() => "moved", ifGone)) === "") return;
  if ((await readFile(aside, "utf8")) !== owner)
    await copyFile(aside, name, constants.COPYFILE_EXCL).catch(ifThere);
  await rm(aside, { force: true });
}

function ifThere(error: NodeJS.ErrnoException): false {
  if (error.code === "EEXIST") return false;
  throw error;
}

function ifGone(error: NodeJS.ErrnoException): "" {
  if (error.code === "ENOENT") return "";
  throw error;
}
