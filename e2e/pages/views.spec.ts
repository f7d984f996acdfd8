/**
 * The views of one page, by keyboard: the page in its frame, reading text, block outline and source share one cursor,
 * and what is labelled in each arrives in the store. Widths, what was not saved, and what the page hides.
 */
import { expect, test, type APIRequestContext, type Page as Tab } from "@playwright/test";
import { expectSound, WIDTHS } from "../support/accessible";
import { reload } from "../support/address";
import { chip, isReady, isSaved, openToAnnotate, storedSet } from "../support/annotate-desk";
import { importedCorpus } from "../support/imported";
import { press } from "../support/keyboard";

const HTML = `<!doctype html><title>Harbour</title>
<link rel=stylesheet href=https://a.example/a.css>
<h1>The harbour opens again</h1>
<p>Ships of all sizes may come in from Monday on, says the harbour master.</p>
<p hidden>Folded away until somebody asks for it.</p>
<ul><li>Pilots are free<li>Cranes are not</ul>
<div id=box><p>Subscribe to our letter</p><p>Read it every week</p></div>
<pre>tide = moon + sun</pre>
<noscript><p>Turn scripts on for the map of the harbour</p></noscript>
<img src=https://a.example/1.png><img src=https://a.example/2.png>`;

async function pasted(request: APIRequestContext, html = HTML): Promise<string> {
  const answer = await request.post("/api/inspect", { data: { html: `${html}<!--${Date.now()}-->` } });
  return ((await answer.json()) as { readonly pageId: string }).pageId;
}

const somebody = (title: string): string => `${title} ${test.info().workerIndex}-${Date.now()}`;
const viewIn = (tab: Tab) => new URL(tab.url()).searchParams.get("view");
const reading = (tab: Tab) => tab.getByRole("list", { name: "Texts of the page" });
const tree = (tab: Tab) => tab.getByTestId("page-view").getByRole("tree", { name: "Blocks of the page" });
const selectedRow = (tab: Tab) => tree(tab).getByRole("treeitem", { selected: true });
const source = (tab: Tab) => tab.getByTestId("page-view").getByRole("region", { name: /^Source/ });

/** Labels that the server has, with the first words that each is on. */
async function stored(request: APIRequestContext, pageId: string, annotator: string) {
  const { operations } = await storedSet(request, pageId, annotator);
  return operations.flatMap((operation) =>
    operation.kind === "set"
      ? [`${operation.label}: ${operation.anchor.exact.trim().split(" ").slice(0, 2).join(" ")}`]
      : [],
  );
}

test("labels made in each view by keys alone arrive in the store, hidden and noscript text too", async ({
  page: tab,
  request,
}) => {
  const annotator = somebody("views");
  const id = await pasted(request);
  await openToAnnotate(tab, id, annotator);

  await test.step("the reading text has all texts, and goes through what the page hides", async () => {
    await press(tab, "r");
    await expect(reading(tab)).toBeVisible();
    expect(viewIn(tab)).toBe("text");
    await expect(reading(tab).getByRole("listitem")).toHaveCount(9);
    await press(tab, "Home", "2");
    const current = reading(tab).locator("[aria-current=true]");
    await expect(current).toHaveText(/Heading 1, Title: The harbour opens again/);
    await press(tab, "ArrowDown", "1", "ArrowDown");
    await expect(current).toHaveText(/hidden.*Folded away/);
    await press(tab, "0");
    await expect(current).toHaveText(/Boilerplate: hidden/);
    await press(tab, "End");
    await expect(current).toHaveText(/noscript.*Turn scripts on/);
    await press(tab, "0");
  });

  await test.step("the outline has the keys of a tree, and labels an element in place", async () => {
    await press(tab, "r");
    await expect(tree(tab)).toBeFocused();
    await expect(selectedRow(tab)).toHaveAccessibleName(/^p, Boilerplate, noscript, Turn scripts on/);
    await press(tab, "Home");
    await expect(selectedRow(tab)).toHaveAccessibleName(/^body, 9 blocks: /);
    await expect(selectedRow(tab)).toHaveAttribute("aria-level", "1");
    const box = tree(tab).getByRole("treeitem", { name: /^div#box, 2 blocks/ });
    await press(tab, "End", "ArrowUp", "ArrowUp", "ArrowLeft");
    await expect(box).toHaveAttribute("aria-selected", "true");
    await press(tab, "ArrowLeft");
    await expect(box).toHaveAttribute("aria-expanded", "false");
    await expect(tree(tab).getByRole("treeitem", { name: /Subscribe/ })).toHaveCount(0);
    await press(tab, "0");
    await expect(box).toHaveAccessibleName("div#box, 2 blocks: 2 Boilerplate");
    await press(tab, "ArrowRight", "ArrowRight");
    await expect(selectedRow(tab)).toHaveAccessibleName(/^p, Boilerplate, Subscribe to our letter/);
  });

  await test.step("the source is scrolled to the cursor and says its label", async () => {
    await press(tab, "r");
    await expect(source(tab)).toBeFocused();
    const chosen = source(tab).locator("[data-selected]");
    await expect(chosen).toContainText("<p>Subscribe to our letter</p>");
    await expect(chosen).toContainText("Boilerplate");
    await press(tab, "Shift+J", "Shift+J");
    await expect(chosen).toContainText("tide = moon + sun");
    await press(tab, "u");
    await expect(chosen).toContainText("Undecided");
  });

  await test.step("the page in its frame has the same cursor", async () => {
    await press(tab, "r");
    await expect.poll(() => viewIn(tab)).toBeNull();
    await expect(tab.getByTestId("page-view")).toHaveCount(0);
    await expect(chip(tab, "Undecided")).toHaveAttribute("aria-pressed", "true");
    await press(tab, "Shift+K", "Shift+K", "Shift+K", "6");
  });

  await isSaved(tab);
  expect(await stored(request, id, annotator)).toEqual(
    expect.arrayContaining([
      "title: The harbour",
      "main: Ships of",
      "boilerplate: Folded away",
      "boilerplate: Turn scripts",
      "boilerplate: Subscribe to",
      "undecided: tide =",
      "list: Cranes are",
    ]),
  );
  const { operations } = await storedSet(request, id, annotator);
  const onBox = operations.filter(
    (operation) => operation.kind === "set" && operation.anchor.exact.includes("every week"),
  );
  expect(onBox, "the element is labelled as one").toMatchObject([{ target: { kind: "node" } }]);
});

test("the view is in the address, is kept on the next page, and ? and the settings name its key", async ({
  page: tab,
  request,
}) => {
  const { ids } = await importedCorpus(request, somebody("Views"), {
    "one.html": HTML,
    "two.html": HTML.replaceAll("harbour", "station"),
  });
  await openToAnnotate(tab, ids[0]!, somebody("kept"));
  await press(tab, "r", "r");
  await expect(tree(tab)).toBeVisible();
  await reload(tab);
  await isReady(tab);
  await expect(tree(tab)).toBeVisible();
  await press(tab, "?");
  const sheet = tab.getByRole("dialog", { name: "Keys" });
  await expect(sheet.getByText("Next view: page, text, outline, source")).toBeVisible();
  await expect(sheet.getByText("Fold the row, or go to the one around it")).toBeVisible();
  await press(tab, "Escape", "Enter");
  await expect(tab).toHaveURL(new RegExp(`/pages/${ids[1]}.*view=outline`));
  await isReady(tab);
  await expect(tree(tab).getByRole("treeitem", { name: /station opens again/ })).toBeVisible();

  await tab.goto("/settings");
  await tab.getByRole("button", { name: /^Next view: page, text, outline, source/ }).click();
  await press(tab, "q");
  await tab.goto(`/pages/${ids[0]}?mode=annotate`);
  await isReady(tab);
  await press(tab, "r");
  expect(viewIn(tab)).toBeNull();
  await press(tab, "q");
  await expect(reading(tab)).toBeVisible();
});

test("the page is laid out as wide as the address says, and fits the window without", async ({
  page: tab,
  request,
}) => {
  const id = await pasted(request);
  await openToAnnotate(tab, id, somebody("widths"));
  const frame = tab.locator('iframe[title="Captured page"]');
  // It has none while it is laid out anew.
  const widthOf = async () => (await frame.boundingBox())?.width ?? 0;
  const fitting = await widthOf();
  for (const width of [1366, 1024, 390]) {
    await tab.getByRole("button", { name: /px wide/ }).click();
    await tab.getByRole("menuitemcheckbox", { name: `${width} px wide` }).click();
    await expect.poll(widthOf).toBe(width);
    await expect(tab).toHaveURL(new RegExp(`[?&]w=${width}`));
  }
  await reload(tab);
  await isReady(tab);
  expect(await widthOf()).toBe(390);
  await tab.getByRole("button", { name: /px wide/ }).click();
  await tab.getByRole("menuitemcheckbox", { name: "Fit the window" }).click();
  await expect.poll(widthOf).toBe(fitting);
  await expect(tab).not.toHaveURL(/[?&]w=/);
});

test("says what was not saved and what readers do not see", async ({ page: tab, request }) => {
  await openToAnnotate(tab, await pasted(request), somebody("facts"));
  await expect(tab.getByTestId("unsaved")).toHaveText("1 style sheet and 2 pictures were not saved");
  await expect(tab.getByTestId("hidden-blocks")).toHaveText("1 hidden part, 1 in noscript");
});

for (const view of ["text", "outline", "source"] as const)
  test(`the ${view} view is accessible in both themes, wide and narrow`, async ({ page: tab, request }) => {
    const id = await pasted(request);
    await openToAnnotate(tab, id, somebody(view));
    await press(tab, "1", "Shift+J", "0");
    await tab.goto(`/pages/${id}?mode=annotate&view=${view}`);
    await isReady(tab);
    await expect(tab.getByTestId("page-view").getByText("tide = moon + sun")).toBeVisible();
    for (const size of WIDTHS) {
      await tab.setViewportSize(size);
      await expectSound(tab, `${view} ${size.width}`);
    }
  });

test("the views show verdicts in inspect mode, and a click there selects on the page", async ({
  page: tab,
  request,
}) => {
  const id = await pasted(request);
  await tab.goto(`/pages/${id}?mode=inspect&x=block-extractor&view=text`);
  await expect(reading(tab).getByText("Ships of all sizes")).toBeVisible();
  await expect(
    reading(tab)
      .getByText(/^(Kept|Dropped): $/)
      .first(),
  ).toBeAttached();
  await reading(tab).getByText("Cranes are not").click();
  await expect(reading(tab).getByRole("button", { name: /Cranes are not/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await tab.keyboard.press("r");
  await expect(selectedRow(tab)).toHaveAccessibleName(/^ul, 2 blocks: 2 (Kept|Dropped)/);
});

test("the overlay of a banner whose style sheet is missing does not hide the page", async ({
  page: tab,
  request,
}) => {
  const paragraphs = "<p>Ships of all sizes may come in from Monday on, says the harbour master.</p>".repeat(
    40,
  );
  const overlay = "<style>.bar::after{content:'';position:absolute;inset:0;background:#f2f2f2}</style>";
  const html = `<!doctype html><title>Bar</title><link rel=stylesheet href=https://a.example/a.css>${overlay}<div class=bar><h1>The harbour opens</h1></div>${paragraphs}`;
  const id = await pasted(request, html);
  await openToAnnotate(tab, id, somebody("overlay"));
  await isReady(tab);
  const hits = await tab.locator("iframe[data-captured]").evaluate((frame: HTMLIFrameElement) => {
    const content = frame.contentDocument!;
    const hit = (): string | undefined => {
      const { left, top } = content.querySelectorAll("p")[20]!.getBoundingClientRect();
      return content.elementFromPoint(left + 5, top + 5)?.tagName;
    };
    const mended = hit();
    content.querySelector<HTMLElement>(".bar")!.style.removeProperty("position");
    return [mended, hit()];
  });
  // As it is, and as the page came.
  expect(hits).toEqual(["P", "DIV"]);
});
