/** A training that is stopped on the models screen, goes on after the folds that are done, and ends in a model. */
import { expect, test, type APIRequestContext, type Locator } from "@playwright/test";
import type { TrainingStanding } from "../../lib/api/resources/trainings";
import { expectAccessible } from "../support/accessible";
import { importedCorpus } from "../support/imported";

/** A training on a busy machine. */
const LONG_MS = 120_000;

const FOLDS = 8;
/** So many lines that a fold takes a second or more: there is time to stop before the last. */
const PARAGRAPHS = 400;

/** Pages with gold, each of a site of its own and built in its own way, so that no two are held out together. */
function labelledPages(): Record<string, string> {
  const pages = Array.from({ length: FOLDS }, (_, at) => {
    const story = Array.from(
      { length: PARAGRAPHS },
      (_, line) => `Paragraph ${line} of day ${at} tells at some length how the river rose and fell again.`,
    );
    const menu = Array.from({ length: PARAGRAPHS }, (_, line) => `<li><a href=/${line}>Link ${line}</a>`);
    const html =
      `<!doctype html><title>Day ${at}</title><ul>${menu.join("")}</ul>` +
      `${"<div>".repeat(at + 1)}${story.map((line) => `<p>${line}</p>`).join("")}`;
    const gold = { id: `day-${at}`, url: `http://site-${at}.example/day.html`, text: story.join("\n") };
    return { html, gold };
  });
  return {
    "gold.jsonl": pages.map(({ gold }) => JSON.stringify(gold)).join("\n"),
    ...Object.fromEntries(pages.map(({ html, gold }) => [`pages/${gold.id}.html`, html])),
  };
}

async function standing(request: APIRequestContext, id: string): Promise<TrainingStanding> {
  return (await (await request.get(`/api/trainings/${id}`)).json()) as TrainingStanding;
}

/** How far the bar of a training is, in percent; 0 while nobody knows. */
async function shown(item: Locator): Promise<number> {
  return Number((await item.getByRole("progressbar").getAttribute("aria-valuenow")) ?? 0);
}

test("a training is stopped and goes on after the folds that are done, with its progress shown", async ({
  page: tab,
  request,
}) => {
  test.setTimeout(4 * LONG_MS);
  const corpus = `Rivers ${Date.now()}`;
  const { corpusId } = await importedCorpus(request, corpus, labelledPages());
  const body = { corpusId, learner: "alexjc", folds: FOLDS, params: { epochs: 5000 } };
  const { record } = (await (
    await request.post("/api/trainings", { data: body })
  ).json()) as TrainingStanding;

  await tab.goto("/models");
  const item = tab.getByTestId("training").filter({ hasText: corpus });
  await expect(item.getByRole("status")).toContainText(new RegExp(`Fold \\d of ${FOLDS}: `), {
    timeout: LONG_MS,
  });
  await expect.poll(() => shown(item), { timeout: LONG_MS }).toBeGreaterThan(0);
  await item.getByRole("button", { name: "Stop" }).press("Enter");
  await expect(item.getByText("Stopped", { exact: true })).toBeVisible({ timeout: LONG_MS });
  await expect(item.getByRole("progressbar")).toHaveCount(0);
  await expect(item.getByRole("alert")).toHaveCount(0);
  const stopped = await standing(request, record.id);
  expect(stopped).toMatchObject({ record: { state: "stopped", modelId: null }, job: null });
  const { foldsDone } = stopped.record;
  expect(foldsDone).toBeGreaterThan(0);
  expect(foldsDone).toBeLessThan(FOLDS);
  await expect(item).toContainText(`${foldsDone} of ${FOLDS} folds are done and need not be done again.`);
  await expect(tab.getByRole("row").filter({ hasText: corpus })).toHaveCount(0);
  await expectAccessible(tab);

  const before = Math.round((100 * foldsDone) / (FOLDS + 1));
  await item.getByRole("button", { name: "Go on" }).press("Enter");
  // What is done is never taken back.
  await expect.poll(() => shown(item), { timeout: LONG_MS }).toBeGreaterThanOrEqual(before);
  await expect.poll(() => shown(item), { timeout: LONG_MS }).toBeGreaterThan(before);
  await expect(item).toBeHidden({ timeout: LONG_MS });
  const model = tab.getByRole("row").filter({ hasText: corpus });
  await expect(model).toBeVisible();
  const done = await standing(request, record.id);
  expect(done).toMatchObject({ record: { state: "done", foldsDone: FOLDS, error: null }, job: null });
  await model.getByRole("link").press("Enter");
  await expect(tab).toHaveURL(new RegExp(`/models/${done.record.modelId!}$`));
  // A head, each fold, and all of them.
  await expect(tab.getByRole("region", { name: "Folds, scrolls sideways" }).getByRole("row")).toHaveCount(
    FOLDS + 2,
  );
});
