/**
 * People are asked who they are before anything is stored or leased under a name, by keyboard; two browsers
 * do not share a name without knowing.
 */
import { expect, test, type Browser, type Page as Tab } from "@playwright/test";
import { reload } from "../support/address";
import { isReady, isSaved, knownAs, openToAnnotate, starterPage, storedSet } from "../support/annotate-desk";
import { openCompare } from "../support/compare-desk";
import { press } from "../support/keyboard";

const somebody = (title: string): string =>
  `${title} ${test.info().workerIndex}-${test.info().retry}-${Date.now()}`;
const field = (tab: Tab) => tab.getByRole("combobox", { name: "Your name" });
const who = (tab: Tab) => tab.getByTestId("who").filter({ visible: true });

/** What the browser has asked for so far that needs a name: labels, leases, causes. */
function named(tab: Tab): readonly string[] {
  const asked: string[] = [];
  tab.on("request", (request) => {
    if (
      /\/(?:labels|next|causes|gold|presence|assign)(?:[/?]|$)/.test(new URL(request.url()).pathname) &&
      (request.method() !== "GET" || request.url().includes("annotator="))
    )
      asked.push(request.url());
  });
  return asked;
}

/** Another browser, with nothing kept in it. */
const otherBrowser = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();

test("a link to annotate mode asks first, with the focus in the field, and Enter goes on to annotate", async ({
  page: tab,
  request,
}) => {
  const { id } = await starterPage(request, "blog-05-small");
  const asked = named(tab);
  await tab.goto(`/pages/${id}?mode=annotate`);
  await expect(field(tab)).toBeFocused();
  await expect(tab.getByRole("button", { name: "Accept and next" })).toHaveCount(0);
  await press(tab, "Enter");
  await expect(tab.getByText("Type your name")).toBeVisible();
  expect(asked).toEqual([]);
  const name = somebody("Named");
  await tab.keyboard.type(`  ${name} `);
  await press(tab, "Enter");
  await isReady(tab);
  await expect(who(tab)).toHaveAccessibleName(`${name} labels: change it`);
  await press(tab, "1");
  await isSaved(tab);
  expect((await storedSet(request, id, name)).operations).toHaveLength(1);
  await reload(tab);
  await isReady(tab);
  await expect(field(tab)).toHaveCount(0);
});

test("annotating the next page of a corpus asks before a page is leased; leaving the question leases none", async ({
  page: tab,
  request,
}) => {
  const { corpusId } = await starterPage(request, "blog-05-small");
  const asked = named(tab);
  await tab.goto(`/corpora/${corpusId}`);
  await expect(tab.getByRole("button", { name: /^Annotate next/ })).toBeVisible();
  await press(tab, "n");
  await expect(tab.getByRole("dialog", { name: "Who labels?" })).toBeVisible();
  await expect(field(tab)).toBeFocused();
  await press(tab, "Escape");
  await expect(tab.getByRole("dialog")).toHaveCount(0);
  expect(asked).toEqual([]);
  await press(tab, "n");
  await expect(field(tab)).toBeFocused();
  await tab.keyboard.type(somebody("Leaser"));
  await press(tab, "Enter");
  await expect(tab).toHaveURL(/\/pages\/[^/]+\?mode=annotate/);
  await isReady(tab);
});

test("a second browser is asked whether it is the same person, and can say no", async ({
  page: tab,
  browser,
  baseURL,
  request,
}) => {
  const anna = somebody("Anna");
  const { id } = await starterPage(request, "blog-05-small");
  await openToAnnotate(tab, id, anna);
  await press(tab, "1");
  await isSaved(tab);

  const there = await otherBrowser(browser, baseURL);
  await there.goto(`/pages/${id}?mode=annotate`);
  await expect(field(there)).toBeFocused();
  await there.keyboard.type(anna.toLowerCase());
  await press(there, "Enter");
  const question = there.getByRole("alert").filter({ hasText: `Are you that ${anna}?` });
  await expect(question).toContainText(
    `${anna} has labels on 1 page here and is labelling in another browser right now.`,
  );
  // Enter again is no answer.
  await press(there, "Enter");
  await expect(question).toBeVisible();
  // The button before it cannot have the focus as long as it looks the name up.
  const no = there.getByRole("button", { name: "No, use another name" });
  for (let tabs = 0; tabs < 3 && !(await no.evaluate((button) => button === document.activeElement)); tabs++)
    await press(there, "Tab");
  await expect(no).toBeFocused();
  await press(there, "Enter");
  await expect(question).toBeHidden();
  await expect(field(there)).toBeFocused();
  await expect(field(there)).toHaveValue("");
  const own = somebody("Annika");
  await there.keyboard.type(own);
  await press(there, "Enter");
  await isReady(there);
  await expect(who(there)).toHaveAccessibleName(`${own} labels: change it`);

  await test.step("who says yes goes on under that name, and both are told", async () => {
    await who(there).click();
    await expect(field(there)).toHaveValue(own);
    await field(there).fill(anna);
    await press(there, "Enter");
    await there.getByRole("button", { name: `Yes, I am ${anna}` }).click();
    await isReady(there);
    await expect(who(there)).toHaveAccessibleName(
      `${anna} is labelling, also in another browser right now: change it`,
    );
  });
  await there.context().close();
});

test("what is stored of causes and settled differences has a name that was given", async ({ page: tab }) => {
  const asked = named(tab);
  await openCompare(tab);
  await expect(tab.getByText("Say who you are to settle differences.")).toBeVisible();
  await press(tab, "j", "a");
  await expect(tab.getByRole("dialog", { name: "Who labels?" })).toBeVisible();
  expect(asked).toEqual([]);
  await tab.keyboard.type(somebody("Judge"));
  await press(tab, "Enter");
  await expect(tab.getByRole("dialog")).toHaveCount(0);
  await expect(who(tab)).toHaveAccessibleName(/^Judge .* labels: change it$/);
  await press(tab, "a");
  await expect(tab.getByTestId("settled")).toHaveText(/^1 of/);
});

test("it is always shown who labels, also on a phone", async ({ page: tab, request }) => {
  const name = somebody("Ada Lovelace");
  const { id } = await starterPage(request, "blog-05-small");
  await knownAs(tab, name);
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
    [1280, 800],
    [390, 844],
  ] as const) {
    await tab.setViewportSize({ width, height });
    await tab.goto(`/pages/${id}?mode=annotate`);
    await isReady(tab);
    await expect(who(tab)).toHaveCount(1);
    await expect(who(tab)).toBeInViewport({ ratio: 1 });
    await openCompare(tab);
    await expect(who(tab)).toHaveCount(1);
    await expect(who(tab)).toBeInViewport({ ratio: 1 });
  }
});
