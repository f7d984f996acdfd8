import type { Browser } from "@playwright/test";
import { atMost, type Figure } from "./figure";

/** Kilobytes (1000 bytes) of compressed script that a screen may need before it can be used. */
const MOST_KB = 250;

/** Compressed script that each screen loads into an empty cache until its load event. One opening each: the sum is the same every time. */
export async function benchScripts(browser: Browser, url: string, corpusId: string, pageId: string): Promise<Figure[]> {
  const screens = [
    { name: "/", path: "/" },
    { name: "/corpora", path: "/corpora" },
    { name: "/corpora/[id]", path: `/corpora/${corpusId}` },
    { name: "/pages/[id] inspect", path: `/pages/${pageId}?mode=inspect` },
    { name: "/pages/[id] annotate", path: `/pages/${pageId}?mode=annotate` },
    { name: "/runs", path: "/runs" },
    { name: "/extractors", path: "/extractors" },
  ];
  const figures: Figure[] = [];
  for (const { name, path } of screens) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${url}${path}`, { waitUntil: "load" });
    // What a mode fetches for itself comes after the event, but before its panel is there.
    if (path.startsWith("/pages/")) await page.locator("aside [role=tab]").first().waitFor();
    const bytes = await page.evaluate<number>(SCRIPT_BYTES);
    figures.push(atMost(`${name}: compressed script`, bytes / 1000, "kB", MOST_KB));
    await context.close();
  }
  return figures;
}

/** `encodedBodySize` is what the server sent, before it is unpacked. */
const SCRIPT_BYTES = `performance.getEntriesByType("resource").filter(({ name }) => new URL(name).pathname.endsWith(".js")).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;
