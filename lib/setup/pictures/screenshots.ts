/**
 * `npm run screenshots`: every screen in both themes as docs/pictures/NAME-THEME.png, with pages of the
 * starter corpus; then, where the corpora are on this machine, pages of WCXB dev by five extractors into
 * screenshots/, which git ignores. Uses the app at WINNOW_URL for the first where that is set; else starts one
 * on a database of its own, which is thrown away.
 *
 * Options: `-- --only docs` or `--only corpus`, `--pages N` for fewer of the corpus.
 */
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { corporaFolder } from "../../corpora-folder";
import { messageOf, UsageError } from "../../errors";
import { examplesOf } from "../../peers/readability/examples";
import { arrived, openBrowser, windowsOf } from "./browser-pictures";
import { takeCorpusPictures, wcxbFolder } from "./corpus-pictures";
import { startOwnApp, type OwnApp } from "../own-app";
import { PICTURED_PAGES, PICTURED_THEMES } from "./pictured-pages";
import {
  askForComparedRun,
  finishedRun,
  comparedRun,
  screensOf,
  starterIds,
  type GetJson,
  type PostJson,
  type Screen,
} from "./screens";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PICTURES = join(ROOT, "docs", "pictures");
/** Named in .gitignore. */
const CORPUS_PICTURES = join(ROOT, "screenshots");
const SIZE = { width: 1440, height: 900 };
/**
 * A paragraph of the page on the pictures that the paper's threshold drops together with the advertisement
 * before it.
 */
const DROPPED = "Not everyone is pleased.";
/** After a key, until what it led to is painted. */
const SETTLED_MS = 900;
/** A first start may have to build. */
const PATIENCE_MS = 10 * 60_000;

/** Ask until there is an answer that is not null. @throws Error with the last failure after PATIENCE_MS */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  let last: unknown = new Error("no answer yet");
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await wait(500)) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`gave up after ${PATIENCE_MS / 60_000} minutes: ${messageOf(last)}`);
}

/**
 * Click a dropped text of the captured page twice, for its block and then for itself, so that the picture
 * shows why.
 */
async function selectDroppedText(page: Page): Promise<void> {
  const words = page.frameLocator('iframe[title="Captured page"]').getByText(DROPPED, { exact: true });
  for (let click = 0; click < 2; click++) {
    await words.scrollIntoViewIfNeeded();
    const box = await words.boundingBox();
    if (box === null) throw new Error(`"${DROPPED}" is not on the page`);
    await page.mouse.click(box.x + 20, box.y + box.height / 2);
    await page.getByTestId("why").getByText("What would keep it").waitFor();
  }
  await page.mouse.move(0, 0);
  await page.getByText("Trying other values").waitFor({ state: "hidden" });
}

/** Click the text that an example is about, once Readability has answered. */
async function selectExample(page: Page, text: string): Promise<void> {
  await page.locator('[data-extractor="readability"]').waitFor();
  const words = page.frameLocator('iframe[title="Captured page"]').getByText(text).first();
  const box = await words.boundingBox();
  if (box === null) throw new Error(`"${text}" is not on the page`);
  await page.mouse.click(box.x + 20, box.y + 8);
  await page
    .getByTestId("why")
    .getByText(/ is dropped/)
    .waitFor();
  await page.mouse.move(0, 0);
  await page.getByText("Trying other values").waitFor({ state: "hidden" });
}

/** What the app at `url` answers to what is sent to a path of it. @throws Error where it refuses that */
async function posted(url: string, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
  return answer.json();
}

/** What each example of docs/readability.md is shown in: why, the steps of the program, what it had to choose from. */
const EXAMPLE_VIEWS: readonly Pick<Screen, "name" | "keys">[] = [
  { name: "readability-why" },
  { name: "readability-steps", keys: ["Shift+r", "Shift+End"] },
  { name: "readability-candidates", keys: ["Shift+u"] },
];
const pasted = z.object({ pageId: z.string() });

interface ExampleScreen extends Screen {
  /** How the text begins that the example is about. */
  readonly dropped: string;
}
const isExample = (screen: Screen | ExampleScreen): screen is ExampleScreen => "dropped" in screen;

/** The pages of docs/readability.md, kept as something pasted is, with the dropped text of each. */
async function exampleScreens(url: string): Promise<readonly ExampleScreen[]> {
  const examples = examplesOf(await readFile(join(ROOT, "docs", "readability.md"), "utf8"));
  const screens = [];
  for (const [at, { html, text }] of examples.entries()) {
    const view = EXAMPLE_VIEWS[at];
    if (view === undefined) throw new Error("docs/readability.md has more examples than there are views");
    const { pageId } = pasted.parse(await posted(url, "/api/inspect", { html }));
    screens.push({
      ...view,
      path: `/pages/${pageId}?mode=inspect&x=readability&tab=why`,
      ready: '[data-testid="paper"][data-state="ready"]',
      dropped: text,
    });
  }
  return screens;
}

async function takePictures(url: string): Promise<void> {
  const get: GetJson = async (path) => (await fetch(url + path)).json();
  const { corpusId } = await until(() => starterIds(get));
  await until(() => finishedRun(get, corpusId));
  const post: PostJson = async (path, body) => void (await posted(url, path, body));
  await askForComparedRun(get, post, corpusId);
  await until(() => comparedRun(get, corpusId));
  const runId = await until(() => finishedRun(get, corpusId));
  const examples = await exampleScreens(url);
  const browser = await openBrowser();
  try {
    await mkdir(PICTURES, { recursive: true });
    for (const theme of PICTURED_THEMES) {
      const context = await windowsOf(browser, SIZE, theme);
      for (const screen of [...(await screensOf(get, runId)), ...examples]) {
        const page = await context.newPage();
        await page.goto(url + screen.path);
        await page.locator(screen.ready).first().waitFor({ state: "attached" });
        await arrived(page);
        if (screen.name === "inspect") await selectDroppedText(page);
        if (isExample(screen)) await selectExample(page, screen.dropped);
        for (const key of screen.keys ?? []) {
          await page.keyboard.press(key);
          await page.waitForTimeout(SETTLED_MS);
        }
        await arrived(page);
        await page.screenshot({ path: join(PICTURES, `${screen.name}-${theme}.png`) });
        await page.close();
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

async function renewDocs(): Promise<void> {
  const given = process.env.WINNOW_URL;
  const app: OwnApp =
    given === undefined || given === ""
      ? await startOwnApp(async () => {})
      : { url: given.replace(/\/$/, ""), stop: async () => {} };
  try {
    await takePictures(app.url);
  } finally {
    await app.stop();
  }
}

async function renewCorpus(pages: number): Promise<void> {
  const corpus = wcxbFolder();
  if (corpus === null) {
    console.log(
      `No pictures of corpora: ${corporaFolder()} has no wcxb/dev (WINNOW_CORPORA names the folder of the corpora).`,
    );
    return;
  }
  const count = await takeCorpusPictures(corpus, CORPUS_PICTURES, pages, console.log);
  console.log(`${count} pictures: ${join(CORPUS_PICTURES, "index.html")}`);
}

/** @throws UsageError */
function optionsOf(args: readonly string[]): { readonly only: string | null; readonly pages: number } {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: "string" }, pages: { type: "string" } },
  });
  const { only = null, pages = String(PICTURED_PAGES.length) } = values;
  if (only !== null && only !== "docs" && only !== "corpus")
    throw new UsageError("bad-option", `--only is docs or corpus, not ${only}`);
  const isCount = /^\d+$/.test(pages) && Number(pages) >= 1 && Number(pages) <= PICTURED_PAGES.length;
  if (!isCount)
    throw new UsageError("bad-option", `--pages is between 1 and ${PICTURED_PAGES.length}, not ${pages}`);
  return { only, pages: Number(pages) };
}

try {
  const { only, pages } = optionsOf(process.argv.slice(2));
  if (only !== "corpus") await renewDocs();
  if (only !== "docs") await renewCorpus(pages);
} catch (error) {
  console.error(`screenshots: ${messageOf(error)}`);
  process.exitCode = 1;
}
