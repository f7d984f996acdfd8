/** Words of charts: a curve that goes through one makes both hard to read. */
import { expect, type Page as Tab } from "@playwright/test";

/** No line of a chart goes through a word of that chart. */
export async function expectWordsBesideCurves(tab: Tab, what = ""): Promise<void> {
  await expect.poll(() => struckWords(tab), { message: `words under a curve ${what}` }).toEqual([]);
}

/** How many charts with curves and words are there, so that a check of them is known to look at something. */
export function countCurves(tab: Tab): Promise<number> {
  return tab.evaluate(
    () =>
      [...document.querySelectorAll("svg")].filter(
        (svg) =>
          svg.querySelector("text") !== null &&
          svg.querySelector('path[stroke]:not([stroke="none"])') !== null,
      ).length,
  );
}

function struckWords(tab: Tab): Promise<readonly string[]> {
  return tab.evaluate(() => {
    const found: string[] = [];
    for (const svg of document.querySelectorAll("svg")) {
      const words = [...svg.querySelectorAll("text")]
        .filter((text) => text.checkVisibility() && text.textContent.trim() !== "")
        .map((text) => ({ text, box: text.getBoundingClientRect() }));
      if (words.length === 0) continue;
      for (const path of svg.querySelectorAll<SVGPathElement>("path")) {
        const { stroke, fill } = getComputedStyle(path);
        if (stroke === "none" || fill !== "none") continue;
        const length = path.getTotalLength();
        const toScreen = path.getScreenCTM();
        if (toScreen === null) continue;
        const struck = new Set<string>();
        for (let at = 0; at <= length; at += 2) {
          const { x, y } = path.getPointAtLength(at).matrixTransform(toScreen);
          // Above and below a line of text its box holds room for accents and tails.
          for (const { text, box } of words)
            if (
              x > box.left &&
              x < box.right &&
              y > box.top + box.height / 4 &&
              y < box.bottom - box.height / 4
            )
              struck.add(text.textContent);
        }
        for (const word of struck) found.push(word);
      }
    }
    return found;
  });
}
