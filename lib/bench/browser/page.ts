/** One large page: opened with its overlay, scrolled, its threshold dragged. */
import type { Browser, Page } from "@playwright/test";
import { atMost, type Figure } from "../figure";
import { PAGE_ELEMENTS, SCORED_BY } from "../large";
import { newPage, openings, OVERLAY, paintedAt, UNFOLDED } from "./window";

const STEPS = 40;
/** The captured page is there and measured; the extractor has answered. */
const WORKSPACE = ['[data-testid="paper"][data-state="ready"]', '[data-testid="threshold"]'];

/** From the address to the overlay, a frame of the overlay, and a step of the threshold. */
export async function benchPage(browser: Browser, url: string, rounds: number): Promise<Figure[]> {
  const opened = await openings(browser, rounds, WORKSPACE, async (page) => {
    await page.goto(url);
    return paintedAt(page, WORKSPACE, OVERLAY);
  });
  const page = await newPage(browser);
  await page.addInitScript(UNFOLDED);
  await page.goto(url);
  await paintedAt(page, WORKSPACE, OVERLAY);
  const frames = await page.evaluate<number[]>(`winnowBench.scroll('[data-testid="view"]', ${STEPS * 3})`);
  const large = `page of ${PAGE_ELEMENTS} elements`;
  const figures = [
    atMost(`${large}: open to overlay`, opened, "ms", 1500),
    atMost(
      `${large}: overlay frame, 95 of 100`,
      [...frames].sort((a, b) => a - b)[Math.floor(frames.length * 0.95)]!,
      "ms",
      4,
    ),
  ];
  for (const extractor of [SCORED_BY, "block-extractor-modern"]) {
    await page.goto(`${url}&x=${extractor}`);
    await paintedAt(page, WORKSPACE, OVERLAY);
    figures.push(atMost(`${large}: threshold step of ${extractor}`, await thresholdStep(page), "ms", 16));
  }
  await page.context().close();
  return figures;
}

/**
 * What dragging the threshold by one step costs the main thread in script, style and layout, in ms of its CPU
 * time: a mean over three quarters of `STEPS` steps.
 */
async function thresholdStep(page: Page): Promise<number> {
  const slider = await page.getByRole("slider", { name: "Threshold" }).boundingBox();
  if (slider === null) throw new Error("the threshold cannot be seen");
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const spentMs = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (
      1000 *
      metrics.reduce(
        (sum, { name, value }) => sum + (/^(Script|RecalcStyle|Layout)Duration$/.test(name) ? value : 0),
        0,
      )
    );
  };
  const drag = async (from: number, to: number) => {
    for (let step = from; step < to; step++) {
      await page.mouse.move(
        slider.x + slider.width * (0.3 + (0.4 * step) / STEPS),
        slider.y + slider.height / 2,
      );
      await page.evaluate("winnowBench.afterPaint()");
    }
  };
  // The curve over the threshold is counted in the background after the page has opened.
  for (let before = -Infinity, now = await spentMs(); now - before > 20; before = now, now = await spentMs())
    await page.waitForTimeout(500);
  await drag(0, 1);
  await page.mouse.down();
  await drag(1, STEPS / 4);
  const before = await spentMs();
  await drag(STEPS / 4, STEPS);
  const spent = (await spentMs()) - before;
  await page.mouse.up();
  await session.detach();
  return spent / (STEPS * 0.75);
}
