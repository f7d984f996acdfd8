/**
 * What somebody does who builds a recipe: by keys alone and by the pointer, with its effect on a page and on a
 * sample meanwhile; saves it, changes it, takes back what was changed, and finds it by its name elsewhere.
 */
import { expect, test, type Page as Tab } from "@playwright/test";
import { answerFromText } from "../../lib/extractors/contract/wire";
import { starterIds } from "../../lib/setup/pictures/screens";
import { expectSound } from "../support/accessible";
import { reload } from "../support/address";
import { openToAnnotate } from "../support/annotate-desk";
import { press, times } from "../support/keyboard";

test.use({ viewport: { width: 1440, height: 900 } });

const part = (tab: Tab, name: RegExp) => tab.getByRole("treeitem", { name });
const text = (tab: Tab) => tab.getByRole("textbox", { name: "Recipe as text" });

async function open(tab: Tab, recipe: string): Promise<void> {
  await tab.goto(`/recipes/new?r=${encodeURIComponent(recipe)}`);
  await expect(tab.locator('[data-leaf][data-state="kept"]').first()).toBeAttached();
}

async function add(tab: Tab, name: string): Promise<void> {
  await press(tab, "a");
  await tab.getByPlaceholder("Search extractors and recipes").fill(name);
  await press(tab, "Enter");
  await expect(tab.getByPlaceholder("Search extractors and recipes")).toBeHidden();
}

/** A name that no other test, and no try of this one before, has taken. */
const ownName = (name: string): string => `${name} ${Date.now()}`;

test("by keys alone: an empty recipe says so, is built, wrapped, moved, undone, saved and found in the list", async ({
  page: tab,
}) => {
  await tab.goto("/recipes/new");
  await expect(part(tab, /The recipe is empty/)).toBeVisible();
  await add(tab, "lqf");
  await add(tab, "bte");
  await add(tab, "ccb");
  await expect(text(tab)).toHaveValue("lqf | bte | ccb");
  await press(tab, "v");
  await expect(text(tab)).toHaveValue("lqf | bte | vote(majority: ccb)");
  await press(tab, "ArrowUp", "Alt+ArrowDown", "Alt+ArrowUp");
  await expect(part(tab, /^.*BTE/)).toHaveAttribute("aria-selected", "true");
  await expect(part(tab, /BTE/)).toBeFocused();
  await press(tab, "ArrowDown", "Alt+ArrowUp", "ArrowDown", "ArrowDown", "Alt+ArrowRight");
  await expect(text(tab)).toHaveValue("lqf | vote(majority: ccb, bte)");
  await press(tab, "Delete");
  await expect(text(tab)).toHaveValue("lqf | vote(majority: ccb)");
  await press(tab, "Control+z");
  await expect(text(tab)).toHaveValue("lqf | vote(majority: ccb, bte)");
  await press(tab, "Control+Shift+z", "Control+z");
  await expect(tab).toHaveURL(/r=lqf/);
  await reload(tab);
  await expect(text(tab)).toHaveValue("lqf | vote(majority: ccb, bte)");
  const name = ownName("Keys");
  await press(tab, "Control+s");
  await tab.keyboard.type(name);
  await press(tab, "Enter");
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(tab).toHaveURL(/\/recipes\/(?!new)/);
  await tab.goto("/recipes");
  await expect(tab.getByRole("row", { name: new RegExp(name) })).toContainText(
    "lqf | vote(majority: ccb, bte)",
  );
});

test("by the pointer: parts are dragged, a slider changes page and sample, and what cannot be is said at its part", async ({
  page: tab,
}) => {
  await open(tab, "vote(2: lqf, ccb, union(bte, dsc))");
  await part(tab, /Link Quota Filter/).dragTo(part(tab, /DSC/), { targetPosition: { x: 60, y: 4 } });
  await expect(text(tab)).toHaveValue("vote(2: ccb, union(bte, lqf, dsc))");
  const sample = tab.getByTestId("sample");
  await expect(sample).toContainText("18 pages");
  await part(tab, /CCB/).click();
  const slider = tab.getByRole("slider", { name: "Threshold, slider" });
  const before = await part(tab, /CCB/).textContent();
  await slider.fill("0.9");
  await expect(part(tab, /CCB/)).not.toHaveText(before!);
  await expect(text(tab)).toHaveValue("vote(2: ccb(threshold=0.9), union(bte, lqf, dsc))");
  await part(tab, /Vote/).click();
  await tab.getByRole("spinbutton", { name: "Votes needed" }).fill("3");
  await expect(part(tab, /Vote/)).toContainText("can never be reached: it asks for 3 of only 2 votes");
  await expect(tab.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  await tab.getByRole("spinbutton", { name: "Votes needed" }).fill("1");
  await text(tab).fill("vote(1: ccb, btte)");
  await expect(tab.getByText(/Unknown extractor: btte/)).toBeVisible();
  await expect(tab.locator("mark")).toHaveText("btte");
  await text(tab).fill("union(ccb, bte)");
  await expect(part(tab, /Union/)).toBeVisible();
  await expectSound(tab, "the editor");
});

test("the combination is tried in the worker, which loads the model itself and answers as the server does", async ({
  page: tab,
}) => {
  const asked = tab.waitForRequest(/\/api\/pages\/[^/]+\/source$/);
  await open(tab, "lqf");
  const [, pageId] = /pages\/([^/]+)/.exec((await asked).url())!;
  const answer = await tab.request.post(`/api/pages/${pageId}/extraction`, {
    data: { recipe: { use: "combination" } },
  });
  const { keep } = answerFromText(await answer.text()).extraction;
  const keptHere = () =>
    tab
      .locator("[data-leaf]")
      .evaluateAll((all) => all.map((leaf) => ((leaf as HTMLElement).dataset.state === "kept" ? 1 : 0)));
  expect(await keptHere()).not.toEqual([...keep]);
  const [worker, ...others] = tab.workers();
  expect(others).toEqual([]);
  const filesOfWorker = () =>
    worker!.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(
        ({ name, decodedBodySize }) => `${name} ${decodedBodySize}`,
      ),
    );
  const before = await filesOfWorker();
  await text(tab).fill("combination");
  await expect.poll(keptHere).toEqual([...keep]);
  const later = (await filesOfWorker()).filter((file) => !before.includes(file));
  // The model and nothing else: its code is there already, since any extractor may be in a recipe.
  expect(later).toEqual([expect.stringMatching(/ 1\d{5}$/)]);
});

test("a saved recipe is offered by name, changed, compared, duplicated, deleted and brought back", async ({
  page: tab,
}) => {
  const name = ownName("Valley");
  const made = await tab.request.post("/api/recipes", { data: { name, recipe: "lqf | ccb" } });
  const { id } = (await made.json()) as { id: string };
  const { pageId } = await starterIds(async (path) => (await tab.request.get(path)).json());
  await tab.goto(`/pages/${pageId}?mode=inspect`);
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
  await tab.getByTestId("extractor").press("Enter");
  await tab.getByRole("option", { name }).click();
  await expect(tab.getByTestId("extractor")).toHaveText("lqf | ccb");

  await openToAnnotate(tab, pageId, "Linus");
  await tab.getByTestId("proposer").click();
  await tab.getByRole("combobox", { name: "Search who proposes" }).fill(name);
  await tab.getByRole("option", { name }).click();
  await expect(tab.getByTestId("proposer")).toContainText("Proposed by lqf | ccb, 9 votes");
  await reload(tab);
  await expect(tab.getByTestId("proposer")).toContainText("Proposed by lqf | ccb, 9 votes");

  await tab.goto(`/recipes/${id}`);
  await press(tab, "End", "i");
  await expect(text(tab)).toHaveValue("lqf | ccb");
  await add(tab, "bte");
  await tab.getByRole("button", { name: "More for this recipe" }).click();
  await tab.getByRole("menuitem", { name: "Compare" }).click();
  const changes = tab.getByRole("dialog", { name: "Compare" });
  await expect(changes.getByRole("listitem").filter({ hasText: "BTE" })).toContainText("added");
  await press(tab, "Escape");
  // Somebody else is faster.
  await tab.request.put(`/api/recipes/${id}`, {
    data: { name, recipe: "lqf | bte", version: 1, author: "Grace" },
  });
  await press(tab, "Control+s");
  await expect(tab.getByText("Grace saved version 2 meanwhile")).toBeVisible();
  await tab.getByRole("button", { name: "Compare" }).click();
  await expect(changes).toContainText("version 2");
  await press(tab, "Escape", "Control+s");
  await expect(tab.getByText("Saved as version 3")).toBeVisible();

  await tab.goto(`/recipes/${id}?v=9`);
  await expect(tab.getByText("There is no version 9 of this recipe; the newest is 3.")).toBeVisible();

  await tab.goto("/recipes");
  const row = tab.getByRole("row", { name: new RegExp(`^${name}`) });
  await row.getByRole("button", { name: `More for ${name}` }).click();
  await tab.getByRole("menuitem", { name: "Duplicate" }).click();
  await press(tab, "Enter");
  await expect(tab.getByRole("link", { name: `${name} copy` })).toBeVisible();
  await tab.getByRole("button", { name: `More for ${name} copy` }).click();
  await tab.getByRole("menuitem", { name: "Delete" }).click();
  await expect(tab.getByRole("link", { name: `${name} copy` })).toBeHidden();
  await tab.getByRole("button", { name: "Undo" }).click();
  await expect(tab.getByRole("link", { name: `${name} copy` })).toBeVisible();
});

test("by keyboard: two different recipes are compared, part by part and on the pages of the sample, and by a link", async ({
  page: tab,
}) => {
  await tab.goto(`/recipes/new?r=${encodeURIComponent("lqf | ccb(radius=30)")}`);
  await expect(text(tab)).toHaveValue("lqf | ccb(radius=30)");
  await tab.evaluate(() => (document.activeElement as HTMLElement).blur());
  await press(tab, "c");
  const dialog = tab.getByRole("dialog", { name: "Compare" });
  await expect(dialog).toContainText("Choose another recipe");
  await dialog.getByRole("button", { name: "Another recipe" }).focus();
  await press(tab, "Enter");
  await tab.keyboard.type("lqf | bte");
  await press(tab, "Enter");
  const part = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
  await expect(part("BTE")).toContainText("removed");
  await expect(part("CCB")).toContainText("added");
  // The sample is read on threads that may just be starting.
  await expect(dialog.getByRole("columnheader", { name: "Other" })).toBeVisible({ timeout: 30_000 });
  await expect(dialog.locator("tbody tr").first()).toBeVisible();
  await expect(tab).toHaveURL(/with=/);
  await reload(tab);
  await expect(part("BTE"), "the link shows the comparison").toContainText("removed");
  await expectSound(tab);
  await press(tab, "Escape");
  await expect(tab.getByTestId("sample")).toContainText("against the other");
  await tab.goto("/recipes/new?r=lqf&with=nobody");
  await expect(tab.getByText("The recipe to compare with cannot be read")).toBeVisible();
});

test("a recipe is exported as a file, and imported from it or from a line", async ({ page: tab }) => {
  const name = ownName("File");
  await tab.request.post("/api/recipes", { data: { name, recipe: "union(bte, dsc)" } });
  await tab.goto("/recipes");
  await tab.getByRole("button", { name: `More for ${name}` }).click();
  const saving = tab.waitForEvent("download");
  await tab.getByRole("menuitem", { name: "Export" }).click();
  const path = await (await saving).path();
  await tab.getByRole("button", { name: "Import" }).click();
  await tab
    .getByLabel("Recipe file")
    .setInputFiles({
      name: "again.json",
      mimeType: "application/json",
      buffer: await import("node:fs/promises").then(({ readFile }) => readFile(path)),
    });
  await expect(tab.getByPlaceholder(name)).toBeVisible();
  await tab.getByRole("dialog").getByRole("button", { name: "Import" }).click();
  await expect(tab.getByText(`“${name}” is taken. Choose another name.`)).toBeVisible();
  await tab.getByRole("textbox", { name: "Recipe as text or JSON" }).fill("lqf | | bte");
  await expect(tab.getByRole("alert")).toContainText("at character 7");
  await tab.getByRole("textbox", { name: "Recipe as text or JSON" }).fill("lqf | bte");
  await tab.getByRole("textbox", { name: "Name" }).fill(`${name} line`);
  await tab.getByRole("dialog").getByRole("button", { name: "Import" }).click();
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(`${name} line`);
});

test("the key sheet names the keys of the tree, and Escape leaves it", async ({ page: tab }) => {
  await open(tab, "lqf | ccb");
  await press(tab, "?");
  const sheet = tab.getByRole("dialog", { name: "Keys" });
  for (const words of ["Wrap in a vote", "Move into the group above", "Unwrap the group", "Redo"])
    await expect(sheet.getByText(words)).toBeVisible();
  await press(tab, "Escape", ...times(2, "ArrowDown"));
  await expect(part(tab, /CCB/)).toHaveAttribute("aria-selected", "true");
});
