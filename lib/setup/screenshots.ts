/**
 * `npm run screenshots`: every screen in both themes as docs/pictures/NAME-THEME.png, with pages of the
 * starter corpus. Uses the app at WINNOW_URL where that is set; else starts one on a database of its own,
 * which is thrown away.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { messageOf } from "../errors";
import { chromiumPath } from "./chromium.mjs";
import { startOwnApp, type OwnApp } from "./own-app";
import { finishedRun, screensOf, starterIds, type GetJson } from "./screens";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PICTURES = join(ROOT, "docs", "pictures");
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

async function takePictures(url: string): Promise<void> {
  const get: GetJson = async (path) => (await fetch(url + path)).json();
  const { corpusId } = await until(() => starterIds(get));
  const runId = await until(() => finishedRun(get, corpusId));
  const executable = chromiumPath();
  const browser = await chromium.launch({
    ...(executable !== undefined && { executablePath: executable }),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    await mkdir(PICTURES, { recursive: true });
    for (const theme of ["light", "dark"] as const) {
      const context = await browser.newContext({
        viewport: SIZE,
        colorScheme: theme,
        reducedMotion: "reduce",
      });
      // Somebody who has said their name, so that the question does not lie over the page.
      await context.addInitScript(() => localStorage.setItem("winnow.annotator", "Ada"));
      for (const screen of await screensOf(get, runId)) {
        const page = await context.newPage();
        await page.goto(url + screen.path);
        await page.locator(screen.ready).first().waitFor({ state: "attached" });
        await page.evaluate(async () => void (await document.fonts.ready));
        // What stands where something is still on its way.
        const arrived = () =>
          page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
        await arrived();
        if (screen.name === "inspect") await selectDroppedText(page);
        for (const key of screen.keys ?? []) {
          await page.keyboard.press(key);
          await page.waitForTimeout(SETTLED_MS);
        }
        await arrived();
        await page.screenshot({ path: join(PICTURES, `${screen.name}-${theme}.png`) });
        await page.close();
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

const given = process.env.WINNOW_URL;
const app: OwnApp =
  given === undefined || given === ""
    ? await startOwnApp(async () => {})
    : { url: given.replace(/\/$/, ""), stop: async () => {} };
try {
  await takePictures(app.url);
} catch (error) {
  console.error(`screenshots: ${messageOf(error)}`);
  process.exitCode = 1;
} finally {
  await app.stop();
}
