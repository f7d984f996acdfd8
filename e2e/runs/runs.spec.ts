/**
 * What somebody does with the scores of a run: sort and search the table, find where an extractor is worst
 * and narrow the screen to it, compare two extractors page by page with a brush, and save tables and charts.
 * By keyboard, on the starter corpus.
 */
import { readFile } from "node:fs/promises";
import { expect, test, type Download, type Page as Tab } from "@playwright/test";
import { starterIds } from "../../lib/setup/pictures/screens";
import { reload } from "../support/address";
import { expectAccessible } from "../support/accessible";
import { press } from "../support/keyboard";

test.use({ viewport: { width: 1440, height: 900 } });

const EXTRACTORS = ["block-extractor-modern", "cetd", "bte", "largest-block", "nce", "block-extractor"];
let runId: string | null = null;

/** A run of several extractors over the starter corpus, made once for all tests. */
async function runOf(tab: Tab): Promise<string> {
  if (runId !== null) return runId;
  const get = async (path: string): Promise<unknown> => (await tab.request.get(path)).json();
  const { corpusId } = await starterIds(get);
  await tab.goto("/runs");
  const queued = await tab.request.post("/api/jobs", {
    data: {
      kind: "evaluate",
      corpusId,
      extractors: EXTRACTORS.map((id) => ({ id })),
      metrics: ["bag-of-words", "shingle-4"],
    },
    headers: { origin: new URL(tab.url()).origin },
  });
  expect(queued.ok(), await queued.text()).toBe(true);
  const { id } = (await queued.json()) as { readonly id: string };
  await expect
    .poll(
      async () => ((await get(`/api/jobs/${id}`)) as { readonly job: { readonly state: string } }).job.state,
      { timeout: 60_000 },
    )
    .toBe("done");
  return (runId = id);
}

async function open(tab: Tab, query = ""): Promise<void> {
  await tab.goto(`/runs/${await runOf(tab)}${query}`);
  await expect(grid(tab)).toBeVisible();
  // It is fetched by the browser when it comes near: once it is there, keys are heard.
  await tab.getByTestId("against").scrollIntoViewIfNeeded();
  await expect(tab.getByTestId("paired-test")).toBeVisible({ timeout: 20_000 });
}

const grid = (tab: Tab) => tab.getByRole("grid", { name: "Scores of the extractors" });
const names = (tab: Tab) =>
  grid(tab)
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-key")));
const list = (tab: Tab) => tab.getByRole("table", { name: "Pages of A against B" });
/** Figures of a column of the grid, from its cells with that label. */
const figures = (tab: Tab, label: string) =>
  grid(tab)
    .getByRole("button", { name: label })
    .allTextContents()
    .then((texts) => texts.map(Number));

async function saved(
  tab: Tab,
  menu: string,
  format: string,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  await tab.getByRole("button", { name: menu, exact: true }).focus();
  await press(tab, "Enter");
  const coming: Promise<Download> = tab.waitForEvent("download");
  const item = tab.getByRole("menuitem", { name: format });
  await item.focus();
  await press(tab, "Enter");
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("by keyboard: one Tab into the table, arrows to a head, Enter sorts, and the address keeps it", async ({
  page: tab,
}) => {
  await open(tab);
  const first = await names(tab);
  expect(new Set(first)).toEqual(new Set(EXTRACTORS));
  await grid(tab).getByRole("button", { name: "Extractor", exact: true }).focus();
  await press(tab, "ArrowRight", "ArrowRight", "ArrowRight");
  const precision = grid(tab).getByRole("columnheader", { name: "Precision" });
  await expect(precision.getByRole("button")).toBeFocused();
  await press(tab, "Enter");
  await expect(precision).toHaveAttribute("aria-sort", "descending");
  const falling = await figures(tab, ", Precision ");
  expect(falling).toEqual([...falling].sort((a, b) => b - a));
  await press(tab, "Enter");
  await expect(precision).toHaveAttribute("aria-sort", "ascending");
  await expect(tab).toHaveURL(/sort=precision/);
  await reload(tab);
  await expect(precision).toHaveAttribute("aria-sort", "ascending");
  expect(await figures(tab, ", Precision ")).toEqual([...falling].reverse());
  await expect(grid(tab).locator('[data-row][tabindex="0"]')).toHaveCount(1);
});

test("by keyboard: a search leaves the extractors with all its words, and none says so", async ({
  page: tab,
}) => {
  await open(tab);
  await press(tab, "/");
  await expect(tab.getByLabel("Search an extractor")).toBeFocused();
  await tab.keyboard.type("block modern");
  await expect.poll(() => names(tab)).toEqual(["block-extractor-modern"]);
  await expect(tab).toHaveURL(/q=block\+modern/);
  await tab.keyboard.type("x");
  await expect(tab.getByText("No extractor of this run matches.")).toBeVisible();
  await press(tab, "Escape");
  await expect.poll(async () => (await names(tab)).length).toBe(EXTRACTORS.length);
});

test("by keyboard: the worst slice narrows table, pages and comparison, and Escape shows all again", async ({
  page: tab,
}) => {
  await open(tab, "?worst=lost");
  const slices = tab.getByRole("table", { name: "Worst slices" });
  const slice = slices.getByRole("button").first();
  await expect(slice).toBeVisible();
  const [by, name] = await slice.locator("span").allTextContents();
  const pages = Number(
    (await slices.locator("tbody tr").first().locator("td").nth(1).textContent())!.replace(/\D/g, ""),
  );
  await slice.focus();
  await press(tab, "Enter");
  await expect(slice).toHaveAttribute("aria-pressed", "true");
  await expect(tab.getByRole("button", { name: `Remove filter: ${by} ${name}` })).toBeVisible();
  await expect(tab.getByRole("region", { name: "Pages behind the number" }).first()).toContainText(
    `${by} ${name}: ${pages} page`,
  );
  await expect(tab.getByTestId("paired-test")).toContainText(`over ${pages} page`);
  await expect(tab).toHaveURL(/slice=/);
  await press(tab, "Escape");
  await expect(tab).not.toHaveURL(/slice=/);
  await expect(tab.getByTestId("paired-test")).not.toContainText(`over ${pages} page`);
});

test("by keyboard: A and B are chosen in the table, swapped, and their fixed pages are the other way round the broken ones", async ({
  page: tab,
}) => {
  await open(tab);
  const rows = await names(tab);
  await grid(tab).getByRole("button", { name: "Extractor", exact: true }).focus();
  await press(tab, "ArrowDown", "ArrowDown", "ArrowDown", "a", "ArrowUp", "b");
  await expect(tab.getByLabel("Extractor A", { exact: true })).toHaveValue(rows[2]!);
  await expect(tab.getByLabel("Extractor B", { exact: true })).toHaveValue(rows[1]!);
  await expect(grid(tab).getByRole("button", { name: `${rows[2]} as A` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  const shown = tab.getByRole("radiogroup", { name: "Pages to list" });
  const counted = async (at: number): Promise<number> =>
    Number((await shown.locator("label").nth(at).textContent())!.replace(/\D/g, ""));
  // The pages of this pair come a moment after its names.
  await expect.poll(() => counted(2), { message: "the worse of two loses on some page" }).toBeGreaterThan(0);
  const [fixed, broken] = await Promise.all([1, 2].map(counted));
  await tab.getByRole("radio", { name: /^Broken/ }).focus();
  await press(tab, "Space");
  await expect(tab).toHaveURL(/show=broken/);
  await expect(list(tab)).toHaveAttribute("aria-rowcount", String(broken! + 1));
  await expect(list(tab).locator('[data-at="0"]')).toBeVisible();
  expect(
    (await list(tab).locator('[role="row"][data-at] > :last-child').allTextContents()).every((text) =>
      text.startsWith("−"),
    ),
  ).toBe(true);
  await press(tab, "x");
  await expect(tab.getByLabel("Extractor A", { exact: true })).toHaveValue(rows[1]!);
  await expect(shown.locator("label").nth(1)).toHaveText(`Fixed ${broken}`);
  await expect(shown.locator("label").nth(2)).toHaveText(`Broken ${fixed}`);
});

test("by keyboard: the brush is moved by arrows and set by fields, filters the list, and Escape clears it", async ({
  page: tab,
}) => {
  await open(tab, "?a=block-extractor-modern&b=largest-block");
  const total = Number(await list(tab).getAttribute("aria-rowcount")) - 1;
  const scatter = tab.getByTestId("scatter");
  await scatter.focus();
  await press(tab, "ArrowUp", "ArrowUp", "Shift+ArrowRight");
  await expect(tab).toHaveURL(/box=/);
  await expect(scatter.locator(".selection")).toBeVisible();
  const box = new URL(tab.url()).searchParams.get("box")!.split(",").map(Number);
  expect(box[3]).toBeGreaterThan(box[1]! - 0.06);
  await tab.getByLabel("F1 of A from").fill("0.9");
  await tab.getByLabel("F1 of A to").fill("1");
  await tab.getByLabel("F1 of B from").fill("0");
  await tab.getByLabel("F1 of B to").fill("1");
  await expect(tab).toHaveURL(/box=0(?:,|%2C)1(?:,|%2C)0\.9(?:,|%2C)1/);
  const scores = await list(tab).locator('[role="row"][data-at] > :nth-child(2)').allTextContents();
  expect(scores.length).toBeGreaterThan(0);
  expect(scores.length).toBeLessThan(total);
  expect(scores.every((text) => Number(text) >= 0.895)).toBe(true);
  await expect(tab.getByText(`${scores.length} pages brushed`)).toBeVisible();
  await reload(tab);
  await expect(tab.getByText(`${scores.length} pages brushed`)).toBeVisible();
  await scatter.focus();
  await press(tab, "Escape");
  await expect(tab).not.toHaveURL(/box=/);
  await expect(list(tab)).toHaveAttribute("aria-rowcount", String(total + 1));
});

test("the brush is drawn by pointer too, and the list opens a page with both extractors", async ({
  page: tab,
}) => {
  await open(tab, "?a=block-extractor-modern&b=largest-block");
  const overlay = tab.getByTestId("scatter").locator(".overlay");
  await overlay.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await overlay.boundingBox())!;
  await tab.mouse.move(x + width * 0.02, y + height * 0.02);
  await tab.mouse.down();
  await tab.mouse.move(x + width * 0.5, y + height * 0.4, { steps: 4 });
  await tab.mouse.up();
  await expect(tab).toHaveURL(/box=/);
  await expect(tab.getByText(/pages? brushed/)).toBeVisible();
  await tab.getByRole("button", { name: "Clear", exact: true }).click();
  const links = list(tab).getByRole("link");
  await links.first().focus();
  await press(tab, "ArrowDown");
  await expect(links.nth(1)).toBeFocused();
  await press(tab, "Enter");
  await expect(tab).toHaveURL(/mode=compare&xs=block-extractor-modern%2Clargest-block/);
});

test("by keyboard: tables are saved as CSV, Markdown and LaTeX, the scatter as SVG and PNG on white in either theme", async ({
  page: tab,
}) => {
  await tab.emulateMedia({ colorScheme: "dark" });
  await open(tab, "?sort=name&a=block-extractor-modern&b=largest-block");
  const csv = await saved(tab, "Export Scores", "CSV");
  expect(csv.name).toBe("scores.csv");
  const lines = csv.bytes.toString().trim().split("\r\n");
  expect(lines[0]).toContain(
    "Extractor,Pages,F1 (bag of words),F1 (bag of words) low,F1 (bag of words) high",
  );
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([...EXTRACTORS].sort());
  const latex = await saved(tab, "Export Scores", "LaTeX");
  expect(latex.bytes.toString()).toContain("\\textbf{");
  const markdown = await saved(tab, "Export block-extractor-modern against largest-block", "Markdown");
  expect(
    markdown.bytes
      .toString()
      .split("\n")
      .filter((line) => line.startsWith("| ")),
  ).toHaveLength(Number(await list(tab).getAttribute("aria-rowcount")) + 1);
  const svg = (
    await saved(tab, "Export block-extractor-modern against largest-block", "SVG")
  ).bytes.toString();
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(svg).toContain('fill="#fff"');
  expect(svg).not.toContain("class=");
  expect(svg.match(/(?:fill|stroke)="[^"]*var\(/), "colours are written out").toBeNull();
  expect(svg, "ink of the light theme").toContain("rgb(27, 27, 24)");
  const png = await saved(tab, "Export block-extractor-modern against largest-block", "PNG");
  expect(png.name).toBe("block-extractor-modern-against-largest-block.png");
  const { width } = (await tab.getByTestId("scatter").locator("svg").boundingBox())!;
  // Twice the size, with twelve pixels of the frame on either side.
  expect(png.bytes.readUInt32BE(16)).toBe(Math.ceil((width + 2 * 12) * 2));
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the run screen with a slice and a brush has no accessibility violation and does not overflow at ${size.width} px`, async ({
    page: tab,
  }) => {
    await tab.setViewportSize(size);
    await tab.goto(`/runs/${await runOf(tab)}?slice=kind:nothing`);
    await expect(tab.getByText("No page of this slice has gold")).toBeVisible();
    await open(tab, "?by=site&box=0,0.9,0,1&show=fixed&extractor=bte");
    await expect(tab.getByTestId("scatter")).toBeVisible();
    await expect(tab.getByRole("table", { name: "Worst slices" })).toBeVisible();
    expect(
      await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    await expectAccessible(tab);
  });
}
