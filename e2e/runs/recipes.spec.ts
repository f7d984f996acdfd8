/**
 * What somebody does with several extractors put together: paste a recipe where an extractor is chosen, read
 * which stage or how many votes decided, compare recipes on a page, and run one over the starter corpus. Old
 * links, with an extractor and its parameters apart, open the same as ever.
 */
import { expect, test, type Page as Tab } from "@playwright/test";
import { starterIds } from "../../lib/setup/pictures/screens";
import { expectSound } from "../support/accessible";
import { reload } from "../support/address";
import { doneRun } from "../support/done-run";
import { press } from "../support/keyboard";

test.use({ viewport: { width: 1440, height: 900 } });

const VOTE = "vote(majority: bte, ccb, lqf, dsc, block-extractor)";

async function open(tab: Tab, query: string): Promise<void> {
  const { pageId } = await starterIds(async (path) => (await tab.request.get(path)).json());
  await tab.goto(`/pages/${pageId}?mode=inspect${query}`);
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
}

/** A sum over the colours of the heatmap over the page: equal drawings have equal sums. */
const drawing = (tab: Tab): Promise<number> =>
  tab.getByTestId("tint").evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    return data.reduce((sum, value, at) => (sum * 31 + value * (at + 1)) % 1_000_000_007, 0);
  });

async function choose(tab: Tab, typed: string): Promise<void> {
  await tab.getByTestId("extractor").press("Enter");
  await tab.getByRole("combobox", { name: "Search extractors" }).fill(typed);
}

test("a vote of five is pasted into the picker: the why card names the quorum, the heatmap is drawn, and the address keeps it", async ({
  page: tab,
}) => {
  await open(tab, "");
  await choose(tab, VOTE.replaceAll(", ", ","));
  await tab.keyboard.press("Enter");
  await expect(tab.getByTestId("extractor")).toContainText(VOTE);
  await expect(tab.getByTestId("scores")).toContainText("F1");
  await tab.getByTestId("view").focus();
  await tab.getByTestId("view").press("e");
  const why = tab.getByTestId("why");
  await expect(why).toContainText(/[0-5] of 5 votes keep it; the quorum is a majority, more than 2\.5/);
  await expect(why.getByRole("row", { name: /1\. bte/i })).toBeVisible();
  await expect(tab.getByTestId("legend")).toContainText(/votes/i);
  const heatmap = tab.getByRole("checkbox", { name: "Heatmap" });
  await press(tab, "c");
  await expect(heatmap).not.toBeChecked();
  const plain = await drawing(tab);
  await press(tab, "c");
  await expect(heatmap).toBeChecked();
  await expect.poll(() => drawing(tab)).not.toBe(plain);
  await reload(tab);
  await expect(tab.getByTestId("extractor")).toContainText(VOTE);
});

test("a series says at which stage a text was dropped, and what is wrong with a recipe is said where it is typed", async ({
  page: tab,
}) => {
  await open(tab, `&x=${encodeURIComponent("ccb | lqf")}`);
  await expect(tab.getByTestId("extractor")).toContainText("ccb | lqf");
  await tab.getByTestId("view").focus();
  await tab.getByTestId("view").press("e");
  await expect(tab.getByTestId("why")).toContainText(/in stage [12]\. (ccb|lqf)/);
  await choose(tab, "ccb | lqq");
  await expect(tab.getByRole("dialog").getByRole("alert")).toContainText("did you mean lqf");
});

test("an old link, with an extractor and its parameters apart, opens the same", async ({ page: tab }) => {
  await open(tab, "&x=lqf&p=threshold:0.3,unit:words");
  await expect(tab.getByTestId("scores")).toContainText("F1");
  const before = await tab.getByTestId("scores").textContent();
  await open(tab, `&x=${encodeURIComponent("lqf(threshold=0.3,unit=words)")}`);
  await expect(tab.getByTestId("scores")).toHaveText(before!);
  await open(tab, "&x=lqf");
  await expect(tab.getByTestId("scores")).not.toHaveText(before!);
});

test("recipes are compared on a page beside extractors", async ({ page: tab }) => {
  const { pageId } = await starterIds(async (path) => (await tab.request.get(path)).json());
  await tab.goto(`/pages/${pageId}?mode=compare&xs=${encodeURIComponent(`${VOTE},all-text`)}`);
  await tab.getByTestId("choose-voters").press("Enter");
  await tab.getByRole("combobox", { name: "Search extractors and people" }).fill("ccb|lqf");
  await tab.keyboard.press("Enter");
  await expect(tab.getByText(`${VOTE}, All text, ccb | lqf`)).toBeVisible();
  await reload(tab);
  await tab.getByTestId("choose-voters").press("Enter");
  await expect(tab.getByText(`${VOTE}, All text, ccb | lqf`)).toBeVisible();
});

test("a recipe runs over the starter corpus from the dialog, and its long name covers nothing on home", async ({
  page: tab,
}) => {
  const get = async (path: string): Promise<unknown> => (await tab.request.get(path)).json();
  const { corpusId } = await starterIds(get);
  await tab.goto(`/corpora/${corpusId}`);
  await tab.getByRole("button", { name: "Run", exact: true }).click();
  const dialog = tab.getByRole("dialog", { name: /^Run on/ });
  await expect(dialog).toBeVisible();
  for (const box of await dialog.getByRole("list").getByRole("checkbox").all()) await box.uncheck();
  await dialog.getByLabel("Recipes, one per line").fill("ccb | lqq");
  await dialog.getByRole("button", { name: "Run", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("ccb | lqq: unknown extractor");
  await dialog.getByLabel("Recipes, one per line").fill(`ccb | lqf\n${VOTE}`);
  await dialog.getByRole("button", { name: "Run", exact: true }).click();
  await expect(dialog).toBeHidden();
  await tab.goto(`/runs/${await doneRun(tab, corpusId, (key) => key === "ccb | lqf")}`);
  const grid = tab.getByRole("grid", { name: "Scores of the extractors" });
  await expect(grid.locator('tr[data-key="ccb | lqf"]')).toContainText(/0\.\d{3}/);
  await expect(grid.locator(`tr[data-key="${VOTE}"]`)).toContainText(/0\.\d{3}/);
  await tab.goto("/");
  await expect(
    tab.getByRole("button", { name: `Dismiss ccb | lqf and ${VOTE} on Starter corpus` }),
  ).toBeVisible();
  await expectSound(tab, "home with a long name of a job");
});
