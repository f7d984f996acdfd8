/** Searching for the best recipe: begun, stopped, gone on with, and what it found used. */
import { expect, test } from "@playwright/test";
import { starterIds } from "../../lib/setup/pictures/screens";
import { expectAccessible } from "../support/accessible";

/** A small search on a busy machine. */
const SEARCH_MS = 120_000;

test("a search is begun by keyboard, stopped, goes on, and its recipe is run", async ({
  page: tab,
  request,
}) => {
  test.setTimeout(4 * SEARCH_MS);
  const { corpusId } = await starterIds(async (path) => (await request.get(path)).json());
  await tab.goto("/recipes/searches");
  await tab.getByRole("button", { name: "New search" }).click();
  const dialog = tab.getByRole("dialog", { name: "Search for the best recipe" });
  await expect(dialog.getByLabel("Corpus", { exact: true })).toBeFocused();
  await dialog.getByLabel("Corpus", { exact: true }).selectOption(corpusId);
  await dialog.getByText("Greedy", { exact: true }).click();
  await dialog.getByLabel("Candidates", { exact: true }).fill("0");
  await expect(dialog.getByRole("button", { name: "Search" })).toBeDisabled();
  await dialog.getByLabel("Candidates", { exact: true }).fill("2000");
  await dialog.getByRole("button", { name: "Search" }).focus();
  await tab.keyboard.press("Enter");
  await expect(tab).toHaveURL(/\/recipes\/searches\/\w+$/);

  const found = tab.getByTestId("found-recipe");
  await expect(found).toBeVisible({ timeout: SEARCH_MS });
  await tab.getByRole("button", { name: "Stop" }).click();
  await expect(tab.getByRole("button", { name: "Go on" })).toBeVisible({ timeout: SEARCH_MS });
  await expect(tab.getByTestId("best-now")).toBeVisible();
  await expectAccessible(tab);

  await tab.getByLabel("Candidates to try in all").fill("2100");
  await tab.getByRole("button", { name: "Go on" }).click();
  await expect(tab.getByText("Finished")).toBeVisible({ timeout: SEARCH_MS });
  const held = tab.getByRole("region", { name: "Held out" });
  await expect(held.getByRole("row")).not.toHaveCount(1);

  const rows = tab.getByRole("region", { name: "Candidates", exact: true }).getByRole("row");
  await rows.nth(2).getByRole("button").click();
  await expect(tab).toHaveURL(/recipe=/);
  const chosen = await rows.nth(2).getByRole("button").innerText();
  await expect(found).toContainText(chosen);
  await found.getByRole("button", { name: /^Run on / }).click();
  await tab.getByRole("link", { name: "Open run" }).press("Enter", { timeout: SEARCH_MS });
  await expect(tab).toHaveURL(/\/runs\//, { timeout: SEARCH_MS });
});

test("an address of no search says that there is nothing", async ({ page: tab }) => {
  await tab.goto("/recipes/searches/none");
  await expect(tab.getByText("There is nothing at this address")).toBeVisible();
});
