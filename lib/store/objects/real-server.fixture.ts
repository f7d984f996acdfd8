/** A real object store for tests, where one is installed: `s3rver` of npm, or `moto_server` of Python. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { freePort } from "../../setup/free-port";
import { KEYS } from "./object-server.fixture";
import type { ObjectSettings } from "./settings";

const COMMANDS = ["s3rver", "moto_server"] as const;
const installed = COMMANDS.find((name) =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, name))),
);

/** Why there is no such server here; null where there is. */
export const NO_OBJECT_SERVER: string | null =
  installed === undefined
    ? "neither s3rver nor moto_server is installed: npm install --global s3rver@3.7.1"
    : null;

const STARTED_MS = 60_000;

/** Start it with an empty bucket; ask `NO_OBJECT_SERVER` before. */
export async function realServer(): Promise<{ readonly settings: ObjectSettings; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-objects-"));
  const port = await freePort();
  const args =
    installed === "s3rver"
      ? ["--address", "127.0.0.1", "--port", `${port}`, "--directory", folder, "--silent"]
      : ["--host", "127.0.0.1", "--port", `${port}`];
  const child = spawn(installed!, args, { stdio: "ignore" });
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new AwsClient({ ...KEYS, service: "s3", region: "us-east-1", retries: 0 });
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null) child.kill("SIGKILL");
    if (child.exitCode === null) await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (const until = performance.now() + STARTED_MS; ;) {
    const made = await client.fetch(`${endpoint}/bucket`, { method: "PUT" }).catch(() => null);
    if (made?.ok === true) break;
    if (performance.now() > until) {
      await stop();
      throw new Error(`${installed} does not start: ${made === null ? "no answer" : await made.text()}`);
    }
    await pause(100);
  }
  const settings = { bucket: "bucket", prefix: "pre/fix", endpoint, region: "us-east-1" };
  return { settings: { ...settings, ...KEYS, sessionToken: null }, stop };
}
