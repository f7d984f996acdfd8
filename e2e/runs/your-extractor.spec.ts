/**
 * What somebody does whose extractor is not written in TypeScript: import what it extracted, score it beside
 * ours, and see on a page what it kept and missed.
 */
import { expect, test, type Page as Tab } from "@playwright/test";
import { starterIds } from "../../lib/setup/pictures/screens";
import { expectAccessible } from "../support/accessible";
import { reload } from "../support/address";
import { doneRun } from "../support/done-run";
import { press } from "../support/keyboard";

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

const STORIES = ["Rain at last", "Snow in May", "A dry June", "Wind from the west"] as const;
const paragraphsOf = (title: string): readonly string[] =>
  ["came to the valley on Monday", "was gone by Friday", "will be back before the autumn"].map(
    (what) =>
      `${title} ${what}, and the people who had waited for it for weeks talked of nothing else all day.`,
  );

/** A corpus of its own: a run of few extractors on the starter corpus would change what other tests find there. */
async function importStories(tab: Tab, name: string): Promise<string> {
  const headers = { origin: new URL(tab.url()).origin };
  const { id: uploadId } = (await (await tab.request.post("/api/uploads", { headers })).json()) as {
    id: string;
  };
  const put = async (path: string, data: string): Promise<void> => {
    const answer = await tab.request.put(`/api/uploads/${uploadId}?path=${path}`, { data, headers });
    expect(answer.status()).toBe(201);
  };
  for (const [at, title] of STORIES.entries()) {
    const menu = "<ul><li><a href=/>Home</a><li><a href=/news>All the news of the week</a></ul>";
    const story = paragraphsOf(title).map((text) => `<p>${text}`);
    await put(
      `pages/p${at}.html`,
      `<title>${title}</title><body>${menu}<div><h1>${title}</h1>${story.join("")}</div><p><a href=/more>Read more of this, and of that</a>`,
    );
  }
  const gold = STORIES.map((title, at) =>
    JSON.stringify({ id: `p${at}`, text: [title, ...paragraphsOf(title)].join("\n") }),
  );
  await put("gold.jsonl", gold.join("\n"));
  const data = { kind: "import", uploadId, corpusName: name };
  expect((await tab.request.post("/api/jobs", { data, headers })).status()).toBe(202);
  const found = async (): Promise<{ id: string; pages: number } | undefined> =>
    (
      (await (await tab.request.get("/api/corpora")).json()) as {
        corpora: { id: string; name: string; pages: number }[];
      }
    ).corpora.find((corpus) => corpus.name === name);
  await expect.poll(async () => (await found())?.pages, { timeout: 60_000 }).toBe(STORIES.length);
  return (await found())!.id;
}

test("answers of another program are compared, drawn in the matrix, explained by cause, and reviewed", async ({
  page: tab,
}) => {
  const now = Date.now();
  const program = `Half ${now}`;
  await tab.goto("/");
  const corpusId = await importStories(tab, `Stories ${now}`);
  // It misses the last two paragraphs of each story.
  const answers = STORIES.map((title, at) =>
    JSON.stringify({ key: `p${at}`, text: `${title}\n${paragraphsOf(title)[0]!}` }),
  );
  await tab.goto(`/corpora/${corpusId}`);
  await tab.getByRole("button", { name: "Run", exact: true }).click();
  const dialog = tab.getByRole("dialog");
  await dialog.getByRole("button", { name: "Import answers" }).click();
  await dialog
    .getByLabel("File of answers")
    .setInputFiles({
      name: "answers.jsonl",
      mimeType: "application/jsonl",
      buffer: Buffer.from(answers.join("\n")),
    });
  await dialog.getByRole("textbox", { name: "Name of the program" }).fill(program);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByText(`${program}: 4 pages with an answer`)).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole("button", { name: "Done" }).click();
  await tab.getByRole("button", { name: "Run", exact: true }).click();
  await dialog.getByRole("button", { name: "None" }).click();
  await dialog.getByRole("checkbox", { name: /^BTE/ }).check();
  await dialog.getByRole("checkbox", { name: /^All text/ }).check();
  await dialog.getByRole("checkbox", { name: `${program}, 4 pages` }).check();
  await dialog.getByRole("button", { name: "Run", exact: true }).click();
  await expect(dialog).toBeHidden();
  const runId = await doneRun(tab, corpusId, () => true);

  await tab.goto(`/runs/${runId}`);
  const row = tab
    .getByRole("grid", { name: "Scores of the extractors" })
    .locator("tbody tr")
    .filter({ hasText: program });
  await expect(row).toHaveCount(1);
  const key = (await row.getAttribute("data-key"))!;
  await tab.goto(`/runs/${runId}/errors?${new URLSearchParams({ x: key }).toString()}`);
  await expect(tab.getByTestId("causes")).toBeVisible();
  await expect(tab.getByText(/will be back before the autumn/).first()).toBeVisible();

  await tab.goto(`/corpora/${corpusId}/review`);
  await expect(tab.getByTestId("review-row")).toHaveCount(STORIES.length);
  const matrix = tab.getByTestId("review-matrix");
  await matrix.focus();
  await press(tab, "ArrowRight");
  await expect(matrix).toHaveAccessibleName(new RegExp(`BTE and ${program}`));
  await tab.getByTestId("review-row").first().focus();
  await press(tab, "Enter");
  await expect(tab).toHaveURL(/mode=compare.*queue=/);
  await expect(tab.getByTestId("queue-place")).toHaveText("1 of 4");
  await expect(tab.getByTestId("vote-score").first()).toBeVisible();
  await expect(tab.getByText(program).first()).toBeVisible();
  await tab.goto(`${tab.url()}&show=matrix`);
  const ofPage = tab.getByTestId("matrix");
  // Down the rows, from wherever the pair that is open has put the mark, there is one of the program.
  await expect
    .poll(async () => {
      await ofPage.press("ArrowDown");
      return ofPage.getAttribute("aria-label");
    })
    .toContain(program);
});
