// What `npm start` and `npm test` are made of. Plain JavaScript on Node alone: it runs before anything is
// installed.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { forgetBuild, isBuilt, noteBuild, sourcesStamp } from "./build-stamp.mjs";
import { chromiumPath, HEADLESS_SHELL } from "./chromium.mjs";
import { writeCodeVersion } from "./code-version.mjs";

/** The project's folder; every step runs in it. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Settings of tools that would otherwise ask their makers for news. */
const QUIET = { NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" };

/** Within what Next's build empties, so that they are never of other sources than the app. */
export const BUNDLES = ".next/winnow-bundles";

/** A step that failed; its message is all that a person gets to see. */
export class StepError extends Error {}

/** Somebody stopped it: no step comes after that. */
export class Stopped extends StepError {}

/** Say what is going on, with the seconds since the start. */
export function say(message) {
  console.log(`[${process.uptime().toFixed(1)} s] ${message}`);
}

/**
 * Settings from the environment; empty means not set. A relative `file:` URL lies in the project's folder.
 */
export function settings(env = process.env) {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new StepError(`PORT=${env.PORT} is not possible: a whole number from 1 to 65535 is`);
  const url = env.DATABASE_URL || "file:./data/winnow.db";
  const host = env.HOST || "127.0.0.1";
  // What else may be wrong with it says whoever opens it.
  if (isPostgres(url)) return { port, host, database: url };
  if (!/^file:./.test(url))
    throw new StepError(`DATABASE_URL=${url} is not possible: file: and a path, or postgres: is`);
  const path = url
    .slice("file:".length)
    .split("?", 1)[0]
    .replace(/^\/\/+/, "/");
  return { port, host, database: `file:${isAbsolute(path) ? path : join(ROOT, path)}` };
}

const isPostgres = (url) => /^postgres(ql)?:\/\//.test(url);

/** @throws StepError naming the port where it is in use */
export function mustBeFree(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) =>
      reject(
        new StepError(
          error.code === "EADDRINUSE"
            ? `port ${port} on ${host} is in use: stop what listens there, or set PORT to another`
            : `cannot listen on ${host} port ${port}: ${error.message}`,
        ),
      ),
    );
    probe.listen(port, host, () => probe.close(resolve));
  });
}

/**
 * Run a command to its end; true where it succeeded. A signal is passed on to it and waited for, so that a build does not
 * go on alone while the next start begins one in the same folder. @throws Stopped
 */
async function succeeds(command, args, env = {}) {
  const child = spawn(command, args, {
    stdio: "inherit",
    cwd: ROOT,
    env: { ...process.env, ...QUIET, ...env },
    shell: process.platform === "win32" && command === "npm",
  });
  let isStopped = false;
  const stop = (signal) => {
    isStopped = true;
    // A terminal sends Ctrl+C to all of its processes; told twice, a tool leaves without tidying up.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const code = await new Promise((resolve) => {
    child.once("exit", resolve);
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(null);
    });
  });
  for (const signal of SIGNALS) process.off(signal, stop);
  if (isStopped) throw new Stopped("stopped while setting up");
  return code === 0;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** @throws StepError where the command fails, Stopped */
export async function run(command, args, env = {}) {
  if (!(await succeeds(command, args, env)))
    throw new StepError(`failed: ${[command === process.execPath ? "node" : command, ...args].join(" ")}`);
}

/** Write to the disk. @throws StepError with what the system says, and what to do about it */
function onDisk(advice, write) {
  try {
    return write();
  } catch (error) {
    if (error.syscall === undefined) throw error;
    throw new StepError(`${error.message}: ${advice}`, { cause: error });
  }
}

const WRITABLE = `${ROOT} must be a folder that can be written`;

/** Arguments for node that run a tool of node_modules without a shell in between. */
export const tool = {
  next: ["node_modules/next/dist/bin/next"],
  prisma: ["node_modules/prisma/build/index.js"],
  tsc: ["node_modules/typescript/bin/tsc"],
  eslint: ["node_modules/eslint/bin/eslint.js"],
  prettier: ["node_modules/prettier/bin/prettier.cjs"],
  vitest: ["node_modules/vitest/vitest.mjs"],
  playwright: ["node_modules/@playwright/test/cli.js"],
};

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Install the packages of the lock file where they are missing or older than it. */
export async function install() {
  const installed = join(ROOT, "node_modules/.package-lock.json");
  if (modified(installed) >= modified(join(ROOT, "package-lock.json")) && existsSync(installed)) return;
  say("installing packages (npm ci)");
  // NODE_ENV=production would leave out what the tests need.
  await run("npm", ["ci", "--no-audit", "--no-fund", "--include=dev"]);
  onDisk(WRITABLE, () => utimesSync(installed, new Date(), new Date()));
}

/** What each schema is made into. */
const CLIENTS = {
  "prisma/schema.prisma": "lib/store/generated",
  "prisma/postgres/schema.prisma": "lib/store/postgres/generated",
};

/** Generate the Prisma clients whose schema is newer. */
export async function generate() {
  onDisk(WRITABLE, () => writeCodeVersion(ROOT));
  for (const [schema, folder] of Object.entries(CLIENTS)) {
    const sources = [schema, "package-lock.json", "prisma.config.ts"].map((name) =>
      modified(join(ROOT, name)),
    );
    if (modified(join(ROOT, folder, "client.ts")) >= Math.max(...sources)) continue;
    say(`generating the database client of ${schema}`);
    onDisk(WRITABLE, () => rmSync(join(ROOT, folder), { recursive: true, force: true }));
    await run(process.execPath, [...tool.prisma, "generate", "--schema", schema]);
  }
}

/**
 * Create the database where it is a file that is missing, and bring it up to date; a new file gets the starter
 * corpus. @throws StepError
 */
export async function prepareDatabase(url) {
  const env = { DATABASE_URL: url };
  if (isPostgres(url))
    return run(process.execPath, ["--import", "tsx", "lib/setup/migrate.ts", "deploy"], env);
  const database = url.slice("file:".length);
  const advice = `DATABASE_URL=${url} is not possible: name a file in a folder that can be written`;
  onDisk(advice, () => mkdirSync(dirname(database), { recursive: true }));
  // Beside the database, so that a starter corpus that somebody removed does not come back with every start.
  const seeded = `${database}.seeded`;
  if (!existsSync(database)) onDisk(advice, () => rmSync(seeded, { force: true }));
  await run(process.execPath, ["--import", "tsx", "lib/setup/migrate.ts", "deploy"], env);
  if (existsSync(seeded)) return;
  say("loading the starter corpus");
  await run(process.execPath, ["--import", "tsx", "prisma/seed.ts"], env);
  onDisk(advice, () => writeFileSync(seeded, ""));
}

/** Build the app where its sources are others than those of the last whole build. @throws StepError */
export async function build() {
  // What changes while it is built is not in it.
  const sources = sourcesStamp(ROOT);
  if (isBuilt(ROOT, sources)) return;
  say("building the app");
  onDisk(WRITABLE, () => forgetBuild(ROOT));
  await run(process.execPath, [...tool.next, "build"]);
  await run(process.execPath, ["lib/setup/bundles.mjs", BUNDLES]);
  onDisk(WRITABLE, () => noteBuild(ROOT, sources));
}

/**
 * Find a Chromium for the end-to-end tests, or install one: Debian's as root, else Playwright's own. On Debian
 * it is the one without windows, also where there is another, since the tests take a good deal longer in that.
 */
export async function browser() {
  const found = chromiumPath();
  if (found !== undefined && (process.env.CHROMIUM_PATH || found === HEADLESS_SHELL)) return;
  if (process.platform === "linux" && process.getuid() === 0 && existsSync("/etc/debian_version")) {
    say("installing Chromium (apt-get)");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    const isThere =
      (await succeeds("apt-get", ["update", "-qq"], env)) &&
      (await succeeds(
        "apt-get",
        ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"],
        env,
      ));
    if (isThere) return;
  }
  if (found !== undefined) return;
  say("installing Chromium (playwright)");
  await run(process.execPath, [...tool.playwright, "install", "chromium"]);
}
