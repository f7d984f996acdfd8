/** The labels of a finished page are carried over to others of its template, by keys alone. */
import { expect, test, type Page as Tab } from "@playwright/test";
import { isReady, openToAnnotate, storedSet } from "../support/annotate-desk";
import { importedCorpus } from "../support/imported";
import { press } from "../support/keyboard";

const LONG_MS = 60_000;

const page = (title: string, ...story: readonly string[]): string =>
  `<!doctype html><html lang="en"><title>${title}</title><div class="wrap"><header class="top"><p>The Paper</p></header>
   <nav class="menu"><ul class="links"><li class="one"><a href="#">Home</a></li><li class="two"><a href="#">Sport</a></li></ul></nav>
   <main class="story"><div class="head"><h1>${title}</h1></div><div class="text">${story
     .map((text) => `<p>${text}</p>`)
     .join("")}</div></main><aside class="side"><div class="box"><p>Weather for today</p></div></aside>
   <footer class="legal"><div class="imprint"><p>Imprint</p></div></footer></div></html>`;

const PAGES = {
  "a.html": page(
    "Rain",
    "It rained on Monday, and the river rose by a metre before night.",
    "The bridge was closed.",
  ),
  "b.html": page(
    "Snow",
    "It snowed all night long, and the roads were closed until noon.",
    "Schools stayed closed.",
  ),
  "c.html": page("Wind", "The wind took the roof of the barn, and the cows went into the hall."),
};

const dialogOf = (tab: Tab) => tab.getByRole("dialog", { name: "Carry labels over to the template" });

test("a finished page gives its labels to the others of its template, as a draft", async ({
  page: tab,
  request,
}) => {
  test.setTimeout(4 * LONG_MS);
  const mark = `${test.info().workerIndex}-${test.info().retry}-${Date.now()}`;
  const annotator = `carrier ${mark}`;
  const { ids } = await importedCorpus(request, `carried ${mark}`, PAGES);
  const [first = "", second = "", third = ""] = ids;
  await openToAnnotate(tab, first, annotator);

  await test.step("Shift+Enter accepts the page and shows the pages of the template", async () => {
    // The headline is a title, which no extractor says.
    await press(tab, "t", "2");
    await press(tab, "Shift+Enter");
    const list = dialogOf(tab).getByRole("listbox", { name: "Pages of the template" });
    await expect(list).toBeVisible({ timeout: LONG_MS });
    await expect(list.getByRole("option")).toHaveCount(2);
    await expect(list.getByRole("option", { name: "Snow" })).toContainText("%");
    await expect(tab).toHaveURL(/carry=/);
    expect((await storedSet(request, first, annotator)).state).toBe("done");
  });

  await test.step("the diff of a page says what would change", async () => {
    const diff = dialogOf(tab).getByRole("list", { name: "What would change" });
    await expect(diff).toContainText("Title", { timeout: LONG_MS });
  });

  await test.step("one page is chosen by keys, and Enter carries the labels over", async () => {
    const list = dialogOf(tab).getByRole("listbox", { name: "Pages of the template" });
    await list.focus();
    await press(tab, "n", "Home", "x");
    await expect(dialogOf(tab).getByRole("button", { name: "Carry over to 1 page" })).toBeVisible();
    await press(tab, "Enter");
    await expect(dialogOf(tab)).toContainText("1 page has a draft of yours now.", { timeout: LONG_MS });
  });

  await test.step("it is a draft, not done, and no other page has any label", async () => {
    const sets = await Promise.all([second, third].map((id) => storedSet(request, id, annotator)));
    const [drafted, untouched] = sets[0]!.version > 0 ? sets : sets.toReversed();
    expect([drafted!.state, untouched!.version]).toEqual(["in progress", 0]);
    expect(drafted!.operations).toEqual(
      expect.arrayContaining([expect.objectContaining({ label: "title", origin: "propagated" })]),
    );
  });

  await test.step("the page says where its labels are from, and Enter accepts them", async () => {
    await dialogOf(tab).getByRole("button", { name: "Open the first of them" }).focus();
    await press(tab, "Enter");
    await expect(tab).not.toHaveURL(new RegExp(first));
    await isReady(tab);
    await expect(tab.getByTestId("carried")).toContainText("Carried over from a");
    const opened = /pages\/([^?]+)/.exec(tab.url())![1]!;
    await press(tab, "Enter");
    await expect
      .poll(async () => (await storedSet(request, opened, annotator)).state, { timeout: LONG_MS })
      .toBe("done");
  });
});
