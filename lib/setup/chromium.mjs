// Where a Chromium of the system lies. Plain JavaScript on Node alone: it is asked before anything is installed.
import { existsSync } from "node:fs";

/** Chromium without a window of its own: it takes a fraction of the time to start and to draw. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/**
 * The Chromium that `CHROMIUM_PATH` names, else one of the system; undefined where there is none, and
 * Playwright uses the one it has fetched.
 * @returns {string | undefined}
 */
export function chromiumPath() {
  const paths = [process.env.CHROMIUM_PATH, HEADLESS_SHELL, "/usr/bin/chromium", "/usr/bin/chromium-browser"];
  return paths.find((path) => path !== undefined && path !== "" && existsSync(path));
}
