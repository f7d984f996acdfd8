/**
 * Annotate mode by keyboard and by mouse on the starter corpus: labels, history, accepting, reload, two tabs,
 * no network.
 */
import { expect, test, type Page as Tab } from "@playwright/test";
import { acceptedOf } from "../../lib/labels/accepted";
import { reload } from "../support/address";
import {
  chip,
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
    // The cursor starts on a run: one key is one action, however many blocks the run has.
    const { operations } = await storedSet(request, id, annotator);
    expect(operations.length).toBeGreaterThan(0);
    for (const operation of operations)
      expect(operation).toMatchObject({ kind: "set", label: "main", group: operations[0]!.group });
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
  // A key decides a run, of one block or of several.
  const leftNow = async () => Number.parseInt((await left.textContent())!, 10);
  await press(tab, "0");
  await expect.poll(leftNow).toBeLessThan(before);
  const after = await leftNow();
  await press(tab, "j", "1");
  await expect.poll(leftNow).toBeLessThan(after);
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
  await tab.getByRole("combobox", { name: "Kind of page" }).selectOption("forum");
  await isSaved(tab);
  const before = await storedSet(request, id, annotator);
  await reload(tab);
  await isReady(tab);
  await expect(tab.getByRole("combobox", { name: "Kind of page" })).toHaveValue("forum");
  await press(tab, "z");
  await expect(tab.getByRole("combobox", { name: "Kind of page" })).toHaveValue("not chosen");
  await expect
    .poll(async () => (await storedSet(request, id, annotator)).operations.length)
    .toBe(before.operations.length + 1);
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
  await expect(currentLine(tab).first()).toBeInViewport();
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
  const unseenThen = Number(/seen (\d+)/.exec((await told.textContent())!)![1]);
  expect(unseenThen).toBeLessThan(400);
  await press(tab, "Enter");
  // Where there is another page, it is shown before this one is saved.
  await expect.poll(async () => (await storedSet(request, pageId, annotator)).state).toBe("done");
  const set = await storedSet(request, pageId, annotator);
  const { blocks, unseen } = acceptedOf(set.operations);
  expect(blocks).toBe(400);
  // What came into view before the second Enter has been seen by then.
  expect(unseen).toBeLessThanOrEqual(unseenThen);
  expect(unseen).toBeGreaterThan(300);
  // Accepting went on to another page, where there is one.
  await openToAnnotate(tab, pageId, annotator);
  await expect(tab.getByTestId("accepted")).toHaveText(`400 blocks accepted as proposed, ${unseen} unseen`);
});
