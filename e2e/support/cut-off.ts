/** Words that nobody can read, since what holds them is too narrow and neither scrolls nor tells the rest. */
import { expect, type Page as Tab } from "@playwright/test";

/**
 * No words of the screen are cut off at the side. Those that end in an ellipsis may be, where a title tells them in
 * whole under the pointer; so may those of the page at hand and of what only readers of the screen hear.
 */
export async function expectNothingCut(tab: Tab, what = ""): Promise<void> {
  // Until the script of the screen is there, nothing is told.
  await expect.poll(() => cutOff(tab), { message: `cut off ${what}` }).toEqual([]);
}

/** The beginning of each text that is cut off, after what cuts it. */
function cutOff(tab: Tab): Promise<readonly string[]> {
  return tab.evaluate(() => {
    const found: string[] = [];
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX);
    /** The nearest element around it, up to `outer`, that scrolls sideways. */
    const hasScroller = (element: Element | null, outer: Element): boolean => {
      for (let at = element; at !== null && at !== outer; at = at.parentElement) if (scrolls(at)) return true;
      return false;
    };
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (!(element instanceof HTMLElement) || !element.checkVisibility()) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isClipping = overflowX === "hidden" || overflowX === "clip";
      // A pixel is what rounding gives; what is as small as that is for readers of the screen alone.
      if (!isClipping || element.clientWidth <= 1 || element.scrollWidth <= element.clientWidth + 1) continue;
      if (element.closest('[aria-hidden="true"], [data-testid="view"], [data-testid="paper"]') !== null)
        continue;
      // What ends in an ellipsis is told under the pointer.
      element.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      const isTold = element.closest("[title]") !== null || element.querySelector("[title]") !== null;
      if (textOverflow === "ellipsis" && isTold) continue;
      const edge = element.getBoundingClientRect().right;
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const words = node.nodeValue!.trim();
        const parent = node.parentElement!;
        // What scrolls inside of it reaches beyond it, and no word is lost.
        if (words === "" || parent.closest(".visually-hidden") !== null || hasScroller(parent, element))
          continue;
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
}
