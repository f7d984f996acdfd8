import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page as Tab } from "@playwright/test";

/** What people are promised: WCAG 2.2, levels A and AA. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The two ends of the supported widths. */
export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Of these, the ones whose answer depends on the theme. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/**
 * No accessibility violation in what is open.
 * @param what of several things in one test, which it is
 * @param rules of colour alone: for another theme of what was looked at as a whole
 */
export async function expectAccessible(tab: Tab, what = "", rules: "all" | "colour" = "all"): Promise<void> {
  // The title may come behind the page, which is shown while the server works it out; axe looks once.
  await expect(tab).toHaveTitle(/\S/);
  // axe hangs in the script-less frame, whose document is not ours anyway. Without frames the results need no
  // second page to be put together in, and what passed need not be described: half of the time.
  const axe = new AxeBuilder({ page: tab })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode(true)
    .exclude("iframe");
  const { violations } = await (
    rules === "all" ? axe.withTags(RULES) : axe.withRules(RULES_OF_COLOUR)
  ).analyze();
  expect(
    violations.map(({ id, nodes }) =>
      `${what} ${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`.trim(),
    ),
  ).toEqual([]);
}

/** The ring around what has the focus lies within what scrolls around it, so that none of it is cut off. */
export async function expectWholeRing(focused: Locator): Promise<void> {
  await expect(focused).toBeFocused();
  const { ring, room } = await focused.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const box = element.parentElement!.getBoundingClientRect();
    const spreads = [...getComputedStyle(element).boxShadow.matchAll(/0px 0px 0px (\d+)px/g)].map(([, px]) =>
      Number(px),
    );
    return {
      ring: Math.max(0, ...spreads),
      room: Math.min(own.left - box.left, own.top - box.top, box.right - own.right, box.bottom - own.bottom),
    };
  });
  expect(ring).toBeGreaterThan(0);
  // A measured width may be off by half a pixel.
  expect(room).toBeGreaterThanOrEqual(ring - 0.5);
}

/** No violation in either theme, and nothing wider than the window; one loading serves both themes. */
export async function expectSound(tab: Tab, what = ""): Promise<void> {
  expect(
    await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    `pixels wider than the window ${what}`,
  ).toBeLessThanOrEqual(0);
  for (const theme of ["light", "dark"] as const) {
    await tab.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await expectAccessible(tab, `${what} ${theme}`.trim(), theme === "light" ? "all" : "colour");
  }
}
