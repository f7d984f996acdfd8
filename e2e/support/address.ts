/** The address bar as a person finds it: at rest. */
import type { Page as Tab } from "@playwright/test";

const REST_MS = 300;

/**
 * Loads the page again once its address is at rest. A step is written into the address a moment after it was
 * made, and where two steps follow each other faster than the router's own state, the router puts the older
 * address back for some ten milliseconds: a reload in that moment would load the older one.
 */
export async function reload(tab: Tab): Promise<void> {
  await tab.evaluate(async (rest) => {
    for (let address = "", since = 0; address !== location.href || performance.now() - since < rest;) {
      if (address !== location.href) [address, since] = [location.href, performance.now()];
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }, REST_MS);
  await tab.reload();
}
