/**
 * Figures of views: extractors switched on an open page, the review's matrix from a stored run, frames while
 * a large page scrolls with all its layers.
 */
import type { Browser, Page } from "@playwright/test";
import { EXTRACTORS } from "../../extractors/index";
import { median } from "../contest";
import { atMost, type Figure } from "../figure";
import { PAGE_ELEMENTS, REVIEW_EXTRACTORS, REVIEW_PAGES } from "../large";

/** A frame at 60 a second, in ms. */
const FRAME_MS = 1000 / 60;
const SCROLL_FRAMES = 180;
const READY = '[data-testid="paper"][data-state="ready"]';

/** How a page with the bench's script in it is opened. */
export type OpenPage = (browser: Browser) => Promise<Page>;

/**
 * Switching to each extractor that the browser runs, on a page as the corpora have them: from the choice to
 * the overlay of its answer, in a window of its own in each round, so that no answer is known. Two figures
 * over the extractors' medians: their median and the slowest, which is named.
 */
export async function benchSwitch(
  browser: Browser,
  openPage: OpenPage,
  url: string,
  rounds: number,
): Promise<Figure[]> {
  const here = EXTRACTORS.filter(
    (extractor) => extractor.serverOnly === undefined && extractor.configure({}).needs === "page",
  );
  const times = new Map(here.map(({ id }): [string, number[]] => [id, []]));
  for (let round = 0; round < rounds; round++) {
    const page = await openPage(browser);
    await page.goto(url);
    await page.waitForSelector(READY);
    await page.waitForSelector('[data-testid="threshold"]');
    for (const { id } of [...here.slice(1), here[0]!]) {
      await page.waitForTimeout(600);
      await page.getByTestId("extractor").click();
      await page.getByPlaceholder("Search name, id or source").waitFor();
      times.get(id)!.push(await page.evaluate<number>(`winnowBench.switchTo(${JSON.stringify(id)})`));
    }
    await page.context().close();
  }
  const medians = [...times].map(([id, each]) => ({ id, ms: median(each) }));
  const slowest = medians.reduce((a, b) => (b.ms > a.ms ? b : a));
  return [
    atMost(
      `switch of extractor on an open page, median of ${medians.length}`,
      median(medians.map(({ ms }) => ms)),
      "ms",
      100,
    ),
    atMost(`switch of extractor on an open page, slowest (${slowest.id})`, slowest.ms, "ms", 100),
  ];
}

/**
 * The review of a corpus with a stored run: painting its matrix, and the screen from the address to the
 * painted matrix.
 */
export async function benchMatrix(
  browser: Browser,
  openPage: OpenPage,
  url: string,
  rounds: number,
): Promise<Figure[]> {
  const opened: number[] = [];
  const painted: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const page = await openPage(browser);
    await page.goto(url);
    const found = await page.evaluate<{ readonly at: number; readonly ms: number }>(
      `winnowBench.measured("structure-frame")`,
    );
    if (round > 0) {
      opened.push(found.at);
      painted.push(found.ms);
    }
    // The server works on the queue meanwhile, which is not for the next opening to wait for.
    await page.getByTestId("review-row").first().waitFor();
    await page.context().close();
  }
  const what = `matrix of ${REVIEW_EXTRACTORS} extractors x ${REVIEW_PAGES} pages`;
  return [
    atMost(`${what}: open to painted`, median(opened), "ms", 500),
    atMost(`${what}: painting it`, median(painted), "ms", FRAME_MS),
  ];
}

/**
 * Time between frames while the large page scrolls by itself with heatmap, tree and minimap; a browser
 * without a window paints in software.
 */
export async function benchFrames(browser: Browser, openPage: OpenPage, url: string): Promise<Figure[]> {
  const page = await openPage(browser);
  await page.goto(url);
  await page.waitForSelector(READY);
  await page.waitForSelector('[data-testid="icicle"]', { state: "attached" });
  await page.waitForTimeout(3_000);
  const gaps = await page.evaluate<number[]>(`winnowBench.frames('[data-testid="view"]', ${SCROLL_FRAMES})`);
  await page.context().close();
  const sorted = [...gaps].sort((a, b) => a - b);
  return [
    atMost(
      `page of ${PAGE_ELEMENTS} elements: frame while scrolling, median`,
      median(gaps),
      "ms",
      FRAME_MS * 1.05,
    ),
    atMost(
      `page of ${PAGE_ELEMENTS} elements: frame while scrolling, 95 of 100`,
      sorted[Math.floor(sorted.length * 0.95)]!,
      "ms",
      2 * FRAME_MS,
    ),
  ];
}
