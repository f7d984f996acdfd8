/** The address bar under a hurried person on a slow machine: no step is lost, and no link is pressed for nothing. */
import { expect, test, type Page as Tab } from "@playwright/test";
import { starterIds } from "../../lib/setup/pictures/screens";
import { press } from "../support/keyboard";

/** A starter page in inspect mode. */
async function open(tab: Tab, query = ""): Promise<void> {
  const { pageId } = await starterIds(async (path) => (await tab.request.get(path)).json());
  await tab.goto(`/pages/${pageId}?mode=inspect&x=block-extractor${query}`);
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
  await expect(tab.getByTestId("scores")).toContainText("F1");
}

/** From here on the processor is as many times slower. */
async function slowDown(tab: Tab, rate: number): Promise<void> {
  await (await tab.context().newCDPSession(tab)).send("Emulation.setCPUThrottlingRate", { rate });
}

const stepOf = (search: string): number => Number(new URLSearchParams(search).get("step"));

test("of steps that come faster than the screen can follow, the newest stays in the address, and none comes back", async ({
  page: tab,
}) => {
  test.setTimeout(120_000);
  // Below everything that watches it: what is given to the bar in the end.
  await tab.addInitScript(() => {
    const shown: string[] = [];
    const write = History.prototype.replaceState;
    History.prototype.replaceState = function (...given) {
      write.apply(this, given);
      shown.push(location.search);
    };
    Object.assign(window, { shown });
  });
  await open(tab, "&tab=replay&step=20");
  await expect(tab.getByTestId("replay")).toContainText("Step 21 of");
  await slowDown(tab, 10);
  for (let step = 0; step < 25; step++) {
    await press(tab, "n");
    await tab.waitForTimeout(70);
  }
  await expect(tab).toHaveURL(/step=45/, { timeout: 30_000 });
  await slowDown(tab, 1);
  await tab.waitForTimeout(1000);
  const shown = await tab.evaluate(() => (window as unknown as { readonly shown: readonly string[] }).shown);
  const steps = shown.map(stepOf);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps.at(-1)).toBe(45);
});

test("a link that is pressed right behind a step is followed, though the text chosen is written while it is", async ({
  page: tab,
}) => {
  await open(tab);
  // Longer than the address waits for a chosen text to come to rest.
  await tab.route(/\/runs\?.*_rsc/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await press(tab, "j", "v");
  await tab.getByRole("link", { name: "Runs" }).click();
  await expect(tab).toHaveURL(/leaves=/);
  await expect(tab).toHaveURL(/\/runs$/);
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await tab.goBack();
  await expect(tab).toHaveURL(/leaves=/);
  await expect(tab.getByTestId("why")).not.toBeEmpty();
});
