import type { Browser, Page } from "@playwright/test";
import { atMost, type Figure } from "../figure";

/** Kilobytes (1000 bytes) of compressed script that the document of a screen may name. */
const MOST_KB = 250;
/** The same until the screen can be used with everything on it: what modes fetch for themselves is in it. */
const MOST_USABLE_KB = 550;

/**
 * Compressed script of each screen, into an empty cache: what its document names (the first load), and for
 * the workspace also all that has come when the panel of the mode is there. One opening each: the sums are
 * the same every time.
 */
export async function benchScripts(
  browser: Browser,
  url: string,
  corpusId: string,
  pageId: string,
  runId: string,
): Promise<Figure[]> {
  const screens = [
    { name: "/", path: "/" },
    { name: "/corpora", path: "/corpora" },
    { name: "/corpora/[id]", path: `/corpora/${corpusId}` },
    { name: "/corpora/[id]/review", path: `/corpora/${corpusId}/review` },
    { name: "/pages/[id] inspect", path: `/pages/${pageId}?mode=inspect` },
    { name: "/pages/[id] annotate", path: `/pages/${pageId}?mode=annotate` },
    { name: "/pages/[id] compare", path: `/pages/${pageId}?mode=compare` },
    { name: "/runs", path: "/runs" },
    { name: "/runs/[id]", path: `/runs/${runId}` },
    { name: "/runs/[id]/errors", path: `/runs/${runId}/errors` },
    { name: "/extractors", path: "/extractors" },
  ];
  const figures: Figure[] = [];
  for (const { name, path } of screens) {
    const context = await browser.newContext();
    // Without a name annotate mode asks for one in place of its panel.
    await context.addInitScript(() => localStorage.setItem("winnow.annotator", "Ada"));
    const page = await context.newPage();
    const document = await (await page.goto(`${url}${path}`, { waitUntil: "load" }))!.text();
    const named = [...document.matchAll(/<script[^<>]*\ssrc="([^"<>]+)/g)].map(([, source]) => source!);
    figures.push(
      atMost(
        `${name}: compressed script of the document`,
        (await bytesOf(page, named)) / 1000,
        "kB",
        MOST_KB,
      ),
    );
    if (path.startsWith("/pages/")) {
      await page.locator("aside [role=tab]").first().waitFor();
      figures.push(
        atMost(
          `${name}: compressed script until it can be used`,
          (await bytesOf(page, null)) / 1000,
          "kB",
          MOST_USABLE_KB,
        ),
      );
    }
    await context.close();
  }
  return figures;
}

/** Bytes that the server sent of these scripts, or of all. */
function bytesOf(page: Page, sources: readonly string[] | null): Promise<number> {
  return page.evaluate(
    (wanted) =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(
          ({ name }) =>
            new URL(name).pathname.endsWith(".js") &&
            (wanted === null || wanted.some((source) => name.endsWith(source))),
        )
        // `encodedBodySize` is what was sent, before it is unpacked.
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    sources,
  );
}
