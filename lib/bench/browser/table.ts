/** The table of a corpus of 100,000 pages: opened, sorted, filtered, searched. */
import type { Browser } from "@playwright/test";
import { median } from "../contest";
import { atMost, type Figure } from "../figure";
import { CORPUS_PAGES } from "../large";
import { newPage, openings, paintedAt } from "./window";

const ROW = "main [role=row] a";

/** From the address to the first rows, and from each change of order or filter to the rows that it shows. */
export async function benchTable(browser: Browser, url: string, rounds: number): Promise<Figure[]> {
  const opened = await openings(browser, rounds, [ROW], async (page) => {
    await page.goto(url);
    return paintedAt(page, [ROW]);
  });
  const changes: { readonly name: string; readonly act: string }[] = [
    { name: "sort by size", act: `document.querySelectorAll("[role=columnheader] button")[4].click()` },
    {
      name: "sort by F1",
      act: `[...document.querySelectorAll("[role=columnheader] button")].find((button) => button.textContent === "F1").click()`,
    },
    {
      name: "filter by kind",
      act: `[...document.querySelectorAll("aside label")].find((label) => label.textContent.startsWith("forum")).click()`,
    },
    {
      name: "search",
      act: `(() => {
      const field = document.querySelector("input[type=search]");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, "harbour mill");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    })()`,
    },
  ];
  const times = changes.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    const page = await newPage(browser);
    await page.goto(url);
    await page.getByRole("row").nth(1).waitFor();
    await page.waitForLoadState("networkidle");
    for (const [i, { act }] of changes.entries()) {
      const ms = await page.evaluate<number>(`winnowBench.rowsChanged(() => ${act})`);
      if (round > 0) times[i]!.push(ms);
    }
    await page.context().close();
  }
  const corpus = `corpus of ${CORPUS_PAGES} pages`;
  return [
    atMost(`${corpus}: open to first rows`, opened, "ms", 500),
    ...changes.map(({ name }, i) => atMost(`${corpus}: ${name}`, median(times[i]!), "ms", 200)),
  ];
}
