import { describe, expect, test } from "vitest";
import { unpackErrors } from "../evaluation/errors/error-list";
import { failureText } from "../evaluation/scoring/failure";
import { describe as describeTarget } from "../labels/anchor";
import { parsePage } from "../page/parsing/parse";
import { configure } from "../recipes/configure";
import { asRun } from "../store/run-recipe";
import type { PageScore } from "../store/interfaces/runs";
import { evaluateJob } from "./evaluate-job";
import type { NewPage } from "../store/interfaces/pages";
import { context, corpusId, fill, input, newPage, run, store, text, watched } from "./evaluate-job.fixture";

describe("an evaluate job", () => {
  test("stores a score per page and extractor and finishes the run that has its id", async () => {
    await fill([0, 1, 2, 3, 4].map((index) => newPage(index)));
    const task = watched();
    expect(await run(task)).toEqual({ runId: "job-1", pages: 5, failed: 0, reused: 0 });
    const record = await store.runs.get("job-1");
    expect(record).toMatchObject({
      state: "done",
      pages: 5,
      metrics: ["shingle-4", "bag-of-words"],
      sweep: null,
    });
    expect(record.extractors.map(({ key }) => key)).toEqual([
      "block-extractor",
      "block-extractor(threshold=4)",
    ]);
    expect(record.summaries["block-extractor"]!["shingle-4"]).toMatchObject({ n: 5, f1: 1 });
    const scores = await store.runs.scores("job-1");
    expect(scores).toHaveLength(10);
    expect(scores[0]!.parseMs).toBeGreaterThan(0);
    expect(task.seen.at(-1)).toMatchObject({ done: 5, total: 5 });
  });

  test("scores a page without gold by its finished labels, and not while those who finished it contradict each other", async () => {
    await fill([0, 1].map((index) => newPage(index, { gold: { id: `p${index}` } })));
    const parsed = parsePage(new TextDecoder().decode(newPage(0).bytes));
    const target = { kind: "node", node: parsed.leaves[1]!.node } as const;
    const finish = async (name: string, label: "main" | "boilerplate") => {
      const [{ id: page }, { id: annotator }] = [
        (await store.pages.findByKey(corpusId, "p0"))!,
        await store.labels.ensureAnnotator(name),
      ];
      await store.labels.append(page, annotator, 0, [
        {
          id: "1",
          group: "1",
          at: 1,
          activeMs: 0,
          kind: "set",
          target,
          label,
          origin: "manual",
          anchor: describeTarget(parsed, target),
        },
      ]);
      await store.labels.setState(page, annotator, "done");
    };
    const scored = async () =>
      (await store.runs.list(corpusId)).map(
        ({ summaries }) => summaries["block-extractor"]!["shingle-4"]?.n ?? 0,
      );
    await finish("Ada", "main");
    await run();
    expect(await scored()).toEqual([1]);
    expect((await store.runs.get("job-1")).summaries["block-extractor"]!["shingle-4"]).toMatchObject({
      n: 1,
      f1: 1,
    });
    await finish("Bob", "boilerplate");
    await evaluateJob({ corpusId, ...input }, watched(), { store, jobId: "job-2", codeVersion: "v1" });
    expect((await store.runs.get("job-2")).summaries["block-extractor"]!["shingle-4"]?.n ?? 0).toBe(0);
  });

  test("scores selected pages only, and refuses an empty selection", async () => {
    await fill([0, 1, 2, 3].map((index) => newPage(index)));
    const [first, , third] = await store.pages.ids({ corpusId, sort: "key" });
    const task = watched();
    expect(await run(task, { pageIds: [first, third, "removed meanwhile"] })).toMatchObject({
      pages: 2,
      failed: 0,
    });
    expect(await store.runs.get("job-1")).toMatchObject({ pages: 2, state: "done" });
    expect(new Set((await store.runs.scores("job-1")).map(({ pageId }) => pageId))).toEqual(
      new Set([first, third]),
    );
    expect(task.seen.at(-1)).toMatchObject({ done: 2, total: 2 });
    await expect(run(watched(), { pageIds: [] })).rejects.toMatchObject({ code: "bad-input" });
    await expect(run(watched(), { pageIds: ["removed", "too"] })).rejects.toMatchObject({
      code: "no-pages",
      message: "none of the 2 pages of this run are in the corpus any more",
    });
  });

  test("counts a broken page as failed with its cause, and one without gold not at all", async () => {
    await fill([newPage(0), newPage(1, { bytes: new Uint8Array() }), newPage(2, { gold: { id: "p2" } })]);
    expect(await run()).toEqual({ runId: "job-1", pages: 3, failed: 1, reused: 0 });
    const { summaries } = await store.runs.get("job-1");
    expect(summaries["block-extractor"]!["bag-of-words"]).toMatchObject({ n: 2, f1: 0.5 });
    const failed = (await store.runs.scores("job-1")).filter(({ failed: why }) => why !== null);
    expect(failed.map(({ failed: why }) => failureText(why!))).toEqual([
      "empty-page: page is empty: 0 bytes",
      "empty-page: page is empty: 0 bytes",
    ]);
  });

  test("counts a lost page as failed where a metric has gold for it, be it snippets, a title or labels", async () => {
    const broken = (index: number, gold: NewPage["gold"]) =>
      newPage(index, { bytes: new Uint8Array(), gold });
    await fill([
      broken(0, { id: "p0", with: ["plain words"] }),
      broken(1, { id: "p1", title: "Page 1" }),
      broken(2, { id: "p2", text: text(2) }),
    ]);
    // What the store holds of them is lost, so that no thread ever sees them.
    const lost = { ...store, pages: { ...store.pages, withBytes: () => Promise.reject(new Error("lost")) } };
    const metrics = ["bag-of-words", "snippets", "title-exact"];
    await evaluateJob({ corpusId, ...input, metrics }, watched(), { ...context, store: lost });
    const rows = (await store.runs.scores("job-1")).filter(
      ({ extractorKey }) => extractorKey === "block-extractor",
    );
    expect(rows.map(({ grades }) => metrics.filter((metric) => grades[metric]!.status === "failed"))).toEqual(
      [["snippets"], ["title-exact"], ["bag-of-words"]],
    );
  });

  test("skips pages that an earlier attempt scored, and counts them in", async () => {
    await fill([0, 1, 2].map((index) => newPage(index)));
    await run();
    const done = await store.runs.scores("job-1");
    // A mark on a stored row shows whether it is written again.
    const marked = done
      .filter(({ pageId }) => pageId === done[0]!.pageId)
      .map((row): PageScore => ({ ...row, extractMs: 12345 }));
    await store.runs.remove("job-1");
    await store.runs.create(
      {
        corpusId,
        extractors: input.recipes.map((recipe) => asRun(configure(recipe))),
        metrics: input.metrics,
        sweep: null,
        pages: 3,
      },
      "job-1",
    );
    await store.runs.addScores("job-1", marked);
    const task = watched();
    expect(await run(task)).toEqual({ runId: "job-1", pages: 3, failed: 0, reused: 0 });
    expect(task.seen.map(({ done: count }) => count)).toEqual([1, 2, 3]);
    expect((await store.runs.scores("job-1")).filter(({ extractMs }) => extractMs === 12345)).toHaveLength(2);
  });

  test("ends the run as cancelled with what is scored when somebody cancels", async () => {
    await fill(Array.from({ length: 40 }, (_, index) => newPage(index)));
    const stop = new AbortController();
    const task = watched(stop, ({ done }) => {
      if (done === 5) stop.abort("cancel");
    });
    await expect(run(task)).rejects.toBe("cancel");
    const { state, summaries } = await store.runs.get("job-1");
    expect(state).toBe("cancelled");
    const { n } = summaries["block-extractor"]!["shingle-4"]!;
    expect(n).toBeGreaterThanOrEqual(5);
    expect(n).toBeLessThan(40);
    expect(await store.runs.scores("job-1")).toHaveLength(2 * n);
  });

  test("leaves the run running, with what is scored, when its worker shuts down, and another attempt completes it", async () => {
    await fill(Array.from({ length: 12 }, (_, index) => newPage(index)));
    const stop = new AbortController();
    const task = watched(stop, ({ done }) => {
      if (done === 3) stop.abort("shutdown");
    });
    await expect(run(task)).rejects.toBe("shutdown");
    expect((await store.runs.get("job-1")).state).toBe("running");
    const second = watched();
    expect(await run(second)).toEqual({ runId: "job-1", pages: 12, failed: 0, reused: 0 });
    expect(second.seen[0]!.done).toBeGreaterThanOrEqual(3);
    expect(await store.runs.scores("job-1")).toHaveLength(24);
  });

  test("runs each value of a sweep and keeps the sweep with the run", async () => {
    await fill([newPage(0), newPage(1)]);
    await run(watched(), {
      recipes: [{ use: "block-extractor" }],
      sweep: { param: "threshold", values: [0, 1.5, 4] },
    });
    const record = await store.runs.get("job-1");
    expect(record.sweep).toEqual({ param: "threshold", values: [0, 1.5, 4] });
    expect(record.extractors.map(({ params }) => params["threshold"])).toEqual([0, 1.5, 4]);
    expect(Object.keys(record.summaries)).toHaveLength(3);
  });

  test("keeps the errors of each answer on pages with known content, but not those of a sweep", async () => {
    await fill([newPage(0), newPage(1, { gold: { id: "p1" } })]);
    await run();
    const [known, ...others] = await store.runs.errors("job-1", "block-extractor(threshold=4)", {
      after: null,
      limit: 100,
    });
    expect(others).toEqual([]);
    expect(known!.key).toBe("p0");
    expect(unpackErrors(known!.errors)).toMatchObject({
      gold: text(0).length,
      hits: text(0).length,
      errors: [],
    });
    await store.runs.remove("job-1");
    await run(watched(), { sweep: { param: "threshold", values: [0, 4] } });
    expect(
      await store.runs.errors("job-1", "block-extractor(threshold=4)", { after: null, limit: 100 }),
    ).toEqual([]);
  });

  test("runs an extractor named twice once", async () => {
    await fill([newPage(0)]);
    await run(watched(), {
      recipes: [{ use: "block-extractor" }, { use: "block-extractor", params: { threshold: 1.5 } }],
    });
    expect(await store.runs.scores("job-1")).toHaveLength(1);
  });

  test("finishes at once on an empty corpus", async () => {
    expect(await run()).toEqual({ runId: "job-1", pages: 0, failed: 0, reused: 0 });
    expect((await store.runs.get("job-1")).summaries).toEqual({
      "block-extractor": {},
      "block-extractor(threshold=4)": {},
    });
  });

  test.each([
    { when: "there is no extractor", change: { recipes: [] }, says: "cannot use its input: recipes" },
    {
      when: "an extractor is unknown",
      change: { recipes: [{ use: "block-extracter" }] },
      says: "unknown extractor",
    },
    { when: "a metric is unknown", change: { metrics: ["bleu"] }, says: 'unknown metric "bleu"' },
    { when: "the corpus is unknown", change: { corpusId: "gone" }, says: "corpus not found: gone" },
    {
      when: "a flag is swept",
      change: { sweep: { param: "redundancy", values: [1] } },
      says: 'no numeric parameter "redundancy"',
    },
  ])("refuses its input and makes no run when $when", async ({ change, says }) => {
    await expect(run(watched(), change)).rejects.toThrow(says);
    expect(await store.runs.list()).toEqual([]);
  });
});
