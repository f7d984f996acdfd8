/** The corpus table: select pages, assign them, run and export only them, remove them after a question. */
import { readdir } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { expect, test, type Page as Tab } from "@playwright/test";
import { ZipFile } from "yazl";
import { openCorpus } from "../../lib/corpus/formats/recognise";
import { press } from "../support/keyboard";

const PAGES = fileURLToPath(new URL("../../prisma/starter/pages", import.meta.url));
/** How long a small job may take on a busy machine. */
const JOB_MS = 60_000;

test.describe.configure({ mode: "serial", timeout: 120_000 });

/**
 * A corpus of its own, so that what is removed here is missed nowhere else: the blog of the starter corpus.
 * Answers the number of its pages.
 */
async function importBlog(tab: Tab, zip: string, name: string): Promise<number> {
  const archive = new ZipFile();
  const files = (await readdir(PAGES)).filter((each) => each.startsWith("blog-"));
  for (const file of files) archive.addFile(join(PAGES, file), file);
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(zip));
  await tab.goto("/corpora");
  await tab.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = tab.getByRole("dialog", { name: "Import a corpus" });
  await dialog.getByLabel("Files to import").setInputFiles(zip);
  await dialog.getByLabel("Name of the corpus").fill(name);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByText(`${files.length} pages added.`)).toBeVisible({ timeout: JOB_MS });
  await dialog.getByRole("button", { name: "Done" }).click();
  await tab.getByRole("link", { name }).click();
  // The head is a row too.
  await expect(rows(tab)).toHaveCount(files.length + 1);
  return files.length;
}

const rows = (tab: Tab) => tab.getByRole("table").getByRole("row");

test("the counts of the facets are asked for where a filter changes, and not for another order", async ({
  page: tab,
}) => {
  await tab.goto("/corpora");
  await tab.getByRole("link", { name: "Starter corpus" }).first().click();
  const table = tab.getByRole("table");
  await expect(rows(tab).nth(1)).toBeVisible();
  const asked: string[] = [];
  tab.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/corpora/")) asked.push(pathname.split("/").at(-1)!);
  });
  const site = table.getByRole("columnheader", { name: "Site" });
  for (const order of ["ascending", "descending"]) {
    await site.getByRole("button").click();
    await expect(site).toHaveAttribute("aria-sort", order);
    await expect(table).toHaveAttribute("aria-busy", "false");
  }
  await tab.getByRole("group", { name: "Kind" }).getByText("forum").click();
  await expect.poll(() => asked).toContain("facets");
  expect(asked.filter((name) => name === "pages" || name === "facets")).toEqual([
    ...["pages", "pages", "pages"],
    "facets",
  ]);
});

test("a dialog that is opened by key begins at its first field and gives the focus back", async ({
  page: tab,
}) => {
  await tab.goto("/corpora");
  const button = tab.getByRole("button", { name: "Import", exact: true });
  await button.press("Enter");
  const dialog = tab.getByRole("dialog", { name: "Import a corpus" });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expect(dialog.getByRole("button", { name: "Close" })).not.toBeFocused();
  await press(tab, "Escape");
  await expect(button).toBeFocused();
  await press(tab, "?");
  await expect(tab.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await press(tab, "Escape");
  await expect(button).toBeFocused();
});

test("selected pages are assigned, run, exported and removed, and only they", async ({ page: tab }, info) => {
  const name = `Selection ${Date.now()}`;
  const total = await importBlog(tab, info.outputPath("blog.zip"), name);

  await test.step("select two pages by keyboard", async () => {
    await press(tab, "j", "x", "j", "x");
    await expect(tab.getByText("2 selected")).toBeVisible();
  });

  await test.step("run them", async () => {
    await press(tab, "r");
    const dialog = tab.getByRole("dialog", { name: `Run on 2 pages of ${name}` });
    await dialog.getByRole("button", { name: "Run", exact: true }).click();
    await expect(tab.getByText(`on 2 of ${total} pages of ${name}`).first()).toBeVisible({ timeout: JOB_MS });
  });

  await test.step("export them", async () => {
    await press(tab, "e");
    const dialog = tab.getByRole("dialog", { name: `Export 2 pages of ${name}` });
    const download = tab.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download zip" }).click();
    const zip = info.outputPath("two.zip");
    await (await download).saveAs(zip);
    const corpus = await openCorpus(zip);
    const keys: string[] = [];
    for await (const { gold } of corpus.entries) keys.push(gold.id);
    await corpus.close();
    expect(keys).toHaveLength(2);
  });

  await test.step("the question before removing can be left, and nothing is gone", async () => {
    await tab.getByRole("button", { name: "Remove from corpus" }).click();
    const dialog = tab.getByRole("dialog", { name: `Remove 2 pages from ${name}?` });
    await expect(dialog).toContainText("It cannot be undone.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(rows(tab)).toHaveCount(total + 1);
    await expect(tab.getByText("2 selected")).toBeVisible();
  });

  await test.step("assign them", async () => {
    await press(tab, "a");
    const dialog = tab.getByRole("dialog", { name: "Assign 2 pages" });
    await dialog.getByLabel("Annotator").fill("Grace Hopper");
    await dialog.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(tab.getByRole("table").getByTitle("Assigned to Grace Hopper")).toHaveCount(2);
  });

  await test.step("remove two pages", async () => {
    await press(tab, "x", "k", "x");
    await tab.getByRole("button", { name: "Remove from corpus" }).click();
    await tab.getByRole("dialog").getByRole("button", { name: "Remove 2 pages" }).click();
    await expect(rows(tab)).toHaveCount(total - 1);
    await expect(tab.getByTitle("Assigned to Grace Hopper")).toHaveCount(0);
  });
});

test("settings name the annotators and give a snapshot", async ({ page: tab }) => {
  await tab.goto("/");
  await tab.getByRole("link", { name: "Settings" }).click();
  await expect(tab.getByRole("heading", { name: "Backup and restore" })).toBeVisible();
  await expect(tab.getByRole("cell", { name: "Grace Hopper" })).toBeVisible();
  // Another one where the test is tried again: the first is somebody's in another browser then.
  const name = `Katherine ${test.info().retry + 1}`;
  await tab.getByLabel("Your name in this browser").fill(name);
  await tab.getByRole("button", { name: "Use name" }).click();
  // The name is looked up at the server before it is taken.
  await expect.poll(() => tab.evaluate(() => localStorage.getItem("winnow.annotator"))).toBe(name);
  await tab.getByRole("radio", { name: "Dark" }).check({ force: true });
  await expect(tab.locator("html")).toHaveAttribute("data-theme", "dark");
  const download = tab.waitForEvent("download");
  await tab.getByRole("button", { name: "Download a snapshot" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^winnow-[\d-]+\.db$/);
  expect(await file.failure()).toBeNull();
});
