import { beforeEach, describe, expect, it } from "vitest";
import { SLICE_KINDS } from "../../evaluation/report/report-scores";
import { FAILED, scored } from "../../evaluation/scoring/grade";
import { runAgainst, runPagesBehind, runScores, runSlices } from "../../server/runs/run-report";
import { memoryStore } from "../../store/memory/memory-store";
import type { Store } from "../../store/interfaces/store";
import type { RunRecord } from "../../store/interfaces/runs";
import { ran } from "../../store/run-recipe.fixture";
import { finishRun } from "./evaluate-finish";
import { keptPages, keptTable } from "./run-columns";
import { scoresOfRun } from "./run-scores";

const PAGES = 25;
const KEYS = ["x", "y", "z"];

let store: Store;
let corpusId: string;
let ids: readonly string[];

beforeEach(async () => {
  let now = 0;
  store = memoryStore(() => ++now);
  corpusId = (await store.corpora.create({ name: "c", description: "" })).id;
  await store.pages.add(
    corpusId,
    Array.from({ length: PAGES }, (_, at) => ({
      key: `page ${String(at).padStart(2, "0")}`,
      bytes: new Uint8Array([at]),
      title: `Title ${at}`,
      url: null,
      site: `s${at % 4}.example`,
      kind: at % 3 === 0 ? "forum" : null,
      lang: "en",
      encoding: null,
      gold: { id: `${at}`, text: "" },
    })),
  );
  ids = await store.pages.ids({ corpusId, sort: "key" });
});

/** A finished run; with `fewest` 0 it keeps columns, with Infinity none. */
async function runWith(fewest: number, by: Store = store): Promise<RunRecord> {
  const { id } = await store.runs.create({
    corpusId,
    extractors: KEYS.map((key) => ran(key)),
    metrics: ["shingle-4"],
    sweep: null,
    pages: PAGES,
  });
  await store.runs.addScores(
    id,
    KEYS.flatMap((extractorKey, extractor) =>
      ids.map((pageId, at) => {
        const hasFailed = (at + extractor) % 7 === 0;
        const value = ((at * 7 + extractor * 3) % 11) / 10.5;
        return {
          ...{ pageId, extractorKey, parseMs: at, extractMs: at / 3, textLength: at % 5 },
          failed: hasFailed ? { code: "x", message: "it threw" } : null,
          grades: {
            "shingle-4": hasFailed ? FAILED : scored({ precision: value, recall: value, f1: value }),
          },
          ...(at === 3 && { fields: { title: "Rain" } }),
        };
      }),
    ),
  );
  await finishRun(by, await store.runs.get(id), { corpusId, pageIds: null }, "done", fewest);
  return store.runs.get(id);
}

describe("a run that keeps its answers in columns", () => {
  it("is answered for as one that is read row by row, whole and by slice, alone and against another", async () => {
    const [packed, plain] = [await runWith(0), await runWith(Infinity)];
    expect([await keptPages(store, plain), (await keptPages(store, packed))?.length]).toEqual([null, PAGES]);
    const answersOf = async (run: RunRecord) => ({
      tables: await Promise.all(
        SLICE_KINDS.map((by) => runScores(store, run, { metric: "shingle-4", by, slice: null })),
      ),
      slice: await runScores(store, run, {
        ...{ metric: "shingle-4", by: "kind" },
        slice: { by: "site", name: "s1.example" },
      }),
      against: await runAgainst(store, run, {
        ...{ metric: "shingle-4", first: "z", second: "x" },
        slice: { by: "kind", name: "forum" },
      }),
      behind: await runPagesBehind(store, run, "y", { metric: "shingle-4", failedOnly: false, slices: [] }),
      scores: await scoresOfRun(store, run),
    });
    const [fast, slow] = [await answersOf(packed), await answersOf(plain)];
    expect(fast).toEqual(slow);
    expect(fast.behind.map(({ failed }) => failed?.message)).toContain("it threw");
    const slicesBy = async (run: RunRecord) =>
      (await runSlices(store, run, { metric: "shingle-4", extractor: "y" })).map(({ best, ...slice }) => ({
        ...slice,
        best: best && [best.key, best.f1.toFixed(4)],
      }));
    expect(await slicesBy(packed)).toEqual(await slicesBy(plain));
  });

  it("keeps them, and its agreement, also where scores came until it had ended", async () => {
    const late: Store = {
      ...store,
      runs: {
        ...store.runs,
        async finish(id, ...how) {
          const rows = await store.runs.scores(id);
          await store.runs.addScores(id, rows.slice(0, 2));
          await store.runs.finish(id, ...how);
        },
      },
    };
    const run = await runWith(0, late);
    expect(await keptPages(store, run)).toHaveLength(PAGES);
    expect(await store.runs.digest(run.id)).not.toBeNull();
  });

  it("is read row by row again once a page of it is gone", async () => {
    const run = await runWith(0);
    const metric = { metric: "shingle-4", by: "kind", slice: null } as const;
    expect((await runScores(store, run, metric)).pages).toBe(PAGES);
    await store.pages.remove([ids[4]!]);
    expect(await keptTable(store, run, "shingle-4", "kind")).toBeNull();
    expect((await runScores(store, run, metric)).pages).toBe(PAGES - 1);
    expect(
      await runPagesBehind(store, run, "x", { metric: "shingle-4", failedOnly: false, slices: [] }),
    ).toHaveLength(PAGES - 1);
  });
});
