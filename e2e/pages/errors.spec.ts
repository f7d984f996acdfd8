/**
 * What an extractor developer does with errors: go through them, the missed text first, here and on the pages
 * that follow; say what they come from; put wrong gold right; take a text along as a link or a test; see what
 * each cause costs over a corpus. By keyboard, on the starter corpus.
 */
import { readFile } from "node:fs/promises";
import { expect, test, type Page as Tab } from "@playwright/test";
import { extractorById } from "../../lib/extractors/index";
import { verdictOn, type VerdictCase } from "../../lib/extractors/contract/verdict-case";
import { finishedRun, starterIds } from "../../lib/setup/pictures/screens";
import { reload } from "../support/address";
import { expectAccessible } from "../support/accessible";
import { knownAs } from "../support/annotate-desk";
import { press } from "../support/keyboard";

test.use({ viewport: { width: 1440, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] });

test.beforeEach(({ context }) => knownAs(context, "Erin"));

const getter =
  (tab: Tab) =>
  async (path: string): Promise<unknown> =>
    (await tab.request.get(path)).json();
const place = (tab: Tab) => tab.getByTestId("error-place").first();
const section = (tab: Tab) => tab.getByTestId("error-section");
const errorCount = async (tab: Tab): Promise<number> =>
  Number(/^\d+/.exec((await tab.getByTestId("error-count").textContent())!)![0]);

/** A starter page with errors of block-extractor, in inspect mode. */
async function open(tab: Tab, query = "", key?: string): Promise<string> {
  const { pageId } = await starterIds(getter(tab), key);
  await tab.goto(`/pages/${pageId}?mode=inspect&x=block-extractor${query}`);
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
  await expect(tab.getByTestId("scores")).toContainText("F1");
  return pageId;
}

/** The id of a finished run of the starter corpus with block-extractor, made if there is none. */
async function runOfStarter(tab: Tab): Promise<string> {
  const get = getter(tab);
  const { corpusId } = await starterIds(get);
  await expect.poll(() => finishedRun(get, corpusId), { timeout: 60_000 }).not.toBeNull();
  const made = await tab.request.post("/api/jobs", {
    data: {
      kind: "evaluate",
      corpusId,
      extractors: [{ id: "block-extractor" }, { id: "largest-block" }],
      metrics: ["bag-of-words"],
    },
    headers: { origin: new URL(tab.url()).origin },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { readonly id: string };
  await expect
    .poll(
      async () => ((await get(`/api/jobs/${id}`)) as { readonly job: { readonly state: string } }).job.state,
      { timeout: 60_000 },
    )
    .toBe("done");
  return id;
}

test("a reload, and the way back from another page, find the text that was selected", async ({
  page: tab,
}) => {
  await open(tab);
  await press(tab, "e", "e");
  await expect(place(tab)).toContainText("2 of");
  const verdict = (await tab.getByTestId("why").locator("p").first().textContent())!;
  await expect(tab).toHaveURL(/leaves=\d+-\d+/);
  await reload(tab);
  await expect(tab.getByTestId("why")).toContainText(verdict);
  await press(tab, "}");
  await expect(tab).not.toHaveURL(/leaves=/);
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
  await tab.goBack();
  await expect(tab.getByTestId("why")).toContainText(verdict);
  await press(tab, "Escape");
  await expect(tab).not.toHaveURL(/leaves=/);
});

test("by keyboard: missed text comes before extra text, each the largest first, and one kind can be left out", async ({
  page: tab,
}) => {
  await open(tab);
  const total = await errorCount(tab);
  expect(total).toBeGreaterThan(1);
  await press(tab, "e");
  await expect(section(tab)).toBeVisible();
  const chip = tab.getByTestId("why").getByText(/^(Missed|Extra) \d+$/);
  const sizes: { missed: boolean; size: number }[] = [];
  for (let seen = 0; seen < total; seen++) {
    await expect(place(tab)).toContainText(`${seen + 1} of ${total}`);
    const found = /(Missed|Extra) (\d+)/.exec((await chip.textContent())!)!;
    sizes.push({ missed: found[1] === "Missed", size: Number(found[2]) });
    if (seen < total - 1) await press(tab, "e");
  }
  const wanted = [...sizes].sort((a, b) => Number(b.missed) - Number(a.missed) || b.size - a.size);
  expect(sizes).toEqual(wanted);
  await press(tab, "Escape", "Alt+e");
  await expect(tab).toHaveURL(/err=missed/);
  const missed = sizes.filter((error) => error.missed).length;
  await press(tab, "e");
  await expect(place(tab)).toContainText(`1 of ${missed}`);
});

test("by keyboard: the cause of an error is said, found again after a reload, and taken back", async ({
  page: tab,
}) => {
  await open(tab);
  await press(tab, "e");
  await expect(section(tab)).toContainText("proposed");
  const proposed = (await tab.getByTestId("cause").textContent())!;
  await press(tab, "t");
  await expect(tab.getByPlaceholder("List, table, caption …")).toBeFocused();
  await tab.keyboard.type("quot");
  await press(tab, "Enter");
  await expect(tab.getByTestId("cause")).toContainText("Quotation");
  await expect(section(tab)).toContainText("set by");
  await expect(tab).toHaveURL(/leaves=/);
  await reload(tab);
  await expect(tab.getByTestId("scores")).toContainText("F1");
  await expect(tab.getByTestId("cause")).toContainText("Quotation");
  await press(tab, "t");
  await tab.keyboard.type("proposed");
  await press(tab, "Enter");
  await expect(section(tab)).toContainText("proposed");
  await press(tab, "z");
  await expect(tab.getByTestId("cause")).toContainText("Quotation");
  await press(tab, "t");
  await tab.keyboard.type("proposed");
  await press(tab, "Enter");
  await expect(tab.getByTestId("cause")).toHaveText(proposed);
});

test("the cause of an error can be said from a tab that does not tell it", async ({ page: tab }) => {
  await open(tab, "&tab=replay");
  await press(tab, "e", "t");
  await expect(tab.getByPlaceholder("List, table, caption …")).toBeFocused();
  await expect(tab).toHaveURL(/^(?!.*tab=)/);
  await press(tab, "Enter");
  await expect(section(tab)).toContainText("set by");
  await press(tab, "z");
  await expect(section(tab)).toContainText("proposed");
});

test("by keyboard: wrong gold is put right with the name of who did it, kept over a reload, and undone", async ({
  page: tab,
}) => {
  const pageId = await open(tab);
  const gold = async () =>
    ((await getter(tab)(`/api/pages/${pageId}`)) as { readonly record: { readonly gold: unknown } }).record
      .gold;
  const before = await gold();
  const total = await errorCount(tab);
  const score = await tab.getByTestId("scores").textContent();
  await press(tab, "e", "g");
  await expect(tab.getByTestId("correction")).toContainText(/Gold corrected by .+: was main text/);
  await expect.poll(() => errorCount(tab)).toBe(total - 1);
  await reload(tab);
  await expect(tab.getByTestId("scores")).toContainText("F1");
  expect(await errorCount(tab)).toBe(total - 1);
  await press(tab, "z");
  await expect.poll(() => errorCount(tab)).toBe(total);
  await expect(tab.getByTestId("scores")).toHaveText(score!);
  expect(await gold()).toEqual(before);
});

test("two people who correct the same gold: the second is told, and nothing is lost", async ({
  page: tab,
  context,
}) => {
  const pageId = await open(tab);
  const other = await context.newPage();
  await other.goto(`/pages/${pageId}?mode=inspect&x=block-extractor`);
  await expect(other.getByTestId("scores")).toContainText("F1");
  await press(other, "e", "g");
  await expect(other.getByTestId("correction")).toBeVisible();
  await press(tab, "e", "g");
  await expect(tab.getByText("somebody else corrected the gold of this page meanwhile")).toBeVisible();
  // What the first one made of it is what the second sees now.
  await expect(tab.getByTestId("correction")).toBeVisible();
  await press(other, "z");
  await expect(other.getByTestId("correction")).toHaveCount(0);
});

test("by keyboard: after the last error of a page the next page with errors opens at its first, and back again", async ({
  page: tab,
}) => {
  await open(tab);
  await runOfStarter(tab);
  await reload(tab);
  await expect(tab.getByTestId("scores")).toContainText("F1");
  await press(tab, "Shift+e");
  await expect(place(tab)).toContainText(/page \d+ of \d+/);
  const [, at, of] = /page (\d+) of (\d+)/.exec((await place(tab).textContent())!)!;
  const isLast = at === of;
  const here = new URL(tab.url()).pathname;
  // From the last page of the queue there is only the way back. A key that comes before the queue is there has nowhere
  // to go.
  await expect(async () => {
    if (new URL(tab.url()).pathname === here)
      await press(tab, ...(isLast ? ["Escape", "e", "Shift+e"] : ["e"]));
    await expect.poll(() => new URL(tab.url()).pathname, { timeout: 3_000 }).not.toBe(here);
  }).toPass();
  await expect(section(tab)).toBeVisible();
  await expect(place(tab)).toContainText(`page ${Number(at) + (isLast ? -1 : 1)} of ${of}`);
  await expect(tab).toHaveURL(/leaves=\d+-\d+/);
  const there = await place(tab).textContent();
  await reload(tab);
  await expect(place(tab), "a reload finds the error that was come to").toHaveText(there!);
  // A key that comes before the queue of the run is there has nowhere to go.
  await expect(async () => {
    if (new URL(tab.url()).pathname !== here) await press(tab, isLast ? "e" : "Shift+e");
    await expect.poll(() => new URL(tab.url()).pathname, { timeout: 3_000 }).toBe(here);
  }).toPass();
});

test("by keyboard: a link leads back to the text, and a verdict is taken along as a test that fails until it changes", async ({
  page: tab,
}) => {
  await open(tab);
  await press(tab, "e");
  const sentence = tab.getByTestId("why").locator("section").first().locator("p").first();
  const chosen = await sentence.textContent();
  await press(tab, "y");
  const link = await tab.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/leaves=\d+-\d+/);
  await press(tab, "p");
  await expect(tab.getByText("Test case copied")).toBeVisible();
  const found = JSON.parse(await tab.evaluate(() => navigator.clipboard.readText())) as VerdictCase;
  const configured = extractorById(found.extractor).configure(found.params);
  expect(verdictOn(found, configured)).toBe(!found.keep);
  const { pageId } = await starterIds(getter(tab));
  const source = await (await tab.request.get(`/api/pages/${pageId}/source`)).text();
  expect(found.html.length).toBeLessThan(source.length);
  await tab.goto(link);
  await expect(sentence).toHaveText(chosen!);
});

test("by keyboard: what causes cost over the corpus, one of them picked, and an error of it opened on its page", async ({
  page: tab,
}) => {
  await open(tab);
  const run = await runOfStarter(tab);
  await tab.goto(`/runs/${run}/errors?x=block-extractor`);
  const causes = tab.getByTestId("causes");
  const rows = tab.getByTestId("run-errors").getByRole("listitem");
  await causes.getByRole("button", { name: "Export Lost F1 by cause" }).focus();
  await press(tab, "Enter");
  const saving = tab.waitForEvent("download");
  await tab.getByRole("menuitem", { name: "SVG" }).focus();
  await press(tab, "Enter");
  const picture = (await readFile(await (await saving).path())).toString();
  for (const title of await causes.locator("tbody td:first-child").allTextContents())
    expect(picture).toContain(`>${title}<`);
  const first = causes.getByRole("button").first();
  await first.focus();
  await press(tab, "Enter");
  await expect(tab).toHaveURL(/cause=/);
  const name = (await first.textContent())!;
  await expect(rows.first()).toContainText(name);
  expect(new Set(await rows.locator(":nth-child(3)").allTextContents())).toEqual(new Set([name]));
  await expectAccessible(tab);
  // What the error reads stands first, and is what its page has there.
  const excerpt = (await rows.first().getByRole("link").textContent())!;
  expect(excerpt.length).toBeGreaterThan(3);
  await tab.evaluate(() => (document.activeElement as HTMLElement).blur());
  if ((await rows.count()) > 1) {
    await press(tab, "j");
    await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
  }
  await press(tab, "Enter");
  await expect(tab).toHaveURL(/\/pages\/.+run=/);
  await expect(section(tab)).toContainText("Cause");
  await expect(tab.getByTestId("cause")).toContainText(name);
});

test("a list of more errors than are given at once goes on to its last, keeps what is there under each filter, and says how many", async ({
  page: tab,
}) => {
  await open(tab);
  const run = await runOfStarter(tab);
  const errorAt = (start: number) => ({
    pageId: "p",
    key: "p",
    title: "P",
    start,
    end: start + 1,
    error: start < 500 ? "missed" : "extra",
    characters: 10,
    cause: "list",
    rule: "density",
    stage: "block-extractor",
    taggedBy: null,
    site: null,
    excerpt: `text ${start}`,
  });
  const everything = Array.from({ length: 650 }, (_, start) => errorAt(start));
  await tab.route("**/api/runs/*/errors?*", async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const offset = Number(query.get("after")?.replace("behind ", "") ?? 0);
    const limit = Number(query.get("limit"));
    expect(limit).toBeLessThanOrEqual(500);
    const found = everything.filter(
      ({ error }) => query.get("error") === null || query.get("error") === error,
    );
    await route.fulfill({
      json: {
        extractorKey: "x",
        pages: 1,
        f1: 0,
        causes: [],
        rules: [],
        total: found.length,
        errors: found.slice(offset, offset + limit),
        next: offset + limit < found.length ? `behind ${offset + limit}` : null,
        queue: ["p"],
      },
    });
  });
  await tab.goto(`/runs/${run}/errors?x=block-extractor`);
  const rows = tab.getByTestId("run-errors").getByRole("listitem");
  const shown = tab.getByTestId("errors-shown");
  for (let there = 100; there < 600; there += 100) {
    await expect(shown).toHaveText(`${there} of 650 shown`);
    await tab.getByRole("button", { name: "Show 100 more of 650" }).click();
  }
  await tab.getByRole("button", { name: "Show 50 more of 650" }).click();
  await expect(shown).toHaveText("650 of 650 shown");
  await expect(rows.last()).toContainText("extra");
  const kinds = tab.getByRole("radiogroup", { name: "Which errors" });
  await kinds.getByText("Extra", { exact: true }).click();
  await expect(shown).toHaveText("100 of 150 shown");
  await kinds.getByText("All", { exact: true }).click();
  await expect(shown).toHaveText("650 of 650 shown");
  await tab.goto(`/runs/${run}/errors?x=block-extractor&n=620`);
  await expect(rows.nth(620)).toHaveAttribute("aria-current", "true");
  await tab.goto(`/runs/${run}/errors?x=block-extractor&n=99`);
  await expect(shown).toHaveText("100 of 650 shown");
  await press(tab, "j");
  await expect(rows.nth(100)).toHaveAttribute("aria-current", "true");
});

test("by keyboard: a block that other pages repeat stands beside its nearest twin, with the edits between them, and leads there by the same recipe and metric", async ({
  page: tab,
}) => {
  const pageId = await open(tab, "&p=redundancy:true&metric=rouge-lsum");
  const twin = tab.getByTestId("twin");
  for (let presses = 0; presses < 60 && (await twin.count()) === 0; presses++) {
    await press(tab, "j");
    await tab.waitForTimeout(60);
  }
  await expect(twin).toContainText(/pages? of \d+ looked at ha(s|ve) it\. Nearest:/);
  await expect(twin.getByRole("row").nth(1)).toContainText("=");
  // On a busy machine the card is a key behind: the last one may have gone on to another block and its twin.
  const link = twin.getByRole("link");
  await expect(async () => {
    if ((await twin.count()) === 0) await press(tab, "k");
    await link.focus({ timeout: 1_000 });
    await expect(link).toBeFocused({ timeout: 1_000 });
    await press(tab, "Enter");
    await tab.waitForURL((url) => !url.pathname.includes(pageId), { timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  const { searchParams: there } = new URL(tab.url());
  expect([there.get("p"), there.get("metric")]).toEqual(["redundancy:true", "rouge-lsum"]);
  expect(there.get("leaves")).toMatch(/^\d+-\d+$/);
  await expect(tab.getByTestId("why")).toContainText(/is (kept|dropped)/);
});
