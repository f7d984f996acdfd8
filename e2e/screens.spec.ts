/**
 * Every screen in both themes and at both ends of the supported widths: no accessibility violations, nothing
 * wider than the window.
 */
import { expect, test, type APIRequestContext } from "@playwright/test";
import { finishedRun, screensOf, starterIds, type GetJson } from "../lib/setup/screens";
import { expectSound, WIDTHS } from "./accessible";
import { knownAs } from "./annotate-desk";
import { press } from "./keyboard";

const SCREENS = [
  "home",
  "corpus",
  "inspect",
  "error",
  "charts",
  "annotate",
  "review",
  "runs",
  "run",
  "run-errors",
  "extractors",
  "extractor",
  "settings",
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

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const name of SCREENS) {
  test(`${name} has no accessibility violation and does not overflow, wide and narrow`, async ({
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
      await expectSound(page, `at ${size.width} px`);
    }
  });
}

test("annotate has none while it asks who labels, either", async ({ page, request }) => {
  const { pageId } = await starterIds(getter(request));
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await page.goto(`/pages/${pageId}?mode=annotate`);
    await page.getByRole("combobox", { name: "Your name" }).waitFor();
    await expectSound(page, `at ${size.width} px`);
  }
});
