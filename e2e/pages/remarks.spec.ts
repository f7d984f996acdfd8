/** Whoever labels says what is beside labels, chooses characters and skips pages, all of it by keyboard. */
import { expect, test, type Page as Tab } from "@playwright/test";
import { currentLine, isReady, isSaved, openToAnnotate, storedSet } from "../support/annotate-desk";
import { importedCorpus } from "../support/imported";
import { press } from "../support/keyboard";

const html = (title: string): string => `<!doctype html><title>${title}</title><body>
<h1>${title}</h1><p>By Ann Moor, 4 May 2021. Updated on Monday.</p><p>The river rose by two metres.</p>`;

test.use({ viewport: { width: 1440, height: 900 } });

const ownCorpus = (tab: Tab, name: string) =>
  importedCorpus(tab.request, `${name} ${Date.now()}`, {
    "pages/a.html": html("Rain at last"),
    "pages/b.html": html("Snow in May"),
    "pages/c.html": html("A dry June"),
  });
const remarks = (tab: Tab) => tab.getByTestId("remarks").getByRole("listitem");

test("a flag and notes are put on a text and on the page, shown, undone and found in the table", async ({
  page: tab,
}) => {
  const { corpusId, ids } = await ownCorpus(tab, "Remarks");
  await openToAnnotate(tab, ids[0]!, "Ada Remarks");
  await press(tab, "Home", "f");
  await expect(remarks(tab)).toHaveText(/F“Rain at last”/);
  await press(tab, "ArrowDown", "n");
  const note = tab.getByRole("textbox", { name: "Note" });
  await expect(note).toBeFocused();
  await tab.keyboard.type("Who is Monday?");
  await press(tab, "Enter");
  await expect(tab.getByRole("dialog")).toHaveCount(0);
  await expect(currentLine(tab)).toContainText("Who is Monday?");
  await expect(tab.getByTestId("remark-layer").locator("b")).toHaveText(["F", "N"]);
  await press(tab, "Shift+F", "Shift+N");
  await expect(note).toBeFocused();
  await tab.keyboard.type("A short page");
  await press(tab, "Enter");
  await expect(remarks(tab)).toHaveText([/The page.*A short page/, /Rain at last/, /Who is Monday/]);
  await press(tab, "z", "z");
  await expect(remarks(tab)).toHaveText([/Rain at last/, /Who is Monday/]);
  await isSaved(tab);
  await tab.reload();
  await isReady(tab);
  await expect(remarks(tab)).toHaveText([/Rain at last/, /Who is Monday/]);

  await tab.goto(`/corpora/${corpusId}?remark=noted`);
  await expect(tab.getByRole("link", { name: "Rain at last" })).toBeVisible();
  await expect(tab.getByRole("link", { name: "Snow in May" })).toHaveCount(0);
  await expect(tab.getByText("Page is with notes")).toBeVisible();
});

test("characters are chosen and labelled by keys, each step is read out, and the page shows them", async ({
  page: tab,
}) => {
  const { ids } = await ownCorpus(tab, "Characters");
  await openToAnnotate(tab, ids[0]!, "Ada Characters");
  await press(tab, "Home", "ArrowDown", "x");
  const range = tab.getByTestId("range");
  await expect(range).toHaveText("“By”, 2 characters. Arrows move the end.");
  await press(tab, "w", "w", "x", "w");
  await expect(range).toHaveText("“Ann Moor”, 8 characters. Arrows move the start.");
  await press(tab, "4");
  await expect(range).toHaveText("“Ann Moor”, 8 characters, Author. Arrows move the start.");
  await press(tab, "Escape");
  await expect(range).toHaveCount(0);
  await expect(currentLine(tab)).toContainText("By Ann Moor");
  await expect(tab.getByTestId("text-layer").locator("i")).toHaveCount(1);
  await isSaved(tab);
  const { operations } = await storedSet(tab.request, ids[0]!, "Ada Characters");
  const exact = operations.flatMap((each) => (each.kind === "set" ? [[each.anchor.exact, each.label]] : []));
  expect(exact).toEqual([
    ["Ann Moor", "boilerplate"],
    ["Ann Moor", "author"],
  ]);
  await press(tab, "?");
  await expect(tab.getByRole("dialog", { name: "Keys" })).toContainText("while characters are chosen");
});

test("a page is skipped with a reason, that is undone from the page after it, and progress tells of it", async ({
  page: tab,
}) => {
  const { corpusId, ids } = await ownCorpus(tab, "Skips");
  await openToAnnotate(tab, ids[0]!, "Ada Skips");
  await press(tab, "s");
  await expect(tab.getByRole("dialog", { name: "Skip this page" })).toBeVisible();
  await press(tab, "3");
  await expect(tab).not.toHaveURL(new RegExp(ids[0]!));
  await isReady(tab);
  await press(tab, "Shift+S");
  await expect(tab).toHaveURL(new RegExp(ids[0]!));
  await isReady(tab);
  await isSaved(tab);
  expect((await storedSet(tab.request, ids[0]!, "Ada Skips")).operations.map(({ kind }) => kind)).toEqual([
    "skip",
    "undo",
  ]);
  await press(tab, "s", "4");
  await expect(tab.getByRole("textbox", { name: "Why you skip the page" })).toBeFocused();
  await tab.keyboard.type("only a list of links");
  await press(tab, "Enter");
  await expect(tab).not.toHaveURL(new RegExp(ids[0]!));
  await isReady(tab);

  await tab.goto(`/corpora/${corpusId}/project`);
  const skipped = tab.getByTestId("skipped").getByRole("row").nth(1);
  await expect(skipped).toContainText("Rain at last");
  await expect(skipped).toContainText("only a list of links (Ada Skips)");
  await expect(skipped).toContainText("To everybody else");
  // It is offered to somebody else, and not to who skipped it.
  const next = async (annotator: string): Promise<string | null> => {
    const answer = await tab.request.post(`/api/corpora/${corpusId}/next`, { data: { annotator } });
    return ((await answer.json()) as { readonly pageId: string | null }).pageId;
  };
  expect(await next("Bob Skips")).toBe(ids[0]);
  expect(await next("Ada Skips")).not.toBe(ids[0]);
});
