import { beforeEach, describe, expect, it } from "vitest";
import { errorListOf, packErrors } from "../../evaluation/errors/error-list";
import { FAILED } from "../../evaluation/scoring/grade";
import { scoredAt } from "../../evaluation/scoring/grade.fixture";
import { AgreementSums, writeAgreement } from "../../evaluation/agreement/run-agreement";
import { unpackVerdicts } from "../../evaluation/agreement/word-verdicts";
import { parsePage } from "../../page/parsing/parse";
import { memoryStore } from "../../store/memory/memory-store";
import { ran } from "../../store/run-recipe.fixture";
import type { NewScore, RunExtractor, RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import { reviewAnswer, type ReviewWanted } from "./review-answer";
import { corpusReviewStates, reviewedRun, reviewOrder, runAgreement, runsToReview } from "./review";

const extractors: RunExtractor[] = ["a", "b", "c"].map((key) => ran(key));
const PAGES = ["p", "q", "r", "s"];

let store: Store;
let corpusId: string;
/** By key. */
let ids: Readonly<Record<string, string>>;
/** Windows of verdicts that were read. */
let reads: number;
let clock = 0;

const score = (page: string, extractorKey: string, f1: number | "failed", more: Partial<NewScore> = {}) => ({
  pageId: ids[page]!,
  extractorKey,
  failed: f1 === "failed" ? { code: "threw", message: "it threw" } : null,
  parseMs: 1,
  extractMs: 1,
  textLength: 1,
  grades: { m: f1 === "failed" ? FAILED : scoredAt(f1) },
  ...more,
});
const said = (page: string, verdicts: readonly string[], f1 = 0.5) =>
  verdicts.map((one, at) => score(page, extractors[at]!.key, f1, { verdicts: one }));

beforeEach(async () => {
  const memory = memoryStore(() => ++clock);
  reads = 0;
  const verdicts: Store["runs"]["verdicts"] = (...asked) => (reads++, memory.runs.verdicts(...asked));
  store = { ...memory, runs: { ...memory.runs, verdicts } };
  corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
  await store.pages.add(
    corpusId,
    PAGES.map((key) => ({
      key,
      bytes: new Uint8Array(1),
      title: key === "q" ? "" : `Page ${key}`,
      url: null,
      site: null,
      kind: null,
      lang: null,
      encoding: null,
      gold: { id: key },
    })),
  );
  const found = await store.pages.ids({ corpusId, sort: "key" });
  ids = Object.fromEntries(PAGES.map((key, at) => [key, found[at]!]));
});

const newRun = async () =>
  (await store.runs.create({ corpusId, extractors, metrics: ["m"], sweep: null, pages: PAGES.length })).id;

const summary = (f1: number) => ({ precision: f1, recall: f1, f1, medianF1: f1, n: 1, low: f1, high: f1 });

/** p: c alone differs, in 8 words; q: a alone, in 2; r: nobody; s: one answer. */
async function finishedRun(): Promise<RunRecord> {
  const id = await newRun();
  await store.runs.addScores(id, [
    ...said("p", ["k8d2", "k8d2", "m8d2"]),
    ...said("q", ["m2d8", "k2d8", "k2d8"], 1),
    ...said("r", ["k5", "k5", "k5"], 1),
    score("s", "a", 1, { verdicts: "k5" }),
    score("s", "b", "failed"),
  ]);
  await store.runs.finish(id, "done", {
    a: { m: summary(0.9) },
    b: { m: summary(0.8) },
    c: { m: summary(0.7) },
  });
  return store.runs.get(id);
}

const keysOf = (pages: readonly string[]) =>
  pages.map((id) => Object.keys(ids).find((key) => ids[key] === id)).join("");
const orderOf = async (run: RunRecord, keys: readonly string[]) => {
  const { ids: found, disputed } = await reviewOrder(store, run, keys);
  return [keysOf(found), ...disputed];
};

describe("the order of a review", () => {
  it("puts the pages first on which most text is disputed, and leaves out those with one answer", async () => {
    const run = await finishedRun();
    expect(await orderOf(run, ["a", "b", "c"])).toEqual(["pqr", (8 * 2) / 3, (2 * 2) / 3, 0]);
  });

  it("goes by those compared alone", async () => {
    const run = await finishedRun();
    const [keys, ...disputed] = await orderOf(run, ["a", "b"]);
    // Ties go by id.
    expect(keys).toMatch(/^q(pr|rp)$/);
    expect(disputed).toEqual([2, 0, 0]);
  });

  it("reads the verdicts of a finished run once for the same extractors", async () => {
    const run = await finishedRun();
    await orderOf(run, ["a", "b"]);
    await orderOf(run, ["a", "b"]);
    expect(reads).toBe(1);
    await orderOf(run, ["a", "c"]);
    expect(reads).toBe(2);
  });

  it("is worked out anew while the run goes on, and without a page that was removed", async () => {
    const id = await newRun();
    await store.runs.addScores(id, said("p", ["k8", "m8"]));
    expect(await orderOf(await store.runs.get(id), ["a", "b"])).toEqual(["p", 8]);
    await store.runs.addScores(id, said("p", ["k8", "k8"]));
    expect(await orderOf(await store.runs.get(id), ["a", "b"])).toEqual(["p", 0]);
    const run = await finishedRun();
    await orderOf(run, ["a", "c"]);
    await store.pages.remove([ids["p"]!]);
    expect((await orderOf(run, ["a", "c"]))[0]).toMatch(/^q/);
  });
});

describe("the queue of a review", () => {
  const asked = (wanted: Partial<ReviewWanted>) => ({ x: [], open: "0" as const, limit: 100, ...wanted });
  const queue = async (run: RunRecord, wanted: Partial<ReviewWanted> = {}) => {
    const answer = await reviewAnswer(store, run, asked(wanted));
    if (!("rows" in answer)) throw new Error("the place of a page was answered");
    return answer;
  };
  const settle = async (page: string) =>
    store.labels.setState(ids[page]!, (await store.labels.ensureAnnotator("Ada (review)")).id, "done");

  it("shows who is worth comparing where nobody chose: a copy is left out", async () => {
    const run = await finishedRun();
    // On two of three pages a and b say the same, and all three on one: nobody is a copy.
    expect((await queue(run)).extractors).toEqual(["a", "b", "c"]);
    const id = await newRun();
    await store.runs.addScores(id, said("p", ["k8", "k8", "m8"]));
    await store.runs.finish(id, "done", { a: { m: summary(0.1) }, b: { m: summary(0.8) } });
    expect((await queue(await store.runs.get(id))).extractors).toEqual(["b", "c"]);
  });

  it("compares those that are asked for, in their order, where the run has two of them", async () => {
    const run = await finishedRun();
    expect((await queue(run, { x: ["c", "a", "nobody"] })).extractors).toEqual(["c", "a"]);
    expect((await queue(run, { x: ["c", "nobody"] })).extractors).toHaveLength(3);
  });

  it("tells of each page its votes, F1, what is lost, and its key where it has no title", async () => {
    const run = await finishedRun();
    const [first, second] = (await queue(run)).rows;
    expect(first).toMatchObject({
      pair: ["a", "c"],
      title: "Page p",
      words: 10,
      disputed: 5,
      lost: 0.5,
      f1: [0.5, 0.5, 0.5],
    });
    expect(first!.strip).toEqual({ votes: ["1111111100", "1111111100", "0000000000"], gold: "1111111100" });
    expect(second).toMatchObject({ title: "q", disputed: 1, lost: 0 });
  });

  it("tells what people said of a page beside labels", async () => {
    const run = await finishedRun();
    const { id: annotatorId } = await store.labels.ensureAnnotator("Ada");
    const base = { group: "1", at: 1, activeMs: 1, place: null };
    await store.labels.append(ids["p"]!, annotatorId, 0, [
      { ...base, id: "1", kind: "note", text: "whose?" },
    ]);
    const { version } = await store.labels.append(ids["q"]!, annotatorId, 0, [
      { ...base, id: "2", kind: "flag", on: true },
    ]);
    expect((await queue(run)).rows.map(({ remarks }) => remarks)).toEqual([["noted"], ["flagged"], []]);
    await store.labels.append(ids["q"]!, annotatorId, version, [
      { ...base, id: "3", kind: "flag", on: false },
    ]);
    expect((await queue(run)).rows.map(({ remarks }) => remarks)).toEqual([["noted"], [], []]);
  });

  it("has an empty row of votes for who failed there, which counts as nothing right", async () => {
    const id = await newRun();
    await store.runs.addScores(id, [...said("p", ["+2", "-2"], 1), score("p", "c", "failed")]);
    await store.runs.finish(id, "done", {});
    const [row] = (await queue(await store.runs.get(id), { x: ["c", "a", "b"] })).rows;
    expect(row).toMatchObject({ f1: ["failed", 1, 1], strip: { votes: ["", "11", "00"], gold: null } });
    expect(row!.lost).toBeCloseTo(1 / 3, 3);
  });

  it("proposes the cause that costs those compared most, or says what a person said", async () => {
    const page = parsePage("<p>this is content of the page and is kept</p><ul><li>one<li>two</ul>");
    const all = new Uint8Array(page.leaves.length).fill(1);
    const gold = Uint8Array.from(all, (_, leaf) => (leaf === 0 ? 1 : 0));
    const errors = packErrors(errorListOf(page, { keep: all, reasons: [] }, gold));
    const id = await newRun();
    await store.runs.addScores(id, [
      score("p", "a", 1, { verdicts: "k9x2", errors }),
      score("p", "b", 1, { verdicts: "k9d2" }),
    ]);
    await store.runs.finish(id, "done", {});
    const run = await store.runs.get(id);
    const causes = async () => (await queue(run, { x: ["a", "b"] })).rows.map(({ cause }) => cause);
    expect(await causes()).toEqual(["list"]);
    for (const start of [1, 2])
      await store.causes.set({
        pageId: ids["p"]!,
        start,
        end: start + 1,
        error: "extra",
        cause: "teaser",
        annotator: "Ada",
      });
    expect(await causes()).toEqual(["teaser"]);
  });

  it("is read window by window, and without settled pages where that is asked for", async () => {
    const run = await finishedRun();
    const first = await queue(run, { limit: 2 });
    expect([keysOf(first.rows.map(({ pageId }) => pageId)), first.total, first.settled]).toEqual([
      "pq",
      3,
      0,
    ]);
    const rest = await queue(run, { limit: 2, after: first.next! });
    expect([keysOf(rest.rows.map(({ pageId }) => pageId)), rest.next]).toEqual(["r", null]);
    await settle("p");
    expect((await corpusReviewStates(store, corpusId))[ids["p"]!]).toBe("done");
    const open = await queue(run, { open: "1" });
    expect([keysOf(open.rows.map(({ pageId }) => pageId)), open.total, open.pages, open.settled]).toEqual([
      "qr",
      2,
      3,
      1,
    ]);
    expect((await queue(run)).rows[0]!.state).toBe("done");
  });

  it("knows the place of a page and its neighbours, which skip settled pages where that is asked for", async () => {
    const run = await finishedRun();
    const place = async (page: string, open: "0" | "1" = "0") => {
      const answer = await reviewAnswer(store, run, asked({ page: ids[page]!, open }));
      if (!("place" in answer)) throw new Error("the queue was answered");
      const { previous, next } = answer;
      return [
        answer.place,
        previous && keysOf([previous.pageId]),
        next && keysOf([next.pageId]),
        answer.settled,
      ];
    };
    expect([await place("p"), await place("q"), await place("r"), await place("s")]).toEqual([
      [0, null, "q", 0],
      [1, "p", "r", 0],
      [2, "q", null, 0],
      [null, null, "p", 0],
    ]);
    const second = await reviewAnswer(store, run, asked({ page: ids["q"]! }));
    expect(second).toMatchObject({ previous: { pair: ["a", "c"] }, next: { pair: null } });
    await settle("q");
    // From the last one round to the first that is open.
    expect([await place("p", "1"), await place("q", "1"), await place("r", "1")]).toEqual([
      [0, null, "r", 1],
      [1, "p", "r", 1],
      [2, "p", "p", 1],
    ]);
  });
});

describe("the agreement of a run", () => {
  it("is read from what the job of the run kept", async () => {
    const run = await finishedRun();
    const sums = new AgreementSums(3);
    sums.add(["+4", "+4", "-4"].map(unpackVerdicts));
    const kept = sums.agreement(extractors);
    await store.runs.keepDigest(run.id, writeAgreement(kept), 11);
    expect([await runAgreement(store, run), reads]).toEqual([kept, 0]);
  });

  it("is worked out once from its answers where nothing was kept, and written nowhere", async () => {
    const run = await finishedRun();
    const found = await runAgreement(store, run);
    expect(found.pages).toBe(3);
    await runAgreement(store, run);
    expect([reads, await store.runs.digest(run.id)]).toEqual([1, null]);
  });

  it("has no page for a run from before answers were kept, whose digest was of scores", async () => {
    const id = await newRun();
    await store.runs.addScores(id, [score("p", "a", 1), score("p", "b", 0.5)]);
    await store.runs.finish(id, "done", { a: { m: summary(0.9) } });
    await store.runs.keepDigest(id, '{"version":1,"pages":1,"extractors":[],"pairs":[]}', 2);
    const run = await store.runs.get(id);
    const shown = reviewedRun(run, await runAgreement(store, run));
    expect(shown.pages).toBe(0);
    expect(shown.extractors.find(({ key }) => key === "a")!.means).toEqual({ m: 0.9 });
  });
});

describe("the runs to review by", () => {
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

  it("are the last first", () =>
    expect(runsToReview([run("old", 3, 1), run("new", 2, 2)]).map(({ id }) => id)).toEqual(["new", "old"]));

  it("are never sweeps, unfinished ones, or those of a single extractor", () =>
    expect(
      runsToReview([
        run("sweep", 3, 1, { sweep: { param: "t", values: [1] } }),
        run("running", 3, 1, { state: "running" }),
        run("one", 1, 1),
      ]),
    ).toEqual([]));
});
