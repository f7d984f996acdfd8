import { beforeEach, describe, expect, test } from "vitest";
import { readAgreement } from "../evaluation/agreement/run-agreement";
import { configure } from "../recipes/configure";
import type { NewScore } from "../store/interfaces/runs";
import type { Store } from "../store/interfaces/store";
import type { EvaluateResult } from "./evaluate/evaluate-finish";
import { planWindow } from "./evaluate/evaluate-plan";
import { evaluateJob } from "./evaluate-job";
import { corpusId, fill, input, newPage, run, store, text, watched } from "./evaluate-job.fixture";

describe("an evaluate job after an earlier run", () => {
  const again = (change: object = {}, codeVersion = "v1") =>
    evaluateJob({ corpusId, ...input, ...change }, watched(), { store, jobId: "job-2", codeVersion });
  /** Who computed each of the second run's scores, by page key and extractor. */
  const isMarked = async (): Promise<string[]> => {
    const keys = new Map<string, string>();
    for (const id of await store.pages.ids({ corpusId })) keys.set(id, (await store.pages.get(id)).key);
    return (await store.runs.scores("job-2"))
      .filter(({ extractMs }) => extractMs === 12345)
      .map(({ pageId, extractorKey }) => `${keys.get(pageId)} ${extractorKey}`);
  };
  /** The first run with other scores. */
  const replaced = async (scores: readonly NewScore[]): Promise<void> => {
    const { id, summaries, ...first } = await store.runs.get("job-1");
    await store.runs.remove(id);
    await store.runs.create(first, id);
    await store.runs.addScores(id, scores);
    await store.runs.finish(id, "done", summaries);
  };
  const both = (key: string) => [`${key} block-extractor`, `${key} block-extractor(threshold=4)`];

  beforeEach(async () => {
    await fill([0, 1, 2].map((index) => newPage(index)));
    await run();
    // A time that no computation gives marks what comes from the first run.
    const ids = await store.pages.ids({ corpusId });
    const { answer: code } = await planWindow(
      store,
      await Promise.all(ids.map(async (id) => ({ ...(await store.pages.get(id)), isWanted: true }))),
      input.recipes.map((recipe) => configure(recipe)),
      "sample",
      "v1",
      new AbortController().signal,
    );
    const keys = ["block-extractor", "block-extractor(threshold=4)"];
    const rows = await store.runs.scores("job-1");
    const verdicts = await store.runs.verdicts("job-1", keys, ids);
    const errors = new Map<string, string>();
    for (const key of keys)
      for (const { pageId, errors: list } of await store.runs.errors("job-1", key, {
        after: null,
        limit: 100,
      }))
        errors.set(`${pageId} ${key}`, list);
    await replaced(
      rows.map((row) => ({
        ...row,
        verdicts: verdicts.get(row.pageId)!.get(row.extractorKey)!,
        errors: errors.get(`${row.pageId} ${row.extractorKey}`)!,
        extractMs: 12345,
        fingerprint: code(ids.indexOf(row.pageId), keys.indexOf(row.extractorKey))!,
      })),
    );
  });

  test("takes over what each answer says of each text, so that the run can be reviewed", async () => {
    await again();
    const ids = await store.pages.ids({ corpusId });
    const keys = ["block-extractor", "block-extractor(threshold=4)"];
    const told = await store.runs.verdicts("job-2", keys, ids);
    expect(told).toEqual(await store.runs.verdicts("job-1", keys, ids));
    expect([...told.values()].map(({ size }) => size)).toEqual([2, 2, 2]);
    const { pages, pairs } = readAgreement((await store.runs.digest("job-2"))!)!;
    expect([pages, pairs[0]![0]]).toEqual([3, { f1: 1, kappa: 1 }]);
  });

  test("scores anew what a sweep scored, which keeps no verdicts", async () => {
    await store.runs.remove("job-1");
    const sweep = { param: "threshold", values: [1.5, 4] };
    await run(watched(), { recipes: [{ use: "block-extractor" }], sweep });
    expect(await again()).toMatchObject({ reused: 0 });
    await store.runs.remove("job-2");
    expect(await again({ recipes: [{ use: "block-extractor" }], sweep })).toMatchObject({ reused: 6 });
  });

  test("takes over every answer, and tells the same", async () => {
    expect(await again()).toEqual({ runId: "job-2", pages: 3, failed: 0, reused: 6 });
    expect(await isMarked()).toEqual([...both("p0"), ...both("p1"), ...both("p2")]);
    expect((await store.runs.get("job-2")).summaries).toEqual((await store.runs.get("job-1")).summaries);
  });

  test("computes only what is new: another extractor, another page, other gold", async () => {
    await fill([newPage(3)]);
    const [first] = await store.pages.ids({ corpusId });
    await store.pages.setGold(first!, { id: "p0", text: "Something else." });
    expect(await again({ recipes: [...input.recipes, { use: "all-text" }] })).toEqual({
      runId: "job-2",
      pages: 4,
      failed: 0,
      reused: 4,
    });
    expect(await isMarked()).toEqual([...both("p1"), ...both("p2")]);
    const scores = await store.runs.scores("job-2");
    expect(scores).toHaveLength(12);
    expect(
      scores.find(({ pageId, extractorKey }) => pageId === first && extractorKey === "block-extractor")!
        .grades["shingle-4"],
    ).toMatchObject({ status: "scored", f1: 0 });
  });

  test("takes over no answer of a sweep, which has no list of errors, where errors are to be listed", async () => {
    await store.runs.remove("job-1");
    const values = [1.5, 4];
    await again({ recipes: [{ use: "block-extractor" }], sweep: { param: "threshold", values } });
    const known = async (id: string) =>
      (await store.runs.errors(id, "block-extractor", { after: null, limit: 100 })).length;
    const byRun = async (jobId: string, change: object = {}) => {
      const job = { store, jobId, codeVersion: "v1" };
      const { reused } = (await evaluateJob(
        { corpusId, ...input, ...change },
        watched(),
        job,
      )) as EvaluateResult;
      return { reused, errors: await known(jobId) };
    };
    expect(await byRun("job-3")).toEqual({ reused: 0, errors: 3 });
    expect(await byRun("job-4")).toEqual({ reused: 6, errors: 3 });
    const swept = { recipes: [{ use: "block-extractor" }], sweep: { param: "threshold", values } };
    expect(await byRun("job-5", swept)).toEqual({ reused: 6, errors: 0 });
  });

  test("takes a metric off what was scored by more, and scores anew for one more", async () => {
    expect(await again({ metrics: ["bag-of-words"] })).toMatchObject({ reused: 6 });
    expect(Object.keys((await store.runs.scores("job-2"))[0]!.grades)).toEqual(["bag-of-words"]);
    await store.runs.remove("job-2");
    expect(await again({ metrics: ["shingle-4", "bag-of-words", "char-lcs"] })).toMatchObject({ reused: 0 });
  });

  test.each([
    { when: "the code is another", change: {}, code: "v2" },
    { when: "everything is asked for anew", change: { fresh: true }, code: "v1" },
    {
      when: "the parameters are others",
      change: { recipes: [{ use: "block-extractor", params: { threshold: 3 } }] },
      code: "v1",
    },
  ])("computes everything where $when", async ({ change, code }) => {
    expect(await again(change, code)).toMatchObject({ pages: 3, reused: 0 });
    expect(await isMarked()).toEqual([]);
  });

  test.each([
    { needs: "the page alone", recipes: input.recipes, of: 2 },
    { needs: "its site", recipes: [{ use: "block-extractor", params: { redundancy: true } }], of: 1 },
  ])(
    "names no answer that needs $needs by the gold that a page had when it was listed",
    async ({ recipes, of }) => {
      const [first] = await store.pages.ids({ corpusId, sort: "key" });
      const gold = { id: "p0", text: "Something else." };
      let isListed = false;
      const pages: Store["pages"] = {
        ...store.pages,
        withBytes: async (id) => {
          if (!isListed) await store.pages.setGold(first!, gold);
          isListed = true;
          return store.pages.withBytes(id);
        },
      };
      const input = { corpusId, recipes, metrics: ["bag-of-words"], fresh: true };
      await evaluateJob(input, watched(), { store: { ...store, pages }, jobId: "job-3", codeVersion: "v1" });
      const scores = await store.runs.scores("job-3");
      expect(
        scores.filter(({ pageId }) => pageId === first).map(({ grades }) => grades["bag-of-words"]),
      ).toEqual(Array.from({ length: of }, () => expect.objectContaining({ f1: 0 })));
      await store.runs.remove("job-1");
      await store.pages.setGold(first!, { id: "p0", text: text(0) });
      const again = await evaluateJob({ ...input, fresh: false }, watched(), {
        store,
        jobId: "job-4",
        codeVersion: "v1",
      });
      expect(again).toMatchObject({ pages: 3, reused: 2 * of });
    },
  );

  test("tries failures again", async () => {
    const rows = await store.runs.scores("job-1");
    await replaced(rows.map((row) => ({ ...row, failed: { code: "lost", message: "its thread was lost" } })));
    expect(await again()).toEqual({ runId: "job-2", pages: 3, failed: 0, reused: 0 });
  });
});
