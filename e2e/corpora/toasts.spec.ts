/** Links of toasts, with the real pointer: none lies under another toast, and each leads where it says. */
import { expect, test, type Page as Tab } from "@playwright/test";
import { starterIds } from "../../lib/setup/pictures/screens";
import { doneRun } from "../support/done-run";

const ROUNDS = 10;
const RUN_MS = 60_000;

/** Click where a link is, as a hand does: whatever lies on it gets the click. */
async function clickAt(tab: Tab, name: string, nth: number): Promise<string> {
  const link = tab.locator("[data-sonner-toast]").getByRole("link", { name }).nth(nth);
  await expect(link).toBeVisible({ timeout: RUN_MS });
  // Toasts glide to their places.
  await link.click({ trial: true, timeout: 5_000 });
  const href = (await link.getAttribute("href"))!;
  const box = (await link.boundingBox())!;
  await tab.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return href;
}

test("a pointer reaches the link of every toast, ten times of ten, and a job has one", async ({
  page: tab,
  request,
}) => {
  test.setTimeout(5 * RUN_MS);
  const { corpusId } = await starterIds(async (path) => (await request.get(path)).json());
  const body = { kind: "evaluate", corpusId, metrics: ["shingle-4"], recipes: [{ use: "bte" }] };
  expect((await request.post("/api/jobs", { data: body })).ok()).toBe(true);
  const runId = await doneRun(tab, corpusId, (key) => key.startsWith("bte"));
  const toasts = tab.locator("[data-sonner-toast]");
  for (let round = 0; round < ROUNDS; round += 1) {
    await tab.goto(`/runs/${runId}`);
    for (const wanted of [1, 2]) {
      await tab.getByRole("button", { name: "Run again" }).click();
      await expect(toasts).toHaveCount(wanted);
    }
    await expect(toasts.getByRole("link", { name: "Open run" })).toHaveCount(2, { timeout: RUN_MS });
    const href = await clickAt(tab, "Open run", round % 2);
    await expect(tab).toHaveURL(new RegExp(`${href}$`));
    await expect(toasts).toHaveCount(1);
  }
});
