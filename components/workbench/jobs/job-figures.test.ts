import { describe, expect, it } from "vitest";
import { jobPlace, jobSentence, jobWords, share, type JobView } from "./job-figures";

const job = (over: Partial<JobView> = {}): JobView => ({
  id: "1",
  kind: "evaluate",
  title: "t",
  state: "running",
  progress: { done: 770, total: 1200, note: "scoring" },
  result: null,
  error: null,
  startedAt: 0,
  finishedAt: null,
  cancelRequested: false,
  ...over,
});
const plain = (text: string) => text.replaceAll("\u2009", " ");

describe("jobSentence", () => {
  it("says amount, rate and time left", () =>
    expect(plain(jobSentence(job(), 20_000))).toBe("770 of 1 200 pages, 39 per second, 11 s left"));
  it("keeps rate and time left to itself in the first two seconds", () =>
    expect(plain(jobSentence(job(), 1_999))).toBe("770 of 1 200 pages"));
  it("says no time left while the total is unknown", () =>
    expect(jobSentence(job({ progress: { done: 20, total: null, note: "" } }), 10_000)).toBe(
      "20 pages, 2.0 per second",
    ));
  it("shows the note while nothing is done yet", () =>
    expect(
      jobSentence(job({ progress: { done: 0, total: null, note: "opening the archive" } }), 10_000),
    ).toBe("opening the archive"));
  it("shows the cause of a failure", () =>
    expect(jobSentence(job({ state: "failed", error: "a.zip: broken" }), 0)).toBe("a.zip: broken"));
  it("says at the end of a gold job on how many pages the gold changed, and how many were left out", () => {
    const ended = (result: unknown) =>
      jobSentence(
        job({
          kind: "gold",
          state: "done",
          progress: { done: 4, total: 4, note: "" },
          result,
          finishedAt: 2000,
        }),
        2000,
      );
    expect(ended({ changed: 1, same: 1, disputed: 1, unlabelled: 1 })).toBe(
      "4 of 4 pages in 2 s, gold of 1 changed, 2 left out",
    );
    expect(ended({ changed: 4, same: 0, disputed: 0, unlabelled: 0 })).toBe(
      "4 of 4 pages in 2 s, gold of 4 changed",
    );
  });
  it.each([
    [
      "import",
      { corpusId: "c", added: 16, duplicates: ["a", "b"], rejects: [] },
      "16 pages added, 2 already there.",
    ],
    ["answers", { corpusId: "c", name: "mine", version: 1, pages: 3 }, "mine: 3 pages with an answer."],
    ["import", null, "18 of 18 pages in 2 s"],
    [
      "train",
      { pages: 4, f1: 0.5, metric: "bag-of-words" },
      "Learned from 4 pages, F1 (bag of words) 0.500 on sites held out",
    ],
    ["train", { pages: 4, f1: null, metric: "bag-of-words" }, "Learned from 4 pages"],
    // By a build that did not say which metric.
    ["train", { pages: 4, f1: 0.5 }, "Learned from 4 pages"],
  ])(
    "says at the end of an %s what became of the pages, not how many files were read: %j",
    (kind, result, words) =>
      expect(
        jobSentence(
          job({ kind, state: "done", progress: { done: 18, total: 18, note: "" }, result, finishedAt: 2000 }),
          2000,
        ),
      ).toBe(words),
  );
  it("says at the end of a flips job how many pages have no answer, where some have none", () => {
    const ended = (failed: number) =>
      jobSentence(
        job({
          kind: "flips",
          state: "done",
          progress: { done: 4, total: 4, note: "" },
          result: { pages: 4, computed: 4, failed },
          finishedAt: 2000,
        }),
        2000,
      );
    expect([ended(1), ended(0)]).toEqual(["4 of 4 pages in 2 s, 1 without an answer", "4 of 4 pages in 2 s"]);
  });
  it("says at the end of a titles job how many were found", () => {
    const ended = { kind: "titles", state: "done", progress: { done: 9, total: 9, note: "" } } as const;
    expect(jobSentence(job({ ...ended, result: { titled: 4 }, finishedAt: 2000 }), 2000)).toBe(
      "9 of 9 pages in 2 s, 4 titles found",
    );
  });
  it("counts the candidates of a search, and leads to it while it runs", () => {
    const search = job({ kind: "optimise", progress: { done: 64, total: 500, note: "" } });
    expect(jobSentence(search, 1_000)).toBe("64 of 500 candidates");
    const place = { label: "Open search", href: "/recipes/searches/o" };
    const input = { optimisationId: "o" };
    expect(jobPlace({ ...search, input })).toEqual(place);
    expect(jobPlace({ ...search, state: "done", input: null, result: input })).toEqual(place);
    expect(jobPlace({ ...search, state: "queued", input: null })).toBeNull();
  });
  it("says that it waits while queued", () =>
    expect(jobSentence(job({ state: "queued" }), 0)).toBe("Waiting for the worker"));
});

describe("jobWords", () => {
  it.each([
    {
      when: "the title begins with the verb",
      kind: "import",
      title: "Import into C",
      words: { verb: "Import", rest: "into C" },
    },
    {
      when: "it does not",
      kind: "evaluate",
      title: "Boilerpipe on C",
      words: { verb: "Run", rest: "Boilerpipe on C" },
    },
    {
      when: "it begins with a longer word",
      kind: "import",
      title: "Imports of C",
      words: { verb: "Import", rest: "Imports of C" },
    },
  ])("says the verb once, where $when", ({ kind, title, words }) =>
    expect(jobWords({ kind, title })).toEqual(words),
  );
});

describe("share", () => {
  it("is unknown while the total is null or zero", () =>
    expect([
      share(job({ progress: { done: 1, total: null, note: "" } })),
      share(job({ progress: { done: 0, total: 0, note: "" } })),
    ]).toEqual([null, null]));
});

it.each([
  ["evaluate", "running", null, null, "/runs/1"],
  ["evaluate", "failed", null, null, null],
  ["import", "done", null, { corpusId: "a b" }, "/corpora/a%20b"],
  ["import", "running", null, null, null],
  ["gold", "done", { corpusId: "c" }, {}, "/corpora/c"],
  ["flips", "done", { corpusId: "c" }, {}, null],
] as const)(
  "what a job of kind %s that is %s has done is at a place of its own",
  (kind, state, input, result, href) =>
    expect(jobPlace({ ...job({ kind, state, result }), input })?.href ?? null).toBe(href),
);
