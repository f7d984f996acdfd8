/**
 * The figures that need a browser: the built app on a database of its own with 100,000 pages and a page of
 * 20,000 elements, in a Chromium without a window. Each opening has a browser context of its own, so no cache
 * is warm but the server's.
 */
import { chromium, type Browser, type Page } from "@playwright/test";
import { chromiumPath } from "../setup/chromium.mjs";
import { benchKeys } from "./browser-keys";
import { benchScripts } from "./browser-scripts";
import { median } from "./contest";
import { atMost, type Figure } from "./figure";
import { benchFrames, benchMatrix, benchSwitch } from "./browser-views";
import {
  addLargeCorpus,
  addLargePage,
  addReviewedCorpus,
  addTypicalPage,
  CORPUS_PAGES,
  HUGE_ELEMENTS,
  PAGE_ELEMENTS,
  SCORED_BY,
} from "./large";
import { startOwnApp } from "../setup/own-app";
import { writeVoters } from "../view/comparison/voter-names";

const SIZE = { width: 1440, height: 900 };
const STEPS = 40;
/** After this time on one screen, what was waited for will not come. */
const PATIENCE_MS = 60_000;
/** The chart over the threshold is folded until somebody uses it; whoever does finds it open. */
export const UNFOLDED = `localStorage.setItem("winnow.threshold-open", "1")`;
const ROW = "main [role=row] a";
export const OVERLAY = "overlay-frame";
/** The captured page is there and measured; the extractor has answered. */
const WORKSPACE = ['[data-testid="paper"][data-state="ready"]', '[data-testid="threshold"]'];

/**
 * Measure in `rounds` openings each, after one that does not count; medians. Takes minutes, most of them to
 * store the pages.
 */
export async function benchBrowser(rounds: number, say: (line: string) => void): Promise<Figure[]> {
  let corpusId = "";
  let pageId = "";
  let hugeId = "";
  let typicalId = "";
  let reviewed: Awaited<ReturnType<typeof addReviewedCorpus>> = { corpusId: "", runId: "", keys: [] };
  const app = await startOwnApp(async (store) => {
    pageId = await addLargePage(store);
    hugeId = await addLargePage(store, HUGE_ELEMENTS);
    typicalId = await addTypicalPage(store);
    reviewed = await addReviewedCorpus(store);
    corpusId = await addLargeCorpus(store, say);
  });
  try {
    const browser = await openChromium();
    try {
      const table = await benchTable(browser, `${app.url}/corpora/${corpusId}`, rounds);
      say("corpus table measured; page next");
      const large = await benchPage(browser, `${app.url}/pages/${pageId}?mode=inspect`, rounds);
      say("page measured; keys next");
      const keys = [
        ...(await benchKeys(browser, newPage, `${app.url}/pages/${pageId}`, PAGE_ELEMENTS, 50)),
        ...(await benchKeys(browser, newPage, `${app.url}/pages/${hugeId}`, HUGE_ELEMENTS, 100)),
      ];
      say("keys measured; scripts next");
      const views = [
        ...(await benchSwitch(browser, newPage, `${app.url}/pages/${typicalId}?mode=inspect`, rounds)),
        ...(await benchMatrix(browser, newPage, reviewAddress(app.url, reviewed), rounds)),
        ...(await benchFrames(browser, newPage, `${app.url}/pages/${pageId}?mode=inspect`)),
      ];
      return [
        ...table,
        ...large,
        ...keys,
        ...views,
        ...(await benchScripts(browser, app.url, corpusId, pageId, reviewed.runId)),
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await app.stop();
  }
}

/** The review of a corpus with all extractors of its run compared. */
function reviewAddress(
  url: string,
  { corpusId, keys }: { readonly corpusId: string; readonly keys: readonly string[] },
): string {
  return `${url}/corpora/${corpusId}/review?xs=${encodeURIComponent(writeVoters(keys))}`;
}

/** A Chromium without a window, as all figures are taken in. */
export function openChromium(): Promise<Browser> {
  const executable = chromiumPath();
  return chromium.launch({
    ...(executable !== undefined && { executablePath: executable }),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ["--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"],
  });
}

async function benchTable(browser: Browser, url: string, rounds: number): Promise<Figure[]> {
  const opened = await openings(browser, rounds, [ROW], async (page) => {
    await page.goto(url);
    return paintedAt(page, [ROW]);
  });
  const changes: { readonly name: string; readonly act: string }[] = [
    { name: "sort by size", act: `document.querySelectorAll("[role=columnheader] button")[4].click()` },
    {
      name: "sort by F1",
      act: `[...document.querySelectorAll("[role=columnheader] button")].find((button) => button.textContent === "F1").click()`,
    },
    {
      name: "filter by kind",
      act: `[...document.querySelectorAll("aside label")].find((label) => label.textContent.startsWith("forum")).click()`,
    },
    {
      name: "search",
      act: `(() => {
      const field = document.querySelector("input[type=search]");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, "harbour mill");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    })()`,
    },
  ];
  const times = changes.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    const page = await newPage(browser);
    await page.goto(url);
    await page.getByRole("row").nth(1).waitFor();
    await page.waitForLoadState("networkidle");
    for (const [i, { act }] of changes.entries()) {
      const ms = await page.evaluate<number>(`winnowBench.rowsChanged(() => ${act})`);
      if (round > 0) times[i]!.push(ms);
    }
    await page.context().close();
  }
  const corpus = `corpus of ${CORPUS_PAGES} pages`;
  return [
    atMost(`${corpus}: open to first rows`, opened, "ms", 500),
    ...changes.map(({ name }, i) => atMost(`${corpus}: ${name}`, median(times[i]!), "ms", 200)),
  ];
}

async function benchPage(browser: Browser, url: string, rounds: number): Promise<Figure[]> {
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

async function openings(
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
