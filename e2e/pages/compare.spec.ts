/**
 * What a reviewer does to see where extractors disagree: choose who is compared, go through disagreements,
 * move the vote, change the pair, read the matrix, light a pattern, leave somebody out. By keyboard, on the
 * starter corpus.
 */
import { readFile } from "node:fs/promises";
import { expect, test, type Page as Tab } from "@playwright/test";
import { planMatrix } from "../../components/instruments/agreement/paint-matrix";
import { finishedRun, starterIds } from "../../lib/setup/pictures/screens";
import { reload } from "../support/address";
import { expectSound, expectWholeRing, WIDTHS } from "../support/accessible";
import { openCompare, PANEL, pane } from "../support/compare-desk";
import { press } from "../support/keyboard";
import { DEFAULT_PANEL } from "../../lib/extractors/panels";
import { nameOfVoter } from "../../lib/view/comparison/voters";

test.use({ viewport: { width: 1440, height: 900 } });

const disputed = (tab: Tab) => tab.getByTestId("disputed");

/** Colours of the lane's pixels beside the page: how many different ones are not transparent. */
const laneInk = (tab: Tab) =>
  tab.getByTestId("overlay").evaluate((canvas: HTMLCanvasElement) => {
    const scale = devicePixelRatio || 1;
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, Math.round(60 * scale), canvas.height);
    const colours = new Set<string>();
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255) colours.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
    return colours.size;
  });

test("by keyboard: from inspect to compare, through the disagreements and round the end", async ({
  page: tab,
}) => {
  const pageId = await openCompare(tab);
  await tab.goto(`/pages/${pageId}?mode=inspect`);
  await expect(tab.getByTestId("scores")).toContainText("F1");
  await press(tab, "Alt+c");
  await expect(tab).toHaveURL(/mode=compare/);
  await expect(disputed(tab)).toHaveText(/^\d+ disagreements? among all \d+,/);
  const total = Number(/^(\d+)/.exec((await disputed(tab).textContent())!)![1]);
  expect(total).toBeGreaterThan(0);
  // From nowhere the largest comes first, wherever on the page it is.
  await press(tab, "d");
  await expect(disputed(tab)).toHaveText(new RegExp(`^\\d+ of ${total} `));
  const largest = Number(/^(\d+)/.exec((await disputed(tab).textContent())!)![1]);
  await press(tab, ...Array.from({ length: total - largest + 1 }, () => "d"));
  await expect(disputed(tab)).toHaveText(new RegExp(`^1 of ${total} `));
  await press(tab, "Shift+d");
  await expect(disputed(tab)).toHaveText(new RegExp(`^${total} of ${total} `));
  await expect.poll(() => laneInk(tab)).toBeGreaterThan(1);
});

test("by keyboard: more votes keep less, the score follows, and the address keeps it", async ({
  page: tab,
}) => {
  await openCompare(tab);
  const slider = tab.getByRole("slider", { name: /Votes needed of 6/ });
  await expect(slider).toHaveValue("4");
  const shown = tab.getByTestId("vote-score");
  const before = await shown.textContent();
  await press(tab, ".", ".");
  await expect(slider).toHaveValue("6");
  await expect(tab).toHaveURL(/[?&]k=6/);
  await expect(shown).not.toHaveText(before!);
  await slider.focus();
  await press(tab, "Home");
  await expect(slider).toHaveValue("1");
  await expect(shown).toContainText("R 1.00");
  await reload(tab);
  await expect(slider).toHaveValue("1");
});

test("by keyboard: the pair changes with [ and ], and its differences are gone through with j", async ({
  page: tab,
}) => {
  await openCompare(tab);
  const chips = tab.getByRole("group", { name: "Compared" });
  await expect(chips.getByRole("button", { pressed: true })).toHaveCount(2);
  const names = async () => (await chips.getByRole("button", { pressed: true }).allTextContents()).join();
  const before = await names();
  await press(tab, "]");
  await expect(tab).toHaveURL(/pair=/);
  await expect.poll(names).not.toBe(before);
  await press(tab, "[");
  await expect.poll(names).toBe(before);
  await press(tab, "j");
  const current = pane(tab).locator('[aria-current="true"]');
  await expect(current).toHaveCount(1);
  const first = await current.textContent();
  await press(tab, "j");
  await expect(current).not.toHaveText(first!);
  await press(tab, "k");
  await expect(current).toHaveText(first!);
});

test("by keyboard: a fold is opened where it is, and keeps the focus", async ({ page: tab }) => {
  await openCompare(tab);
  const list = tab.getByRole("region", { name: /^Differences of / });
  await list.evaluate((box) => box.scrollTo(0, 0));
  const fold = list.getByRole("button", { name: /^Same in / }).first();
  await fold.focus();
  const before = await fold.boundingBox();
  await press(tab, "Enter");
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await expect(fold).toBeFocused();
  expect(await fold.boundingBox()).toEqual(before);
});

test("by keyboard: who is compared is chosen by typing, people and failures are told apart from empty answers", async ({
  page: tab,
}) => {
  await openCompare(tab, "&xs=block-extractor,all-text");
  await expect(tab.getByRole("tab", { name: /Votes/ })).toContainText("2");
  await tab.getByTestId("choose-voters").focus();
  await press(tab, "Enter");
  await tab.keyboard.type("bte");
  await press(tab, "Enter", "Escape");
  await expect(tab).toHaveURL(/xs=block-extractor,all-text,bte/);
  await expect(tab.getByRole("tab", { name: /Votes/ })).toContainText("3");
  await tab.route("**/extraction", (route) =>
    route.fulfill({ status: 500, json: { error: { code: "broken", message: "it fell over" } } }),
  );
  await openCompare(tab, "&xs=block-extractor,readability&show=votes");
  const row = tab.getByRole("row", { name: /Readability/ });
  await expect(row.getByRole("alert")).toContainText("it fell over");
  await expect(tab.getByTestId("vote-score")).toBeVisible();
  await tab.unroute("**/extraction");
  await row.getByRole("button", { name: "Ask again" }).focus();
  await press(tab, "Enter");
  await expect(row.getByRole("alert")).toHaveCount(0);
  await expect(row.getByRole("cell").nth(5)).toHaveText(/^[01]\.\d\d$/);
});

test("by keyboard: whoever is left out does not count, the others are counted anew", async ({
  page: tab,
}) => {
  await openCompare(tab, `${PANEL}&show=votes`);
  const box = tab.getByRole("checkbox", { name: /^Count / }).nth(1);
  await expect(box).toBeChecked();
  await press(tab, "2");
  await expect(box).not.toBeChecked();
  await expect(tab).toHaveURL(/off=/);
  await expect(tab.getByRole("slider", { name: "Votes needed of 5" })).toHaveValue("3");
  await press(tab, "2");
  await expect(tab.getByRole("slider", { name: "Votes needed of 6" })).toHaveValue("4");
});

test("by keyboard: a cell of the matrix puts its two side by side", async ({ page: tab }) => {
  await openCompare(tab);
  await press(tab, "Shift+m");
  const matrix = tab.getByTestId("matrix");
  await expect(matrix).toHaveAttribute("data-rows", "7");
  await matrix.focus();
  await press(tab, "ArrowRight", "ArrowRight", "ArrowDown");
  await expectWholeRing(matrix);
  await expect(matrix).toHaveAccessibleName(/F1 \(characters\) \d\.\d\d, κ/);
  // Gold, in a row or column of its own, is never one of a pair, and nobody is a pair with itself.
  const isPair = async () =>
    / and /.test((await matrix.getAttribute("aria-label"))!) &&
    !/Gold/.test((await matrix.getAttribute("aria-label"))!);
  for (let tries = 0; tries < 6 && !(await isPair()); tries++)
    await press(tab, tries % 2 === 0 ? "ArrowRight" : "ArrowDown");
  await press(tab, "Enter");
  await expect(tab.getByRole("tab", { name: /Differences/ })).toHaveAttribute("aria-selected", "true");
  await expect(tab).toHaveURL(/pair=/);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("a tap on a cell of the matrix puts the two of that cell side by side, wherever the arrows went before", async ({
    page: tab,
  }) => {
    const matrix = tab.getByTestId("matrix");
    const pair = () => new URL(tab.url()).searchParams.get("pair");
    const open = async () => {
      await openCompare(tab, `${PANEL}&show=matrix`);
      await expect(matrix).toHaveAttribute("data-rows", "7");
      await matrix.focus();
    };
    await open();
    // Gold has a row and a column of its own.
    const cell = { row: 0, column: 0 };
    const isPair = async () =>
      / and /.test((await matrix.getAttribute("aria-label"))!) &&
      !/Gold/.test((await matrix.getAttribute("aria-label"))!);
    for (let tries = 0; tries < 6 && !(await isPair()); tries++) {
      await press(tab, tries % 2 === 0 ? "ArrowRight" : "ArrowDown");
      cell[tries % 2 === 0 ? "column" : "row"] += 1;
    }
    await press(tab, "Enter");
    await expect(tab).toHaveURL(/pair=/);
    const entered = pair();
    await open();
    await press(tab, "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown");
    const { x, y, room } = await matrix.evaluate((canvas) => ({
      x: canvas.getBoundingClientRect().x,
      y: canvas.getBoundingClientRect().y,
      room: canvas.parentElement!.clientWidth,
    }));
    const longest = Math.max(...DEFAULT_PANEL.map((id) => nameOfVoter(id).length));
    const plan = planMatrix(7, room, longest);
    const height = (plan.height - plan.head) / 7;
    await tab.touchscreen.tap(
      x + plan.label + (cell.column + 0.5) * plan.cell,
      y + plan.head + (cell.row + 0.5) * height,
    );
    await expect(tab.getByRole("tab", { name: /Differences/ })).toHaveAttribute("aria-selected", "true");
    await expect.poll(pair).toBe(entered);
  });
});

test("by keyboard: a vote pattern lights its text and goes through it", async ({ page: tab }) => {
  // These six disagree about most of the text, so that the first pattern has places to go through.
  await openCompare(tab, "&xs=block-extractor,cetd,readability,defuddle,justext,num-words-rules");
  await press(tab, "Shift+p");
  const pattern = tab.getByRole("region", { name: "Vote patterns" }).getByRole("button").first();
  await pattern.focus();
  await press(tab, "Enter");
  await expect(pattern).toHaveAttribute("aria-pressed", "true");
  await expect(disputed(tab)).toHaveText(/^\d+ of \d+ /);
  const first = await disputed(tab).textContent();
  await press(tab, "Enter");
  await expect(disputed(tab)).not.toHaveText(first!);
  await press(tab, "Escape");
  await expect(pattern).toHaveAttribute("aria-pressed", "false");
});

test("by keyboard: { and } go to the next page, and who is compared goes along", async ({ page: tab }) => {
  const pageId = await openCompare(tab, "&xs=block-extractor,bte&k=1");
  await press(tab, "}");
  await expect(tab).not.toHaveURL(new RegExp(pageId));
  await expect(tab).toHaveURL(/mode=compare.*xs=block-extractor/);
  await expect(tab.getByRole("tab", { name: /Votes/ })).toContainText("2");
  await press(tab, "]");
  await expect(tab).toHaveURL(/mode=compare.*xs=block-extractor/);
});

test("all extractors at once: the lane, the matrix and the patterns still tell", async ({ page: tab }) => {
  await openCompare(tab, `${PANEL}&show=matrix`);
  await tab.getByTestId("choose-voters").focus();
  await press(tab, "Enter");
  await tab.getByRole("button", { name: /^All \d\d/ }).focus();
  await press(tab, "Enter", "Escape");
  const all = Number(/\d+/.exec((await tab.getByRole("tab", { name: /Votes/ }).textContent())!)![0]);
  expect(all).toBeGreaterThanOrEqual(30);
  await expect(tab.getByRole("slider", { name: /Votes needed/ })).toHaveAttribute("max", String(all), {
    timeout: 30_000,
  });
  await expect(tab.getByTestId("matrix")).toHaveAttribute("data-rows", String(all + 1));
});

test("by keyboard: the charts are saved as SVG, PNG and a table", async ({ page: tab }) => {
  const save = async (menu: string, format: string): Promise<Buffer> => {
    await tab.getByRole("button", { name: menu, exact: true }).focus();
    await press(tab, "Enter");
    const coming = tab.waitForEvent("download");
    await tab.getByRole("menuitem", { name: format }).focus();
    await press(tab, "Enter");
    return readFile(await (await coming).path());
  };
  await openCompare(tab, `${PANEL}&show=matrix`);
  await expect(tab.getByTestId("matrix")).toHaveAttribute("data-rows", "7");
  const svg = (await save("Export Matrix of this page", "SVG")).toString();
  // White under the frame with title and caption, and under the chart.
  const grounds = 2;
  // Steps of the colours below a matrix.
  const key = 24;
  expect(svg.match(/<rect /g), "seven times seven cells without the diagonal").toHaveLength(
    grounds + key + 42,
  );
  expect(svg).toContain(">BlockExtractor<");
  expect((await save("Export Matrix of this page", "PNG")).subarray(1, 4).toString()).toBe("PNG");
  expect((await save("Export Matrix of this page", "CSV")).toString().trim().split("\n")).toHaveLength(8);
  const vote = (await save("Export Vote of this page", "SVG")).toString();
  expect(vote).toMatch(/^<svg [^>]*viewBox/);
  await tab.getByRole("tab", { name: /^Patterns/ }).focus();
  await press(tab, "Enter");
  const region = tab.getByRole("region", { name: "Vote patterns" });
  await expect(region).toBeVisible();
  const patterns = await region.getByRole("button", { name: /characters? kept by/ }).count();
  const upset = (await save("Export Vote patterns of this page", "SVG")).toString();
  // The bars, and a square for each of seven voices in each pattern.
  expect(upset.match(/<rect /g)).toHaveLength(grounds + patterns * 8);
  const get = async (path: string) => (await tab.request.get(path)).json();
  const { corpusId } = await starterIds(get);
  await expect.poll(() => finishedRun(get, corpusId), { timeout: 60_000 }).not.toBeNull();
  await tab.goto(`/corpora/${corpusId}/review`);
  const rows = Number(await tab.getByTestId("review-matrix").getAttribute("data-rows"));
  const review = (await save("Export Agreement of the extractors", "SVG")).toString();
  // The diagonal holds means there, with a frame each.
  expect(review.match(/<rect /g)).toHaveLength(grounds + key + rows * rows + rows);
});

for (const size of WIDTHS) {
  test(`at ${size.width} px every tab is free of accessibility violations in both themes and as wide as the window`, async ({
    page: tab,
  }) => {
    await tab.setViewportSize(size);
    for (const show of ["differences", "votes", "matrix", "patterns"]) {
      await openCompare(tab, `${PANEL}&show=${show}`);
      await expectSound(tab, show);
    }
  });
}
