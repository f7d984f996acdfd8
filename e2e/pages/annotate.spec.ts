/**
 * Annotate mode by keyboard and by mouse on the starter corpus: labels, history, accepting, reload, two tabs,
 * no network.
 */
import { expect, test, type APIRequestContext, type Page as Tab } from "@playwright/test";
import { ASK_MS } from "../../components/workbench/saving/news";
import { acceptedOf } from "../../lib/labels/accepted";
import { reload } from "../support/address";
import {
  chip,
  clock,
  currentLine,
  isReady,
  isSaved,
  openToAnnotate,
  starterPage,
  storedSet,
} from "../support/annotate-desk";
import { press } from "../support/keyboard";

/** Each test is its own annotator, so that tests share pages and not labels. */
const somebody = (title: string): string =>
  `${title.slice(0, 40)} ${test.info().workerIndex}-${test.info().retry}-${Date.now()}`;

const PARAGRAPH = "Not everyone is pleased.";

/** Where the first words of a text of the captured page are in the window. */
async function placeOf(tab: Tab, text: string): Promise<{ x: number; y: number }> {
  const words = tab.frameLocator('iframe[title="Captured page"]').getByText(text, { exact: true });
  await words.scrollIntoViewIfNeeded();
  const box = (await words.boundingBox())!;
  return { x: box.x + Math.min(20, box.width / 2), y: box.y + box.height / 2 };
}

test("labels a page without a mouse: labels, roles, parent and child, flood, clear, undo and redo", async ({
  page: tab,
  request,
}) => {
  const annotator = somebody("keyboard");
  const { id } = await starterPage(request, "news-01-dredging");
  await openToAnnotate(tab, id, annotator);

  await test.step("a label shows at once and is saved", async () => {
    await press(tab, "1");
    await expect(chip(tab, "Main")).toHaveAttribute("aria-pressed", "true");
    await isSaved(tab);
    expect((await storedSet(request, id, annotator)).operations).toMatchObject([
      { kind: "set", label: "main" },
    ]);
  });

  await test.step("a role on the next block, repeated on the one after it", async () => {
    await press(tab, "Shift+J", "3");
    await expect(chip(tab, "Heading")).toHaveAttribute("aria-pressed", "true");
    await press(tab, "Shift+J", ".");
    await expect(chip(tab, "Heading")).toHaveAttribute("aria-pressed", "true");
    await press(tab, "c");
    await expect(chip(tab, "Heading")).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("undo takes back one action after the other, redo restores them", async () => {
    await press(tab, "z");
    await expect(chip(tab, "Heading")).toHaveAttribute("aria-pressed", "true");
    await press(tab, "z", "z", "z");
    await expect(tab.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");
    await press(tab, "Shift+Z", "Shift+Z");
    await press(tab, "Shift+K");
    await expect(chip(tab, "Heading")).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("a flood says how much it changes before it does it", async () => {
    await press(tab, "h", "Shift+Digit0");
    await expect(tab.getByText(/^Boilerplate on everything inside changes/)).toBeVisible();
    await press(tab, "Escape");
    await expect(tab.getByText(/^Boilerplate on everything inside changes/)).toBeHidden();
    await press(tab, "Shift+Digit0", "Shift+Digit0", "l");
    await expect(chip(tab, "Boilerplate")).toHaveAttribute("aria-pressed", "true");
    await press(tab, "Space");
    await expect(chip(tab, "Main")).toHaveAttribute("aria-pressed", "true");
  });

  await isSaved(tab);
  const set = await storedSet(request, id, annotator);
  expect(set.state).toBe("in progress");
  expect(set.operations.filter(({ kind }) => kind === "undo")).toHaveLength(4);
  expect(
    await tab.evaluate(() => document.activeElement instanceof HTMLIFrameElement),
    "the page never takes the focus",
  ).toBe(false);
});

test("goes through uncertain blocks only, and their number falls as they are decided", async ({
  page: tab,
  request,
}) => {
  const { id } = await starterPage(request, "news-02-ferry");
  await openToAnnotate(tab, id, somebody("uncertain"));
  const left = tab.getByText(/^\d+ left$/).filter({ visible: true });
  const before = Number.parseInt((await left.textContent())!, 10);
  expect(before).toBeGreaterThan(1);
  await press(tab, "0", "j", "1");
  await expect(left).toHaveText(`${before - 2} left`);
  await expect(tab.getByTestId("decided")).not.toHaveText(/^0/);
});

test("a click puts the cursor on a block, a drag selects siblings, chips can be clicked", async ({
  page: tab,
  request,
}) => {
  const annotator = somebody("mouse");
  const { id } = await starterPage(request, "news-01-dredging");
  await openToAnnotate(tab, id, annotator);
  const from = await placeOf(tab, PARAGRAPH);
  await tab.mouse.click(from.x, from.y);
  await expect(currentLine(tab)).toContainText(PARAGRAPH);
  await chip(tab, "Quote").click();
  await expect(chip(tab, "Quote")).toHaveAttribute("aria-pressed", "true");

  const start = await placeOf(tab, PARAGRAPH);
  await tab.mouse.move(start.x, start.y);
  await tab.mouse.down();
  await tab.mouse.move(start.x, start.y + 60, { steps: 6 });
  await tab.mouse.up();
  await expect.poll(() => currentLine(tab).count()).toBeGreaterThan(1);
  await isSaved(tab);
  expect((await storedSet(request, id, annotator)).operations.at(-1)).toMatchObject({ label: "quote" });
});

test("accepting confirms the proposal, calls the page done, and opens the next page", async ({
  page: tab,
  request,
}) => {
  const annotator = somebody("accept");
  const { id } = await starterPage(request, "blog-01-radio");
  await openToAnnotate(tab, id, annotator);
  await press(tab, "1", "Enter");
  await expect(tab).not.toHaveURL(new RegExp(`/pages/${id}`));
  await isReady(tab);
  const set = await storedSet(request, id, annotator);
  expect(set.state).toBe("done");
  const origins = set.operations.map((operation) =>
    operation.kind === "set" ? operation.origin : operation.kind,
  );
  expect(origins[0]).not.toBe("accepted");
  expect(origins.slice(1)).toContain("accepted");
  const next = new URL(tab.url()).pathname;
  await press(tab, "Backspace");
  await expect(tab).not.toHaveURL(new RegExp(next));
  await isReady(tab);
  await expect(tab).toHaveURL(/mode=annotate/);
});

test("keys pressed before the next page is there leave the accepted one as it is", async ({
  page: tab,
  request,
}) => {
  const annotator = somebody("hurry");
  const { id } = await starterPage(request, "blog-05-small");
  await openToAnnotate(tab, id, annotator);
  await press(tab, "Enter", "Shift+J", "0", "Shift+J", "0", "7");
  await expect(tab).not.toHaveURL(new RegExp(`/pages/${id}`));
  await isReady(tab);
  const set = await storedSet(request, id, annotator);
  expect(set.state).toBe("done");
  expect(
    set.operations
      .map((operation) => (operation.kind === "set" ? operation.origin : operation.kind))
      .filter((origin) => origin !== "accepted"),
  ).toEqual([]);
  // The same page is labelled on when one comes back to it.
  await tab.goBack();
  await expect(tab.getByRole("button", { name: "Done, next page" })).toBeVisible();
  await isReady(tab);
  await press(tab, "7");
  await expect(chip(tab, "Quote")).toHaveAttribute("aria-pressed", "true");
});

test("a reload keeps labels, verdict and history", async ({ page: tab, request }) => {
  const annotator = somebody("reload");
  const { id } = await starterPage(request, "forum-01-blight");
  await openToAnnotate(tab, id, annotator);
  await press(tab, "7", "Shift+J", "9", "z");
  await tab.getByRole("combobox", { name: "Page is" }).selectOption("forum");
  await isSaved(tab);
  const before = await storedSet(request, id, annotator);
  await reload(tab);
  await isReady(tab);
  await expect(tab.getByRole("combobox", { name: "Page is" })).toHaveValue("forum");
  await press(tab, "z");
  await expect(tab.getByRole("combobox", { name: "Page is" })).toHaveValue("not chosen");
  await expect
    .poll(async () => (await storedSet(request, id, annotator)).operations.length)
    .toBe(before.operations.length + 1);
});

/** What has the focus: `dialog`, or a tag name. */
const focused = (tab: Tab): Promise<string> =>
  tab.evaluate(
    () => document.activeElement?.getAttribute("role") ?? document.activeElement?.tagName.toLowerCase() ?? "",
  );
const labelsOf = async (request: APIRequestContext, id: string, annotator: string) =>
  (await storedSet(request, id, annotator)).operations.map((operation) =>
    operation.kind === "set" ? operation.label : operation.kind,
  );

test("what another tab stores comes in by itself, and undo does not reach for it", async ({
  context,
  request,
}) => {
  const annotator = somebody("two tabs");
  const { id } = await starterPage(request, "blog-03-cellar");
  const [first, second] = [await context.newPage(), await context.newPage()];
  await openToAnnotate(first, id, annotator);
  await openToAnnotate(second, id, annotator);
  await press(second, "Shift+J", "7");
  await isSaved(second);
  await first.bringToFront();
  await press(first, "8");
  await isSaved(first);
  await second.bringToFront();
  await expect(second.getByText("1 label came in from another tab or computer")).toBeVisible();
  await expect(second.getByRole("dialog")).toHaveCount(0);
  await press(second, "z", "Shift+K");
  await expect(chip(second, "Caption")).toHaveAttribute("aria-pressed", "true");
  await isSaved(second);
  expect(await labelsOf(request, id, annotator)).toEqual(
    expect.arrayContaining(["caption", "quote", "undo"]),
  );

  await test.step("and can be looked at and undone", async () => {
    await second.getByRole("button", { name: "Look", exact: true }).click();
    const dialog = second.getByRole("dialog", { name: "This page was labelled elsewhere too" });
    await expect(dialog.getByRole("list", { name: "Stored by the other" })).toContainText("Caption on");
    await expect(dialog.getByRole("button", { name: "Keep both" })).toBeFocused();
    await press(second, "Enter");
    await expect(dialog).toBeHidden();
  });
});

test("what another computer stores comes in within seconds, and an open page asks for little", async ({
  page: tab,
  browser,
  baseURL,
  request,
}) => {
  const annotator = somebody("two computers");
  const { id } = await starterPage(request, "blog-03-cellar");
  await openToAnnotate(tab, id, annotator);
  const asked: number[] = [];
  tab.on("response", (response) => {
    if (response.url().includes("/labels/version")) asked.push(response.status());
  });
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const there = await other.newPage();
  await openToAnnotate(there, id, annotator);
  await press(there, "8");
  await isSaved(there);
  await expect(tab.getByText("1 label came in from another tab or computer")).toBeVisible({
    timeout: 2 * ASK_MS,
  });
  await expect(chip(tab, "Caption")).toHaveAttribute("aria-pressed", "true");
  expect(asked.at(-1)).toBe(204);
  await expect.poll(() => asked.at(-1), { timeout: 2 * ASK_MS }).toBe(304);
  await other.close();
});

test("where two tabs differ, the dialog waits for the hands, takes no key that is meant for the page, and can be undone", async ({
  context,
  request,
}) => {
  const annotator = somebody("two opinions");
  const { id } = await starterPage(request, "blog-03-cellar");
  const [first, second] = [await context.newPage(), await context.newPage()];
  await openToAnnotate(first, id, annotator);
  await openToAnnotate(second, id, annotator);
  await second.route("**/labels", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await second.bringToFront();
  await press(second, "8");
  await expect(clock(second)).toHaveText("2 kept on this computer");
  await press(first, "7");
  await isSaved(first);

  const dialog = second.getByRole("dialog", { name: "This page was labelled elsewhere too" });
  await test.step("while keys come it does not open", async () => {
    for (let key = 0; key < 12; key++) {
      await press(second, key % 2 === 0 ? "ArrowDown" : "ArrowUp");
      await second.waitForTimeout(250);
    }
    expect(await dialog.count()).toBe(0);
  });

  await test.step("no button has the focus, and Space goes on to the page", async () => {
    await expect(dialog).toBeVisible();
    expect(await focused(second)).toBe("dialog");
    await expect(dialog.getByRole("list", { name: "Labelled differently by both" })).toContainText(
      "Theirs Quote, yours Caption",
    );
    await press(second, "u");
    await expect(chip(second, "Undecided")).toHaveAttribute("aria-pressed", "true");
    await press(second, "z");
    await expect(chip(second, "Caption")).toHaveAttribute("aria-pressed", "true");
    await expect(dialog.getByRole("button", { name: "Undo theirs" })).toBeVisible();
  });

  await test.step("by keyboard: theirs is undone and put back", async () => {
    expect(await focused(second)).toBe("dialog");
    await press(second, "Tab", "Tab", "Enter");
    const undone = second.getByRole("dialog", { name: "Theirs was undone" });
    await expect(undone).toBeVisible();
    expect(await focused(second)).toBe("dialog");
    await undone.getByRole("button", { name: "Put it back" }).click();
    await expect(undone).toBeHidden();
  });

  await second.unroute("**/labels");
  await isSaved(second);
  expect(await labelsOf(request, id, annotator)).toEqual(
    expect.arrayContaining(["quote", "caption", "undo", "redo"]),
  );
});

test("without network labels are kept on this computer and sent when it is back", async ({
  page: tab,
  context,
  request,
}) => {
  const annotator = somebody("offline");
  const { id } = await starterPage(request, "blog-04-plane");
  await openToAnnotate(tab, id, annotator);
  await context.setOffline(true);
  await press(tab, "1", "Shift+J", "0");
  await expect(clock(tab)).toHaveText("2 kept on this computer");
  await context.setOffline(false);
  await isSaved(tab);
  expect((await storedSet(request, id, annotator)).operations).toHaveLength(2);
});

test("without network accepting stays on the page and says why, and goes on when it is back", async ({
  page: tab,
  context,
  request,
}) => {
  const annotator = somebody("stays");
  const { id } = await starterPage(request, "blog-02-backup");
  await openToAnnotate(tab, id, annotator);
  await context.setOffline(true);
  await press(tab, "Enter");
  await expect(tab.getByText(/^The next page cannot be opened/)).toBeVisible();
  await expect(tab).toHaveURL(new RegExp(`/pages/${id}`));
  await press(tab, "7");
  await expect(chip(tab, "Quote")).toHaveAttribute("aria-pressed", "true");
  await context.setOffline(false);
  await isSaved(tab);
  expect((await storedSet(request, id, annotator)).state).toBe("done");
  await press(tab, "Enter");
  await expect(tab).not.toHaveURL(new RegExp(`/pages/${id}`));
  await isReady(tab);
});

test("a click in the empty part of a block puts the cursor on the block", async ({ page: tab, request }) => {
  const { id } = await starterPage(request, "news-01-dredging");
  await openToAnnotate(tab, id, somebody("beside"));
  const words = tab.frameLocator('iframe[title="Captured page"]').getByText(PARAGRAPH, { exact: true });
  await words.scrollIntoViewIfNeeded();
  const [block, line] = [
    (await words.boundingBox())!,
    await words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    }),
  ];
  expect(block.width - line, "the paragraph has an empty right part").toBeGreaterThan(100);
  await tab.mouse.click(block.x + block.width - 10, block.y + block.height / 2);
  await expect(currentLine(tab)).toContainText(PARAGRAPH);
});

test("hidden text comes last, and g lists it", async ({ page: tab, request }) => {
  const { id } = await starterPage(request, "news-01-dredging");
  await openToAnnotate(tab, id, somebody("hidden"));
  const lines = tab.getByRole("list", { name: "Gold text" }).getByRole("listitem");
  await expect(tab.getByText("Hidden on the page.")).toBeHidden();
  await expect(currentLine(tab)).toBeInViewport();
  // Only lines in view are there; each says of how many it is one.
  const listed = async () => Number(await lines.first().getAttribute("aria-setsize"));
  const before = await listed();
  await press(tab, "g");
  await expect(tab.getByText(/^Hidden text is listed: \d+ blocks?$/)).toBeVisible();
  expect(await listed()).toBeGreaterThan(before);
  await tab.getByRole("list", { name: "Gold text" }).hover();
  await expect(async () => {
    await tab.mouse.wheel(0, -400);
    await lines
      .filter({ hasText: /^.{0,40}hidden/ })
      .first()
      .click({ timeout: 500 });
  }).toPass();
  await expect(tab.getByText("Hidden on the page.")).toBeVisible();
  await press(tab, "g");
  await expect(tab.getByText("Hidden text is left out")).toBeVisible();
  await press(tab, "Shift+J");
  await expect(tab.getByText("Hidden on the page.")).toBeHidden();
});

test("Enter says once how much it accepts that nobody has seen, and counts it", async ({
  page: tab,
  request,
}) => {
  const annotator = somebody("unseen");
  const html = `<title>Long</title>${Array.from({ length: 400 }, (_, at) => `<p>Paragraph ${at} of a long page says in plain words that it goes on for quite a while.</p>`).join("")}`;
  const { pageId } = (await (await request.post("/api/inspect", { data: { html } })).json()) as {
    readonly pageId: string;
  };
  await openToAnnotate(tab, pageId, annotator);
  await press(tab, "Enter");
  const told = tab.getByText(
    /^This accepts 400 blocks\. You have not seen (\d+) of them\. Press Enter again to accept them all\.$/,
  );
  await expect(told).toBeVisible();
  expect((await storedSet(request, pageId, annotator)).operations).toHaveLength(0);
  const unseen = Number(/seen (\d+)/.exec((await told.textContent())!)![1]);
  expect(unseen).toBeGreaterThan(300);
  expect(unseen).toBeLessThan(400);
  await press(tab, "Enter");
  await isSaved(tab);
  const set = await storedSet(request, pageId, annotator);
  expect(set.state).toBe("done");
  expect(acceptedOf(set.operations)).toEqual({ blocks: 400, unseen });
  // Accepting went on to another page, where there is one.
  await openToAnnotate(tab, pageId, annotator);
  await expect(tab.getByTestId("accepted")).toHaveText(`400 blocks accepted as proposed, ${unseen} unseen`);
});
