import { defineConfig, devices } from "@playwright/test";
import { chromiumPath } from "./lib/setup/chromium.mjs";

const port = Number(process.env.E2E_PORT ?? 3451);
const baseURL = `http://127.0.0.1:${port}`;
// A system Chromium where there is one (Debian), else the browser that `playwright install chromium` fetched.
const system = chromiumPath();
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // What fails once on a busy machine is tried again and reported as flaky, with a trace; at a desk it fails
  // at once.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI ? "line" : "list",
  // A trace of every test makes all of them slower by a fifth: it is for who looks for the cause of a
  // failure.
  use: {
    baseURL,
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
  webServer: {
    command: "node lib/setup/start.mjs --built --scratch",
    url: baseURL,
    reuseExistingServer: false,
    timeout: 120_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 8_000 },
    env: { PORT: String(port), HOST: "127.0.0.1" },
  },
});
