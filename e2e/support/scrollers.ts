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
