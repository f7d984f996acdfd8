/**
 * Every screen in both themes and at both ends of the supported widths: no accessibility violations, nothing
 * wider than the window, no word cut off, no F1 without its metric and no figure of it twice.
 */
import { expect, test, type APIRequestContext } from "@playwright/test";
import {
  askForComparedRun,
  finishedRun,
  comparedRun,
  screensOf,
  starterIds,
  type GetJson,
  type PostJson,
} from "../../lib/setup/pictures/screens";
import { expectSound, WIDTHS } from "../support/accessible";
import { knownAs } from "../support/annotate-desk";
import { expectFiguresOnce, expectNamedF1 } from "../support/figures";
import { expectNothingCut } from "../support/cut-off";
import { press } from "../support/keyboard";
import { countCurves, expectWordsBesideCurves } from "../support/plot-words";
import { expectNoScreenSideways, expectOneScroller } from "../support/scrollers";

const SCREENS = [
  "home",
  "corpus",
  "inspect",
  "error",
  "charts",
  "annotate",
  "compare",
  "votes",
  "matrix",
  "review",
  "runs",
  "run",
  "run-errors",
  "run-against",
  "extractors",
  "extractor",
  "recipes",
  "recipe-editor",
  "settings",
  "api",
];

const getter =
  (request: APIRequestContext): GetJson =>
  async (path) =>
    (await request.get(path)).json();

/** The first run is a job that the worker may still be at. */
async function runOf(get: GetJson): Promise<string> {
  const { corpusId } = await starterIds(get);
  await expect.poll(() => finishedRun(get, corpusId), { timeout: 60_000 }).not.toBeNull();
  return (await finishedRun(get, corpusId))!;
}

/** A second run, where there is only the first, for the screen that compares them. */
test.beforeAll(async ({ playwright }, { project }) => {
  // Two runs are waited for, a minute each at most.
  test.setTimeout(180_000);
  const baseURL = project.use.baseURL!;
  const request = await playwright.request.newContext({ baseURL });
  const get = getter(request);
  const post: PostJson = async (path, data) => {
    const answer = await request.post(path, { data, headers: { origin: new URL(baseURL).origin } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await runOf(get);
  const { corpusId } = await starterIds(get);
  await askForComparedRun(get, post, corpusId);
  await expect.poll(() => comparedRun(get, corpusId), { timeout: 60_000 }).not.toBeNull();
  await request.dispose();
});

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const name of SCREENS) {
  test(`${name} has no accessibility violation, does not overflow or cut off a word, and tells each score once and by its metric, wide and narrow`, async ({
    page,
    request,
  }) => {
    const get = getter(request);
    const screen = (await screensOf(get, await runOf(get))).find((candidate) => candidate.name === name)!;
    await knownAs(page, "Ada");
    // Opened anew for each width: what is chosen by the width is chosen while the screen opens.
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      await page.goto(screen.path);
      await page.locator(screen.ready).first().waitFor({ state: "attached" });
      await press(page, ...(screen.keys ?? []));
      await expectNamedF1(page, `at ${size.width} px`);
      // Two of the runs that home lists may well have the same score.
      if (name !== "home") await expectFiguresOnce(page, `at ${size.width} px`);
      await expectNothingCut(page, `at ${size.width} px`);
      await expectOneScroller(page, `at ${size.width} px`);
      await expectNoScreenSideways(page, `at ${size.width} px`);
      await expectWordsBesideCurves(page, `at ${size.width} px`);
      await expectSound(page, `at ${size.width} px`);
    }
  });
}

test("no curve over a threshold goes through a word of its chart, wide and narrow", async ({
  page,
  request,
}) => {
  const { pageId } = await starterIds(getter(request));
  await page.addInitScript(() => localStorage.setItem("winnow.threshold-open", "1"));
  for (const size of WIDTHS)
    for (const extractor of ["block-extractor", "block-extractor-modern", "cetd", "justext"]) {
      await page.setViewportSize(size);
      await page.goto(`/pages/${pageId}?mode=inspect&x=${extractor}`);
      await expect.poll(() => countCurves(page), { timeout: 20_000 }).toBeGreaterThan(0);
      await expectWordsBesideCurves(page, `of ${extractor} at ${size.width} px`);
    }
});

test("annotate has none while it asks who labels, either", async ({ page, request }) => {
  const { pageId } = await starterIds(getter(request));
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await page.goto(`/pages/${pageId}?mode=annotate`);
    await page.getByRole("combobox", { name: "Your name" }).waitFor();
    await expectSound(page, `at ${size.width} px`);
  }
});

test("letters are the app's own, asked of no other host, and figures are of equal width on every screen", async ({
  page,
  request,
}) => {
  const get = getter(request);
  const asked: string[] = [];
  page.on("request", (each) => {
    if (each.resourceType() === "font") asked.push(each.url());
  });
  await knownAs(page, "Ada");
  for (const screen of (await screensOf(get, await runOf(get))).filter(({ name }) =>
    SCREENS.includes(name),
  )) {
    await page.goto(screen.path);
    await page.locator(screen.ready).first().waitFor({ state: "attached" });
    const origin = new URL(page.url()).origin;
    const found = await page.evaluate(async () => {
      const loaded = await Promise.all(
        ["13px 'Inter Variable'", "12px 'JetBrains Mono Variable'"].map((font) =>
          document.fonts.load(font, "a1"),
        ),
      );
      const widthOf = (text: string): number => {
        const line = document.createElement("span");
        line.style.font = "13px var(--font)";
        line.textContent = text;
        document.body.append(line);
        const { width } = line.getBoundingClientRect();
        line.remove();
        return width;
      };
      return {
        faces: loaded.map((faces) => faces.length),
        widths: [widthOf("1111"), widthOf("0848")],
        hyphens: widthOf("----"),
      };
    });
    // Of Inter the letters and, apart from them, the digits.
    expect(found.faces, screen.name).toEqual([2, 1]);
    expect(found.widths[0], screen.name).toBeCloseTo(found.widths[1]!, 3);
    // A hyphen as wide as a digit tears words apart.
    expect(found.hyphens, screen.name).toBeLessThan(0.8 * found.widths[0]!);
    expect(
      asked.filter((address) => !address.startsWith(`${origin}/_next/static/`)),
      screen.name,
    ).toEqual([]);
  }
  expect(asked.length).toBeGreaterThan(0);
});
