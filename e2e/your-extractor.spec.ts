/**
 * What somebody does whose extractor is not written in TypeScript: import what it extracted, score it beside
 * ours, and see on a page what it kept and missed.
 */
import { expect, test } from "@playwright/test";
import { starterIds } from "../lib/setup/screens";
import { expectAccessible } from "./accessible";
import { reload } from "./address";
import { doneRun } from "./done-run";

test.use({ viewport: { width: 1440, height: 900 } });

const KEPT = "It is always the capacitors.";
const ANSWERS = [
  { key: "blog-01-radio", text: KEPT },
  { key: "blog-02-backup", text: "Not a word of this is on the page." },
  { key: "blog-99-missing", text: "No such page." },
];

test("answers of another program are imported, scored, and shown on the page as what it kept", async ({
  page: tab,
}) => {
  // Another name at each try, since the same answers under the same name are there already.
  const program = `Paragraph ${Date.now()}`;
  const get = async (path: string): Promise<unknown> => (await tab.request.get(path)).json();
  const { corpusId } = await starterIds(get);
  await tab.goto(`/corpora/${corpusId}`);
  await tab.getByRole("button", { name: "Run", exact: true }).click();
  const dialog = tab.getByRole("dialog");
  await dialog.getByRole("button", { name: "Import answers" }).click();
  await expect(dialog).toHaveAccessibleName(/^Import answers for /);
  const file = (body: string) => ({
    name: "answers.jsonl",
    mimeType: "application/jsonl",
    buffer: Buffer.from(body),
  });
  await dialog.getByLabel("File of answers").setInputFiles(file('{"key":"blog-01-radio"}\n'));
  await dialog.getByRole("textbox", { name: "Name of the program" }).fill(program);
  await expectAccessible(tab);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByText(/answers\.jsonl:1: text: expected/)).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole("button", { name: "Import more" }).click();
  const lines = ANSWERS.map((answer) => JSON.stringify(answer)).join("\n");
  await dialog.getByLabel("File of answers").setInputFiles(file(lines));
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByText(`${program}: 2 pages with an answer, 16 without.`)).toBeVisible({
    timeout: 30_000,
  });
  await expect(dialog.getByText("the corpus has no such page")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();

  await tab.getByRole("button", { name: "Run", exact: true }).click();
  for (const box of await dialog.getByRole("list").getByRole("checkbox").all()) await box.uncheck();
  await dialog.getByRole("checkbox", { name: `${program}, 2 pages` }).check();
  await dialog.getByRole("button", { name: "Run", exact: true }).click();
  await expect(dialog).toBeHidden();
  await tab.goto(`/runs/${await doneRun(tab, corpusId, (key) => key.includes(program))}`);
  const row = tab.getByRole("grid", { name: "Scores of the extractors" }).locator("tbody tr");
  await expect(row).toContainText(program);
  await expect(row.getByRole("button", { name: /16 failed: open them/ })).toBeVisible();

  const { ids } = (await get(`/api/corpora/${corpusId}/ids?q=blog-01-radio`)) as {
    readonly ids: readonly string[];
  };
  await tab.goto(`/pages/${ids[0]!}?mode=inspect`);
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
  await tab.getByTestId("extractor").press("Enter");
  // The answers of the corpus are asked for when the list opens.
  await expect(tab.getByRole("option", { name: program })).toBeVisible();
  await tab.getByRole("combobox", { name: "Search extractors" }).fill(program);
  await tab.keyboard.press("Enter");
  await expect(tab.getByTestId("extractor")).toContainText(program);
  await expect(tab.getByTestId("scores")).toContainText("F1");
  await reload(tab);
  await expect(tab.getByTestId("extractor")).toContainText(program);
});
