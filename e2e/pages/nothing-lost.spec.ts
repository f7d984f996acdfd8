/**
 * Nothing is lost when the server or the browser is killed while somebody labels: this spec runs its own server
 * and browser, and takes them away.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, type APIRequestContext } from "@playwright/test";
import { BrowserAnnotator, installedChromium } from "../../lib/setup/soak/rig/browser-annotator";
import { openStore } from "../../lib/store/open";
import { reload } from "../support/address";
import {
  chip,
  clock,
  isReady,
  isSaved,
  openToAnnotate,
  starterPage,
  storedSet,
} from "../support/annotate-desk";
import { press } from "../support/keyboard";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PORT = 3503;
const BASE = `http://127.0.0.1:${PORT}`;
const ANNOTATOR = "Survivor";

test.describe.configure({ mode: "serial", timeout: 120_000 });

let folder: string;
let server: ChildProcess | null = null;

const env = (): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: `file:${join(folder, "winnow.db")}`,
  PORT: String(PORT),
  HOST: "127.0.0.1",
  NODE_ENV: "production",
});

async function startServer(request: APIRequestContext): Promise<void> {
  server = spawn(
    process.execPath,
    [join(ROOT, "node_modules/next/dist/bin/next"), "start", "-p", String(PORT), "-H", "127.0.0.1"],
    { cwd: ROOT, env: env(), stdio: "ignore", detached: true },
  );
  await expect
    .poll(
      () =>
        request.get(`${BASE}/api/corpora`, { headers: { connection: "close" } }).then(
          (answer) => answer.status(),
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
}

/** Kill -9 of the server and all it started; resolves when it is gone. */
async function killServer(): Promise<void> {
  const dying = server;
  server = null;
  if (dying?.pid === undefined) return;
  const gone = new Promise((resolve) => dying.once("exit", resolve));
  process.kill(-dying.pid, "SIGKILL");
  await gone;
}

test.beforeAll(async () => {
  expect(existsSync(join(ROOT, ".next/BUILD_ID")), "the app is built (npx next build)").toBe(true);
  folder = await mkdtemp(join(tmpdir(), "winnow-lost-"));
  for (const script of [["lib/setup/migrate.ts", "deploy"], ["prisma/seed.ts"]]) {
    execFileSync(process.execPath, ["--import", "tsx", ...script], { cwd: ROOT, env: env(), stdio: "pipe" });
  }
});

test.afterAll(async () => {
  await killServer();
  await rm(folder, { recursive: true, force: true });
});

test("labels made while the server is dead survive the end of the tab and arrive when it is back", async ({
  context,
  request,
}) => {
  await startServer(request);
  const { id } = await starterPage(request, "news-03-library", BASE);
  const tab = await context.newPage();
  await openToAnnotate(tab, id, ANNOTATOR, BASE);
  // One block of the run that the cursor starts on.
  await press(tab, "Shift+J", "1");
  await isSaved(tab);

  await killServer();
  await press(tab, "Shift+J", "7", "Shift+J", "8");
  await expect(chip(tab, "Caption")).toHaveAttribute("aria-pressed", "true");
  // Only then are all four on the disk.
  await expect(clock(tab)).toHaveText("4 kept on this computer");
  await tab.close();

  await startServer(request);
  expect((await storedSet(request, id, ANNOTATOR, BASE)).operations).toHaveLength(1);
  const later = await context.newPage();
  await openToAnnotate(later, id, ANNOTATOR, BASE);
  await isSaved(later);
  const { operations } = await storedSet(request, id, ANNOTATOR, BASE);
  expect(operations.flatMap((operation) => (operation.kind === "set" ? [operation.label] : []))).toEqual(
    expect.arrayContaining(["main", "quote", "caption"]),
  );
  await later.close();
});

test("a server killed in the middle of saving loses no operation and stores none twice", async ({
  context,
  request,
}) => {
  if (server === null) await startServer(request);
  const { id } = await starterPage(request, "news-05-storm", BASE);
  const tab = await context.newPage();
  await openToAnnotate(tab, id, ANNOTATOR, BASE);
  // By blocks: a key on the run that the cursor starts on is an operation for each of its blocks.
  await press(tab, "Shift+J");
  for (let i = 0; i < 24; i++) {
    await press(tab, i % 2 === 0 ? "1" : "0", "Shift+J");
    // Twice, while requests are under way.
    if (i === 7 || i === 15) {
      await killServer();
      void startServer(request);
    }
  }
  await expect(clock(tab)).toHaveText(/^Saved/, { timeout: 60_000 });
  const { operations } = await storedSet(request, id, ANNOTATOR, BASE);
  const labels = operations.map((operation) => (operation.kind === "set" ? operation.label : operation.kind));
  expect(labels).toEqual(Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? "main" : "boilerplate")));
  expect(new Set(operations.map(({ id: operation }) => operation)).size).toBe(24);
  await reload(tab);
  await isReady(tab);
  await expect(tab.getByRole("button", { name: "Undo" })).not.toHaveAttribute("aria-disabled", "true");
});

test("what a browser has kept while the server is dead arrives after kill -9 of the browser", async ({
  request,
}) => {
  if (server === null) await startServer(request);
  const { id } = await starterPage(request, "news-03-library", BASE);
  const browser = new BrowserAnnotator(installedChromium()!, BASE, id, join(folder, "browser"));
  browser.start();
  await browser.working();
  await killServer();
  const before = browser.presses;
  await expect.poll(() => browser.presses).toBeGreaterThan(before + 5);
  await browser.kill();
  await startServer(request);
  await browser.finish();
  const store = await openStore(env().DATABASE_URL!);
  const { kept, lost, doubled } = await browser.audit(store);
  await store.close();
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(kept).toBeGreaterThan(5);
});
