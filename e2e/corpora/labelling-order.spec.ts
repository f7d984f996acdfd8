/** A labelling order made in the browser: the table shows it, and "Annotate next" goes by it. */
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { isReady, knownAs } from "../support/annotate-desk";
import { importedCorpus } from "../support/imported";

const PAGES = 12;
const pageAt = (at: number): string =>
  `<title>Day ${String(at).padStart(2, "0")}</title><ul><li><a href="/">Home</a></ul><h1>Day ${at}</h1>${`<p>Rain came to the town, and the river rose by ${at} metres before noon.</p>`.repeat(at + 1)}<div>Copyright, all rights reserved</div>`;

test("an evaluation sample is labelled first and without proposals, then what most is learned from", async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await knownAs(context, "Orla");
  const files = Object.fromEntries(
    Array.from({ length: PAGES }, (_, at) => [`${at}.html`, Buffer.from(pageAt(at))]),
  );
  const { corpusId } = await importedCorpus(page.request, `Days in order ${Date.now()}`, files);
  await page.goto(`/corpora/${corpusId}`);
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader", { name: "Turn" })).toHaveCount(0);
  await page.keyboard.press("o");
  const dialog = page.getByRole("dialog", { name: "Labelling order" });
  await dialog.getByLabel("Pages of the evaluation sample").fill("3");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Make the order" }).click();
  await expect(dialog).toBeHidden();
  const turns = table.getByRole("columnheader", { name: "Turn" });
  await expect(turns).toBeVisible({ timeout: 60_000 });
  await page.getByRole("group", { name: "Labelled for" }).getByText("Evaluation").click();
  await expect(table).toHaveAttribute("aria-rowcount", "4");
  await page.getByRole("group", { name: "Labelled for" }).getByText("Evaluation").click();
  await turns.getByRole("button").click();
  await expect(turns).toHaveAttribute("aria-sort", "ascending");
  const rows = table.locator("[role=rowgroup] [role=row]");
  await expect(rows).toHaveCount(PAGES);
  // The head says at once how the rows will be sorted, which come a moment later.
  await expect(rows.nth(0).getByRole("cell").nth(1)).toHaveText("E 1");
  const titles = await rows.getByRole("link").allTextContents();
  const shown = async (row: number) => (await rows.nth(row).getByRole("cell").nth(1).textContent())!.trim();
  expect(await Promise.all([0, 2, 3, 11].map(shown))).toEqual(["E 1", "E 3", "4", "12"]);

  await page.keyboard.press("n");
  await expect(page).toHaveURL(/mode=annotate/);
  await expect(page.getByTestId("proposer")).toHaveText("Evaluation page, no proposals");
  await expect(page).toHaveTitle(new RegExp(titles[0]!));
  for (const next of [1, 2, 3]) {
    await isReady(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveTitle(new RegExp(titles[next]!));
  }
  // Of the pages for training one in ten has none either, drawn by annotator and page.
  await expect(page.getByTestId("proposer")).toHaveText(/^(Proposed by |No proposals on this page$)/);

  await page.goto(`/corpora/${corpusId}`);
  await page.keyboard.press("o");
  await expect(page.getByTestId("order-standing")).toHaveText(
    "So far 3 of 3 pages of the evaluation sample and 0 of 9 pages for training are labelled.",
  );
});
