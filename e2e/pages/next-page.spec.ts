/**
 * The next page is asked for, parsed, laid out and measured while the page before it is labelled, so that `Enter`
 * only has to show it. Labels are no part of that.
 */
import { expect, test, type Page as Tab } from "@playwright/test";
import type { AnnotationSet } from "../../lib/store/interfaces/labels";
import { isReady, isSaved, openToAnnotate, starterPage, storedSet } from "../support/annotate-desk";
import { press } from "../support/keyboard";

/**
 * How long `Enter` may take, of what it takes where nothing was prepared: both on the same machine, one by one, however
 * busy it is.
 */
const MOST = 0.8;
const PAGES = 5;
/** How long a new server may take for the jobs of its starter corpus. */
const STARTED_MS = 120_000;

test.describe.configure({ timeout: STARTED_MS + 60_000 });

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
  opened?: Promise<number>;
}

/** `Enter`, and the milliseconds until another page can be labelled, as the window itself counts them. */
async function accept(tab: Tab): Promise<number> {
  // It watches before the key is pressed: asked for at the same time, the key may come first.
  await tab.evaluate(() => {
    const here = location.pathname;
    (window as Watched).opened = new Promise((resolve) => {
      document.addEventListener(
        "keydown",
        () => {
          const began = performance.now();
          const look = (): void => {
            const shown = performance.getEntriesByName("annotate-shown") as { detail?: { pageId: string } }[];
            const pageId = location.pathname.split("/").at(-1);
            const isThere =
              location.pathname !== here &&
              document.querySelector('[data-testid="paper"][data-state="ready"]') !== null &&
              document.querySelector('[role="toolbar"][aria-label="Labels"]') !== null &&
              shown.at(-1)?.detail?.pageId === pageId;
            if (isThere) resolve(performance.now() - began);
            else requestAnimationFrame(look);
          };
          look();
        },
        { once: true, capture: true },
      );
    });
  });
  await press(tab, "Enter");
  return tab.evaluate(() => (window as Watched).opened!);
}

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

test(
  "the next page is ready before Enter, and shown without being fetched, parsed or laid out again",
  { tag: "@alone" },
  async ({ page: tab, request }) => {
    // What a new server does first would be measured too.
    await expect
      .poll(
        async () => {
          const { jobs } = (await (await request.get("/api/jobs")).json()) as {
            jobs: { finishedAt: number | null }[];
          };
          return jobs.filter(({ finishedAt }) => finishedAt === null).length;
        },
        { timeout: STARTED_MS },
      )
      .toBe(0);
    const annotator = `ready ${test.info().retry}-${Date.now()}`;
    const { id } = await starterPage(request, "news-01-dredging");
    await openToAnnotate(tab, id, annotator);
    const asked: string[] = [];
    tab.on("request", (one) => asked.push(new URL(one.url()).pathname));
    let isPrepared = true;
    await tab.route("**/api/corpora/*/next", (route) => {
      const isAhead = (route.request().postDataJSON() as { ahead?: boolean }).ahead === true;
      return isAhead && !isPrepared ? route.abort() : route.continue();
    });
    const prepared: number[] = [];
    const unprepared: number[] = [];
    for (let at = 0; at < PAGES; at++) {
      isPrepared = true;
      const next = await readyNext(tab);
      asked.length = 0;
      isPrepared = false;
      prepared.push(await accept(tab));
      await isReady(tab);
      expect(new URL(tab.url()).pathname).toBe(`/pages/${next}`);
      expect(asked.filter((path) => path === `/api/pages/${next}/source`)).toEqual([]);
      expect(asked.filter((path) => path === `/api/pages/${next}/document`)).toEqual([]);
      expect(asked.filter((path) => path === `/pages/${next}`)).toEqual([]);
      await expect(tab.locator('iframe[title="Captured page"]')).toHaveCount(1);
      await expect(tab.locator('iframe[title="Captured page"]')).toHaveAttribute("data-captured", next);
      await tab.evaluate(() => performance.clearMarks("annotate-ready"));
      unprepared.push(await accept(tab));
      const { pathname } = new URL(tab.url());
      expect(asked).toContain(`/api${pathname}/document`);
      isPrepared = true;
      await isReady(tab);
    }
    const rounded = (times: readonly number[]) => times.map(Math.round).join(", ");
    console.log(
      `from Enter to the next page ready, ms: ${rounded(prepared)}; not prepared ${rounded(unprepared)}`,
    );
    expect(median(prepared)).toBeLessThan(MOST * median(unprepared));
  },
);

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
  await accept(tab);
  expect(((await (await loaded).json()) as AnnotationSet).operations).toEqual(operations);
});

test("a page that is ready opens while the server is away, says what that means, and can be labelled when it is back", async ({
  page: tab,
  request,
}) => {
  const annotator = `away ${test.info().retry}-${Date.now()}`;
  const { id } = await starterPage(request, "news-01-dredging");
  await openToAnnotate(tab, id, annotator);
  const next = await readyNext(tab);
  await tab.evaluate(() => ((window as { isSameWindow?: boolean }).isSameWindow = true));
  await tab.route("**/*", (route) => route.abort());
  await press(tab, "Enter");
  await expect(tab).toHaveURL(new RegExp(`/pages/${next}`));
  await expect(tab.getByText("The server cannot say whether this page is still yours")).toBeVisible();
  await expect(tab.getByText("Your labels could not be loaded")).toBeVisible();
  await tab.unroute("**/*");
  await tab.getByRole("button", { name: "Try again" }).click();
  await isReady(tab);
  // Never loaded anew: what waited for the server is sent by this window.
  expect(await tab.evaluate(() => (window as { isSameWindow?: boolean }).isSameWindow)).toBe(true);
  await expect
    .poll(async () => (await storedSet(request, id, annotator)).state, { timeout: 40_000 })
    .toBe("done");
});
