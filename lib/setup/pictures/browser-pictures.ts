import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { chromiumPath } from "../chromium.mjs";

export type Theme = "light" | "dark";

/** A Chromium without a window. */
export function openBrowser(): Promise<Browser> {
  const executable = chromiumPath();
  return chromium.launch({
    ...(executable !== undefined && { executablePath: executable }),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ["--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"],
  });
}

/** Windows of one size and theme, of somebody who has said their name, so that the question covers nothing. */
export async function windowsOf(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
  theme: Theme,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: "reduce" });
  await context.addInitScript(() => localStorage.setItem("winnow.annotator", "Ada"));
  return context;
}

/** Wait until fonts and captured pages are there and nothing stands for what is still on its way. */
export async function arrived(page: Page): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("iframe")].every(
      ({ contentDocument: shown }) =>
        shown !== null && shown.URL !== "about:blank" && shown.readyState === "complete",
    ),
  );
}
