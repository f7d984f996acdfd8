/**
 * What a reviewer does on a page: settle where extractors and people disagree, those of two people with their
 * names hidden, make it gold. By keyboard, on the starter corpus.
 */
import { writeFile } from "node:fs/promises";
import { expect, test, type Page as Tab } from "@playwright/test";
import { openCorpus } from "../../lib/corpus/formats/recognise";
import type { GoldRecord } from "../../lib/corpus/record";
import { describe } from "../../lib/labels/anchor";
import type { Operation } from "../../lib/labels/model";
import { parsePage } from "../../lib/page/parsing/parse";
import { starterIds } from "../../lib/setup/pictures/screens";
import type { CauseTag } from "../../lib/store/interfaces/causes";
import { reload } from "../support/address";
import { expectAccessible } from "../support/accessible";
import { knownAs, starterPage, storedSet } from "../support/annotate-desk";
import { openCompare, pane } from "../support/compare-desk";
import { press, times } from "../support/keyboard";
import { starterWithRun } from "../support/done-run";

test.use({ viewport: { width: 1440, height: 900 } });

/** A pair with differences on both sides, and a reviewer whom no other test knows. */
const PAIR = "&xs=block-extractor,all-text";
const settled = (tab: Tab) => tab.getByTestId("settled");
const standing = (tab: Tab) => tab.getByTestId("standing");
const saved = (tab: Tab) =>
  expect(tab.getByRole("status", { name: "Saving" })).toHaveText(/^Saved \d\d:\d\d:\d\d$/);

async function openAs(tab: Tab, name: string, query: string, key?: string): Promise<string> {
  await knownAs(tab, name);
  const pageId = await openCompare(tab, query, key);
  await expect(settled(tab)).toHaveText(/settled/);
  return pageId;
}

/** Labels as an annotator would have stored them: one for each of the page's texts that the words match. */
async function label(tab: Tab, pageId: string, annotator: string, words: RegExp): Promise<void> {
  const page = parsePage(await (await tab.request.get(`/api/pages/${pageId}/source`)).text());
  const operations = page.leaves.map(({ text, start }, leaf): Operation => {
    const target = { kind: "interval", start, end: start + text.length } as const;
    return {
      id: `${annotator}-${leaf}`,
      group: `${annotator}-${leaf}`,
      at: leaf,
      activeMs: 1,
      kind: "set",
      target,
      anchor: describe(page, target),
      label: words.test(text) ? "main" : "boilerplate",
      origin: "manual",
    };
  });
  const origin = new URL(tab.url()).origin;
  const answer = await tab.request.post(`/api/pages/${pageId}/labels`, {
    data: { annotator, version: 0, operations, state: "done" },
    headers: { origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test("by keyboard: two differences are settled, one is taken back, a reload keeps it, and the export holds the labels", async ({
  page: tab,
}, info) => {
  const reviewer = "Rae";
  const pageId = await openAs(tab, reviewer, PAIR);
  const total = Number(/^0 of (\d+) settled$/.exec((await settled(tab).textContent())!)![1]);
  expect(total).toBeGreaterThan(2);
  await expect(tab.getByRole("button", { name: /^Take A/ })).toHaveAttribute("aria-disabled", "true");
  await press(tab, "j");
  await expect(standing(tab)).toHaveText("Not settled");
  const current = pane(tab).locator('[aria-current="true"]');
  const first = await current.textContent();
  await press(tab, "a");
  await expect(settled(tab)).toHaveText(`1 of ${total} settled`);
  await expect(current).not.toHaveText(first!);
  await press(tab, "b");
  await expect(settled(tab)).toHaveText(`2 of ${total} settled`);
  await press(tab, "z");
  await expect(settled(tab)).toHaveText(`1 of ${total} settled`);
  await press(tab, "Shift+z");
  await expect(settled(tab)).toHaveText(`2 of ${total} settled`);
  await press(tab, "z");
  await expect(standing(tab)).toHaveText("Not settled");
  await saved(tab);
  await reload(tab);
  await expect(settled(tab)).toHaveText(`1 of ${total} settled`);
  await press(tab, "j");
  await expect(standing(tab)).toHaveText(/Settled: (main text|boilerplate)/);

  const set = await storedSet(tab.request, pageId, `${reviewer} (review)`);
  expect(set.state).toBe("in progress");
  expect(set.operations.map(({ kind }) => kind)).toEqual(["set", "set", "undo", "redo", "undo"]);
  const { corpusId } = await starterIds(async (path) => (await tab.request.get(path)).json());
  const zip = info.outputPath("labels.zip");
  await writeFile(zip, await (await tab.request.get(`/api/corpora/${corpusId}/export?format=native`)).body());
  const exported: Operation[] = [];
  for await (const { annotations = [] } of (await openCorpus(zip)).entries)
    exported.push(
      ...annotations
        .filter(({ annotator }) => annotator === `${reviewer} (review)`)
        .flatMap(({ operations }) => operations),
    );
  expect(exported).toEqual(set.operations);
  expect(exported[0]).toMatchObject({ kind: "set", origin: "corrected" });
});

test("by keyboard: a page with everything settled is called done, with what nobody disputes", async ({
  page: tab,
}) => {
  const reviewer = "Fin";
  const pageId = await openAs(tab, reviewer, "&xs=block-extractor,readability");
  const total = Number(/of (\d+) settled$/.exec((await settled(tab).textContent())!)![1]);
  expect(total).toBeGreaterThan(0);
  await press(tab, "u");
  for (let done = 1; done <= total; done++) {
    await press(tab, done % 2 === 0 ? "0" : "a");
    await expect(settled(tab)).toHaveText(
      done === total ? `All ${total} settled` : `${done} of ${total} settled`,
    );
  }
  await press(tab, "Enter");
  await expect(settled(tab)).toHaveText(`All ${total} settled, done`);
  await saved(tab);
  const set = await storedSet(tab.request, pageId, `${reviewer} (review)`);
  expect(set.state).toBe("done");
  const said = set.operations.flatMap((operation) => (operation.kind === "set" ? [operation] : []));
  expect(said.filter(({ origin }) => origin === "corrected")).toHaveLength(total);
  expect(said.some(({ origin, label: as }) => origin === "accepted" && as === "main")).toBe(true);
  // Every character of the page has a word: the labels are gold, not a part of it.
  const { textLength } = parsePage(await (await tab.request.get(`/api/pages/${pageId}/source`)).text());
  expect(said.reduce((sum, { anchor }) => sum + anchor.end - anchor.start, 0)).toBe(textLength);
  await press(tab, "z");
  await expect(settled(tab)).toHaveText(`All ${total} settled`);
});

test("by keyboard: in the review of a corpus Enter calls a settled page done and goes on to the next one", async ({
  page: tab,
}) => {
  const corpusId = await starterWithRun(tab);
  await knownAs(tab, "Quinn");
  await tab.goto(`/corpora/${corpusId}/review`);
  await expect(tab.getByTestId("review-row").first()).toHaveAttribute("aria-current", "true");
  await press(tab, "Enter");
  await expect(tab).toHaveURL(/mode=compare.*blind=1/);
  await expect(tab.getByTestId("queue-place")).toHaveText(/^1 of \d+$/);
  await expect(settled(tab)).toHaveText(/^0 of [1-9]\d* settled$/, { timeout: 20_000 });
  const pageId = /pages\/([^?]+)/.exec(tab.url())![1]!;
  const total = Number(/of (\d+)/.exec((await settled(tab).textContent())!)![1]);
  await press(tab, "u");
  for (let done = 1; done <= total; done++) {
    await press(tab, "b");
    await expect(settled(tab)).toHaveText(
      done === total ? `All ${total} settled` : `${done} of ${total} settled`,
    );
  }
  await expect(tab.getByRole("button", { name: /^Done, next page/ })).toBeVisible();
  await press(tab, "Enter");
  await expect(tab.getByTestId("queue-place")).toHaveText(/^2 of \d+$/);
  await expect.poll(async () => (await storedSet(tab.request, pageId, "Quinn (review)")).state).toBe("done");
  // Back in the review the page is settled, and what is left is gone through without it.
  await tab.goBack();
  await tab.goBack();
  const rows = tab.getByTestId("review-row");
  const progress = tab.getByTestId("review-progress");
  await expect(rows.first()).toContainText("Settled");
  const [, done, all] = /^(\d+) of (\d+) pages settled$/.exec((await progress.textContent())!)!;
  expect(Number(done)).toBeGreaterThan(0);
  await press(tab, "o");
  await expect(tab).toHaveURL(/[?&]open=1/);
  await expect(rows).toHaveCount(Number(all) - Number(done));
  await expect(rows.filter({ hasText: "Settled" })).toHaveCount(0);
  await expect(rows.first()).toHaveAttribute("aria-current", "true");
  await press(tab, "n");
  await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
  const second = (await rows.nth(1).getAttribute("href"))!;
  await press(tab, "k", "Enter");
  await expect(tab).toHaveURL(/mode=compare.*open=1/);
  await expect(tab.getByTestId("queue-place")).toHaveText(/^\d+ of \d+$/);
  await press(tab, "Enter");
  await expect(tab).toHaveURL(new RegExp(second.slice(0, second.indexOf("?"))));
  await expect(tab).toHaveURL(/open=1/);
});

test("by keyboard: three pages of the review are opened, decided difference by difference and left done, one after the other", async ({
  page: tab,
}) => {
  test.setTimeout(120_000);
  const corpusId = await starterWithRun(tab);
  const name = `Trudy ${Date.now()}`;
  await knownAs(tab, name);
  await tab.goto(`/corpora/${corpusId}/review`);
  const rows = tab.getByTestId("review-row");
  await expect(rows.first()).toHaveAttribute("aria-current", "true");
  // Down the rows and back: the walk begins at the second page.
  await press(tab, "j", "j", "k");
  await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
  await press(tab, "Enter");
  const seen: string[] = [];
  for (const place of [2, 3, 4]) {
    await expect(tab.getByTestId("queue-place")).toHaveText(new RegExp(`^${place} of \\d+$`));
    await expect(settled(tab)).toHaveText(/^0 of [1-9]\d* settled$/, { timeout: 20_000 });
    const pageId = /pages\/([^?]+)/.exec(tab.url())![1]!;
    const total = Number(/of (\d+)/.exec((await settled(tab).textContent())!)![1]);
    await press(tab, "u");
    for (let done = 1; done <= total; done++) {
      await press(tab, done % 2 === 0 ? "a" : "b");
      await expect(settled(tab)).toHaveText(
        done === total ? `All ${total} settled` : `${done} of ${total} settled`,
      );
    }
    await press(tab, "Enter");
    await expect
      .poll(async () => (await storedSet(tab.request, pageId, `${name} (review)`)).state)
      .toBe("done");
    seen.push(pageId);
  }
  await expect(tab.getByTestId("queue-place")).toHaveText(/^5 of \d+$/);
  expect(new Set(seen).size).toBe(3);
  for (const pageId of seen) {
    const { operations } = await storedSet(tab.request, pageId, `${name} (review)`);
    expect(operations.some((operation) => operation.kind === "set" && operation.origin === "corrected")).toBe(
      true,
    );
  }
});

test("by keyboard: keys behind the Enter that calls a page done and goes on change nothing on the page that is left", async ({
  page: tab,
}) => {
  const corpusId = await starterWithRun(tab);
  const name = `Hasty ${Date.now()}`;
  await knownAs(tab, name);
  await tab.goto(`/corpora/${corpusId}/review`);
  await expect(tab.getByTestId("review-row").first()).toHaveAttribute("aria-current", "true");
  await press(tab, "Enter");
  await expect(tab.getByTestId("queue-place")).toHaveText(/^1 of \d+$/);
  await expect(settled(tab)).toHaveText(/^0 of [1-9]\d* settled$/, { timeout: 20_000 });
  const pageId = /pages\/([^?]+)/.exec(tab.url())![1]!;
  const total = Number(/of (\d+)/.exec((await settled(tab).textContent())!)![1]);
  await press(tab, "u", ...times(total, "b"));
  await expect(settled(tab)).toHaveText(`All ${total} settled`);
  // The next page does not come before the keys.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await tab.route(
    (url) => url.pathname.startsWith("/pages/") && url.searchParams.has("_rsc"),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await press(tab, "Enter", "j", "a", "j", "0", "z", "t", "Enter");
  await expect(settled(tab)).toHaveText(`All ${total} settled, done`);
  await expect(tab.getByPlaceholder("List, table, caption …")).toHaveCount(0);
  await expect
    .poll(async () => (await storedSet(tab.request, pageId, `${name} (review)`)).state)
    .toBe("done");
  release();
  await expect(tab.getByTestId("queue-place")).toHaveText(/^2 of \d+$/);
  const { operations, state } = await storedSet(tab.request, pageId, `${name} (review)`);
  expect(state).toBe("done");
  expect(operations.filter((operation) => operation.kind !== "set")).toEqual([]);
  expect(
    operations.filter((operation) => operation.kind === "set" && operation.origin === "corrected"),
  ).toHaveLength(total);
});

test("by keyboard: settled labels become gold, said by whom and when, and are taken back", async ({
  page: tab,
}) => {
  const key = "blog-04-plane";
  const get = async (path: string) => (await tab.request.get(path)).json();
  await tab.goto("/");
  const { id } = await starterPage(tab.request, key);
  const { corpusId } = await starterIds(get);
  const gold = async () =>
    ((await get(`/api/pages/${id}`)) as { readonly record: { readonly gold: GoldRecord } }).record.gold;
  const before = await gold();
  await label(tab, id, "Zoe (review)", /\w{9}/);
  await tab.goto(`/corpora/${corpusId}/review`);
  await expect(tab.getByTestId("review-progress")).toHaveText(/settled$/);
  await press(tab, "g");
  await expect(tab.getByTestId("gold-offer")).toContainText(/^[1-9]\d* pages? settled by a reviewer/);
  await expectAccessible(tab);
  await tab.getByRole("button", { name: /^Use on (up to )?\d+ pages?$/ }).focus();
  await press(tab, "Enter");
  await expect
    .poll(async () => (await gold()).corrections?.at(-1)?.by, { timeout: 20_000 })
    .toBe("Zoe (review)");
  expect((await gold()).original).toEqual({
    text: before.text,
    ...(before.intervals && { intervals: before.intervals }),
  });
  await expect
    .poll(
      async () => {
        await press(tab, "Escape", "g");
        return tab.getByRole("button", { name: "Undo the last time" }).count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await tab.getByRole("button", { name: "Undo the last time" }).focus();
  await press(tab, "Enter");
  await expect.poll(gold, { timeout: 20_000 }).toEqual(before);
});

test("by keyboard: the cause of the error behind a settled difference is said, kept and found again", async ({
  page: tab,
}) => {
  const pageId = await openAs(tab, "Cas", PAIR);
  await press(tab, "j", "a", "k");
  await expect(standing(tab)).toHaveText(/Settled/);
  await press(tab, "t");
  await expect(tab.getByPlaceholder("List, table, caption …")).toBeFocused();
  await tab.keyboard.type("teas");
  await press(tab, "Enter");
  await expect(tab.getByTestId("settle").getByTestId("cause")).toContainText("Teasers");
  const tagged = async () =>
    (
      (await (await tab.request.get(`/api/pages/${pageId}/causes`)).json()) as {
        readonly tags: readonly CauseTag[];
      }
    ).tags.filter(({ annotator, cause }) => annotator === "Cas" && cause === "teaser");
  await expect.poll(async () => (await tagged()).length).toBe(1);
  await reload(tab);
  await expect(settled(tab)).toHaveText(/^1 of/);
  await press(tab, "j");
  await expect(tab.getByTestId("settle").getByTestId("cause")).toContainText("Teasers");
});

test("by keyboard: two people's labels are settled with their names hidden, in the address too", async ({
  page: tab,
}) => {
  const key = "blog-02-backup";
  await tab.goto("/");
  const { id } = await starterPage(tab.request, key);
  await label(tab, id, "Anneliese", /\w{4}/);
  await label(tab, id, "Bartholomew", /\w{9}/);
  await openAs(tab, "Judge", "&xs=people,block-extractor&blind=1", key);
  const chips = tab.getByRole("group", { name: "Compared" });
  await expect(chips.getByRole("button", { pressed: true })).toContainText(["Annotator A", "Annotator B"]);
  await press(tab, "j", "b");
  await expect(settled(tab)).toHaveText(/^1 of \d+ settled/);
  await expectAccessible(tab);
  // Texts, names for screen readers, tooltips and scripts of the whole document, and what the server sends at
  // first.
  const names = () =>
    tab.evaluate(() => /Anneliese|Bartholomew/.exec(document.documentElement.outerHTML)?.[0] ?? null);
  expect(await (await tab.request.get(tab.url())).text()).not.toMatch(/Anneliese|Bartholomew/);
  for (const show of ["votes", "matrix", "patterns", "differences"]) {
    await press(tab, `Shift+${show === "differences" ? "a" : show[0]}`);
    await expect(tab.getByRole("tab", { selected: true })).toHaveText(new RegExp(show, "i"));
    expect(await names()).toBeNull();
  }
  await tab.getByTestId("choose-voters").focus();
  await press(tab, "Enter");
  await expect(tab.getByRole("option", { name: "Annotator A" })).toBeVisible();
  expect(await names()).toBeNull();
  await press(tab, "Escape");
  await press(tab, "]");
  await expect(tab).toHaveURL(/pair=person/);
  expect(tab.url()).not.toMatch(/Anneliese|Bartholomew/);
  await press(tab, "h");
  await expect(tab).not.toHaveURL(/blind/);
  await expect(chips).toContainText("Anneliese");
  await expect(chips).toContainText("Bartholomew");
});
