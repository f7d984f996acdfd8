/** The program as a shell starts it: exit codes, its two outputs, and how it ends. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GOLD, SLOW, STORY, storyFile, winnow } from "./cli.fixture";

const BIN = join(import.meta.dirname, "winnow.mjs");

let page: string;
beforeEach(async () => {
  page = await storyFile();
  vi.stubEnv("DATABASE_URL", `file:${join(dirname(page), "data/test.db")}`);
});
afterEach(() => vi.unstubAllEnvs());

describe("the program", () => {
  it(
    "ends with the exit code, errors on stderr only",
    async () => {
      const run = promisify(execFile);
      expect(
        (await run(process.execPath, [BIN, "extract", page, "--extractor", "block-extractor"])).stdout,
      ).toBe(`${GOLD}\n`);
      await expect(run(process.execPath, [BIN, "extract", `${page}.gone`])).rejects.toMatchObject({
        code: 1,
        stdout: "",
        stderr: `winnow: file or folder not found: ${page}.gone\n`,
      });
      await expect(run(process.execPath, [BIN, "nope"])).rejects.toMatchObject({
        code: 2,
        stderr: "winnow: unknown command 'nope'\n",
      });
    },
    SLOW,
  );

  it(
    "ends quietly when nobody reads on",
    async () => {
      await writeFile(page, STORY.repeat(20_000));
      const child = spawn(process.execPath, [BIN, "extract", page, "--extractor", "all-text"], {
        stdio: ["ignore", "pipe", "pipe"],
      });
      let complaints = "";
      child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
      child.stdout.once("data", () => child.stdout.destroy());
      const code = await new Promise((resolve) => child.once("exit", resolve));
      expect({ code, complaints }).toEqual({ code: 0, complaints: "" });
    },
    SLOW,
  );

  it.skipIf(!existsSync("/dev/full"))(
    "fails in one line where its output cannot be written, and not for a complaint nobody takes (skipped without /dev/full)",
    async () => {
      const sh = (redirected: string) =>
        new Promise<{ code: number | null; err: string }>((resolve) => {
          const child = spawn(
            "/bin/sh",
            ["-c", `"$0" "$1" extract "$2" ${redirected}`, process.execPath, BIN, page],
            { stdio: ["ignore", "ignore", "pipe"] },
          );
          let err = "";
          child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
          child.once("close", (code) => resolve({ code, err }));
        });
      expect(await sh("> /dev/full")).toEqual({
        code: 1,
        err: "winnow: cannot write the output: no space left there\n",
      });
      expect(await sh("x 2> /dev/full")).toEqual({ code: 2, err: "" });
    },
    SLOW,
  );

  it(
    "works on the queue until it is told to stop, and then ends well",
    async () => {
      const child = spawn(process.execPath, [BIN, "worker"], {
        stdio: ["ignore", "pipe", "pipe"],
        env: process.env,
      });
      let complaints = "";
      child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
      const greeting = await new Promise<string>((resolve) =>
        child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString())),
      );
      child.kill("SIGTERM");
      const code = await new Promise((resolve) => child.once("exit", resolve));
      expect({ code, complaints }).toEqual({ code: 0, complaints: "" });
      expect(greeting).toMatch(/is waiting for jobs/);
    },
    SLOW,
  );

  it("names the port that is in use, or says that the app is not built", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    vi.stubEnv("PORT", `${port}`);
    vi.stubEnv("HOST", "127.0.0.1");
    const { code, err } = await winnow("serve");
    server.close();
    expect(code).not.toBe(0);
    expect(err).toEqual([
      expect.stringMatching(
        existsSync(join(import.meta.dirname, "../../.next/BUILD_ID"))
          ? new RegExp(`port ${port}: it is in use`)
          : /not built yet/,
      ),
    ]);
  });
});
