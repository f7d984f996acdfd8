/**
 * Title, date and author: what the page says of them beside gold in inspect mode, and labelled with one key each
 * in annotate mode, out into an export.
 */
import { writeFile } from "node:fs/promises";
import { expect, test, type Page as Tab } from "@playwright/test";
import { openCorpus } from "../../lib/corpus/formats/recognise";
import type { GoldRecord } from "../../lib/corpus/record";
import { expectAccessible } from "../support/accessible";
import { chip, isSaved, openToAnnotate, starterPage, storedSet } from "../support/annotate-desk";
import { importedCorpus } from "../support/imported";
import { press } from "../support/keyboard";

const KEY = "news-02-ferry";
/** Without gold, and with a title tag and a time that are not what is labelled. */
const FERRY = `<!doctype html><title>Skerry Post</title><body><main><h1>Boats on the sound</h1>
<p class="byline">Mara Lind</p><p>${"The boats leave the pier at noon and are back before dark. ".repeat(5)}</p></main></body>`;

async function clickOn(tab: Tab, selector: string): Promise<void> {
  const place = tab.frameLocator('iframe[title="Captured page"]').locator(selector).first();
  await place.scrollIntoViewIfNeeded();
  const { x, y, height } = (await place.boundingBox())!;
  await tab.mouse.click(x + 12, y + height / 2);
}

test("inspect lists every place that says a field, beside gold, and a click lights it on the page", async ({
  page: tab,
}) => {
  const { id } = await starterPage(tab.request, KEY);
  await tab.goto(`/pages/${id}?mode=inspect&x=ccb`);
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
  await expect(tab.getByTestId("scores")).toContainText("F1");
  await press(tab, "Shift+F");
  const panel = tab.getByTestId("fields");
  const title = panel.getByRole("region", { name: "Title" });
  await expect(title).toContainText("Night ferry to Skerry returns for the winter");
  await expect(title).toContainText("Right");
  await expect(title).toContainText("gives none");
  await expect(panel.getByRole("region", { name: "Date" })).toContainText("meta article:published_time");
  await expect(panel.getByRole("region", { name: "Date" })).toContainText("not itself a text of the page");
  await expect(panel.getByRole("region", { name: "Author" })).toContainText("Owen Tadeusz");
  await expectAccessible(tab, "fields");
  const place = title.getByRole("button", { name: /h1/ }).first();
  await place.focus();
  await press(tab, "Enter");
  await expect(place).toHaveAttribute("aria-pressed", "true");
});

test("an extractor's own fields stand before those of the rules", async ({ page: tab }) => {
  const { id } = await starterPage(tab.request, KEY);
  await tab.goto(`/pages/${id}?mode=inspect&x=json-ld-body&tab=fields`);
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
  await expect(tab.getByTestId("fields").getByRole("region", { name: "Title" })).toContainText("by ");
});

test("title, author and date are labelled with one key each, taken back, and come out as gold of an export", async ({
  page: tab,
  request,
}, info) => {
  const annotator = `fields ${info.workerIndex}-${info.retry}-${Date.now()}`;
  const { corpusId, ids } = await importedCorpus(request, annotator, { "ferry.html": FERRY });
  const id = ids[0]!;
  await openToAnnotate(tab, id, annotator);
  await clickOn(tab, "h1");
  await press(tab, "2");
  await expect(chip(tab, "Title")).toHaveAttribute("aria-pressed", "true");
  await clickOn(tab, ".byline");
  await press(tab, "5");
  await expect(chip(tab, "Date")).toHaveAttribute("aria-pressed", "true");
  await press(tab, "z");
  await expect(chip(tab, "Date")).toHaveAttribute("aria-pressed", "false");
  await press(tab, "4");
  await expect(chip(tab, "Author")).toHaveAttribute("aria-pressed", "true");
  await isSaved(tab);
  // A role says beside itself whether its text is content.
  const { operations } = await storedSet(request, id, annotator);
  const said = operations.map((each) => ("label" in each ? each.label : each.kind));
  expect(said.filter((each) => each !== "main" && each !== "boilerplate")).toEqual([
    "title",
    "date",
    "undo",
    "author",
  ]);
  await test.step("the keys are in the help", async () => {
    await press(tab, "?");
    const help = tab.getByRole("dialog", { name: /keys|shortcuts/i });
    for (const label of ["Label Title", "Label Author", "Label Date"])
      await expect(help.getByText(label, { exact: true }).first()).toBeVisible();
    await press(tab, "Escape");
  });
  await press(tab, "Enter");
  await expect.poll(async () => (await storedSet(request, id, annotator)).state).toBe("done");
  const zip = info.outputPath("fields.zip");
  await writeFile(zip, await (await tab.request.get(`/api/corpora/${corpusId}/export?format=folder`)).body());
  const corpus = await openCorpus(zip);
  let gold: GoldRecord | null = null;
  for await (const entry of corpus.entries) gold = entry.gold;
  await corpus.close();
  expect(gold).toMatchObject({
    title: "Boats on the sound",
    author: "Mara Lind",
    roles: [{ role: "title" }, { role: "author" }],
  });
  expect(gold).not.toHaveProperty("date");
});
