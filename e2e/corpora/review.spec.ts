/**
 * How a reviewer goes through the review of a corpus: its order, its pairs, its pages. By keyboard, on the
 * starter corpus.
 */
import { expect, test, type Page as Tab } from "@playwright/test";
import { reload } from "../support/address";
import { expectAccessible, expectWholeRing } from "../support/accessible";
import { expectNothingCut } from "../support/cut-off";
import { pane } from "../support/compare-desk";
import { press, times } from "../support/keyboard";
import { readVoters } from "../../lib/view/comparison/voter-names";
import { starterWithRun } from "../support/done-run";

test.use({ viewport: { width: 1440, height: 900 } });

/** Words in dispute of the pages that are drawn, in their order. */
const disputed = (tab: Tab) =>
  tab
    .getByTestId("review-row")
    .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset["disputed"])));

test("by keyboard: the review of the corpus opens its most disputed page, and goes on to the next one there", async ({
  page: tab,
}) => {
  const corpusId = await starterWithRun(tab);
  await tab.goto(`/corpora/${corpusId}/review`);
  const rows = tab.getByTestId("review-row");
  await expect(rows.first()).toHaveAttribute("aria-current", "true");
  const found = await disputed(tab);
  expect(found[0]).toBeGreaterThan(0);
  expect(found).toEqual([...found].sort((a, b) => b - a));
  await expect(tab.getByTestId("who-is-compared")).toHaveText(
    /^The best \d of \d+ by mean F1 \(characters\)/,
  );
  await press(tab, "j");
  await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
  await expect(tab).toHaveURL(/at=1/);
  await expectAccessible(tab);
  await press(tab, "Enter");
  await expect(tab).toHaveURL(/mode=compare.*queue=/);
  await expect(tab.getByTestId("queue-place")).toHaveText(/^2 of \d+$/);
  // At its largest difference, and with the two that differ most.
  await expect(pane(tab).locator('[aria-current="true"]')).toHaveCount(1);
  await expect(tab).toHaveURL(/pair=/);
  await press(tab, "Enter");
  await expect(tab.getByTestId("queue-place")).toHaveText(/^3 of \d+$/);
  await press(tab, "Shift+Enter");
  await expect(tab.getByTestId("queue-place")).toHaveText(/^2 of \d+$/);
});

test("by keyboard: a pair picked in the review's matrix is compared alone: in the order of its pages, and on them", async ({
  page: tab,
}) => {
  const corpusId = await starterWithRun(tab);
  await tab.goto(`/corpora/${corpusId}/review`);
  const rows = tab.getByTestId("review-row");
  await expect(rows.first()).toBeVisible();
  await tab.getByTestId("review-matrix").focus();
  await press(tab, "ArrowRight");
  await expectWholeRing(tab.getByTestId("review-matrix"));
  await press(tab, "Enter");
  await expect(tab).toHaveURL(/[?&]xs=[^&]+,/);
  await expect(tab.getByText(/^.+ and .+ compared$/)).toBeVisible();
  // Until the server has answered the order before stands there.
  await expect(tab.getByRole("region", { name: "Pages by disagreement" })).toHaveAttribute(
    "aria-busy",
    "false",
  );
  const found = await disputed(tab);
  expect(found).toEqual([...found].sort((a, b) => b - a));
  await reload(tab);
  await expect(rows.first()).toBeVisible();
  await expect.poll(() => disputed(tab)).toEqual(found);
  await press(tab, "j", "Enter");
  await expect(tab).toHaveURL(/mode=compare.*among=/);
  await expect(tab.getByTestId("queue-place")).toHaveText(/^2 of \d+$/);
  const compared = readVoters(new URL(tab.url()).searchParams.get("xs")!);
  expect(compared.filter((id) => id !== "people")).toHaveLength(2);
});

test("on a phone the pairs are a list with whole names, the least alike first, and one is picked by key", async ({
  page: tab,
}) => {
  const corpusId = await starterWithRun(tab);
  await tab.setViewportSize({ width: 390, height: 844 });
  await tab.goto(`/corpora/${corpusId}/review`);
  await expect(tab.getByTestId("review-row").first()).toBeVisible();
  await expect(tab.getByTestId("review-matrix")).toBeHidden();
  await tab.getByText("the least alike first").focus();
  await press(tab, "Enter");
  const pairs = tab
    .getByRole("region", { name: "Agreement of the extractors" })
    .getByRole("listitem")
    .getByRole("button");
  const figures = await pairs.evaluateAll((all) =>
    all.map((each) => Number(each.lastElementChild!.textContent)),
  );
  expect(figures.length).toBeGreaterThan(2);
  expect(figures).toEqual([...figures].sort((a, b) => a - b));
  await expectNothingCut(tab, "of the pairs");
  await pairs.first().press("Enter");
  await expect(tab.getByText(/ and .* compared$/)).toBeVisible();
  await expect(pairs).toHaveCount(1);
});

test("by keyboard: another order of the review's queue begins at its first page", async ({ page: tab }) => {
  await tab.setViewportSize({ width: 1440, height: 420 });
  const corpusId = await starterWithRun(tab);
  await tab.goto(`/corpora/${corpusId}/review`);
  const rows = tab.getByTestId("review-row");
  const current = tab.locator('[data-testid="review-row"][aria-current="true"]');
  const top = () => rows.first().evaluate((row) => row.parentElement!.parentElement!.scrollTop);
  const goDown = async () => {
    await press(tab, ...times(9, "j"));
    await expect(tab).toHaveURL(/at=9/);
    await expect.poll(top).toBeGreaterThan(0);
  };
  const expectFirst = async () => {
    await expect.poll(top).toBe(0);
    await expect(rows.first()).toHaveAttribute("aria-current", "true");
    await expect(current).toHaveCount(1);
    await expect(tab).not.toHaveURL(/at=/);
  };
  await expect(rows.first()).toHaveAttribute("aria-current", "true");
  await goDown();
  await tab.getByTestId("review-matrix").focus();
  await press(tab, "ArrowRight", "Enter");
  await expect(tab).toHaveURL(/[?&]xs=/);
  await expectFirst();
  await goDown();
  await tab.getByRole("button", { name: /^Remove filter: .+ compared/ }).focus();
  await press(tab, "Enter");
  await expect(tab).not.toHaveURL(/[?&]xs=/);
  await expectFirst();
});
