/** From a key to what it has painted, on large pages in every mode: what an annotator waits for all day. */
import type { Browser, Page } from "@playwright/test";
import type { OpenPage } from "./views";
import { atMost, type Figure } from "../figure";

/** A key as the page hears it. */
interface Key {
  readonly key: string;
  readonly code: string;
  readonly shiftKey?: boolean;
}

const NEXT_BLOCK: Key = { key: "J", code: "KeyJ", shiftKey: true };
const NEXT: Key = { key: "j", code: "KeyJ" };
const PARENT: Key = { key: "h", code: "KeyH" };
const UNDO: Key = { key: "z", code: "KeyZ" };
const MAIN: Key = { key: "1", code: "Digit1" };
const FLOOD_MAIN: Key = { key: "!", code: "Digit1", shiftKey: true };
const BOILERPLATE: Key = { key: "0", code: "Digit0" };

const READY = '[data-testid="paper"][data-state="ready"]';
/** What is there once the keys of a mode work. */
const USABLE: Readonly<Record<"annotate" | "inspect" | "compare", string>> = {
  annotate: '[role="toolbar"][aria-label="Labels"]',
  inspect: '[data-testid="threshold"]',
  compare: "aside [role=tab]",
};
/** What goes on behind the opening is over by then. */
const SETTLE_MS = 3_000;
const PRESSES = 40;
const FLOODS = 6;
/** More than any page has elements around a text. */
const TO_THE_BODY = 12;

/**
 * Key to paint, 95 of 100: a move, a label and a flood of the whole page in annotate, a move in the other
 * modes. @param elements of the page, for the name; @param limit in ms
 */
export async function benchKeys(
  browser: Browser,
  openPage: OpenPage,
  url: string,
  elements: number,
  limit: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const add = (what: string, times: readonly number[]) =>
    figures.push(
      atMost(`page of ${elements} elements: ${what}, key to paint, 95 of 100`, late(times), "ms", limit),
    );
  const annotate = await opened(browser, openPage, url, "annotate");
  add("move in annotate", await pressed(annotate, Array<Key>(PRESSES).fill(NEXT_BLOCK)));
  const labels: number[] = [];
  for (let at = 0; at < PRESSES; at++) {
    labels.push(...(await pressed(annotate, [at % 2 === 0 ? MAIN : BOILERPLATE])));
    await pressed(annotate, [NEXT_BLOCK]);
  }
  add("label in annotate", labels);
  await pressed(annotate, Array<Key>(TO_THE_BODY).fill(PARENT));
  const floods: number[] = [];
  for (let at = 0; at < FLOODS; at++) {
    floods.push(...(await pressed(annotate, [FLOOD_MAIN, FLOOD_MAIN])));
    await pressed(annotate, [UNDO]);
  }
  add("flood in annotate", floods);
  await annotate.context().close();
  for (const mode of ["inspect", "compare"] as const) {
    const page = await opened(browser, openPage, url, mode);
    add(`move in ${mode}`, await pressed(page, Array<Key>(PRESSES).fill(NEXT)));
    await page.context().close();
  }
  return figures;
}

async function opened(
  browser: Browser,
  openPage: OpenPage,
  url: string,
  mode: keyof typeof USABLE,
): Promise<Page> {
  const page = await openPage(browser);
  await page.addInitScript(`localStorage.setItem("winnow.annotator", "Bench")`);
  await page.goto(`${url}?mode=${mode}`);
  await page.waitForSelector(READY);
  await page.waitForSelector(USABLE[mode]);
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

/** Press keys one after the other, each when the one before is painted; milliseconds of each. */
function pressed(page: Page, keys: readonly Key[]): Promise<number[]> {
  return page.evaluate<number[]>(`winnowBench.press(${JSON.stringify(keys)})`);
}

function late(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
}
