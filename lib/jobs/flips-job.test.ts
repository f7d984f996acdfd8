import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { scratchFolder } from "../corpus/corpus.fixture";
import { corpusCurve } from "../evaluation/curves/corpus-curve";
import { leafScore } from "../evaluation/errors/error-runs";
import { unpackFlips, type FlipPoints } from "../evaluation/curves/flip-points";
import { contentMask } from "../gold/content-mask";
import { noCorpus } from "../extractors/contract/contract";
import { EXTRACTORS, extractorById } from "../extractors/index";
import { wholeView } from "../page/page";
import { parsePage } from "../page/parsing/parse";
import { memoryStore } from "../store/memory/memory-store";
import type { NewPage } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import type { Task } from "../task";
import { flipsJob, type FlipsResult } from "./flips-job";
import { pagePoints, readyToFlip } from "./flips/flips-page";
import { flipPages, planFlips } from "./flips/flips-plan";

const story = (index: number): string =>
  `Heavy rain fell on day ${index} and the river rose by two metres before noon.`;
const htmlOf = (index: number): string =>
  `<body><div id="nav"><a href="/">Home</a> <a href="/world">World</a></div><div class="story"><h1>Rain ${index}</h1><p>${story(index)}</p><div class="a-rather-long-name">short</div></div><div id="foot">Copyright</div></body>`;

function newPage(index: number, overrides: Partial<NewPage> = {}): NewPage {
  return {
    key: `p${index}`,
    bytes: new TextEncoder().encode(htmlOf(index)),
    title: `Page ${index}`,
    url: null,
    site: null,
    kind: null,
    lang: null,
    encoding: null,
    gold: { id: `p${index}`, text: story(index) },
    ...overrides,
  };
}

let store: Store;
let corpusId: string;

const quiet = (stop = new AbortController(), onReport: (done: number) => void = () => {}): Task => ({
  signal: stop.signal,
  report: ({ done }) => onReport(done),
});
const run = (
  task: Task = quiet(),
  {
    id = "block-extractor",
    params = {},
    code = "v1",
  }: { id?: string; params?: Record<string, number | string | boolean>; code?: string } = {},
) =>
  flipsJob({ corpusId, recipe: { use: id, params } }, task, {
    store,
    jobId: "job-1",
    codeVersion: code,
  }) as Promise<FlipsResult>;

async function stored(id = "block-extractor", params = {}): Promise<FlipPoints[]> {
  const pages = await flipPages(store, corpusId);
  const found = await store.flips.find(
    planFlips({ use: id, params }, "v1").setup,
    pages.map(({ name }) => name),
  );
  return pages.flatMap(({ name }) => (found.has(name) ? unpackFlips(found.get(name)!) : []));
}

beforeEach(async () => {
  store = memoryStore(() => 1);
  corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
});

describe("a flips job", () => {
  test("stores points from which the corpus scores as by extracting at every threshold", async () => {
    const indices = [0, 1, 2];
    await store.pages.add(
      corpusId,
      indices.map((index) => newPage(index)),
    );
    expect(await run()).toEqual({ pages: 3, computed: 3, failed: 0 });
    const curve = corpusCurve(await stored(), "high")!;
    for (const threshold of [0, 0.3, 0.75, 1.5, 2, 3.9]) {
      const fitted = await extractorById("block-extractor").configure({ threshold }).fit(noCorpus);
      const scores = indices.map((index) => {
        const page = parsePage(htmlOf(index));
        return leafScore(
          page,
          fitted.extract(wholeView(page)).keep,
          contentMask(page, { text: story(index) })!,
        );
      });
      expect(curve.at(threshold).f1, `at ${threshold}`).toBeCloseTo(
        scores.reduce((sum, { f1 }) => sum + f1, 0) / 3,
        10,
      );
    }
  });

  test("computes nothing twice: not for the same setup at another threshold, nor for a page whose bytes and gold another corpus has", async () => {
    await store.pages.add(corpusId, [newPage(0), newPage(1)]);
    await run();
    expect(await run(quiet(), { params: { threshold: 3 } })).toEqual({ pages: 2, computed: 0, failed: 0 });
    corpusId = (await store.corpora.create({ name: "other", description: "" })).id;
    await store.pages.add(corpusId, [newPage(0), newPage(2)]);
    expect(await run()).toMatchObject({ pages: 2, computed: 1 });
  });

  test("computes anew where gold, other parameters or the code are others", async () => {
    await store.pages.add(corpusId, [newPage(0), newPage(1)]);
    await run();
    const [first] = await store.pages.ids({ corpusId, sort: "key" });
    await store.pages.setGold(first!, { id: "p0", text: "Rain 0" });
    expect(await run()).toMatchObject({ computed: 1 });
    expect(await run(quiet(), { params: { grammar: "alternation" } })).toMatchObject({ computed: 2 });
    expect(await run(quiet(), { code: "v2" })).toMatchObject({ computed: 2 });
    // What the other version found is left to it.
    expect(await stored()).toHaveLength(2);
  });

  test("stores no points of other gold under the name of what a page had when it was listed", async () => {
    await store.pages.add(corpusId, [newPage(0), newPage(1)]);
    const [first] = await store.pages.ids({ corpusId, sort: "key" });
    const pages: Store["pages"] = {
      ...store.pages,
      withBytes: async (id) => {
        await store.pages.setGold(first!, { id: "p0", text: "Rain 0" });
        return store.pages.withBytes(id);
      },
    };
    const input = { corpusId, recipe: { use: "block-extractor" } };
    const changing = { store: { ...store, pages }, jobId: "job-1", codeVersion: "v1" };
    expect(await flipsJob(input, quiet(), changing)).toMatchObject({ pages: 2, computed: 2 });
    await store.pages.setGold(first!, { id: "p0", text: story(0) });
    expect(await run()).toMatchObject({ pages: 2, computed: 1 });
  });

  test("keeps what it found when it is cancelled, and goes on from there", async () => {
    await store.pages.add(
      corpusId,
      [0, 1, 2, 3].map((index) => newPage(index)),
    );
    const stop = new AbortController();
    await expect(
      run(
        quiet(stop, (done) => {
          if (done === 2) stop.abort("cancel");
        }),
      ),
    ).rejects.toBe("cancel");
    expect(await stored()).toHaveLength(2);
    expect(await run()).toEqual({ pages: 4, computed: 2, failed: 0 });
  });

  test("counts a page that cannot be read as one without an answer, and leaves out one without gold", async () => {
    await store.pages.add(corpusId, [
      newPage(0),
      newPage(1, { bytes: new Uint8Array() }),
      newPage(2, { gold: { id: "p2" } }),
    ]);
    expect(await run()).toEqual({ pages: 2, computed: 2, failed: 1 });
    expect((await stored()).map(({ failed }) => failed)).toEqual([false, true]);
  });

  test("goes through the pages in the order of their keys, those with text or places as gold and no others", async () => {
    await store.pages.add(corpusId, [
      newPage(2),
      newPage(1, { gold: { id: "p1" } }),
      newPage(0, { gold: { id: "p0", intervals: [[0, 1]] } }),
      newPage(3, { gold: { id: "p3", with: ["rain"] } }),
    ]);
    expect((await flipPages(store, corpusId)).map(({ page }) => page.title)).toEqual(["Page 0", "Page 2"]);
  });

  test.each([
    { end: "hang", what: "keeps its thread busy" },
    { end: "exit", what: "ends its thread" },
  ])("goes on past a page that $what: it has no answer, and the others do", async ({ end }) => {
    await store.pages.add(corpusId, [
      newPage(0),
      newPage(1, { url: `https://a.example/${end}` }),
      newPage(2),
      newPage(3),
    ]);
    const input = { corpusId, recipe: { use: "block-extractor" } };
    const thread = new URL("./flips/flips-thread.fixture.ts", import.meta.url);
    expect(
      await flipsJob(
        input,
        quiet(),
        { store, jobId: "job-1", codeVersion: "v1" },
        { thread, silenceMs: 1500, workers: 1 },
      ),
    ).toEqual({ pages: 4, computed: 4, failed: 1 });
    expect((await stored()).map(({ failed }) => failed)).toEqual([false, true, false, false]);
  });

  test("tries a page again that took too long, when the others are done", async () => {
    const mark = pathToFileURL(join(await scratchFolder(), "slow")).href;
    await store.pages.add(corpusId, [newPage(0, { url: mark }), newPage(1), newPage(2)]);
    const input = { corpusId, recipe: { use: "block-extractor" } };
    const thread = new URL("./flips/flips-thread.fixture.ts", import.meta.url);
    const reported: string[] = [];
    const task: Task = {
      signal: new AbortController().signal,
      report: ({ done, note }) => reported.push(`${done} ${note}`),
    };
    const context = { store, jobId: "job-1", codeVersion: "v1" };
    expect(await flipsJob(input, task, context, { thread, silenceMs: 1500, workers: 1 })).toEqual({
      pages: 3,
      computed: 3,
      failed: 0,
    });
    expect(reported).toEqual(["0 ", "1 Page 1", "2 Page 2", "3 Page 0"]);
    expect((await stored()).map(({ failed }) => failed)).toEqual([false, false, false]);
  });

  test("stops at once when it is cancelled while a page hangs", async () => {
    await store.pages.add(corpusId, [newPage(0, { url: "https://a.example/hang" })]);
    const stop = new AbortController();
    const thread = new URL("./flips/flips-thread.fixture.ts", import.meta.url);
    setTimeout(() => stop.abort("cancel"), 1500);
    await expect(
      flipsJob(
        { corpusId, recipe: { use: "block-extractor" } },
        quiet(stop),
        { store, jobId: "job-1", codeVersion: "v1" },
        { thread },
      ),
    ).rejects.toBe("cancel");
    expect(await stored()).toEqual([]);
  });

  test("of a corpus without gold is done at once", async () => {
    await store.pages.add(corpusId, [newPage(0, { gold: { id: "p0" } })]);
    expect(await run()).toEqual({ pages: 0, computed: 0, failed: 0 });
  });

  test.each([
    { when: "the score is compared with no number", id: "bte", params: {}, code: "no-limit" },
    {
      when: "other pages take part",
      id: "block-extractor",
      params: { redundancy: true },
      code: "needs-other-pages",
    },
    { when: "the extractor is a program of others", id: "readability", params: {}, code: "no-limit" },
    {
      when: "a parameter is out of range",
      id: "block-extractor",
      params: { cjkFactor: 9 },
      code: "bad-parameter",
    },
  ])("is refused where $when", async ({ id, params, code }) => {
    await expect(run(quiet(), { id, params })).rejects.toMatchObject({ code });
  });

  test("is refused without a corpus", async () => {
    await expect(
      flipsJob({ corpusId: "", recipe: { use: "lqf" } }, quiet(), { store, jobId: "j", codeVersion: "v1" }),
    ).rejects.toMatchObject({ code: "bad-input" });
    await expect(
      flipsJob({ corpusId: "nobody", recipe: { use: "lqf" } }, quiet(), {
        store,
        jobId: "j",
        codeVersion: "v1",
      }),
    ).rejects.toMatchObject({ name: "NotFoundError" });
  });

  test("finds for every extractor with a limit whether its score alone decides", async () => {
    await store.pages.add(corpusId, [newPage(0)]);
    const decided: string[] = [];
    for (const { id, score, params, serverOnly, configure: configured } of EXTRACTORS) {
      if (
        score.limit === null ||
        params[score.limit]?.kind !== "number" ||
        serverOnly === true ||
        configured().needs !== "page"
      )
        continue;
      const [first] = await flipPages(store, corpusId);
      const plan = planFlips({ use: id }, "v1");
      await readyToFlip(plan);
      const points = pagePoints(plan, await first!.page.load());
      expect(points.failed, id).toBe(false);
      if (corpusCurve([points], score.content) !== null) decided.push(id);
    }
    expect(decided).toEqual(expect.arrayContaining(["block-extractor", "lqf", "sw", "ccb", "combination"]));
  });
});
