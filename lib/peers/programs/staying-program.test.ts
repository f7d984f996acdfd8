import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProgramOutput } from "../../extractors/programs/program-host";
import { outputOf } from "./output";
import { configOf, isAlive, SLOW, staying } from "./programs.fixture";
import { StayingProgram } from "./staying-program";

let program: StayingProgram | null = null;
afterEach(() => program?.end());

interface Asking {
  ask(html: string, url?: string | null): Promise<ProgramOutput>;
  end(): void;
  readonly folder: string;
}

async function asking(script: string, settings: Readonly<Record<string, unknown>>): Promise<Asking> {
  const { mine, folder } = await configOf(script, settings);
  const own = (program = new StayingProgram(mine));
  return {
    ask: async (html, url = null) => outputOf(mine, await own.ask({ html, url })),
    end: () => own.end(),
    folder,
  };
}

const LINES = { input: "lines" };

describe("a program that stays", { timeout: SLOW }, () => {
  it("is started once and gets the address with each page", async () => {
    const { ask } = await asking(
      staying("return { text: process.pid + ' ' + page.url + ' ' + page.html }"),
      LINES,
    );
    const first = await ask("<p>one\u2028\n", "http://a.example/");
    const second = await ask("two");
    expect(first.text).toMatch(/^\d+ http:\/\/a\.example\/ <p>one\u2028\n$/);
    expect(second.text).toBe(`${first.text.split(" ")[0]} null two`);
  });

  it("is stopped with all that it has started when it hangs, and the next page gets another", async () => {
    const { ask, end, folder } = await asking(
      `const { spawn } = require("node:child_process");
       const sleeper = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
       require("node:fs").appendFileSync("pids", process.pid + " " + sleeper.pid + "\\n");
       ${staying(`if (page.html === "hang") for (;;); return { text: "fine" }`)}`,
      { ...LINES, seconds: 1, startSeconds: 10 },
    );
    expect((await ask("<p>a")).text).toBe("fine");
    await expect(ask("hang")).rejects.toThrow("mine took longer than 1 s and was stopped");
    expect((await ask("<p>b")).text).toBe("fine");
    const [first, second, ...others] = (await readFile(join(folder, "pids"), "utf8")).trim().split("\n");
    expect(others).toEqual([]);
    const dead = first!.split(" ").map(Number);
    await vi.waitFor(async () => expect(await Promise.all(dead.map(isAlive))).toEqual([false, false]));
    const alive = second!.split(" ").map(Number);
    expect(await Promise.all(alive.map(isAlive))).toEqual([true, true]);
    await end();
    await vi.waitFor(async () => expect(await Promise.all(alive.map(isAlive))).toEqual([false, false]), {
      timeout: 10_000,
    });
  });

  it.skipIf(process.platform === "win32")(
    "is stopped when it and what it started take too much memory (skipped where groups are unknown)",
    async () => {
      const { ask } = await asking(
        staying(
          `globalThis.hoard = []; for (let at = 0; at < 60; at++) hoard.push(Buffer.alloc(10 << 20, 1)); for (;;);`,
        ),
        { ...LINES, megabytes: 300 },
      );
      await expect(ask("a")).rejects.toThrow("mine took more than 300 MB of memory and was stopped");
    },
  );

  it.each([
    [
      "writes what is no answer",
      `console.log("[info] ready")`,
      "program-garbage",
      /with the id 1, and was stopped: "\[info\] ready"$/,
    ],
    [
      "answers to another page",
      `return { id: 7, text: "" }`,
      "program-garbage",
      /with the id 1, and was stopped: "\{\\"id\\":7/,
    ],
    [
      "ends",
      `console.error("bye"); process.exit(0)`,
      "program-died",
      /^mine ended without an answer; its last words: bye$/,
    ],
    ["is ended", `process.kill(process.pid, "SIGKILL")`, "program-died", /^mine was ended by SIGKILL$/],
    [
      "writes a line without end",
      `const more = () => process.stdout.write("x".repeat(1 << 20), more); more()`,
      "program-output",
      /more than 32 MB/,
    ],
  ] as const)("fails where it %s", async (_, answer, code, message) => {
    const { ask } = await asking(staying(answer), LINES);
    await expect(ask("a")).rejects.toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) as string }) as Error,
    );
  });

  it("fails on the next page where it goes on writing after its answer, since that would shift all answers", async () => {
    const { ask } = await asking(
      staying(`setTimeout(() => console.log("done " + page.html), 50); return { text: page.html }`),
      LINES,
    );
    expect((await ask("a")).text).toBe("a");
    await new Promise((resolve) => setTimeout(resolve, 500));
    await expect(ask("b")).rejects.toThrow(
      'mine wrote a line that nobody asked for and was stopped: "done a"',
    );
    expect((await ask("c")).text).toBe("c");
  });
});
