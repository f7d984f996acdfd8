/**
 * Two annotators who contradict each other, from the first label to the export: the page is in conflict,
 * every export leaves it out and says so, the review shows it without any run, and when a reviewer has
 * settled it the export holds the reviewer's word.
 */
import { writeFile } from "node:fs/promises";
import { expect, test, type Page as Tab, type TestInfo } from "@playwright/test";
import { openCorpus } from "../../lib/corpus/formats/recognise";
import type { CorpusEntry, GoldRecord } from "../../lib/corpus/record";
import { zipTree, ZIP_LIMITS } from "../../lib/corpus/files/zip";
import { describe } from "../../lib/labels/anchor";
import type { Operation } from "../../lib/labels/model";
import { parsePage } from "../../lib/page/parsing/parse";
import type { CorpusSummary } from "../../lib/store/interfaces/corpora";
import type { JobRecord } from "../../lib/store/interfaces/jobs";
import type { LabelState } from "../../lib/store/interfaces/labels";
import type { PageRow } from "../../lib/store/interfaces/pages";
import { press } from "../support/keyboard";

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 120_000 });

const STORY = [
  "Home",
  "News",
  "Rain at last in the hills",
  "It rained all day, and the reservoirs filled.",
  "Photograph: Ann Moor",
  "All rights reserved",
];
const html = (lines: readonly string[]): string =>
  `<!doctype html><title>A page</title><body>${lines.map((line) => `<p>${line}</p>`).join("\n")}`;
/** The lines that each of them calls content, by place. */
const ADA = [2, 3];
const BOB = [3, 4, 5];

test("a page on which two finished annotators contradict each other stays out of every export until a reviewer has settled it", async ({
  page: tab,
  baseURL,
}, info) => {
  const origin = { origin: baseURL! };
  const get = async <T>(path: string): Promise<T> =>
    (await (await tab.request.get(path, { headers: origin })).json()) as T;
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await tab.request.post(path, { data, headers: origin });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const { corpusId, name } = await importPages(tab, get, post, origin);
  const pages = async () =>
    (await get<{ readonly rows: readonly PageRow[] }>(`/api/corpora/${corpusId}/pages?limit=10&sort=key`))
      .rows;
  const stateOf = async (key: string) => (await pages()).find((page) => page.key === key)!.state;
  const id = (await pages()).find(({ key }) => key === "disputed")!.id;
  const label = async (annotator: string, content: readonly number[], state?: LabelState): Promise<void> => {
    const page = parsePage(
      await (await tab.request.get(`/api/pages/${id}/source`, { headers: origin })).text(),
    );
    const operations = page.leaves.map(({ text, start }, leaf): Operation => {
      const target = { kind: "interval", start, end: start + text.length } as const;
      return {
        id: `${annotator}-${leaf}`,
        group: annotator,
        at: leaf,
        activeMs: 1,
        kind: "set",
        target,
        anchor: describe(page, target),
        label: content.includes(leaf) ? "main" : "boilerplate",
        origin: "manual",
      };
    });
    expect(operations).toHaveLength(STORY.length);
    await post(`/api/pages/${id}/labels`, {
      annotator,
      version: 0,
      operations,
      ...(state !== undefined && { state }),
    });
  };

  await test.step("one finishes; the other's draft leaves the page done, and it counts as gold", async () => {
    await label("Ada", ADA, "done");
    await label("Bob", BOB);
    expect(await stateOf("disputed")).toBe("done");
    expect((await get<CorpusSummary>(`/api/corpora/${corpusId}`)).withGold).toBe(2);
  });

  await test.step("the other finishes too: the page is in conflict, and is gold no more", async () => {
    await label("Bob", BOB, "done");
    expect(await stateOf("disputed")).toBe("conflict");
    expect(await get<CorpusSummary>(`/api/corpora/${corpusId}`)).toMatchObject({
      withGold: 1,
      states: { conflict: 1, done: 0, open: 1 },
    });
  });

  await test.step("every export that makes gold leaves it out and says so; the native one carries what each of them said", async () => {
    for (const format of ["folder", "wcxb", "scrapinghub"]) {
      const { entries, note } = await exported(tab, corpusId, format, info, origin);
      expect(
        entries.map(({ gold }) => gold.id),
        format,
      ).toEqual(["plain"]);
      expect(note).toMatchObject({ format, pages: 1, conflicts: ["disputed"] });
    }
    const { entries, note } = await exported(tab, corpusId, "native", info, origin);
    expect(
      entries
        .find(({ gold }) => gold.id === "disputed")!
        .annotations!.map(({ annotator, state }) => [annotator, state])
        .sort(),
    ).toEqual([
      ["Ada", "done"],
      ["Bob", "done"],
    ]);
    expect(note).toMatchObject({ format: "native", pages: 2, conflicts: ["disputed"] });
  });

  await test.step("the table shows the conflict, the export dialog says what becomes of it, and both lead to the review", async () => {
    await tab.addInitScript(() => localStorage.setItem("winnow.annotator", "Rae"));
    await tab.goto(`/corpora/${corpusId}`);
    await expect(tab.getByRole("row").filter({ hasText: "Conflict" })).toHaveCount(1);
    await expect(tab.getByRole("link", { name: "1 page in conflict: settle" })).toBeVisible();
    await tab.getByRole("button", { name: "Export", exact: true }).click();
    const dialog = tab.getByRole("dialog", { name: `Export ${name}` });
    await expect(dialog.getByTestId("export-conflicts")).toContainText(
      "1 page is in conflict: annotators who finished contradict each other. Such pages are left out",
    );
    await expect(dialog.getByText("Does not hold the labels of each annotator").first()).toBeVisible();
    await dialog.getByRole("link", { name: "Settle them in the review" }).click();
    await expect(tab).toHaveURL(new RegExp(`/corpora/${corpusId}/review`));
  });

  await test.step("the review lists it without any run, and opens the two people as the pair, names hidden", async () => {
    expect(await get(`/api/runs?corpus=${corpusId}`)).toEqual({ runs: [] });
    await expect(tab.getByTestId("conflict-row")).toHaveCount(1);
    await press(tab, "c");
    await expect(tab).toHaveURL(/mode=compare.*queue=conflicts.*blind=1/);
    await expect(tab.getByTestId("settled")).toHaveText("0 of 2 settled", { timeout: 20_000 });
    const compared = tab.getByRole("group", { name: "Compared" }).getByRole("button", { pressed: true });
    await expect(compared).toHaveCount(2);
    await expect(compared.first()).toContainText("Annotator A");
    await expect(tab.getByRole("main")).not.toContainText(/Ada|Bob/);
  });

  await test.step("the reviewer settles it: the headline is content, what only the other one took is not", async () => {
    await press(tab, "u");
    // The first difference is the headline, which Ada alone calls content; the second the lines that Bob
    // alone does. "Neither" means that nobody should have kept it.
    const isAdaFirst = await tab.getByTestId("compare").locator('[aria-current="true"]').textContent();
    expect(isAdaFirst).toContain("Rain at last");
    const keepsA = await tab.getByRole("button", { name: /^Take A/ }).getAttribute("title");
    await press(tab, keepsA === "Settles it as main text" ? "a" : "b");
    await expect(tab.getByTestId("settled")).toHaveText("1 of 2 settled");
    await press(tab, "0");
    await expect(tab.getByTestId("settled")).toHaveText("All 2 settled");
    await press(tab, "Enter");
    await expect.poll(() => stateOf("disputed")).toBe("done");
  });

  await test.step("the exports hold the reviewer's word, and the review has nothing in conflict", async () => {
    for (const format of ["folder", "wcxb", "scrapinghub"]) {
      const { entries, note } = await exported(tab, corpusId, format, info, origin);
      const gold: GoldRecord = entries.find((entry) => entry.gold.id === "disputed")!.gold;
      expect(gold.text!.split("\n"), format).toEqual([STORY[2], STORY[3]]);
      expect(gold).toMatchObject({ labelledBy: "Rae (review)" });
      expect(note).toMatchObject({ pages: 2, labelled: 1, conflicts: [] });
    }
    await tab.goto(`/corpora/${corpusId}/review`);
    await expect(tab.getByText("No run to review")).toBeVisible();
    await expect(tab.getByTestId("conflict-row")).toHaveCount(0);
  });
});

type Get = <T>(path: string) => Promise<T>;
type Post = <T>(path: string, data: object) => Promise<T>;

/** A corpus of two pages of its own: one that is labelled, and one that has gold from the start. */
async function importPages(
  tab: Tab,
  get: Get,
  post: Post,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly corpusId: string; readonly name: string }> {
  const name = `Contradiction ${Date.now()}`;
  const files = {
    "pages/disputed.html": html(STORY),
    "pages/plain.html": html(["Some text"]),
    "gold.jsonl": `${JSON.stringify({ id: "disputed" })}\n${JSON.stringify({ id: "plain", text: "Some text" })}\n`,
  };
  const { id: uploadId } = await post<{ readonly id: string }>("/api/uploads", {});
  for (const [path, content] of Object.entries(files)) {
    const answer = await tab.request.put(`/api/uploads/${uploadId}?path=${encodeURIComponent(path)}`, {
      data: Buffer.from(content),
      headers: { ...headers, "content-type": "application/octet-stream" },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const { id: jobId } = await post<JobRecord>("/api/jobs", { kind: "import", uploadId, corpusName: name });
  await expect
    .poll(async () => (await get<{ readonly job: JobRecord }>(`/api/jobs/${jobId}`)).job.state, {
      timeout: 60_000,
    })
    .toBe("done");
  const { corpora } = await get<{ readonly corpora: readonly CorpusSummary[] }>("/api/corpora");
  return { corpusId: corpora.find((corpus) => corpus.name === name)!.id, name };
}

/** An export as a download: its pages, and what it says of itself. */
async function exported(
  tab: Tab,
  corpusId: string,
  format: string,
  info: TestInfo,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly entries: readonly CorpusEntry[]; readonly note: unknown }> {
  const zip = info.outputPath(`${format}-${Date.now()}.zip`);
  await writeFile(
    zip,
    await (await tab.request.get(`/api/corpora/${corpusId}/export?format=${format}`, { headers })).body(),
  );
  const tree = await zipTree(zip, ZIP_LIMITS);
  const note: unknown = JSON.parse(new TextDecoder().decode(await tree.read("export.json", 1_000_000)));
  await tree.close();
  const corpus = await openCorpus(zip);
  const entries: CorpusEntry[] = [];
  for await (const entry of corpus.entries) entries.push(entry);
  await corpus.close();
  expect(corpus.rejects).toEqual([]);
  return { entries, note };
}
