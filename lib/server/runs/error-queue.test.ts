import { beforeEach, describe, expect, it } from "vitest";
import { packErrors } from "../../evaluation/errors/error-list";
import { memoryStore } from "../../store/memory/memory-store";
import type { Store } from "../../store/interfaces/store";
import { errorQueue } from "./error-queue";
import { ran } from "../../store/run-recipe.fixture";

let store: Store;
let corpusId: string;
let pages: readonly string[];
const NO_FILTER = {};

/** A finished run in which page i misses `missed[i]` of 100 characters. */
async function runWith(missed: readonly number[], key = "x"): Promise<string> {
  const run = await store.runs.create({
    corpusId,
    extractors: [ran(key)],
    metrics: [],
    sweep: null,
    pages: missed.length,
  });
  await store.runs.addScores(
    run.id,
    missed.map((characters, index) => ({
      pageId: pages[index]!,
      extractorKey: key,
      failed: null,
      parseMs: 0,
      extractMs: 0,
      textLength: 0,
      grades: {},
      errors: packErrors({
        kept: 100 - characters,
        gold: 100,
        hits: 100 - characters,
        rest: [],
        errors:
          characters === 0
            ? []
            : [{ start: 0, end: 1, error: "missed", characters, cause: "list", rule: "density", stage: "x" }],
      }),
    })),
  );
  await store.runs.finish(run.id, "done", {});
  return run.id;
}

beforeEach(async () => {
  let now = 0;
  store = memoryStore(() => ++now);
  corpusId = (await store.corpora.create({ name: "c", description: "" })).id;
  await store.pages.add(
    corpusId,
    ["a", "b", "c", "d"].map((key) => ({
      key,
      bytes: new Uint8Array([65]),
      title: key,
      url: null,
      site: null,
      kind: null,
      lang: null,
      encoding: null,
      gold: { id: key, text: "" },
    })),
  );
  pages = await store.pages.ids({ corpusId, sort: "key" });
});

describe("the queue of errors", () => {
  it("goes from the page that loses most to the one that loses least, and leaves out those that are right", async () => {
    const runId = await runWith([10, 0, 50, 20]);
    const [a, b, c, d] = pages;
    expect(await errorQueue(store, corpusId, "x", c!, NO_FILTER, null)).toEqual({
      runId,
      total: 3,
      position: 0,
      previous: null,
      next: d,
    });
    expect(await errorQueue(store, corpusId, "x", a!, NO_FILTER, null)).toEqual({
      runId,
      total: 3,
      position: 2,
      previous: d,
      next: null,
    });
    expect(await errorQueue(store, corpusId, "x", b!, NO_FILTER, null)).toEqual({
      runId,
      total: 3,
      position: -1,
      previous: null,
      next: c,
    });
  });

  it("follows the filter: no page has extra text, all of it is lists", async () => {
    await runWith([10, 0, 50, 20]);
    expect(await errorQueue(store, corpusId, "x", pages[0]!, { error: "extra" }, null)).toMatchObject({
      total: 0,
      next: null,
    });
    expect(await errorQueue(store, corpusId, "x", pages[0]!, { cause: "list" }, null)).toMatchObject({
      total: 3,
    });
    expect(await errorQueue(store, corpusId, "x", pages[0]!, { rule: "density in x" }, null)).toMatchObject({
      total: 3,
      previous: pages[3],
    });
    expect(await errorQueue(store, corpusId, "x", pages[0]!, { rule: "gap in x" }, null)).toMatchObject({
      total: 0,
    });
  });

  it("goes by the newest finished run with that very configuration, or by the one that is named", async () => {
    const old = await runWith([10, 0, 50, 20]);
    const newest = await runWith([1, 0, 0, 0]);
    await runWith([1, 1, 1, 1], "x(threshold=2)");
    expect(await errorQueue(store, corpusId, "x", pages[0]!, NO_FILTER, null)).toMatchObject({
      runId: newest,
      total: 1,
    });
    expect(await errorQueue(store, corpusId, "x", pages[0]!, NO_FILTER, old)).toMatchObject({
      runId: old,
      total: 3,
    });
  });

  it("is none where the extractor was never run, and an error where the named run is gone", async () => {
    expect(await errorQueue(store, corpusId, "x", pages[0]!, NO_FILTER, null)).toEqual({
      runId: null,
      total: 0,
      position: -1,
      previous: null,
      next: null,
    });
    await expect(errorQueue(store, corpusId, "x", pages[0]!, NO_FILTER, "gone")).rejects.toThrow(
      "run not found: gone",
    );
  });
});
