/** Annotate mode in two tabs, on two computers, and without network: nothing is lost, nothing comes unasked. */
import { expect, test, type APIRequestContext, type Page as Tab } from "@playwright/test";
import { ASK_MS } from "../../components/workbench/saving/news";
import {
  chip,
  clock,
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
