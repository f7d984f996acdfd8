/**
 * How alike two people labelled, from the figures to the pages behind them and to a decision, by keyboard alone:
 * the agreement of a corpus of their own, a page in conflict settled in compare mode, progress.
 */
import { expect, test, type Page as Tab } from "@playwright/test";
import { describe } from "../../lib/labels/anchor";
import type { Operation } from "../../lib/labels/model";
import { parsePage } from "../../lib/page/parsing/parse";
import type { CorpusSummary } from "../../lib/store/interfaces/corpora";
import type { JobRecord } from "../../lib/store/interfaces/jobs";
import type { PageRow } from "../../lib/store/interfaces/pages";
import { expectSound, WIDTHS } from "../support/accessible";
import { press } from "../support/keyboard";

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 120_000 });

const LINES = [
  "Home and other places",
  "Rain at last in the hills",
  "It rained all day, and the reservoirs filled.",
  "Photograph: Ann Moor",
  "All rights reserved",
];
/** Lines that each of them calls main text, by page: they differ on line 3 of the first page, three words. */
const SAID = { first: { Ada: [1, 2], Bob: [1, 2, 3] }, second: { Ada: [1, 2], Bob: [1, 2] } } as const;

test("two people's agreement is worked out, opened down to a page, and that page settled, by keyboard alone", async ({
  page: tab,
  baseURL,
}) => {
  const headers = { origin: baseURL! };
  const corpusId = await labelledCorpus(tab, headers);
  await tab.addInitScript(() => localStorage.setItem("winnow.annotator", "Rae"));

  await test.step("nothing is known until it is asked for; r works it out", async () => {
    await tab.goto(`/corpora/${corpusId}/agreement`);
    await expect(tab.getByText("Agreement has not been worked out")).toBeVisible();
    await press(tab, "r");
    await expect(tab.getByTestId("agreement-about")).toContainText("2 pages of 2 people", {
      timeout: 60_000,
    });
    await expect(tab.getByTestId("alpha")).toContainText("0.8");
    await expect(tab.getByRole("main")).not.toContainText(/Ada|Bob/);
  });

  await test.step("it is accessible, wide and narrow, light and dark", async () => {
    for (const size of WIDTHS) {
      await tab.setViewportSize(size);
      await expectSound(tab, `agreement ${size.width}`);
    }
    await tab.setViewportSize(WIDTHS[0]);
    await tab.emulateMedia({ colorScheme: "light" });
  });

  await test.step("the pair opens its table, a number of it the page", async () => {
    const pair = tab.getByTestId("agreement-pair");
    await pair.getByRole("button", { name: /Annotator [AB] and Annotator [AB]/ }).focus();
    await tab.keyboard.press("Enter");
    const cells = pair.getByTestId("confusion").getByRole("button", { name: /3 words: list the pages/ });
    await expect(cells).toHaveCount(1);
    await cells.focus();
    await tab.keyboard.press("Enter");
    const link = pair.getByTestId("disputed-pages").getByRole("link");
    await expect(link).toHaveCount(1);
    await link.focus();
    await tab.keyboard.press("Enter");
    await expect(tab).toHaveURL(/mode=compare.*blind=1/);
    await expect(tab.getByTestId("settled")).toHaveText("0 of 1 settled", { timeout: 20_000 });
  });

  await test.step("the reviewer settles the only conflict: nobody should have kept it", async () => {
    await press(tab, "u");
    await press(tab, "0");
    await expect(tab.getByTestId("settled")).toHaveText("All 1 settled");
    await press(tab, "Enter");
    await expect
      .poll(async () => (await pagesOf(tab, corpusId)).map(({ state }) => state))
      .toEqual(["done", "done"]);
  });

  await test.step("an annotator who changes their mind afterwards neither undoes the decision nor locks it", async () => {
    const [first] = await pagesOf(tab, corpusId);
    await label(tab, first!.id, "Bob", [0, 1, 2, 3, 4], headers, LINES.length);
    expect((await pagesOf(tab, corpusId))[0]!.state).toBe("done");
    await tab.goto(`/corpora/${corpusId}/agreement`);
    await expect(tab.getByTestId("agreement-about")).toContainText("Labels have changed since.");
    await press(tab, "n");
    await expect(tab.getByTestId("agreement-pair")).toContainText("Ada and Bob");
  });

  await test.step("progress tells who did what", async () => {
    await tab.goto(`/corpora/${corpusId}/project`);
    await expect(tab.getByTestId("people").getByRole("row").filter({ hasText: "Ada" })).toContainText("2");
    await expect(tab.getByTestId("slices")).toContainText("100");
    for (const size of WIDTHS) {
      await tab.setViewportSize(size);
      await expectSound(tab, `progress ${size.width}`);
    }
  });
});

async function pagesOf(tab: Tab, corpusId: string): Promise<readonly PageRow[]> {
  const answer = await tab.request.get(`/api/corpora/${corpusId}/pages?limit=10&sort=key`);
  return ((await answer.json()) as { readonly rows: readonly PageRow[] }).rows;
}

async function labelledCorpus(tab: Tab, headers: Readonly<Record<string, string>>): Promise<string> {
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await tab.request.post(path, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const name = `Agreement ${Date.now()}`;
  const { id: uploadId } = await post<{ readonly id: string }>("/api/uploads", {});
  for (const key of Object.keys(SAID)) {
    const html = `<!doctype html><title>The ${key} page</title><body>${LINES.map((line) => `<p>${line}</p>`).join("")}<!--${key}-->`;
    const put = await tab.request.put(`/api/uploads/${uploadId}?path=${key}.html`, {
      data: Buffer.from(html),
      headers: { ...headers, "content-type": "application/octet-stream" },
    });
    expect(put.ok(), await put.text()).toBe(true);
  }
  const { id } = await post<JobRecord>("/api/jobs", { kind: "import", uploadId, corpusName: name });
  await expect
    .poll(
      async () =>
        ((await (await tab.request.get(`/api/jobs/${id}`)).json()) as { readonly job: JobRecord }).job.state,
      { timeout: 60_000 },
    )
    .toBe("done");
  const { corpora } = (await (await tab.request.get("/api/corpora")).json()) as {
    readonly corpora: readonly CorpusSummary[];
  };
  const corpusId = corpora.find((corpus) => corpus.name === name)!.id;
  for (const page of await pagesOf(tab, corpusId))
    for (const [annotator, lines] of Object.entries(SAID[page.key as keyof typeof SAID]))
      await label(tab, page.id, annotator, lines, headers, 0);
  return corpusId;
}

/** Label every line of a page, behind so many operations that are there. */
async function label(
  tab: Tab,
  pageId: string,
  annotator: string,
  main: readonly number[],
  headers: Readonly<Record<string, string>>,
  version: number,
): Promise<void> {
  const page = parsePage(await (await tab.request.get(`/api/pages/${pageId}/source`)).text());
  const operations = page.leaves.map(({ text, start }, leaf): Operation => {
    const target = { kind: "interval", start, end: start + text.length } as const;
    return {
      ...{
        id: `${annotator}-${version}-${leaf}`,
        group: `${version}`,
        at: leaf,
        activeMs: 1000,
        kind: "set",
      },
      ...{ target, anchor: describe(page, target), origin: "manual" },
      label: main.includes(leaf) ? "main" : "boilerplate",
    };
  });
  const answer = await tab.request.post(`/api/pages/${pageId}/labels`, {
    data: { annotator, version, operations, state: "done" },
    headers,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
