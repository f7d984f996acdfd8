/** The address bar as a person finds it: at rest. */
import type { Page as Tab } from "@playwright/test";

const REST_MS = 300;

/**
 * Waits until the address is at rest: a step is written into it a moment after it was made.
 */
async function atRest(tab: Tab): Promise<void> {
  await tab.evaluate(async (rest) => {
    for (let address = "", since = 0; address !== location.href || performance.now() - since < rest;) {
      if (address !== location.href) [address, since] = [location.href, performance.now()];
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }, REST_MS);
}

/** Loads the page again once its address is at rest: before, it might be an older one. */
export async function reload(tab: Tab): Promise<void> {
  await atRest(tab);
  await tab.reload();
}

/**
 * The query of an address with BlockExtractor in it where it names no recipe: for what is told of blocks and of their
 * threshold, which the usual extractor has not.
 */
export const byBlocks = (query: string): string => (/&x=/.test(query) ? query : `${query}&x=block-extractor`);
