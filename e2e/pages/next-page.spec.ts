/**
 * The next page is asked for, parsed, laid out and measured while the page before it is labelled, so that `Enter`
 * only has to show it. Labels are no part of that.
 */
import { expect, test, type Page as Tab } from "@playwright/test";
import type { AnnotationSet } from "../../lib/store/interfaces/labels";
import { isReady, isSaved, openToAnnotate, starterPage, storedSet } from "../support/annotate-desk";
import { press } from "../support/keyboard";

/** How long `Enter` may take here, in ms: on a busy machine much more than at a desk, without it a second. */
const PATIENCE_MS = 600;
const PAGES = 5;

/** The id of the page that is ready beside the open one. */
async function readyNext(tab: Tab): Promise<string> {
  const here = new URL(tab.url()).pathname.split("/").at(-1)!;
  const found = await tab.waitForFunction((open) => {
    const marks = performance.getEntriesByName("annotate-ready") as { detail?: { pageId: string } }[];
    const pageId = marks.at(-1)?.detail?.pageId;
    return pageId === undefined || pageId === open ? null : pageId;
  }, here);
  return (await found.jsonValue())!;
}

interface Watched {
  nextShown?: Promise<number>;
}

/** `Enter`, and the milliseconds until the next page can be labelled, as the window itself counts them. */
async function accept(tab: Tab, next: string): Promise<number> {
  // It watches before the key is pressed: asked for at the same time, the key may come first.
  await tab.evaluate((wanted) => {
    (window as Watched).nextShown = new Promise((resolve) => {
      document.addEventListener(
        "keydown",
        () => {
          const began = performance.now();
          const look = (): void => {
            const shown = performance.getEntriesByName("annotate-shown") as { detail?: { pageId: string } }[];
            const isThere =
              location.pathname.endsWith(wanted) &&
              document.querySelector('[data-testid="paper"][data-state="ready"]') !== null &&
              document.querySelector('[role="toolbar"][aria-label="Labels"]') !== null &&
              shown.at(-1)?.detail?.pageId === wanted;
            if (isThere) resolve(performance.now() - began);
            else requestAnimationFrame(look);
          };
          look();
        },
        { once: true, capture: true },
      );
    });
  }, next);
  await press(tab, "Enter");
  return tab.evaluate(() => (window as Watched).nextShown!);
}

test("the next page is ready before Enter, and shown without being fetched, parsed or laid out again", async ({
  page: tab,
  request,
}) => {
  const annotator = `ready ${test.info().retry}-${Date.now()}`;
  const { id } = await starterPage(request, "news-01-dredging");
  await openToAnnotate(tab, id, annotator);
  const asked: string[] = [];
  tab.on("request", (one) => asked.push(new URL(one.url()).pathname));
  const waits: number[] = [];
  for (let at = 0; at < PAGES; at++) {
    const next = await readyNext(tab);
    asked.length = 0;
    waits.push(await accept(tab, next));
    await isReady(tab);
    expect(asked.filter((path) => path === `/api/pages/${next}/source`)).toEqual([]);
    expect(asked.filter((path) => path === `/api/pages/${next}/document`)).toEqual([]);
    await expect(tab.locator('iframe[title="Captured page"]')).toHaveCount(1);
    await expect(tab.locator('iframe[title="Captured page"]')).toHaveAttribute("data-captured", next);
  }
  console.log(`from Enter to the next page ready, ms: ${waits.map(Math.round).join(", ")}`);
  expect(waits.sort((a, b) => a - b)[Math.floor(PAGES / 2)]).toBeLessThan(PATIENCE_MS);
});

test("labels that come to a page after it was prepared are there when it is opened", async ({
  page: tab,
  context,
  request,
}) => {
  const annotator = `fresh ${test.info().retry}-${Date.now()}`;
  const { id } = await starterPage(request, "news-01-dredging");
  await openToAnnotate(tab, id, annotator);
  const next = await readyNext(tab);
  const other = await context.newPage();
  await openToAnnotate(other, next, annotator);
  await press(other, "1");
  await isSaved(other);
  await other.close();
  const { operations } = await storedSet(request, next, annotator);
  expect(operations).not.toEqual([]);
  const loaded = tab.waitForResponse(
    (answer) =>
      answer.request().method() === "GET" && new URL(answer.url()).pathname === `/api/pages/${next}/labels`,
  );
  await accept(tab, next);
  expect(((await (await loaded).json()) as AnnotationSet).operations).toEqual(operations);
});
