import {
  expect,
  type APIRequestContext,
  type BrowserContext,
  type Locator,
  type Page as Tab,
} from "@playwright/test";
import type { CorpusSummary } from "../../lib/store/interfaces/corpora";
import type { AnnotationSet } from "../../lib/store/interfaces/labels";
import type { PageRow } from "../../lib/store/interfaces/pages";

/** A killed server leaves dead connections behind; without keep-alive none is used again. */
const FRESH = { headers: { connection: "close" } };

/**
 * The page of the starter corpus with that key. `base` is empty for the server of the Playwright
 * configuration.
 */
export async function starterPage(request: APIRequestContext, key: string, base = ""): Promise<PageRow> {
  const { corpora } = (await (await request.get(`${base}/api/corpora`, FRESH)).json()) as {
    readonly corpora: readonly CorpusSummary[];
  };
  const corpus = corpora.find(({ name }) => name === "Starter corpus");
  expect(corpus, "the starter corpus is loaded").toBeDefined();
  const answer = await request.get(`${base}/api/corpora/${corpus!.id}/pages?limit=100&sort=key`, FRESH);
  const { rows } = (await answer.json()) as { readonly rows: readonly PageRow[] };
  const row = rows.find((page) => page.key === key);
  expect(row, `the starter corpus has ${key}`).toBeDefined();
  return row!;
}

/** What the server has of an annotator on a page. */
export async function storedSet(
  request: APIRequestContext,
  pageId: string,
  annotator: string,
  base = "",
): Promise<AnnotationSet> {
  return (await (
    await request.get(`${base}/api/pages/${pageId}/labels?annotator=${encodeURIComponent(annotator)}`, FRESH)
  ).json()) as AnnotationSet;
}

/** Somebody labels in this browser from the next visit on, as if the name had been given here before. */
export async function knownAs(browser: Tab | BrowserContext, name: string): Promise<void> {
  await browser.addInitScript((given) => localStorage.setItem("winnow.annotator", given), name);
}

/** Open a page in annotate mode as somebody, and wait until keys work. */
export async function openToAnnotate(tab: Tab, pageId: string, annotator: string, base = ""): Promise<void> {
  await knownAs(tab, annotator);
  await tab.goto(`${base}/pages/${pageId}?mode=annotate`);
  await isReady(tab);
}

/**
 * The labels are loaded, the page is drawn and measured.
 * @param does what its first button says
 */
export async function isReady(tab: Tab, does: RegExp = /Accept and next|Done, next page/): Promise<void> {
  await expect(tab.locator('[data-testid="paper"][data-state="ready"]')).toBeVisible();
  await expect(tab.getByRole("button", { name: does })).toBeVisible();
  await expect(tab.getByRole("toolbar", { name: "Labels" })).toBeVisible();
}

/** The saved-at clock. */
export const clock = (tab: Tab): Locator => tab.getByRole("status", { name: "Saving" });

/** Waits until the server has everything. */
export const isSaved = (tab: Tab): Promise<void> => expect(clock(tab)).toHaveText(/^Saved \d\d:\d\d:\d\d$/);

/** The chip of a label; it is pressed where the cursor's block has that label. */
export const chip = (tab: Tab, name: string): Locator =>
  tab.getByRole("toolbar", { name: "Labels" }).getByRole("button", { name, exact: true });

/** The line of the gold text that the cursor is on. */
export const currentLine = (tab: Tab): Locator =>
  tab.getByRole("list", { name: "Gold text" }).locator("[aria-current=true]");
