import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { scratchFolder } from "../../corpus/corpus.fixture";
import { lockFiles } from "./lock-file";
import { startOf } from "./process-start";

let folder: string;
const at = (name: string): string => join(folder, name);
beforeEach(async () => void (folder = await scratchFolder()));

describe("files that one process writes", () => {
  it("are refused to a second one by name, until the first lets go", async () => {
    const lock = await lockFiles([at("a.json"), at("b.json")]);
    expect((await readdir(folder)).toSorted()).toEqual(["a.json.lock", "b.json.lock"]);
    await expect(lockFiles([at("b.json")])).rejects.toMatchObject({
      code: "in-use",
      message: `${at("b.json")} is being written by process ${process.pid}: wait until it has ended, or name another file`,
    });
    await lock.release();
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
    await (await lockFiles([at("b.json"), at("b.json")])).release();
  });

  it("are taken all or none", async () => {
    const lock = await lockFiles([at("b.json")]);
    await expect(lockFiles([at("a.json"), at("b.json"), at("c.json")])).rejects.toThrow("b.json is being");
    expect(await readdir(folder)).toEqual(["b.json.lock"]);
    await lock.release();
  });

  it("are the same by another name of them", async () => {
    await writeFile(at("real.json"), "{}");
    await symlink(at("real.json"), at("link.json"));
    const lock = await lockFiles([at("link.json")]);
    await expect(lockFiles([at("real.json")])).rejects.toThrow("is being written");
    await expect(lockFiles([join(folder, ".", "real.json")])).rejects.toThrow("is being written");
    await lock.release();
  });

  it.each([
    { when: "is dead", owner: () => `${spawnSync(process.execPath, ["-e", ""]).pid} 1\n` },
    {
      when: "had a number that is another's now",
      owner: () => `${process.pid} ${Number(startOf(process.pid)) + 1}\n`,
    },
    { when: "died before it said who it is", owner: () => "" },
    { when: "said nothing that can be read", owner: () => "somebody\n" },
  ])("are taken over from a process that $when", async ({ owner }) => {
    await writeFile(at("a.json.lock"), owner());
    const lock = await lockFiles([at("a.json")]);
    expect(await readFile(at("a.json.lock"), "utf8")).toBe(`${process.pid} ${startOf(process.pid)}\n`);
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it("are not taken over from another process as long as it lives", async () => {
    const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"]);
    await once(child, "spawn");
    await writeFile(at("a.json.lock"), `${child.pid} ${startOf(child.pid!)}\n`);
    await expect(lockFiles([at("a.json")])).rejects.toThrow(`by process ${child.pid}`);
    child.kill("SIGKILL");
    await once(child, "exit");
    await (await lockFiles([at("a.json")])).release();
  });

  it("go to one of many that find the lock of a dead one, however often", async () => {
    for (let round = 0; round < 20; round++) {
      await writeFile(at("a.json.lock"), "1073741824 1\n");
      const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockFiles([at("a.json")])));
      expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await readdir(folder)).toEqual(["a.json.lock"]);
    }
  });

  it("go to one of many also where the one before was killed while it took over", async () => {
    await writeFile(at("a.json.lock"), "1073741824 1\n");
    await writeFile(at("a.json.lock.taking"), "1073741825 1\n");
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockFiles([at("a.json")])));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await readdir(folder)).toEqual(["a.json.lock"]);
  });

  it("cannot be locked where there is no folder for them", async () => {
    await expect(lockFiles([at("none/a.json")])).rejects.toMatchObject({ code: "not-writable" });
  });
});
