/**
 * Pictures of pages as the web has them, in inspect mode by several extractors, at two sizes and in both
 * themes: does each show at once what became of the text and why? They show other people's pages, so they go
 * into a folder that git ignores.
 */
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { corporaFolder } from "../../corpora-folder";
import { addPages } from "./add-pages";
import { arrived, openBrowser, windowsOf } from "./browser-pictures";
import { contactSheet, type Picture } from "./contact-sheet";
import { startOwnApp } from "../own-app";
import { PICTURED_EXTRACTORS, PICTURED_PAGES, PICTURED_SIZES, PICTURED_THEMES } from "./pictured-pages";

/** The page has opened at its first error, and the bars and the card are painted. */
const PAINTED_MS = 500;
/** Readability on the largest of the pages takes longer than the usual half minute where the machine is busy. */
const PATIENCE_MS = 3 * 60_000;
const READY = '[data-testid="paper"][data-state="ready"]';

/** Folder of WCXB dev; null where it is not on this machine. */
export function wcxbFolder(): string | null {
  const folder = join(corporaFolder(), "wcxb", "dev");
  return existsSync(folder) ? folder : null;
}

/**
 * Take `pages` pages of the list by each extractor, and write them with an index.html into `folder`, which is
 * emptied first.
 * @returns how many pictures there are
 */
export async function takeCorpusPictures(
  corpus: string,
  folder: string,
  pages: number,
  say: (line: string) => void,
): Promise<number> {
  const listed = PICTURED_PAGES.slice(0, pages);
  let ids: ReadonlyMap<string, string> = new Map();
  const app = await startOwnApp(async (store) => {
    const stored = await addPages(store, corpus, "WCXB dev", new Set(listed.map(({ key }) => key)));
    ids = new Map(stored.map(({ key, id }) => [key, id]));
  });
  const pictures: Picture[] = [];
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const browser = await openBrowser();
    try {
      for (const size of PICTURED_SIZES) {
        for (const theme of PICTURED_THEMES) {
          const context = await windowsOf(browser, size, theme);
          const page = await context.newPage();
          page.setDefaultTimeout(PATIENCE_MS);
          for (const { key, kind } of listed) {
            for (const extractor of PICTURED_EXTRACTORS) {
              const id = ids.get(key);
              if (id === undefined) throw new Error(`WCXB dev has no page ${key}`);
              await page.goto(`${app.url}/pages/${id}?mode=inspect&x=${extractor}`, { waitUntil: "commit" });
              await page.locator(READY).waitFor({ state: "attached" });
              await page.locator(`[data-extractor="${extractor}"]`).waitFor({ state: "attached" });
              await arrived(page);
              await page.waitForTimeout(PAINTED_MS);
              await arrived(page);
              const file = `${key}-${extractor}-${size.width}-${theme}.png`;
              await page.screenshot({ path: join(folder, file) });
              pictures.push({ file, row: `${key} ${kind}`, caption: `${extractor}, ${size.width} ${theme}` });
            }
          }
          say(`${size.width} ${theme}: ${pictures.length} pictures so far`);
          await context.close();
        }
      }
    } finally {
      await browser.close();
    }
  } finally {
    await app.stop();
  }
  await writeFile(join(folder, "index.html"), contactSheet("Pages of WCXB dev in inspect mode", pictures));
  return pictures.length;
}
