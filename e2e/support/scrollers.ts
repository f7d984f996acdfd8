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
 * A screen that scrolls down does not scroll sideways as well: what is out of its window at the side is not looked for
 * there. Tables that are wider have a scroller of their own.
 */
export async function expectNoScreenSideways(tab: Tab, what = ""): Promise<void> {
  await expect.poll(() => sidewaysScreens(tab), { message: `is wider than its window ${what}` }).toEqual([]);
}

/** What reaches out of each such screen. */
function sidewaysScreens(tab: Tab): Promise<readonly string[]> {
  return tab.evaluate(() => {
    const found: string[] = [];
    for (const screen of document.querySelectorAll<HTMLElement>("main, main *")) {
      const { overflowX, overflowY } = getComputedStyle(screen);
      if (!/auto|scroll/.test(overflowX) || !/auto|scroll/.test(overflowY) || !screen.checkVisibility())
        continue;
      // A table or a text of the page in a scroller of its own, which has no heading and no field.
      if (screen.querySelector("h1, h2, form, input, textarea") === null) continue;
      if (screen.scrollWidth <= screen.clientWidth + 1 || screen.querySelector("iframe") !== null) continue;
      const edge = screen.getBoundingClientRect().left + screen.clientWidth;
      const outside = [...screen.querySelectorAll("*")].filter(
        (element) => element.childElementCount === 0 && element.getBoundingClientRect().right > edge + 1,
      );
      found.push(
        `${screen.tagName.toLowerCase()}.${screen.className}: ${outside.map(({ textContent }) => textContent?.trim()).join(", ")}`,
      );
    }
    return found;
  });
}
