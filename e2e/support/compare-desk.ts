import { expect, type Page as Tab } from "@playwright/test";
import { DEFAULT_PANEL } from "../../lib/extractors/panels";
import { starterIds } from "../../lib/setup/pictures/screens";

/** The usual six by name: whoever labelled the page in another test would take part otherwise. */
export const PANEL = `&xs=${DEFAULT_PANEL.join()}`;

/**
 * Open a page of the starter corpus in compare mode, by its key or the usual one, and wait until all have
 * answered; its id.
 */
export async function openCompare(tab: Tab, query = PANEL, key?: string): Promise<string> {
  const { pageId } = await starterIds(async (path) => (await tab.request.get(path)).json(), key);
  await tab.goto(`/pages/${pageId}?mode=compare${query}`);
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
  // The figure comes when the last one has answered, which on a cold server takes a while.
  await expect(tab.getByTestId("disputed")).toContainText(/disagreement/, { timeout: 20_000 });
  return pageId;
}

/** The panel of compare mode. */
export const pane = (tab: Tab) => tab.getByTestId("compare");
