import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test, type APIRequestContext, type Page as Tab } from "@playwright/test";
import { AWKWARD, FIXED_WIDTH, LATE_FONT, NO_TEXT, type AwkwardPage } from "./awkward-pages";
import { COMPARE, PROBES, scrollTo, type Comparison } from "./compare";

// What is drawn lies on what it is about, whatever the page, the window and the zoom do.
/** Any font with Latin letters will do; the framework brings one along. */
const FONT = join(
  dirname(createRequire(import.meta.url).resolve("next/package.json")),
  "dist/compiled/@vercel/og/Geist-Regular.ttf",
);

async function open(
  tab: Tab,
  request: APIRequestContext,
  baseURL: string | undefined,
  { html }: AwkwardPage,
  query = "",
): Promise<void> {
  const stored = await request.post("/api/inspect", { data: { html }, headers: { origin: baseURL ?? "" } });
  expect(stored.ok(), await stored.text()).toBe(true);
  const { pageId } = (await stored.json()) as { pageId: string };
  await tab.goto(`/pages/${pageId}?mode=inspect&x=block-extractor&scale=linear${query}`);
  await expect(tab.locator('[data-testid="paper"][data-state="ready"]')).toBeVisible();
  await expect(tab.getByTestId("threshold")).toBeVisible();
}

/**
 * First, middle and last probe, and whatever is in view beside them, is covered by what is drawn, and nothing
 * is drawn beside it.
 */
async function isAligned(tab: Tab): Promise<void> {
  const probes = await tab.evaluate<number>(PROBES);
  for (const probe of [0, Math.floor(probes / 2), probes - 1]) {
    await tab.evaluate(scrollTo(probe));
    await expect(async () => {
      const { problems, seen } = await tab.evaluate<Comparison>(COMPARE);
      expect(problems).toEqual([]);
      expect(seen).toContain(probe);
    }).toPass({ timeout: 4_000 });
  }
}

for (const awkward of AWKWARD) {
  test(`what is drawn lies on the texts of a page ${awkward.name}`, async ({
    page: tab,
    request,
    baseURL,
  }) => {
    const errors: string[] = [];
    tab.on("pageerror", (error) => errors.push(error.message));
    await open(tab, request, baseURL, awkward);
    await isAligned(tab);
    await tab.setViewportSize({ width: 1024, height: 640 });
    await isAligned(tab);
    expect(errors).toEqual([]);
  });
}

for (const mode of ["inspect", "compare", "annotate"]) {
  test(`a page of a fixed width is shown whole in a narrow window, in ${mode} mode`, async ({
    page: tab,
    request,
    baseURL,
  }) => {
    await tab.setViewportSize({ width: 1024, height: 640 });
    await open(tab, request, baseURL, FIXED_WIDTH);
    await tab.goto(tab.url().replace("mode=inspect", `mode=${mode}`));
    await expect(tab.locator('[data-testid="paper"][data-state="ready"]')).toBeVisible();
    const view = tab.getByTestId("view");
    await expect.poll(() => view.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const [room, last] = await Promise.all([
      view.boundingBox(),
      tab.frameLocator('iframe[title="Captured page"]').locator("#beside").boundingBox(),
    ]);
    expect(last!.x).toBeGreaterThan(room!.x);
    expect(last!.x + last!.width).toBeLessThanOrEqual(room!.x + room!.width);
    await expect(tab.getByText(/960 px wide, laid out for 512, shown at 5\d %/)).toBeVisible();
  });
}

test("after another page width the drawing follows the new lines", async ({
  page: tab,
  request,
  baseURL,
}) => {
  await open(tab, request, baseURL, AWKWARD[0]!);
  await isAligned(tab);
  await tab.getByRole("button", { name: /732 px wide/ }).click();
  await tab.getByRole("menuitemcheckbox", { name: /^390 px wide/ }).click();
  await expect(tab).toHaveURL(/w=390/);
  await expect
    .poll(() => tab.evaluate(`document.querySelector('[data-testid="view"] iframe').clientWidth`))
    .toBe(390);
  await isAligned(tab);
  // The width is no step of the history: what was before the page is still one step back.
  await tab.goBack();
  await expect(tab).toHaveURL("about:blank");
});

test("in a window wider than the server took for granted the page is laid out for it, and asked for once", async ({
  page: tab,
  request,
  baseURL,
}) => {
  const views: string[] = [];
  tab.on("request", (asked) => {
    if (asked.method() === "GET" && asked.url().includes("/document?"))
      views.push(new URL(asked.url()).search);
  });
  await tab.setViewportSize({ width: 1920, height: 900 });
  await open(tab, request, baseURL, AWKWARD[0]!);
  await expect(tab.getByRole("button", { name: /1024 px wide/ })).toBeVisible();
  await isAligned(tab);
  expect(views).toEqual(["?width=1024"]);
});

for (const [name, deviceScaleFactor, width, height] of [
  ["zoomed in to 150 %", 1.5, 960, 640],
  ["zoomed out to 80 %", 0.8, 1800, 1125],
  ["on a dense display", 3, 1440, 900],
] as const) {
  test(`what is drawn lies on the texts in a browser ${name}`, async ({ browser, request, baseURL }) => {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor,
      baseURL: baseURL ?? "",
    });
    const tab = await context.newPage();
    await open(tab, request, baseURL, AWKWARD[0]!);
    await isAligned(tab);
    await context.close();
  });
}

test("after a font has come late the drawing follows the new lines, though nothing else has changed its size", async ({
  page: tab,
  request,
  baseURL,
}) => {
  await open(tab, request, baseURL, LATE_FONT);
  await isAligned(tab);
  const heightOf = () =>
    tab.evaluate<number>(
      `document.querySelector('[data-testid="view"] iframe').contentDocument.querySelector("[data-probe]").getBoundingClientRect().height`,
    );
  const before = await heightOf();
  const font = readFileSync(FONT).toString("base64");
  await tab.evaluate(async (data) => {
    const content = document.querySelector("iframe")!.contentDocument!;
    const late = new (content.defaultView as Window & typeof globalThis).FontFace(
      "Late",
      `url(data:font/ttf;base64,${data})`,
    );
    content.fonts.add(late);
    await late.load();
  }, font);
  await expect.poll(heightOf, "the text runs differently in the new font").not.toBe(before);
  await isAligned(tab);
});

test("a page without text says so and draws nothing", async ({ page: tab, request, baseURL }) => {
  const errors: string[] = [];
  tab.on("pageerror", (error) => errors.push(error.message));
  await open(tab, request, baseURL, NO_TEXT);
  await expect(tab.getByText(/no text/i).first()).toBeVisible();
  expect(await tab.evaluate<Comparison>(COMPARE)).toEqual({ seen: [], problems: [] });
  expect(errors).toEqual([]);
});
