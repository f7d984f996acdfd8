/** Every screen in both themes and at both ends of the supported widths: no accessibility violations, nothing wider than the window. */
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type APIRequestContext } from "@playwright/test";
import { finishedRun, screensOf, starterIds, type GetJson } from "../lib/setup/screens";

const SCREENS = ["home", "corpus", "inspect", "error", "charts", "annotate", "review", "runs", "run", "run-errors", "extractors", "extractor", "settings"];
const WIDTHS = [{ width: 1440, height: 900 }, { width: 390, height: 844 }];
/** What people are promised: WCAG 2.2, levels A and AA. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const getter = (request: APIRequestContext): GetJson => async (path) => (await request.get(path)).json();

/** The first run is a job that the worker may still be at. */
async function runOf(get: GetJson): Promise<string> {
  const { corpusId } = await starterIds(get);
  await expect.poll(() => finishedRun(get, corpusId), { timeout: 60_000 }).not.toBeNull();
  return (await finishedRun(get, corpusId))!;
}

for (const theme of ["light", "dark"] as const) {
  for (const size of WIDTHS) {
    test.describe(`in the ${theme} theme at ${size.width} px`, () => {
      test.use({ colorScheme: theme, viewport: size, contextOptions: { reducedMotion: "reduce" } });

      for (const name of SCREENS) {
        test(`${name} has no accessibility violation and does not overflow`, async ({ page, request }) => {
          const get = getter(request);
          const screen = (await screensOf(get, await runOf(get))).find((candidate) => candidate.name === name)!;
          await page.goto(screen.path);
          await page.locator(screen.ready).first().waitFor({ state: "attached" });
          for (const key of screen.keys ?? []) await page.keyboard.press(key);

          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect(overflow, "pixels wider than the window").toBeLessThanOrEqual(0);

          // axe hangs in the script-less frame, whose document is not ours anyway.
          const { violations } = await new AxeBuilder({ page }).withTags(RULES).exclude("iframe").analyze();
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
        });
      }
    });
  }
}
