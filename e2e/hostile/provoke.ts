import type { Page } from "@playwright/test";

/** Click what can be clicked inside of the first frame, as if the layer above it had a hole. */
export async function clickInside(page: Page): Promise<void> {
  await page.evaluate(() => {
    const inside = document.querySelector("iframe")?.contentDocument;
    if (!inside) return;
    for (const element of Document.prototype.querySelectorAll.call(
      inside,
      "a, area, button, input, summary, form, [tabindex], p",
    )) {
      Element.prototype.dispatchEvent.call(
        element,
        new MouseEvent("click", { bubbles: true, cancelable: true }),
      );
    }
  });
}

/** Two frames and a task: what a page starts by itself has started by then. */
export async function aMoment(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)));
      }),
  );
}
