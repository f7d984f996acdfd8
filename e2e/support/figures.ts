/** What a screen says of scores: each F1 by which metric it is, and none of precision, recall and F1 twice. */
import { expect, type Page as Tab } from "@playwright/test";
import { LISTED } from "../../lib/evaluation/metrics/listed";
import { metricWords } from "../../lib/evaluation/metrics/names";

/** Every metric as it is called within a sentence, and the words by which agreement counts. */
const METRICS = [...Object.keys(LISTED).map(metricWords), "by words", "by characters"];

/**
 * Every F1 that can be read on the screen says by which metric it is: itself, or in the table, the list or the part
 * of the screen around it.
 */
export async function expectNamedF1(tab: Tab, what = ""): Promise<void> {
  const nameless = await tab.evaluate((metrics) => {
    const names = metrics.map((name) => name.toLowerCase());
    const isNamed = (element: HTMLElement): boolean => {
      // The head of a narrow column says it where a pointer rests on it.
      const words =
        `${element.innerText} ${element.closest<HTMLElement>("[title]")?.title ?? ""}`.toLowerCase();
      return names.some((name) => words.includes(name));
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode() !== null) {
      const text = walker.currentNode.nodeValue!;
      const element = walker.currentNode.parentElement!;
      const isSeen = element.checkVisibility() && element.closest(".visually-hidden, script, style") === null;
      if (!isSeen || !/\bF1\b/.test(text)) continue;
      let around: HTMLElement | null = element;
      while (around !== null && !isNamed(around))
        around =
          around.parentElement?.closest<HTMLElement>("table, section, [role=group], [role=row], main > *") ??
          null;
      if (around === null)
        found.push(element.closest<HTMLElement>("table, section, main")?.innerText.slice(0, 80) ?? text);
    }
    return found;
  }, METRICS);
  expect(nameless, `F1 without its metric ${what}`).toEqual([]);
}

/** A figure with what it is called, as it is read: `P 0.71`, `Recall 0.804`, `F1 (characters) 0.79`; no change of one. */
const FIGURE = /\b(P|R|Precision|Recall|F1)(?: \([^)]*\))?[\s:]*([01]\.\d{2,4})\b(?! →)/g;

/** Each of them is about something of its own, which may have the same figures as the next. */
const ROWS = "a, tr, li, [role=row], [role=listitem], [role=option]";

/**
 * Nothing that is read on the screen tells the same precision, recall or F1 a second time: no row of a list or
 * table, and nothing of the rest.
 */
export async function expectFiguresOnce(tab: Tab, what = ""): Promise<void> {
  // What stood here while the screen was read may still lie beside it.
  const parts = await tab
    .locator("main")
    .last()
    .evaluate((main: HTMLElement, selector) => {
      const rows = [...main.querySelectorAll<HTMLElement>(selector)];
      const texts = rows.filter((row) => row.querySelector(selector) === null).map((row) => row.innerText);
      const shown = rows.map((row) => row.style.display);
      for (const row of rows) row.style.display = "none";
      texts.push(main.innerText);
      rows.forEach((row, at) => (row.style.display = shown[at]!));
      return texts;
    }, ROWS);
  const told = parts.map((words) =>
    [...words.matchAll(FIGURE)].map(([, name, value]) => `${name![0]} ${Number(value).toFixed(2)}`),
  );
  expect(
    told.flatMap((some) => some.filter((one, at) => some.indexOf(one) !== at)),
    `told twice ${what}`,
  ).toEqual([]);
}
