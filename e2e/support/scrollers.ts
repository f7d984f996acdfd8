/** Scrolling within scrolling: what is turned with the wheel depends on where the pointer happens to be. */
import { expect, type Page as Tab } from "@playwright/test";

/** Nothing that scrolls up and down lies in something that does so as well, but for fields that text is written in. */
export async function expectOneScroller(tab: Tab, what = ""): Promise<void> {
  await expect
    .poll(() => nestedScrollers(tab), { message: `scrolls within what scrolls ${what}` })
    .toEqual([]);
}

function nestedScrollers(tab: Tab): Promise<readonly string[]> {
  return tab.evaluate(() => {
    const scrolls = (element: Element): boolean =>
      element.scrollHeight > element.clientHeight + 1 &&
      (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY));
    const named = (element: Element): string => `${element.tagName.toLowerCase()}.${element.className}`;
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (element instanceof HTMLTextAreaElement || !element.checkVisibility() || !scrolls(element)) continue;
      for (let at = element.parentElement; at !== null; at = at.parentElement)
        if (scrolls(at)) found.push(`${named(element)} in ${named(at)}`);
    }
    return found;
  });
}

/**
 * Where a screen scrolls down, no word is out of its window at the side: nobody looks for it there. Rows of tools that
 * only scroll sideways, and tables that are wider, have a scroller of their own.
 */
export async function expectNoScreenSideways(tab: Tab, what = ""): Promise<void> {
  await expect
    .poll(() => wordsBeside(tab), { message: `words beside the window of a screen ${what}` })
    .toEqual([]);
}

/** The words beside each such screen. */
function wordsBeside(tab: Tab): Promise<readonly string[]> {
  return tab.evaluate(() => {
    const found: string[] = [];
    for (const screen of document.querySelectorAll<HTMLElement>("main, main *")) {
      const { overflowX, overflowY } = getComputedStyle(screen);
      if (!/auto|scroll/.test(overflowX) || !/auto|scroll/.test(overflowY) || !screen.checkVisibility())
        continue;
      if (screen.scrollHeight <= screen.clientHeight + 1 || screen.scrollWidth <= screen.clientWidth + 1)
        continue;
      // A table, or a text of the page, in a scroller of its own has no heading and no field; the page has its own width.
      if (screen.querySelector("h1, h2, form, input, textarea") === null) continue;
      if (screen.querySelector("iframe") !== null) continue;
      const edge = screen.getBoundingClientRect().left + screen.clientWidth;
      const words = [...screen.querySelectorAll("*")]
        .filter(
          (element) => element.childElementCount === 0 && element.getBoundingClientRect().right > edge + 1,
        )
        .map(({ textContent }) => textContent.trim())
        .filter((text) => text !== "");
      if (words.length > 0)
        found.push(`${screen.tagName.toLowerCase()}.${screen.className}: ${words.join(", ")}`);
    }
    return found;
  });
}
