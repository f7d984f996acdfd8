/** What a screen cuts off: words that nobody can read, since what holds them is too small and neither scrolls nor tells the rest. */
import { expect, type Page as Tab } from "@playwright/test";

/**
 * No words are cut off at the side, but those that end in an ellipsis and are told in whole by a title, and those of
 * pages and drawings.
 */
export async function expectNothingCut(tab: Tab, what = ""): Promise<void> {
  const cut = await tab.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (!(element instanceof HTMLElement) || !element.checkVisibility()) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isClipping = overflowX === "hidden" || overflowX === "clip";
      // A pixel is what rounding gives; what is as small as that is for readers of the screen alone.
      if (!isClipping || element.clientWidth <= 1 || element.scrollWidth <= element.clientWidth + 1) continue;
      if (element.closest('[aria-hidden="true"], [data-testid="view"], [data-testid="paper"]') !== null)
        continue;
      const words = element.innerText.trim();
      if (words === "") continue;
      const isTold = element.closest("[title]") !== null || element.querySelector("[title]") !== null;
      if (textOverflow === "ellipsis" && isTold) continue;
      const edge = element.getBoundingClientRect().right;
      // What scrolls inside of it reaches beyond it, and no word does.
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node.nodeValue!.trim() === "") continue;
        let scroller = node.parentElement;
        while (
          scroller !== null &&
          scroller !== element &&
          !/auto|scroll/.test(getComputedStyle(scroller).overflowX)
        )
          scroller = scroller.parentElement;
        if (scroller !== element || node.parentElement!.closest(".visually-hidden") !== null) continue;
        range.selectNodeContents(node);
        const { right, width } = range.getBoundingClientRect();
        if (width > 0 && right > edge + 1) {
          found.push(`${element.tagName.toLowerCase()}.${element.className}: ${words.slice(0, 60)}`);
          break;
        }
      }
    }
    return found;
  });
  expect(cut, `cut off ${what}`).toEqual([]);
}
