import { spawn } from "node:child_process";
import { once as happened } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Bridge } from "./bridge";
import { NodePrograms } from "./host";
import { configOf, isAlive, MINE, SLOW, staying } from "./programs.fixture";

let host: NodePrograms | null = null;
afterEach(() => host?.close());

describe("the programs of a thread", { timeout: SLOW }, () => {
  it("answer at once, each in one process that ends with them", async () => {
    const { programs } = await configOf(staying("return { text: process.pid + ' ' + page.html }"), LINES);
    host = new NodePrograms(() => programs);
    const asked = MINE(programs);
    await Promise.all([host.prepare(asked), host.prepare(asked)]);
    const [pid] = host.answer(asked, { html: "<p>Grüße\u2028\n", url: null }).text.split(" ");
    expect(host.answer(asked, { html: "two", url: null }).text).toBe(`${pid} two`);
    await host.close();
    await vi.waitFor(async () => expect(await isAlive(Number(pid))).toBe(false), { timeout: 10_000 });
  });

  it.each([
    {
      when: "their thread is stopped",
      async start(config: string) {
        const thread = new Worker(new URL("../../threads/typescript-thread.mjs", import.meta.url), {
          workerData: { entry: HANGING.href },
          env: { ...process.env, WINNOW_CONFIG: config },
          execArgv: [],
        });
        return { stop: () => thread.terminate() };
      },
    },
    {
      when: "their process is killed",
      async start(config: string) {
        const child = spawn(process.execPath, ["--import", "tsx", fileURLToPath(HANGING)], {
          env: { ...process.env, WINNOW_CONFIG: config },
          stdio: "inherit",
        });
        return {
          stop() {
            child.kill("SIGKILL");
            return happened(child, "exit");
          },
        };
      },
    },
  ])("end in the middle of a page with what they have started when $when", async ({ start }) => {
    const { path, folder } = await configOf(
      `const { spawn } = require("node:child_process");
       const sleeper = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
       ${staying(`require("node:fs").writeFileSync("pids", process.pid + " " + sleeper.pid); for (;;);`)}`,
      { ...LINES, seconds: 30 },
    );
    const { stop } = await start(path);
    const pids = await vi.waitFor(
      async () => {
        const found = (await readFile(join(folder, "pids"), "utf8")).split(" ").map(Number);
        expect(found).toHaveLength(2);
        return found;
      },
      { timeout: 60_000 },
    );
    expect(await Promise.all(pids.map(isAlive))).toEqual([true, true]);
    await stop();
    await vi.waitFor(async () => expect(await Promise.all(pids.map(isAlive))).toEqual([false, false]), {
      timeout: 20_000,
    });
  });
});

const LINES = { input: "lines" };
const HANGING = new URL("./hanging.fixture.ts", import.meta.url);

describe("preparing a program", { timeout: SLOW }, () => {
  it("succeeds after it has failed once, as on a busy machine", async () => {
    const { programs } = await configOf(staying("return { text: page.html }"), LINES);
    host = new NodePrograms(() => programs);
    const asked = MINE(programs);
    vi.spyOn(Bridge, "to").mockRejectedValueOnce(new Error("no thread is left"));
    await expect(host.prepare(asked)).rejects.toThrow("no thread is left");
    await host.prepare(asked);
    expect(host.answer(asked, { html: "one", url: null }).text).toBe("one");
  });

  it("refuses one that is not configured, of another version, or called otherwise", async () => {
    const { programs } = await configOf("");
    host = new NodePrograms(() => programs);
    const mine = MINE(programs);
    await expect(host.prepare({ ...mine, name: "other" })).rejects.toThrow(
      "no program other is configured here (there are mine)",
    );
    await expect(host.prepare({ ...mine, version: "0.9" })).rejects.toThrow(
      "mine 0.9 is asked for, and mine 1.0 is configured here",
    );
    await expect(host.prepare({ ...mine, setup: "0".repeat(12) })).rejects.toThrow(
      "mine 1.0 is called otherwise here than when this recipe was written; name it again",
    );
  });
});
