/** The tutorial by keyboard: a lesson is labelled, graded text by text, put right and passed; then pages are given. */
import { expect, test, type APIRequestContext, type Page as Tab } from "@playwright/test";
import { describe as anchorOf } from "../../lib/labels/anchor";
import { contentMask } from "../../lib/gold/content-mask";
import { stretchesOfLeaves } from "../../lib/gold/leaves";
import { parsePage } from "../../lib/page/parsing/parse";
import { expectSound, WIDTHS } from "../support/accessible";
import { isReady, isSaved, knownAs } from "../support/annotate-desk";
import { importedCorpus } from "../support/imported";
import { press } from "../support/keyboard";

interface Lesson {
  readonly pageId: string;
  readonly grade: { readonly isPassed: boolean } | null;
}

const standing = (tab: Tab) => tab.getByTestId("tutorial-standing");
const result = (tab: Tab) => tab.getByTestId("lesson-grade");
const errors = (tab: Tab) =>
  tab.getByRole("list", { name: "Texts that differ from the gold" }).getByRole("listitem");

async function lessonsOf(request: APIRequestContext, annotator: string): Promise<readonly Lesson[]> {
  const answer = await request.get(`/api/tutorial?annotator=${encodeURIComponent(annotator)}`);
  return ((await answer.json()) as { readonly lessons: readonly Lesson[] }).lessons;
}

/** Labels as the gold has them, from another browser. */
async function pass(
  request: APIRequestContext,
  pageId: string,
  annotator: string,
  baseURL: string,
): Promise<void> {
  const page = parsePage(await (await request.get(`/api/pages/${pageId}/source`)).text());
  const { record } = (await (await request.get(`/api/pages/${pageId}`)).json()) as {
    readonly record: { readonly gold: { readonly text: string } };
  };
  const mask = contentMask(page, { text: record.gold.text })!;
  const operations = stretchesOfLeaves(page, mask).map(({ start, end }) => {
    const target = { kind: "interval", start, end } as const;
    const id = `${annotator} ${pageId} ${start}`;
    return {
      ...{ id, group: id, at: 1, activeMs: 1, kind: "set", label: "main", origin: "manual", target },
      anchor: anchorOf(page, target),
    };
  });
  const stored = await request.post(`/api/pages/${pageId}/labels`, {
    data: { annotator, version: 0, operations, state: "done" },
    headers: { origin: baseURL },
  });
  expect(stored.ok(), await stored.text()).toBe(true);
}

test("a lesson is graded text by text, put right by keys, and passed; only then a corpus gives its pages", async ({
  page: tab,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const annotator = `Tess ${Date.now()}`;
  const { corpusId } = await importedCorpus(request, `For learners ${Date.now()}`, {
    "one.html": "<title>One</title><p>It rained all day on the quay, and nobody went out.</p>",
  });
  const order = await request.post(`/api/corpora/${corpusId}/order`, {
    data: { evaluation: 0, tutorial: true },
    headers: { origin: baseURL! },
  });
  expect(order.ok(), await order.text()).toBe(true);
  const next = () => request.post(`/api/corpora/${corpusId}/next`, { data: { annotator } });
  await expect.poll(async () => (await next()).status()).toBe(403);

  await knownAs(tab, annotator);
  await tab.goto(`/corpora/${corpusId}`);
  await tab.getByRole("button", { name: "Annotate next" }).click();
  await tab.getByRole("button", { name: "Tutorial" }).click();
  await expect(standing(tab)).toContainText("0 of 5 lessons passed");
  for (const size of WIDTHS) {
    await tab.setViewportSize(size);
    await expectSound(tab, "tutorial");
  }
  await tab.setViewportSize({ width: 1440, height: 900 });
  await tab.getByRole("link", { name: "Begin: lesson 1" }).focus();
  await press(tab, "Enter");
  await isReady(tab, /Done, compare/);
  await expect(tab.getByTestId("proposer")).toHaveText("Tutorial, no proposals");
  await press(tab, "Home", "1", "Enter");
  await expect(result(tab)).toHaveText(/^Not passed yet: F1 \(characters\) 0\./);
  for (const size of WIDTHS) {
    await tab.setViewportSize(size);
    await expectSound(tab, "lesson");
  }
  await tab.setViewportSize({ width: 1440, height: 900 });
  const wrong = await errors(tab).count();
  expect(wrong).toBeGreaterThan(3);

  await press(tab, "Home");
  for (let at = 0; at < wrong; at++) {
    await press(tab, "d");
    const here = errors(tab).locator("[aria-current=true]");
    await expect(here.first()).toBeVisible();
    const isMissed = /Gold keeps it/.test((await here.first().textContent())!);
    await press(tab, isMissed ? "1" : "0");
  }
  await isSaved(tab);
  await expect(tab.getByText("You have changed labels since.")).toBeVisible();
  await press(tab, "Enter");
  await expect(result(tab)).toHaveText(/^Passed: F1 \(characters\) /);
  await press(tab, "Enter");
  const [first, second, ...others] = await lessonsOf(request, annotator);
  expect(first!.grade?.isPassed).toBe(true);
  await expect(tab).toHaveURL(new RegExp(`/pages/${second!.pageId}\\?mode=annotate&tutorial=1`));

  for (const { pageId } of [second!, ...others]) await pass(request, pageId, annotator, baseURL!);
  await tab.goto("/tutorial");
  await expect(standing(tab)).toHaveText("You have passed the tutorial.");
  expect((await next()).status()).toBe(200);
});

test("the same page is labelled with proposals where it is no lesson", async ({ page: tab, request }) => {
  const [first] = await lessonsOf(request, "nobody");
  await knownAs(tab, `Uma ${Date.now()}`);
  await tab.goto(`/pages/${first!.pageId}?mode=annotate`);
  await isReady(tab);
  await expect(tab.getByTestId("proposer")).toHaveText(/^Proposed by/);
  await expect(tab.getByRole("tab", { name: "Lesson" })).toHaveCount(0);
});
