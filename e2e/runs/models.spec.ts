/** Models: labels made in the app become one, which is looked at, used, downloaded, dropped and taken back. */
import { readFile, writeFile } from "node:fs/promises";
import { expect, test, type APIRequestContext, type Page as Tab } from "@playwright/test";
import { starterIds } from "../../lib/setup/pictures/screens";
import { expectAccessible, expectSound, WIDTHS } from "../support/accessible";
import { chip, isSaved, openToAnnotate } from "../support/annotate-desk";
import { importedCorpus } from "../support/imported";
import { press } from "../support/keyboard";

/** Training and running on a busy machine. */
const LONG_MS = 120_000;

const story = (at: number): string =>
  `The council of valley ${at} met on Tuesday and decided to keep the old bridge over the river for another ${at + 3} years. `
    .repeat(3)
    .trim();
const page = (at: number): string =>
  `<!doctype html><title>Bridge ${at}</title><body><ul><li><a href=/>Home</a><li><a href=/news>News</a><li><a href=/sport>Sport</a></ul>` +
  `<div><p>${story(at)}</p></div><ul><li><a href=/imprint>Imprint</a><li><a href=/privacy>Privacy</a></ul></body>`;

/** Four pages of four sites. */
const PAGES = Object.fromEntries(
  Array.from({ length: 4 }, (_, at) => [`site-${at}.example/story.html`, page(at)]),
);

/** Label a page by keyboard: its story is main, and it is done. */
async function labelByKeys(tab: Tab, pageId: string): Promise<void> {
  await openToAnnotate(tab, pageId, "Trainer");
  // Past the menu to the story.
  for (let step = 0; step < 12; step++) {
    const line = tab.getByRole("list", { name: "Gold text" }).locator("[aria-current=true]");
    if ((await line.count()) > 0 && (await line.innerText()).includes("The council")) break;
    await press(tab, "j");
  }
  await press(tab, "1");
  await expect(chip(tab, "Main")).toHaveAttribute("aria-pressed", "true");
  await isSaved(tab);
}

/** Before another try: what is learned from the same pages is the same model, and keeps the name of the first corpus. */
async function forgetBridges(request: APIRequestContext): Promise<void> {
  const { models } = (await (await request.get("/api/models")).json()) as {
    models: readonly { id: string; card: { data: { corpus: string } } }[];
  };
  for (const { id, card } of models)
    if (card.data.corpus.startsWith("Bridges "))
      expect((await request.delete(`/api/models/${id}`)).ok()).toBe(true);
}

/** Click a text of the captured page, which lies under the overlay. */
async function clickOnPage(tab: Tab, text: string): Promise<void> {
  const box = await tab.frameLocator('iframe[title="Captured page"]').getByText(text).boundingBox();
  if (box === null) throw new Error(`"${text}" is not on the page`);
  await tab.mouse.click(box.x + Math.min(20, box.width / 2), box.y + box.height / 2);
}

test("L-Extractor learns from labels made here by keyboard, and says in inspect why", async ({
  page: tab,
  request,
}) => {
  test.setTimeout(4 * LONG_MS);
  await forgetBridges(request);
  const corpus = `Bridges ${Date.now()}`;
  const { ids } = await importedCorpus(request, corpus, PAGES);
  expect(ids).toHaveLength(4);
  for (const id of ids) {
    await labelByKeys(tab, id);
    await press(tab, "Enter");
    const labels = async () =>
      (
        (await (
          await request.get(
            `/api/pages/${id}/labels?${new URLSearchParams({ annotator: "Trainer" }).toString()}`,
          )
        ).json()) as { state: string }
      ).state;
    await expect.poll(labels).toBe("done");
  }

  await tab.goto("/models");
  await tab.getByRole("button", { name: "Train a model" }).press("Enter");
  const dialog = tab.getByRole("dialog", { name: "Train a model" });
  await expect(tab).toHaveURL(/train=true/);
  await expect(dialog.getByLabel("Extractor", { exact: true })).toBeFocused();
  await dialog.getByLabel("Extractor", { exact: true }).selectOption({ label: "L-Extractor" });
  await dialog.getByLabel("Corpus").selectOption({ label: corpus });
  await dialog.getByLabel("Folds").fill("1");
  await expect(dialog.getByRole("button", { name: "Train", exact: true })).toBeDisabled();
  await dialog.getByLabel("Folds").fill("2");
  await expect(dialog.getByLabel("Begin with")).toHaveCount(0);
  await dialog.getByRole("checkbox", { name: "Draw the learning curve" }).focus();
  await tab.keyboard.press(" ");
  await dialog.getByRole("button", { name: "Train", exact: true }).focus();
  await tab.keyboard.press("Enter");
  const model = tab.getByRole("row").filter({ hasText: `trained on ${corpus}` });
  await expect(model).toBeVisible({ timeout: LONG_MS });
  await model.getByRole("link").press("Enter");
  await expect(tab).toHaveURL(/\/models\/[0-9a-f]{64}$/);
  await expect(tab.getByRole("region", { name: "Folds, scrolls sideways" }).getByRole("row")).toHaveCount(4);
  await expect(tab.getByRole("img", { name: /^Weights: / })).toBeVisible();
  await expect(tab.getByRole("img", { name: /^Learning curve: .* from 2 pages$/ }).first()).toBeVisible();
  const recipe = await tab.getByTestId("model-recipe").innerText();
  expect(recipe).toMatch(/^l-extractor\(weights=trained\)@[0-9a-f]{64}$/);

  // Offered where an extractor is chosen, and its verdicts come with their reasons.
  await tab.goto(`/pages/${ids[0]!}?mode=inspect`);
  await tab.getByTestId("extractor").click();
  await tab.getByPlaceholder("Search name, id or source, or paste a recipe").fill(corpus);
  await tab.getByRole("option", { name: `L-Extractor of ${corpus}` }).click();
  await expect(tab).toHaveURL(/x=l-extractor/);
  const why = tab.getByTestId("why");
  await clickOnPage(tab, "The council of valley 0");
  // The card names a block by its place on the page: the story is the fourth.
  await expect(why).toContainText(/^B4 is kept/, { timeout: LONG_MS });
  await expect(why).toContainText(/^.*Margin \S+ is above /);
  const links = { Home: 1, News: 2, Sport: 3, Imprint: 5, Privacy: 6 };
  for (const [link, block] of Object.entries(links)) {
    await clickOnPage(tab, link);
    await expect(why).toContainText(new RegExp(`^B${block} is dropped`));
    await expect(why).toContainText(/^.*Margin \S+ is at most /);
  }
});

test("a model is calibrated, run at once, downloaded, deleted with a warning, and imported again", async ({
  page: tab,
  request,
}, info) => {
  test.setTimeout(5 * LONG_MS);
  const { corpusId } = await starterIds(async (path) => (await request.get(path)).json());
  const body = { corpusId, learner: "alexjc", folds: 3, params: { epochs: 100 } };
  const started = (await (await request.post("/api/trainings", { data: body })).json()) as {
    record: { id: string };
  };
  const trained = async () =>
    (
      (await (await request.get(`/api/trainings/${started.record.id}`)).json()) as {
        record: { state: string; modelId: string | null };
      }
    ).record;
  await expect.poll(async () => (await trained()).state, { timeout: LONG_MS }).toBe("done");
  const { modelId } = await trained();
  await tab.goto(`/models/${modelId!}`);
  await expect(tab.getByRole("img", { name: /^Calibration: line is content/ })).toBeVisible();
  await tab.getByRole("button", { name: "Run", exact: true }).press("Enter");
  await tab.getByRole("link", { name: "Open run" }).press("Enter", { timeout: LONG_MS });
  await expect(tab).toHaveURL(/\/runs\//, { timeout: LONG_MS });

  await tab.goto(`/models/${modelId!}`);
  await expect(tab.getByRole("region", { name: "Used by" }).getByRole("link").first()).toBeVisible();
  const saving = tab.waitForEvent("download");
  await tab.getByRole("button", { name: "Download" }).click();
  const file = info.outputPath("model.json");
  await (await saving).saveAs(file);

  const deletable = async () =>
    (
      (await (await request.get(`/api/models/${modelId!}/about`)).json()) as {
        uses: { jobs: readonly unknown[] };
      }
    ).uses.jobs.length;
  await expect.poll(deletable, { timeout: LONG_MS }).toBe(0);
  await tab.getByRole("button", { name: "Delete" }).click();
  const dialog = tab.getByRole("dialog", { name: /^Delete Alexjc of Starter corpus/ });
  await expect(dialog.getByText(/can no longer be run or inspected: 1 run/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Delete model" }).click();
  await expect(tab).toHaveURL(/\/models$/);

  await tab.getByRole("button", { name: "Import" }).click();
  const importing = tab.getByRole("dialog", { name: "Import a model" });
  const whole = await readFile(file, "utf8");
  const cut = info.outputPath("cut.json");
  await writeFile(cut, whole.slice(0, 300));
  await importing.getByLabel("Model file").setInputFiles(cut);
  await expect(importing.getByRole("alert")).toContainText("cut.json: not JSON, or cut short");
  const other = info.outputPath("other.json");
  await writeFile(other, whole.replace('"winnow":1', '"winnow":2'));
  await importing.getByLabel("Model file").setInputFiles(other);
  await expect(importing.getByRole("alert")).toContainText("version 2, this program reads version 1");
  await importing.getByLabel("Model file").setInputFiles(file);
  await expect(tab).toHaveURL(new RegExp(`/models/${modelId!}$`));
});

test("models and a model are sound at both widths in both themes", async ({ page: tab, request }) => {
  test.setTimeout(LONG_MS);
  const { models } = (await (await request.get("/api/models")).json()) as {
    models: readonly { id: string }[];
  };
  for (const size of WIDTHS) {
    await tab.setViewportSize(size);
    for (const path of ["/models", ...models.slice(0, 1).map(({ id }) => `/models/${id}`)]) {
      await tab.goto(path);
      await expect(tab.locator("main h1, main h2").first()).toBeVisible();
      await expectSound(tab, `${path} ${size.width}`);
    }
  }
});

test("a training that cannot be done says why, and is taken off the list", async ({ page: tab, request }) => {
  const { corpusId } = await importedCorpus(request, `No labels ${Date.now()}`, PAGES);
  await request.post("/api/trainings", { data: { corpusId, learner: "l-extractor" } });
  await tab.goto("/models");
  const item = tab.getByTestId("training").filter({ hasText: "No labels" });
  await expect(item.getByRole("alert")).toContainText("has no page whose content is known, of 4", {
    timeout: LONG_MS,
  });
  await expectAccessible(tab);
  await item.getByRole("button", { name: "Remove" }).click();
  await expect(item).toBeHidden();
});

test("an address of no model says that there is nothing", async ({ page: tab }) => {
  await tab.goto(`/models/${"0".repeat(64)}`);
  await expect(tab.getByText("There is nothing at this address")).toBeVisible();
});
