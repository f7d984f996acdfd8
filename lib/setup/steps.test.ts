import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const STEPS = pathToFileURL(join(import.meta.dirname, "steps.mjs")).href;

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "winnow steps "))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process of Node in a folder; what it prints, and its exit code, when it has ended. */
function node(args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = ROOT) {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } });
  let printed = "";
  const take = (chunk: Buffer): void => void (printed += chunk.toString());
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const ended = new Promise<{ readonly printed: string; readonly code: number | null }>((resolve) =>
    child.once("close", (code) => resolve({ printed, code })),
  );
  return { child, ended };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("a step that is stopped", () => {
  it.each(["SIGTERM", "SIGHUP", "SIGINT"] as const)(
    "is not left working by %s, and no step comes after it",
    async (signal) => {
      const pidFile = join(folder, "pid");
      const working = `require("node:fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`;
      const script = `
        const { run, Stopped } = await import(${JSON.stringify(STEPS)});
        try {
          await run(process.execPath, ["-e", ${JSON.stringify(working)}]);
          console.log("went on");
        } catch (error) {
          console.log(error instanceof Stopped, error.message);
        }`;
      const { child, ended } = node(["--input-type=module", "-e", script]);
      const pid = await vi.waitFor(
        async () => {
          const said = Number(await readFile(pidFile, "utf8"));
          expect(said).toBeGreaterThan(0);
          return said;
        },
        { timeout: 20_000 },
      );
      const isOver = once(child, "exit");
      child.kill(signal);
      await isOver;
      // What was left would hold the output open.
      const wasLeft = isAlive(pid);
      if (wasLeft) process.kill(pid, "SIGKILL");
      const { printed } = await ended;
      expect([wasLeft, printed.trim()]).toEqual([false, "true stopped while setting up"]);
    },
  );
});

it("starting says which folder of the database cannot be made, and what to do, without a trace", async () => {
  const file = join(folder, "a file");
  await writeFile(file, "");
  const { printed, code } = await node(["lib/setup/start.mjs", "--setup-only", "--built"], {
    DATABASE_URL: `file:${join(file, "inner/w.db")}`,
  }).ended;
  expect(printed).toMatch(/^E[A-Z]+: .* mkdir '.*a file.*'/);
  expect(printed).toContain(
    `DATABASE_URL=file:${join(file, "inner/w.db")} is not possible: name a file in a folder`,
  );
  expect(printed).not.toMatch(/^ +at /m);
  expect(code).toBe(1);
});

it("tests find the sources of a project whose folder has a blank in its name", async () => {
  for (const name of ["lib", "components", "app"]) await mkdir(join(folder, name));
  for (const name of ["vitest.config.ts", "package.json"]) await cp(join(ROOT, name), join(folder, name));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const script = `const { default: { default: own, ...config } } = await import("./vitest.config.ts");
    console.log((own ?? config).resolve.alias["@"] + "/lib")`;
  const { printed } = await node(["--import", "tsx", "--input-type=module", "-e", script], {}, folder).ended;
  expect(existsSync(printed.trim()), printed).toBe(true);
});
