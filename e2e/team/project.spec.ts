/**
 * A whole project on a server on which people sign in: a web archive is imported, two invited people label it by
 * keyboard, their agreement is worked out, the conflict settled, the corpus exported in three formats, and each of
 * them imported into an empty database, where the content is on the same characters of the same pages.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, test, type Browser, type Page as Tab } from "@playwright/test";
import { warcResponse, WARC_INFO } from "../../lib/capture/warc.fixture";
import { openCorpus } from "../../lib/corpus/formats/recognise";
import { parsePage } from "../../lib/page/parsing/parse";
import type { CorpusSummary } from "../../lib/store/interfaces/corpora";
import type { AnnotationSet } from "../../lib/store/interfaces/labels";
import type { PageRow } from "../../lib/store/interfaces/pages";
import { annotationUnits } from "../../lib/labels/units/units";
import { isReady, isSaved } from "../support/annotate-desk";
import { press, times } from "../support/keyboard";
import { PASSWORD, teamServer, type, type TeamServer } from "../support/team-server";

const PORT = Number(process.env.E2E_PROJECT_PORT ?? 5190) + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CORPUS = "Hill news";
const FORMATS = ["folder", "web-annotation", "label-studio"] as const;

/** Three pages, whose lines say what they are: only what Ann and Bob make of the photograph differs. */
const STORIES = ["Rain at last", "Snow in May", "A dry June"] as const;
const CAPTION = "Photograph: the valley on Monday";
const html = (title: string): string =>
  `<!doctype html><title>${title}</title><body><nav><a href="/">Home</a> <a href="/hills">The hills</a></nav>
<h1>${title}</h1><p>${title}, said the people of Ost End, and the river rose by two metres &amp; more.</p>
<p>The bridge was closed until the morning; nobody was hurt.</p><p>${CAPTION}</p><footer>All rights reserved</footer>`;
const slugOf = (title: string): string => title.toLowerCase().replaceAll(" ", "-");
const isContent = (text: string, name: string): boolean =>
  STORIES.some((title) => text.startsWith(title)) ||
  text.startsWith("The bridge") ||
  (text === CAPTION && name === "Bob");

const run = promisify(execFile);
const winnow = (database: string, ...args: readonly string[]) =>
  run(process.execPath, [join(ROOT, "lib/cli/winnow.mjs"), ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: `file:${database}` },
  });

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 240_000 });

let server: TeamServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await teamServer(PORT);
});
test.afterAll(() => server.stop());

test("a web archive becomes gold of two people and a reviewer, which three formats carry into an empty database", async ({
  page: root,
  browser,
}, info) => {
  const at = (path: string): string => `${server.base}${path}`;

  await test.step("the first admin imports a web archive", async () => {
    await root.goto(server.setupLink);
    await expect(root.getByRole("textbox", { name: "Your name" })).toBeFocused();
    await type(root, "Root", PASSWORD);
    await expect(root.getByRole("button", { name: "Root, admin: account" })).toBeVisible();
    await root.goto(at("/corpora"));
    await root.getByRole("button", { name: "Import", exact: true }).click();
    const dialog = root.getByRole("dialog", { name: "Import a corpus" });
    await dialog
      .getByLabel("Files to import")
      .setInputFiles({ name: "hills.warc.gz", mimeType: "application/gzip", buffer: archive() });
    await dialog.getByLabel("Name of the corpus").fill(CORPUS);
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await expect(dialog.getByText("3 pages added.")).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole("button", { name: "Done" }).click();
  });
  const { corpora } = (await (await root.request.get(at("/api/corpora"))).json()) as {
    readonly corpora: readonly CorpusSummary[];
  };
  const corpusId = corpora.find(({ name }) => name === CORPUS)!.id;
  const pages = async (): Promise<readonly PageRow[]> => {
    const answer = await root.request.get(at(`/api/corpora/${corpusId}/pages?limit=10&sort=key`));
    return ((await answer.json()) as { readonly rows: readonly PageRow[] }).rows;
  };

  await test.step("the admin says how the corpus is to be labelled", async () => {
    await root.goto(at(`/corpora/${corpusId}/project`));
    await root.getByRole("button", { name: "Write guidelines" }).press("Enter");
    await root.keyboard.type("**Captions** are no main text.");
    await root.getByRole("button", { name: "Save", exact: true }).press("Enter");
    await expect(root.getByTestId("guidelines").locator("strong")).toHaveText("Captions");
    await expect(root.getByTestId("guideline-versions").getByRole("row").nth(1)).toContainText("Root");
  });

  await test.step("two people are invited, and each labels every page by keyboard", async () => {
    for (const name of ["Ann", "Bob"]) {
      await root.goto(at("/settings/people"));
      await root.getByRole("textbox", { name: "Name of who is invited" }).focus();
      await type(root, name);
      const link = (await root.getByTestId("invitation-link").textContent())!;
      const person = await signedIn(browser, link);
      await expect(person.getByRole("button", { name: `${name}, annotator: account` })).toBeVisible();
      for (const page of await pages()) await labelled(person, server.base, page, name);
      if (name === "Ann") await readsGuidelines(person, at(`/pages/${(await pages())[0]!.id}?mode=annotate`));
      await person.context().close();
    }
    expect((await pages()).map(({ state }) => state)).toEqual(["conflict", "conflict", "conflict"]);
    await root.goto(at(`/corpora/${corpusId}/project`));
    await expect(root.getByTestId("guideline-versions").getByRole("row").nth(1)).toContainText(/6$/);
  });

  await test.step("their agreement is worked out", async () => {
    await root.goto(at(`/corpora/${corpusId}/agreement`));
    await expect(root.getByText("Agreement has not been worked out")).toBeVisible();
    await press(root, "r");
    await expect(root.getByTestId("agreement-about")).toContainText("3 pages of 2 people", {
      timeout: 60_000,
    });
    await expect(root.getByTestId("alpha")).toContainText(/0\.[6-9]/);
    await root.goto(at(`/corpora/${corpusId}/project`));
    const finished = root.getByTestId("with-and-without-proposals").locator("tbody tr td:nth-child(2)");
    await expect(finished.first()).toBeVisible();
    const told = (await finished.allTextContents()).map(Number);
    expect(told.reduce((sum, pages) => sum + pages, 0)).toBe(6);
    await expect(root.getByText("Nobody has finished a page that came with gold.")).toBeVisible();
  });

  await test.step("the reviewer settles the conflict of each page: a caption is no main text", async () => {
    for (const { id } of await pages()) {
      await root.goto(at(`/pages/${id}?mode=compare&xs=people&blind=1`));
      await expect(root.getByTestId("settled")).toHaveText("0 of 1 settled", { timeout: 20_000 });
      await press(root, "u", "0");
      await expect(root.getByTestId("settled")).toHaveText("All 1 settled");
      await press(root, "Enter");
      await expect
        .poll(async () => (await pages()).find((page) => page.id === id)!.state, { timeout: 20_000 })
        .toBe("done");
    }
  });

  const exported: Record<string, string> = {};
  await test.step("the corpus is exported in three formats", async () => {
    for (const format of FORMATS) {
      await root.goto(at(`/corpora/${corpusId}`));
      await root.getByRole("button", { name: "Export", exact: true }).click();
      const dialog = root.getByRole("dialog", { name: `Export ${CORPUS}` });
      await dialog.locator(`input[name="format"][value="${format}"]`).check();
      const download = root.waitForEvent("download");
      await dialog.getByRole("button", { name: "Download zip" }).click();
      exported[format] = info.outputPath(`${format}.zip`);
      await (await download).saveAs(exported[format]);
    }
  });

  await test.step("each, imported into an empty database, has the content on the same characters", async () => {
    const expected = STORIES.map(expectedGold).sort();
    for (const format of FORMATS) {
      const database = info.outputPath(`${format}.db`);
      await winnow(database, "import", exported[format]!, "--corpus", "again");
      const again = info.outputPath(`${format}-again.zip`);
      await winnow(database, "export", "--corpus", "again", "--format", "folder", "--out", again);
      expect(await goldOf(again), format).toEqual(expected);
    }
  });
});

function archive(): Buffer {
  const records = STORIES.map((title) => warcResponse(`${slugOf(title)}.html`, { body: html(title) }));
  return Buffer.concat([WARC_INFO, ...records].map((record) => gzipSync(record)));
}

/** A browser of somebody who has just taken an invitation. */
async function signedIn(browser: Browser, link: string): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const tab = await context.newPage();
  await tab.goto(link);
  await expect(tab.getByRole("textbox", { name: "Password" })).toBeFocused();
  await type(tab, PASSWORD);
  return tab;
}

/** Every block of a page labelled by keys alone, and the page called done. */
async function labelled(tab: Tab, base: string, { id, title }: PageRow, name: string): Promise<void> {
  const page = parsePage(html(title));
  const units = annotationUnits(page).list.map(({ leaves }) =>
    page.leaves
      .slice(leaves.start, leaves.end)
      .map(({ text }) => text)
      .join("")
      .trim(),
  );
  await tab.goto(`${base}/pages/${id}?mode=annotate`);
  await isReady(tab);
  await press(tab, ...times(units.length, "ArrowUp"));
  await press(tab, ...units.flatMap((text) => [isContent(text, name) ? "1" : "0", "ArrowDown"]));
  await isSaved(tab);
  await press(tab, "Enter");
  await expect
    .poll(async () => {
      const answer = await tab.request.get(
        `${base}/api/pages/${id}/labels?annotator=${encodeURIComponent(name)}`,
      );
      return ((await answer.json()) as AnnotationSet).state;
    })
    .toBe("done");
}

/** An annotator reads the guidelines beside the work by one key, goes back by it, and cannot change them. */
async function readsGuidelines(tab: Tab, address: string): Promise<void> {
  await tab.goto(address);
  await isReady(tab);
  await press(tab, "Shift+G");
  await expect(tab.getByTestId("guidelines")).toHaveText("Captions are no main text.");
  await expect(tab.getByRole("button", { name: "Add the selected text as an example" })).toHaveCount(0);
  const change = await tab.request.put(`${new URL(address).origin}/api/corpora/x/guidelines`, {
    data: { text: "mine", version: 1 },
    headers: { origin: new URL(address).origin },
  });
  expect(change.status()).toBe(403);
  await press(tab, "Shift+G");
  await expect(tab.getByRole("list", { name: "Gold text" })).toBeVisible();
}

/** What a page has as gold once the captions are settled: a stretch from its headline to its last sentence. */
function expectedGold(title: string): string {
  const page = parsePage(html(title));
  const kept = page.leaves.filter(({ text }) => isContent(text.trim(), "Ann"));
  const last = kept.at(-1)!;
  return JSON.stringify([slugOf(title), [[kept[0]!.start, last.start + last.text.length]]]);
}

/** The id of each page that an export has, and where its content is. */
async function goldOf(zip: string): Promise<string[]> {
  const corpus = await openCorpus(zip);
  try {
    const found: string[] = [];
    for await (const { gold } of corpus.entries)
      found.push(
        JSON.stringify([STORIES.map(slugOf).find((slug) => gold.id.includes(slug)), gold.intervals]),
      );
    return found.sort();
  } finally {
    await corpus.close();
  }
}
