import { beforeEach, describe, expect, it } from "vitest";
import { f1Column, type GradedF1 } from "../evaluation/grade";
import { scoredAt } from "../evaluation/grade.fixture";
import { agreementOf, writeAgreement } from "../evaluation/run-agreement";
import { memoryStore } from "../store/memory/memory-store";
import type { RunExtractor, RunRecord } from "../store/interfaces/runs";
import type { Store } from "../store/store";
import { apart, corpusReviewStates, reviewOf, runAgreement, runReview, runToReview } from "./review";
import { ran } from "../store/run-recipe.fixture";

const extractors: RunExtractor[] = ["a", "b", "c"].map((key) => ran(key));
const row = (pageId: string, extractorKey: string, f1: GradedF1) => ({
  pageId,
  extractorKey,
  f1,
  title: `Page ${pageId}`,
  site: null,
});
const page = (id: string, ...f1: readonly GradedF1[]) =>
  f1.map((value, at) => row(id, extractors[at]!.key, value));

describe("a review of a stored run", () => {
  it("puts the pages on which extractors are furthest apart first, those on which all are alike last", () => {
    const { pages } = reviewOf(
      [...page("1", 0.5, 0.5, 0.5), ...page("2", 1, 0, 0.5), ...page("3", 0.9, 1, 0.9)],
      extractors,
    );
    expect(pages.map(({ pageId }) => pageId)).toEqual(["2", "3", "1"]);
    expect(pages[2]!.spread).toBe(0);
  });

  it("takes the mean over all pairs for the spread", () => {
    const [only] = reviewOf(page("1", 1, 0, 0.4), extractors).pages;
    expect(only!.spread).toBeCloseTo((1 + 0.6 + 0.4) / 3, 10);
  });

  it("counts a failure as zero and says so", () => {
    const [only] = reviewOf([row("1", "a", 1), row("1", "b", "failed")], extractors).pages;
    expect(only!.f1).toContain("failed");
    expect(only!.spread).toBe(1);
  });

  it("leaves out pages without gold, also where all others failed there, and pages with one score", () => {
    const { pages } = reviewOf(
      [row("1", "a", "no-gold"), row("1", "b", "failed"), row("2", "a", 1)],
      extractors,
    );
    expect(pages).toEqual([]);
  });

  it("says how far two are apart on average and whether they fail together; who never varies goes with nobody", () => {
    const review = reviewOf([...page("1", 0.2, 0.4, 1), ...page("2", 0.6, 0.8, 1)], extractors);
    const at = (id: string) => review.extractors.findIndex((extractor) => extractor.id === id);
    expect(review.pairs[at("a")]![at("b")]!.agreement).toBeCloseTo(0.8, 10);
    expect(review.pairs[at("a")]![at("b")]!.correlation).toBeCloseTo(1, 10);
    expect(review.pairs[at("a")]![at("c")]!.correlation).toBe(0);
    expect(Math.abs(at("a") - at("b"))).toBe(1);
    expect(review.extractors[at("c")]!.mean).toBe(1);
  });

  it("has no pages and no means for a run without scores", () => {
    const review = reviewOf([], extractors);
    expect(review.pages).toEqual([]);
    expect(review.extractors.every(({ mean }) => mean === null)).toBe(true);
  });

  it("is made within 500 ms for 30 extractors and 1,500 pages", () => {
    const many: RunExtractor[] = Array.from({ length: 30 }, (_, at) => ran(`x${at}`));
    const scores = Array.from({ length: 1500 }, (_, p) =>
      many.map(({ key }, at) => row(`${p}`, key, ((p * 7 + at * 13) % 100) / 100)),
    ).flat();
    const began = performance.now();
    expect(reviewOf(scores, many).pages).toHaveLength(1500);
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe("the pages of two extractors", () => {
  const review = reviewOf(
    [...page("1", 0.5, 0.6, 0.1), ...page("2", 0.9, 0.1, 0.9), ...page("3", 0.2, "no-gold", 0.9)],
    extractors,
  );
  const order = (...keys: string[]) =>
    apart(review, keys.join("~")).pages.map(({ pageId, spread }) => `${pageId} ${spread.toFixed(1)}`);
  it("are ordered by how far these two are apart, without those that one of them has no score of", () => {
    expect(order("a", "b")).toEqual(["2 0.8", "1 0.1"]);
    expect(order("c", "a")).toEqual(["3 0.7", "1 0.4", "2 0.0"]);
  });
  it.each([[[]], [["a"]], [["a", "nobody"]], [["a", "b", "c"]], [["a", "a"]]])(
    "are those of all where %j names no two",
    (keys) => expect(apart(review, keys.join("~"))).toBe(review),
  );
});

describe("the review of a run that is asked for again", () => {
  let store: Store;
  let corpusId: string;
  let ids: readonly string[];
  let reads: number;
  let clock = 0;
  const score = (at: number, extractorKey: string, f1: number) => ({
    pageId: ids[at]!,
    extractorKey,
    failed: null,
    parseMs: 1,
    extractMs: 1,
    textLength: 1,
    grades: { m: scoredAt(f1) },
  });
  const newRun = async () =>
    (await store.runs.create({ corpusId, extractors, metrics: ["m"], sweep: null, pages: 2 })).id;
  const first = async (runId: string) =>
    (await runReview(store, await store.runs.get(runId))).pages[0]?.spread;

  beforeEach(async () => {
    const memory = memoryStore(() => ++clock);
    reads = 0;
    store = { ...memory, runs: { ...memory.runs, f1: (runId) => (reads++, memory.runs.f1(runId)) } };
    corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
    await store.pages.add(
      corpusId,
      ["p", "q"].map((key) => ({
        key,
        bytes: new Uint8Array(1),
        title: key,
        url: null,
        site: null,
        kind: null,
        lang: null,
        encoding: null,
        gold: { id: key },
      })),
    );
    ids = await store.pages.ids({ corpusId, sort: "key" });
  });

  async function finishedRun(): Promise<string> {
    const id = await newRun();
    await store.runs.addScores(id, [
      score(0, "a", 1),
      score(0, "b", 0.25),
      score(1, "a", 1),
      score(1, "b", 0.5),
    ]);
    await store.runs.finish(id, "done", {});
    return id;
  }

  it("reads the scores of a finished run once, and none of another run", async () => {
    const one = await finishedRun();
    const two = await finishedRun();
    expect([await first(one), await first(one), await first(one), reads]).toEqual([0.75, 0.75, 0.75, 1]);
    await first(two);
    expect(reads).toBe(2);
  });

  it("knows at once who settled a page meanwhile", async () => {
    const run = await finishedRun();
    await first(run);
    expect((await corpusReviewStates(store, corpusId))[ids[0]!]).toBeUndefined();
    await store.labels.setState(ids[0]!, (await store.labels.ensureAnnotator("Ada (review)")).id, "done");
    await first(run);
    expect([(await corpusReviewStates(store, corpusId))[ids[0]!], reads]).toEqual(["done", 1]);
  });

  it("is worked out anew while the run goes on, and where it ended again", async () => {
    const id = await newRun();
    await store.runs.addScores(id, [score(0, "a", 1), score(0, "b", 0.25)]);
    expect(await first(id)).toBe(0.75);
    await store.runs.addScores(id, [score(0, "b", 0.5)]);
    expect(await first(id)).toBe(0.5);
    await store.runs.finish(id, "cancelled", {});
    expect([await first(id), await first(id), reads]).toEqual([0.5, 0.5, 3]);
    await store.runs.addScores(id, [score(0, "b", 0.75)]);
    await store.runs.finish(id, "done", {});
    expect([await first(id), reads]).toEqual([0.25, 4]);
  });

  it("leaves out a page that was removed from the corpus", async () => {
    const run = await finishedRun();
    await first(run);
    await store.pages.remove([ids[0]!]);
    expect([await first(run), reads]).toEqual([0.5, 2]);
  });
});

describe("the agreement of a run", () => {
  const scores = [
    ...page("1", 0.5, 0.6, 0.1),
    ...page("2", 0.9, 0.1, 0.9),
    ...page("3", "no-gold", "no-gold", 0.2),
  ];
  /** A store that keeps no text for a run but what is given; what it cannot do it is not asked for. */
  const storeOf = (digest: string | null) => {
    const seen = { asked: 0 };
    const runs = {
      digest: async () => digest,
      scoreCount: async () => scores.length,
      f1: async () => (seen.asked++, scores),
    };
    return { seen, store: { runs } as unknown as Pick<Store, "runs"> };
  };
  const run = (id: string, state = "done") =>
    ({ id, extractors, state, finishedAt: 1 }) as unknown as RunRecord;

  it("is read from what the job of the run kept", async () => {
    const kept = agreementOf(extractors, [
      Float64Array.of(0.5, NaN),
      Float64Array.of(0.6, NaN),
      Float64Array.of(0, 1),
    ]);
    const { store, seen } = storeOf(writeAgreement(kept));
    expect([await runAgreement(store, run("kept")), seen.asked]).toEqual([kept, 0]);
  });

  it("is what the job would have kept, worked out once and written nowhere, where it kept nothing or another version", async () => {
    const { store, seen } = storeOf(JSON.stringify({ version: 0 }));
    const columns = extractors.map(({ key }) =>
      f1Column(scores.flatMap((row) => (row.extractorKey === key ? row.f1 : []))),
    );
    const found = await runAgreement(store, run("old"));
    expect(found).toEqual(agreementOf(extractors, columns));
    expect(found.pages).toBe(2);
    await runAgreement(store, run("old"));
    expect(seen.asked).toBe(1);
  });

  it("is worked out anew of a run that goes on", async () => {
    const { store, seen } = storeOf(null);
    await runAgreement(store, run("new", "running"));
    await runAgreement(store, run("new", "running"));
    expect(seen.asked).toBe(2);
  });
});

describe("the run to review by", () => {
  const run = (id: string, count: number, createdAt: number, more: Partial<RunRecord> = {}): RunRecord => ({
    id,
    corpusId: "c",
    corpusName: "C",
    extractors: Array.from({ length: count }, (_, at) => ran(`${at}`)),
    metrics: ["m"],
    state: "done",
    error: null,
    createdAt,
    finishedAt: createdAt,
    pages: 1,
    summaries: {},
    sweep: null,
    reused: 0,
    ...more,
  });

  it("is the one of most extractors, the newest of equals", () => {
    expect(runToReview([run("old", 3, 1), run("new", 3, 2), run("few", 2, 3)])!.id).toBe("new");
  });

  it("is never a sweep, an unfinished one, or one of a single extractor", () => {
    expect(
      runToReview([
        run("one", 1, 1),
        run("sweep", 4, 1, { sweep: { param: "t", values: [1] } }),
        run("running", 4, 1, { state: "running" }),
      ]),
    ).toBeNull();
  });
});
