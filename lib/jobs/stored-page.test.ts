import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { scratchFolder } from "../corpus/corpus.fixture";
import { directorySink } from "../corpus/sink";
import { describe as anchorOf } from "../labels/anchor";
import { parsePage } from "../page/parsing/parse";
import { memoryStore } from "../store/memory/memory-store";
import type { NewPage, PageRecord } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import { quietTask } from "../task";
import { evaluateJob } from "./evaluate-job";
import { planWindow } from "./evaluate/evaluate-plan";
import { exportCorpus } from "./export-corpus";
import { flipPages } from "./flips/flips-plan";
import { goldJob } from "./gold-job";
import { storedCorpus } from "../run/sources/stored";
import { storedPage, storedSource } from "../run/sources/stored-page";
import { configure } from "../recipes/configure";

const TEXT = "中文".repeat(2);
/**
 * The page with that text in GBK. Nothing in it says so, and it is too short to guess: read by its bytes alone it is
 * windows-1252, with twice as many characters.
 */
const BYTES = Uint8Array.from([
  ...Buffer.from("<body><p>"),
  ...Array.from({ length: 2 }, () => [0xd6, 0xd0, 0xce, 0xc4]).flat(),
  ...Buffer.from("</p></body>"),
]);

let store: Store;
let corpusId: string;

async function stored(page: Partial<NewPage>): Promise<PageRecord> {
  const key = `p${(await store.pages.ids({ corpusId })).length}`;
  await store.pages.add(corpusId, [
    {
      key,
      bytes: BYTES,
      title: key,
      url: null,
      site: null,
      kind: null,
      lang: null,
      encoding: null,
      ...page,
      gold: { id: key, ...page.gold },
    },
  ]);
  return (await store.pages.findByKey(corpusId, key))!;
}

beforeEach(async () => {
  store = memoryStore(() => 1);
  corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
});

describe("a stored page", () => {
  const cases = [
    {
      when: "only the gold names an encoding",
      page: { gold: { id: "p", encoding: "gbk" } },
      encoding: "gbk",
      isRight: true,
    },
    { when: "only the import does", page: { encoding: "gb18030" }, encoding: "gb18030", isRight: true },
    {
      when: "both do, and the import counts",
      page: { encoding: "gb18030", gold: { id: "p", encoding: "koi8-r" } },
      encoding: "gb18030",
      isRight: true,
    },
    {
      when: "neither does, but the language is Chinese",
      page: { lang: "zh" },
      encoding: "gb18030",
      isRight: true,
    },
    { when: "nothing is known", page: {}, encoding: "windows-1252", isRight: false },
  ];
  it.each(cases)("is decoded by $encoding where $when", async ({ page, encoding, isRight }) => {
    const record = await stored(page);
    const read = await storedPage(store, record);
    expect(read.encoding).toBe(encoding);
    expect(read.page.leaves.map(({ text }) => text === TEXT)).toEqual([isRight]);
    expect((await storedSource(store, record)).html).toBe(read.page.html);
  });

  it("knows its address and site", async () => {
    const record = await stored({ url: "https://a.example/x", site: "valley" });
    expect((await storedPage(store, record)).page).toMatchObject({
      url: "https://a.example/x",
      site: "valley",
    });
  });
});

describe("a page whose encoding only its gold names", () => {
  it("is scored by what it says, and under a name of its own", async () => {
    const record = await stored({ gold: { id: "p", encoding: "gbk", text: TEXT } });
    const unknown = await stored({ gold: { id: "p", text: TEXT } });
    const input = { corpusId, recipes: [{ use: "all-text" }], metrics: ["bag-of-words"] };
    const { runId } = (await evaluateJob({ ...input, pageIds: [record.id] }, quietTask, {
      store,
      jobId: "job-1",
      codeVersion: "v1",
    })) as { runId: string };
    expect((await store.runs.scores(runId))[0]!.grades["bag-of-words"]).toMatchObject({ f1: 1 });
    const { rows } = await store.pages.query({ corpusId, sort: "key" }, { limit: 2 });
    const { answer: name } = await planWindow(
      store,
      rows.map((row) => ({ ...row, isWanted: true })),
      [configure({ use: "block-extractor" })],
      "sample",
      "v1",
      new AbortController().signal,
    );
    expect(rows.map(({ id }) => id)).toEqual([record.id, unknown.id]);
    expect(name(0, 0)).not.toBe(name(1, 0));
  });

  it("has flip points of what it says", async () => {
    await stored({ gold: { id: "p", encoding: "gbk", text: TEXT } });
    expect(await flipPages(store, corpusId)).toMatchObject([{ page: { encoding: "gbk", lang: null } }]);
  });

  it("is made gold and exported with the words that were labelled", async () => {
    const { id, key } = await stored({ gold: { id: "p", encoding: "gbk" } });
    const target = { kind: "interval", start: 0, end: TEXT.length } as const;
    const page = parsePage(`<body><p>${TEXT}</p></body>`);
    const annotator = await store.labels.ensureAnnotator("Ada");
    await store.labels.append(id, annotator.id, 0, [
      {
        id: "o",
        group: "g",
        at: 1,
        activeMs: 0,
        kind: "set",
        target,
        label: "main",
        origin: "manual",
        anchor: anchorOf(page, target),
      },
    ]);
    await store.labels.setState(id, annotator.id, "done");
    const folder = await scratchFolder();
    expect(
      await exportCorpus(
        store,
        { corpusId, format: "folder" },
        await directorySink(join(folder, "out")),
        quietTask,
      ),
    ).toMatchObject({ labelled: 1, strays: 0 });
    expect(
      JSON.parse(gunzipSync(await readFile(join(folder, "out/gold.jsonl.gz"))).toString()),
    ).toMatchObject({ id: key, text: TEXT, intervals: [[0, TEXT.length]], encoding: "gbk" });
    const job = await store.jobs.enqueue({ kind: "gold", title: "t", input: {} });
    expect(await goldJob({ corpusId }, quietTask, { store, jobId: job.id, codeVersion: "v1" })).toMatchObject(
      { changed: 1, strays: 0 },
    );
    expect((await store.pages.get(id)).gold.text).toBe(TEXT);
  });

  it("is read so by the commands, too, and one whose import named another as it was imported", async () => {
    await stored({ gold: { id: "p", encoding: "gbk" } });
    await stored({ encoding: "gb18030", gold: { id: "p", encoding: "koi8-r" } });
    const encodings: (string | null)[] = [];
    for await (const { load } of (await storedCorpus(store, "sample")).pages)
      encodings.push((await load()).encoding);
    expect(encodings).toEqual(["gbk", "gb18030"]);
  });
});
