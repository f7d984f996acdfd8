import { defineConfig, devices } from "@playwright/test";
import { chromiumPath } from "./lib/setup/chromium.mjs";

/**
 * Files of tests at once. Each worker has an app and a database of its own, on a port of its own: this file is
 * read again in the worker, which knows which one it is.
 */
const workers = Number(process.env.E2E_WORKERS ?? 1);
const firstPort = Number(process.env.E2E_PORT ?? 3451);
const addressOf = (worker: number): string => `http://127.0.0.1:${firstPort + worker}`;
// A system Chromium where there is one (Debian), else the browser that `playwright install chromium` fetched.
const system = chromiumPath();
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  fullyParallel: false,
  workers,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // What fails once on a busy machine is tried again and reported as flaky, with a trace; at a desk it fails
  // at once.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI ? "line" : "list",
  // A trace of every test makes all of them slower by a fifth: it is for who looks for the cause of a
  // failure.
  use: {
    baseURL: addressOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)),
    trace: process.env.E2E_TRACE === undefined ? "on-first-retry" : "retain-on-failure",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "chromium",
      use: {
        ...devices["Desktop Chrome"],
        launchOptions: {
          ...(system !== undefined && { executablePath: system }),
          chromiumSandbox: !isRoot,
          // Without these the browser itself goes to the network, which the hostile pages' tests would count.
          args: ["--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"],
        },
      },
    },
  ],
  webServer: Array.from({ length: workers }, (_, worker) => ({
    command: "node lib/setup/start.mjs --built --scratch",
    url: addressOf(worker),
    reuseExistingServer: false,
    timeout: 120_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 8_000 },
    env: { PORT: String(firstPort + worker), HOST: "127.0.0.1" },
  })),
});
