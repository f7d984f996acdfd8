/** The sites of a corpus: what repeats over the pages of one, a block beside its twins, a page by its blocks. */
import { expect, test, type APIRequestContext } from "@playwright/test";
import { finishedRun, starterIds } from "../../lib/setup/pictures/screens";
import { expectSound, WIDTHS } from "../support/accessible";
import { press } from "../support/keyboard";

/** A survey waits for the other reads of a busy machine. */
test.describe.configure({ timeout: 180_000 });

/** The starter corpus, once its first run is done: what tells of that would lie over the screen. */
async function starter(request: APIRequestContext): Promise<string> {
  const get = async (path: string) => (await request.get(path)).json();
  const { corpusId } = await starterIds(get);
  await expect.poll(() => finishedRun(get, corpusId), { timeout: 90_000 }).not.toBeNull();
  return corpusId;
}

test("from the table to a site, a block of it and its twin, by keyboard; all of it stays in the address", async ({
  page: tab,
  request,
}) => {
  const corpusId = await starter(request);
  await tab.goto(`/corpora/${corpusId}`);
  await tab.getByRole("link", { name: "Sites", exact: true }).focus();
  await press(tab, "Enter");
  const sites = tab.getByRole("region", { name: /^Sites/ }).getByRole("link");
  await expect(sites).toHaveCount(3);
  await sites.first().focus();
  await press(tab, "Enter");
  const blocks = tab.getByRole("region", { name: /^Blocks/ }).getByRole("link");
  await expect(blocks.first()).toBeVisible({ timeout: 60_000 });
  await expect(tab.getByRole("heading", { name: /^How often its blocks/ })).toBeVisible();
  const name = await blocks.first().innerText();
  await blocks.first().focus();
  await press(tab, "Enter");
  await expect(tab).toHaveURL(/site=.*block=0/);
  await expect(tab.getByRole("heading", { name: /^Twins/ })).toContainText(name.slice(0, 40));
  await expect(tab.getByRole("article")).toHaveCount(2);
  await expect(tab.getByRole("status").filter({ hasText: /same elements|step/ })).toBeVisible();
  const twins = tab.getByRole("navigation", { name: "Pages with a twin" }).getByRole("link");
  const last = await twins.last().innerText();
  await twins.last().focus();
  await press(tab, "Enter");
  await expect(tab.getByRole("article").last()).toHaveAccessibleName(last);
  await tab.reload();
  await expect(tab.getByRole("article").last()).toHaveAccessibleName(last);
  for (const size of WIDTHS) {
    await tab.setViewportSize(size);
    await expectSound(tab, `at ${size.width} px`);
  }
});

test("the list of sites and a page of a site are sound; a site that is not there is said to be none", async ({
  page: tab,
  request,
}) => {
  const corpusId = await starter(request);
  for (const size of WIDTHS) {
    await tab.setViewportSize(size);
    await tab.goto(`/corpora/${corpusId}/sites`);
    await expectSound(tab, `at ${size.width} px`);
  }
  await tab.goto(`/corpora/${corpusId}/sites?site=nowhere.example`);
  await expect(tab.getByText("There is nothing at this address")).toBeVisible();
});

test("inspect tints each text by how many pages of the site have its block, and lists the blocks, by keyboard", async ({
  page: tab,
  request,
}) => {
  const get = async (path: string) => (await request.get(path)).json();
  await starter(request);
  const { pageId } = await starterIds(get);
  await tab.goto(`/pages/${pageId}?mode=inspect&x=block-extractor-modern`);
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
  await expect(tab.getByTestId("scores")).toContainText("F1");
  const overlay = tab.getByTestId("tint");
  const before = await overlay.screenshot();
  await press(tab, "Shift+O");
  const panel = tab.getByTestId("on-site");
  const blocks = panel.getByRole("button");
  await expect(panel).toBeVisible();
  await expect(panel.getByRole("status")).toHaveCount(0, { timeout: 60_000 });
  await expect(panel).toContainText("On other pages of");
  await expect(blocks.first()).toContainText(/[0-9] of [0-9]/);
  expect((await overlay.screenshot()).equals(before), "the page is painted by the site").toBe(false);
  await expectSound(tab, "the blocks of the page on its site");
  await blocks.first().focus();
  await press(tab, "Enter");
  await expect(blocks.first()).toHaveAttribute("aria-pressed", "true");
  await panel.getByRole("link", { name: "The site" }).focus();
  await press(tab, "Enter");
  await expect(tab.getByRole("heading", { name: /^How often its blocks/ })).toBeVisible({ timeout: 60_000 });
});
