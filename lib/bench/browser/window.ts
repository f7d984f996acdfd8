/** A Chromium without a window, and pages in it that know when something is painted. */
import { chromium, type Browser, type Page } from "@playwright/test";
import { chromiumPath } from "../../setup/chromium.mjs";
import { median } from "../contest";

const SIZE = { width: 1440, height: 900 };
/** After this time on one screen, what was waited for will not come. */
const PATIENCE_MS = 60_000;
/** The chart over the threshold is folded until somebody uses it; whoever does finds it open. */
export const UNFOLDED = `localStorage.setItem("winnow.threshold-open", "1")`;
export const OVERLAY = "overlay-frame";

/** A Chromium without a window, as all figures are taken in. */
export function openChromium(): Promise<Browser> {
  const executable = chromiumPath();
  return chromium.launch({
    ...(executable !== undefined && { executablePath: executable }),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ["--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"],
  });
}

/**
 * The median time of `rounds` openings, each in a page of its own, after one that does not count.
 * @param awaited elements that `open` waits for
 */
export async function openings(
  browser: Browser,
  rounds: number,
  awaited: readonly string[],
  open: (page: Page) => Promise<number>,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const page = await newPage(browser, awaited);
    const ms = await open(page);
    if (round > 0) times.push(ms);
    await page.context().close();
  }
  return median(times);
}

/**
 * A new window has scripts of its own to run, those of its address bar: people open pages in a window that is
 * there.
 */
const SETTLE_MS = 1500;

/**
 * A page in a context of its own that looks from the start, in every frame, for the elements that will be
 * `awaited`: for those only, since looking in vain costs the frames that are measured.
 */
export async function newPage(browser: Browser, awaited: readonly string[] = []): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE });
  await context.addInitScript(inPage(awaited));
  const page = await context.newPage();
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

/**
 * Milliseconds since the navigation began until all of the elements are painted and, with a measure, until
 * the end of the first one that drew verdicts.
 */
export function paintedAt(
  page: Page,
  selectors: readonly string[],
  measure: string | null = null,
): Promise<number> {
  return page.evaluate<number>(
    `winnowBench.paintedAt(${JSON.stringify(selectors)}, ${JSON.stringify(measure)})`,
  );
}

/**
 * Runs in the page before any other script. Starts looking at once, so that what is asked for later is known
 * from its own time.
 */
const inPage = (awaited: readonly string[]): string => `
globalThis.winnowBench = (() => {
  const measures = [];
  new PerformanceObserver((list) => measures.push(...list.getEntries())).observe({ type: "measure", buffered: true });
  const seen = new Map();
  const afterPaint = () => new Promise((resolve) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve(performance.now());
    channel.port2.postMessage(null);
  }));
  const wait = (find) => new Promise((resolve, reject) => {
    const look = () => {
      const found = find();
      if (found) resolve(found);
      else if (performance.now() > ${PATIENCE_MS}) reject(new Error("waited in vain: " + find));
      else requestAnimationFrame(look);
    };
    look();
  });
  const firstSeen = (selector) => {
    if (!seen.has(selector)) {
      seen.set(selector, wait(() => document.querySelector(selector)).then(afterPaint));
      seen.get(selector).catch(() => {});
    }
    return seen.get(selector);
  };
  for (const selector of ${JSON.stringify(awaited)}) void firstSeen(selector);
  return {
    afterPaint,
    async paintedAt(selectors, measure) {
      const painted = Math.max(...(await Promise.all(selectors.map(firstSeen))));
      if (measure === null) return painted;
      const drawn = await wait(() => measures.find(({ name, detail }) => name === measure && detail === true));
      return Math.max(drawn.startTime + drawn.duration, painted);
    },
    async press(keys) {
      const times = [];
      for (const key of keys) {
        const began = performance.now();
        window.dispatchEvent(new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true }));
        times.push((await afterPaint()) - began);
      }
      return times;
    },
    async rowsChanged(act) {
      const shown = () => document.querySelector("main [role=rowgroup]")?.textContent + document.querySelector("main [role=table]")?.ariaRowCount;
      const before = shown(), began = performance.now();
      act();
      await wait(() => document.querySelector("main [role=table]")?.getAttribute("aria-busy") === "false" && shown() !== before);
      return (await afterPaint()) - began;
    },
    async switchTo(id) {
      const item = await wait(() => document.querySelector('[cmdk-item][data-value="' + id + '"]'));
      const began = performance.now();
      item.click();
      const shown = await wait(() => document.querySelector('[data-extractor="' + id + '"]') && performance.now());
      const drawn = await wait(() => measures.find(({ name, startTime }) => name === "overlay-frame" && startTime >= shown - 20 && startTime > began));
      return drawn.startTime + drawn.duration - began;
    },
    async measured(measure) {
      const found = await wait(() => measures.find(({ name }) => name === measure));
      await afterPaint();
      return { at: found.startTime + found.duration, ms: found.duration };
    },
    async frames(selector, count) {
      const view = document.querySelector(selector), gaps = [];
      let before = await new Promise(requestAnimationFrame);
      for (let frame = 0; frame < count; frame++) {
        view.scrollTop += 120;
        const now = await new Promise(requestAnimationFrame);
        gaps.push(now - before);
        before = now;
      }
      return gaps;
    },
    async scroll(selector, frames) {
      const view = document.querySelector(selector);
      measures.length = 0;
      for (let frame = 0; frame < frames; frame++) {
        view.scrollTop += (view.scrollHeight - view.clientHeight) / frames;
        await afterPaint();
        await afterPaint();
      }
      return measures.filter(({ name }) => name === "overlay-frame").map(({ duration }) => duration);
    },
  };
})();
`;
