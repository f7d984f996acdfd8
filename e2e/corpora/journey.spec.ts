/**
 * The job Winnow is for, from end to end on the starter corpus: import it as a zip, see why a block was
 * dropped, move the threshold until it stays, label the page with the keyboard, reload, export, and score the
 * export against the original gold.
 */
import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test, type Locator, type Page as Tab } from "@playwright/test";
import { ZipFile } from "yazl";
import { annotationUnits, type Unit } from "../../lib/labels/units/units";
import { openCorpus } from "../../lib/corpus/formats/recognise";
import type { GoldRecord } from "../../lib/corpus/record";
import { bagOfWords } from "../../lib/evaluation/metrics/bag-of-words";
import { wordLcs } from "../../lib/evaluation/metrics/word-lcs";
import { decodeBytes } from "../../lib/page/parsing/decode";
import type { Page } from "../../lib/page/page";
import { parsePage } from "../../lib/page/parsing/parse";
import { reload } from "../support/address";
import { press, times } from "../support/keyboard";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STARTER = join(ROOT, "prisma", "starter");
const KEY = "news-01-dredging";
/** Stands behind an advertisement whose attributes outweigh the text of the whole block. */
const DROPPED = "Not everyone is pleased.";

/** How long a small job may take on a busy machine. */
const JOB_MS = 60_000;

const run = promisify(execFile);

async function zipOfStarter(path: string): Promise<void> {
  const zip = new ZipFile();
  for (const name of await readdir(join(STARTER, "pages")))
    zip.addFile(join(STARTER, "pages", name), `pages/${name}`);
  zip.addFile(join(STARTER, "gold.jsonl"), "gold.jsonl");
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

async function originalGold(): Promise<GoldRecord> {
  const lines = (await readFile(join(STARTER, "gold.jsonl"), "utf8")).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as GoldRecord).find(({ id }) => id === KEY)!;
}

const collapsed = (text: string): string => text.replace(/\s+/g, " ").trim();
const textOf = (page: Page, { leaves }: Unit): string =>
  collapsed(
    page.leaves
      .slice(leaves.start, leaves.end)
      .map(({ text }) => text)
      .join(""),
  );

/**
 * For each block that annotate mode stops at, whether the gold has it: its text comes next in the gold, read
 * in order.
 */
async function contentOfUnits(gold: GoldRecord): Promise<readonly boolean[]> {
  const { html } = decodeBytes(new Uint8Array(await readFile(join(STARTER, "pages", `${KEY}.html`))));
  const page = parsePage(html, { url: gold.url ?? null });
  let rest = collapsed(gold.text ?? "");
  return annotationUnits(page).list.map((unit) => {
    const text = textOf(page, unit);
    if (!rest.startsWith(text)) return false;
    rest = rest.slice(text.length).trimStart();
    return true;
  });
}

interface Evaluation {
  readonly pages: number;
  readonly extractors: readonly {
    readonly id: string;
    readonly failed: number;
    readonly scores: Readonly<Record<string, { readonly f1: number; readonly n: number }>>;
  }[];
}

async function evaluate(corpus: string, json: string): Promise<Evaluation> {
  await run(
    process.execPath,
    [
      join(ROOT, "lib/cli/winnow.mjs"),
      "evaluate",
      "--corpus",
      corpus,
      "--extractors",
      "all",
      "--metrics",
      "shingle-4,bag-of-words",
      "--json",
      json,
    ],
    { cwd: ROOT },
  );
  return JSON.parse(await readFile(json, "utf8")) as Evaluation;
}

async function importZip(tab: Tab, zip: string, name: string): Promise<void> {
  await tab.goto("/corpora");
  await tab.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = tab.getByRole("dialog", { name: "Import a corpus" });
  await dialog.getByLabel("Files to import").setInputFiles(zip);
  await dialog.getByLabel("Name of the corpus").fill(name);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByText("18 pages added.")).toBeVisible({ timeout: JOB_MS });
  await dialog.getByRole("button", { name: "Done" }).click();
}

const paper = (tab: Tab): Locator => tab.locator('[data-testid="paper"][data-state="ready"]');

const why = (tab: Tab): Locator => tab.getByTestId("why");

/**
 * Click a text of the captured page: the layer above the frame takes the click. The second one goes from the
 * block to the element in it.
 */
async function chooseElement(tab: Tab, text: string): Promise<void> {
  const words = tab.frameLocator('iframe[title="Captured page"]').getByText(text, { exact: true });
  // A page that somebody has taken in hand is not moved to its first error any more.
  await tab.getByTestId("view").hover();
  await tab.mouse.wheel(0, 1);
  for (let click = 0; click < 2; click++) {
    await words.scrollIntoViewIfNeeded();
    const box = (await words.boundingBox())!;
    await tab.mouse.click(box.x + Math.min(20, box.width / 2), box.y + box.height / 2);
    await expect(why(tab)).toBeVisible();
  }
}

/** Label every block of the open page by keys alone: `1` where the gold has it, `0` elsewhere. */
async function labelByKeyboard(tab: Tab, content: readonly boolean[]): Promise<void> {
  // Text that the page hides is a block too.
  await press(tab, "g", ...times(content.length, "ArrowUp"));
  await press(tab, ...content.flatMap((isContent) => [isContent ? "1" : "0", "ArrowDown"]));
}

test("a person imports a corpus, sees why a block was dropped, moves the threshold, labels by keyboard, reloads, exports, and the export scores as the original", async ({
  page: tab,
}, info) => {
  test.setTimeout(300_000);
  const gold = await originalGold();
  const content = await contentOfUnits(gold);
  const name = `Journey ${Date.now()}`;
  const zip = info.outputPath("starter.zip");
  await zipOfStarter(zip);

  await test.step("import the zip", () => importZip(tab, zip, name));

  await test.step("open a page from the table", async () => {
    await tab.getByRole("link", { name }).click();
    await tab.getByRole("searchbox").fill("dredge");
    // Until the rows have been narrowed a click may hit the place that the row has just left.
    await expect(tab.getByText("1 of 18 pages")).toBeVisible();
    await tab.getByRole("link", { name: gold.title! }).click();
    await expect(paper(tab)).toBeVisible();
  });

  await test.step("see why a block was dropped by an extractor that cuts blocks", async () => {
    await tab.getByTestId("extractor").press("Enter");
    await tab.getByRole("combobox", { name: "Search extractors" }).fill("block-extractor");
    await tab.keyboard.press("Enter");
    await expect(tab).toHaveURL(/x=block-extractor(&|$)/);
    await chooseElement(tab, DROPPED);
    await expect(why(tab)).toContainText("is below the threshold 1.50");
    await expect(why(tab).getByText("What would keep it")).toBeVisible();
  });

  await test.step("move the threshold until the block stays, and the page's F1 rises", async () => {
    await tab.getByRole("button", { name: "Expand the chart" }).click();
    const f1 = tab.getByTestId("live-f1");
    const before = Number(await f1.textContent());
    const slider = tab.getByRole("slider", { name: "Threshold" });
    await slider.focus();
    for (let step = 0; step < 5; step++) await slider.press("ArrowLeft");
    await expect(why(tab)).toContainText("reaches the threshold");
    await expect(tab).toHaveURL(/threshold/);
    expect(Number(await f1.textContent())).toBeGreaterThan(before);
  });

  const address = tab.url();
  await test.step("label the page with the keyboard", async () => {
    await press(tab, "Alt+a");
    await expect(tab.getByRole("combobox", { name: "Your name" })).toBeFocused();
    await tab.keyboard.type(name);
    await press(tab, "Enter");
    await expect(tab.getByRole("list", { name: "Gold text" })).toBeVisible();
    await labelByKeyboard(tab, content);
    await expect(tab.getByRole("status", { name: "Saving" })).toHaveText(/^Saved \d\d:\d\d:\d\d$/);
  });

  await test.step("find everything again after a reload", async () => {
    await reload(tab);
    const lines = tab.getByRole("list", { name: "Gold text" }).getByRole("listitem");
    await expect(lines.first()).toHaveAttribute("aria-setsize", `${content.filter(Boolean).length}`);
    await expect(lines.filter({ hasText: "suggested" })).toHaveCount(0);
  });

  await test.step("accept the page and go on to the next", async () => {
    await press(tab, "Enter");
    await expect(tab).not.toHaveURL(new RegExp(new URL(address).pathname));
  });

  const exported = info.outputPath("export.zip");
  await test.step("export", async () => {
    await tab.goto("/corpora");
    await tab.getByRole("link", { name }).click();
    await tab.getByRole("button", { name: "Export", exact: true }).click();
    const dialog = tab.getByRole("dialog", { name: `Export ${name}` });
    await expect(dialog.getByText("18 pages, 1 labelled")).toBeVisible();
    const download = tab.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download zip" }).click();
    await (await download).saveAs(exported);
  });

  await test.step("the labelled text is the original gold", async () => {
    const text = await exportedText(exported);
    expect(bagOfWords.score(gold.text!, text).f1).toBeGreaterThan(0.999);
    expect(wordLcs.score(gold.text!, text).f1).toBeGreaterThan(0.999);
  });

  await test.step("extractors score the same against the export as against the original", async () => {
    const [before, after] = [
      await evaluate(STARTER, info.outputPath("before.json")),
      await evaluate(exported, info.outputPath("after.json")),
    ];
    expect(after.pages).toBe(before.pages);
    for (const [index, { id, failed, scores }] of after.extractors.entries()) {
      expect(failed).toBe(0);
      for (const [metric, { f1 }] of Object.entries(scores))
        expect(f1, `${id}, ${metric}`).toBeCloseTo(before.extractors[index]!.scores[metric]!.f1, 3);
    }
  });
});

async function exportedText(zip: string): Promise<string> {
  const corpus = await openCorpus(zip);
  try {
    for await (const { gold } of corpus.entries) if (gold.id === KEY) return gold.text ?? "";
    throw new Error(`the export has no page ${KEY}`);
  } finally {
    await corpus.close();
  }
}
