import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openStore } from "../store/open";
import type { Store } from "../store/interfaces/store";
import { freePort } from "./free-port";

const ROOT = join(import.meta.dirname, "../..");
const START = join(ROOT, "lib/setup/start.mjs");
const PATIENCE_MS = 60_000;

export interface OwnApp {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Start the built app, after building it where its sources are not those of the last build, on a free port and a
 * database of its own that `fill` has filled before.
 * @throws Error where a step fails or the server does not answer within a minute
 */
export async function startOwnApp(fill: (store: Store) => Promise<void>): Promise<OwnApp> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bench-"));
  const port = await freePort();
  const database = `file:${join(folder, "winnow.db")}`;
  const env = { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATABASE_URL: database };
  const start = (flag: string): ChildProcess =>
    spawn(process.execPath, [START, flag], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"], env });
  let server: ChildProcess | null = null;
  const stop = async (): Promise<void> => {
    if (server !== null && server.exitCode === null) {
      server.kill("SIGTERM");
      await endOf(server);
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const code = await endOf(start("--setup-only"));
    if (code !== 0) throw new Error(`setting up the app failed with exit code ${code}`);
    const store = await openStore(database);
    try {
      await fill(store);
    } finally {
      await store.close();
    }
    server = start("--built");
    const url = `http://127.0.0.1:${port}`;
    await answering(url, server);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const endOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null
    ? new Promise((resolve) => child.once("exit", resolve))
    : Promise.resolve(child.exitCode);

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (
    const end = performance.now() + PATIENCE_MS;
    performance.now() < end && server.exitCode === null;
    await wait(100)
  ) {
    if (
      await fetch(url, { method: "HEAD" }).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error(`the app does not answer on ${url}`);
}
