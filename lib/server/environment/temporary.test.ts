import { spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { removeLeftovers, temporaryFolder } from "./temporary";

let root: string;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), "winnow-temporary-test-"))));
afterEach(() => rm(root, { recursive: true, force: true }));

/** The name that a process would have given its folder. */
const nameFor = (pid: number, start: string | number): string =>
  `winnow-temporary-backup-${pid}-${start}-abc123`;
const ownStart = async (): Promise<string> => {
  const { path, remove } = await temporaryFolder("probe", root);
  await remove();
  return basename(path).split("-")[4]!;
};

it("makes a folder that only its user can read, and removes it with all that lies in it, twice if need be", async () => {
  const { path, remove } = await temporaryFolder("backup", root);
  expect((await stat(path)).mode & 0o077).toBe(0);
  await writeFile(join(path, "winnow.db"), "copy");
  await remove();
  await remove();
  expect(await readdir(root)).toEqual([]);
});

it("leaves the folders of living processes, its own and others", async () => {
  const own = await temporaryFolder("backup", root);
  const child = spawn(process.execPath, [
    "-e",
    `
    const stat = require("fs").existsSync("/proc/self/stat") ? require("fs").readFileSync("/proc/self/stat", "utf8") : null;
    console.log(stat === null ? "0" : stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]);
    setTimeout(() => {}, 60_000)`,
  ]);
  const start = await new Promise<string>((said) =>
    child.stdout.once("data", (line: Buffer) => said(String(line).trim())),
  );
  const theirs = join(root, nameFor(child.pid!, start));
  await mkdir(theirs);
  expect(await removeLeftovers(root)).toEqual([]);
  child.kill("SIGKILL");
  await new Promise((ended) => child.once("exit", ended));
  expect(await removeLeftovers(root)).toEqual([theirs]);
  expect(await readdir(root)).toEqual([basename(own.path)]);
});

it("removes what a process left that is gone, also where its number is given to another one now", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  const gone = join(root, nameFor(pid, 1));
  await mkdir(gone);
  await writeFile(join(gone, "winnow.db"), "copy");
  // The number of this process, as it was before this process had it.
  const before = join(root, nameFor(process.pid, Number(await ownStart()) + 1));
  await mkdir(before);
  expect((await removeLeftovers(root)).toSorted()).toEqual([gone, before].toSorted());
  expect(await readdir(root)).toEqual([]);
});

it("removes nothing that it did not make: other names, files, and links, whose targets stay", async () => {
  const names = [
    "winnow-Ab12Cd",
    "winnow-backup-Ab12Cd",
    "winnow-temporary-backup",
    `${nameFor(1, 1)}x`,
    "winnow-temporary-backup-1-abc123",
  ];
  for (const name of names) await mkdir(join(root, name));
  await writeFile(join(root, nameFor(999_999_999, 1)), "a file");
  await symlink(join(root, names[0]!), join(root, nameFor(999_999_998, 1)));
  expect(await removeLeftovers(root)).toEqual([]);
  expect(await readdir(root)).toHaveLength(names.length + 2);
});
