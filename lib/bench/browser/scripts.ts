import type { Browser, Page, Response } from "@playwright/test";
import { SHIPPED_MODEL } from "../../extractors/combination/shipped-model";
import { atMost, type Figure } from "../figure";

/** Kilobytes (1000 bytes) of compressed script that the document of a screen may name. */
const MOST_KB = 250;
/** The same until the screen can be used with everything on it: what modes fetch for themselves is in it. */
const MOST_USABLE_KB = 550;
/** What the combination learned, which a mode fetches where it proposes: data in a script of its own. */
const MOST_MODEL_KB = 250;
/** Milliseconds after which a screen fetches ahead what may be asked for later, at the earliest. */
const AHEAD_MS = 1000;
/** The mark that a document sets when the panel of its mode is there. */
const USABLE = "usable";
/** Enough of the model's longest string to know its script by. */
const SIGN_OF_MODEL = longestString(SHIPPED_MODEL()).slice(0, 200);

/**
 * Compressed script of each screen, into an empty cache: what its document names (the first load), and for
 * the workspace also all that has come when the panel of the mode is there, the model that proposes apart. What is
 * fetched ahead a second later is not waited for and is held back: on a busy machine it would come before the panel.
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
  for (const screen of screens) figures.push(...(await opened(browser, url, screen)));
  return figures;
}

interface Screen {
  readonly name: string;
  readonly path: string;
}

/** The figures of one opening. */
async function opened(browser: Browser, url: string, { name, path }: Screen): Promise<Figure[]> {
  const figures: Figure[] = [];
  const context = await browser.newContext();
  // Without a name annotate mode asks for one in place of its panel.
  await context.addInitScript(() => localStorage.setItem("winnow.annotator", "Ada"));
  await context.addInitScript(markUsable, USABLE);
  await context.addInitScript(holdBack, AHEAD_MS);
  const page = await context.newPage();
  const scripts: Promise<string | null>[] = [];
  page.on("response", (response) => void scripts.push(modelPath(response)));
  const document = await (await page.goto(`${url}${path}`, { waitUntil: "load" }))!.text();
  const named = [...document.matchAll(/<script[^<>]*\ssrc="([^"<>]+)/g)].map(([, source]) => source!);
  figures.push(
    atMost(`${name}: compressed script of the document`, (await bytesOf(page, named)) / 1000, "kB", MOST_KB),
  );
  if (path.startsWith("/pages/")) {
    await page.locator("aside [role=tab]").first().waitFor();
    // What was asked for by then; the model may be on its way, and is neither of both then.
    const came = await scriptsOf(page, USABLE);
    const models = new Set(await Promise.all(scripts));
    const sum = (isModel: boolean): number =>
      came.filter(({ path }) => models.has(path) === isModel).reduce((total, { bytes }) => total + bytes, 0);
    const model = sum(true);
    figures.push(
      atMost(`${name}: compressed script until it can be used`, sum(false) / 1000, "kB", MOST_USABLE_KB),
    );
    // What a mode does not fetch has no figure.
    if (model > 0)
      figures.push(atMost(`${name}: the model that proposes, compressed`, model / 1000, "kB", MOST_MODEL_KB));
  }
  await context.close();
  return figures;
}

/** The path of an answer that is the script of the model; null for all others. */
async function modelPath(response: Response): Promise<string | null> {
  const { pathname } = new URL(response.url());
  if (!pathname.endsWith(".js")) return null;
  // A window that closes takes the scripts it has just asked for with it.
  const text = await response.text().catch(() => "");
  return text.includes(SIGN_OF_MODEL) ? pathname : null;
}

/** The longest string in a value of objects, arrays and strings; "" where there is none. */
function longestString(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value)
    .map(longestString)
    .reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

/**
 * Sets the mark in the document itself: what comes behind the panel follows it in a moment, and whoever asks
 * from outside may be late.
 */
function markUsable(mark: string): void {
  new MutationObserver((_, observer) => {
    if (document.querySelector("aside [role=tab]") === null) return;
    performance.mark(mark);
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Lets nothing that waits for so long or longer happen while a screen is measured. */
function holdBack(after: number): void {
  const set = window.setTimeout;
  const hold = (run: TimerHandler, delay = 0, ...rest: unknown[]): number =>
    set(run, delay < after ? delay : delay + 600_000, ...rest);
  Object.assign(window, { setTimeout: hold });
}

/** Bytes that the server sent of these scripts. */
async function bytesOf(page: Page, sources: readonly string[]): Promise<number> {
  return (await scriptsOf(page))
    .filter(({ path }) => sources.some((source) => source.endsWith(path)))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The scripts that have come, of those asked for before the mark, with what was sent of each, before it is unpacked. */
function scriptsOf(
  page: Page,
  mark?: string,
): Promise<readonly { readonly path: string; readonly bytes: number }[]> {
  return page.evaluate((mark) => {
    const until = mark === undefined ? Infinity : performance.getEntriesByName(mark)[0]!.startTime;
    return (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime <= until)
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
      .filter(({ path }) => path.endsWith(".js"));
  }, mark);
}
