import { describe, expect, test, vi } from "vitest";
import type { JobRecord } from "@/lib/store/interfaces/jobs";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import {
  changedFacts,
  createRunsStore,
  evaluationOf,
  startKey,
  type CorpusFacts,
  type RunsServer,
} from "./corpus-runs-store";
import { setupName } from "./same-setup";

const run: RunRecord = {
  id: "r",
  corpusId: "c",
  corpusName: "C",
  extractors: [],
  metrics: ["m"],
  state: "done",
  error: null,
  createdAt: 0,
  finishedAt: 1,
  pages: 4,
  reused: 0,
  summaries: {},
  sweep: null,
};
const jobOf = (over: Partial<JobRecord> = {}): JobRecord => ({
  id: "j",
  kind: "evaluate",
  title: "t",
  input: null,
  state: "queued",
  progress: { done: 0, total: null, note: "" },
  result: null,
  error: null,
  createdAt: 0,
  startedAt: null,
  finishedAt: null,
  cancelRequested: false,
  attempts: 0,
  ...over,
});
const facts: CorpusFacts = { runs: [run], withGold: 3 };
const server = (over: Partial<RunsServer> = {}): RunsServer => ({
  facts: async () => facts,
  enqueue: async () => jobOf(),
  ...over,
});
/** A promise that is kept when the test says so. */
function later<T>() {
  let keep: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    keep = resolve;
  });
  return { promise, keep: (value: T) => keep(value) };
}

describe("the runs of a corpus", () => {
  test("are asked for once however many watch, and kept when nobody does", async () => {
    const ask = vi.fn(server().facts);
    const store = createRunsStore(server({ facts: ask }));
    const leave = [store.getState().watch("c"), store.getState().watch("c")];
    await vi.waitFor(() => expect(store.getState().answers.get("c")).toEqual({ ...facts, problem: null }));
    expect(ask).toHaveBeenCalledTimes(1);
    for (const go of leave) go();
    expect(store.getState().answers.get("c")!.runs).toHaveLength(1);
  });

  test("are asked for again by whoever comes when nobody watched, since jobs may have ended meanwhile", async () => {
    const ask = vi.fn(server().facts);
    const store = createRunsStore(server({ facts: ask }));
    store.getState().watch("c")();
    store.getState().refresh();
    expect(ask).toHaveBeenCalledTimes(1);
    store.getState().watch("c");
    store.getState().refresh();
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test("are those of the last question, whichever answer comes last", async () => {
    const first = later<CorpusFacts>();
    const answers = [first.promise, Promise.resolve(facts)];
    const store = createRunsStore(server({ facts: () => answers.shift()! }));
    store.getState().watch("c");
    store.getState().refresh();
    await vi.waitFor(() => expect(store.getState().answers.get("c")?.runs).toEqual([run]));
    first.keep({ runs: [], withGold: 0 });
    await first.promise;
    await Promise.resolve();
    expect(store.getState().answers.get("c")!.runs).toEqual([run]);
  });

  test("that the server refuses say why, and are asked for by the next who watches", async () => {
    let isDown = true;
    const store = createRunsStore(
      server({ facts: async () => (isDown ? Promise.reject(new Error("it is down")) : facts) }),
    );
    store.getState().watch("c");
    await vi.waitFor(() =>
      expect(store.getState().answers.get("c")).toEqual({ runs: [], withGold: null, problem: "it is down" }),
    );
    isDown = false;
    store.getState().watch("c");
    await vi.waitFor(() => expect(store.getState().answers.get("c")).toEqual({ ...facts, problem: null }));
  });
});

/** What such a job is told beside its corpus; this store looks at nothing of it. */
const WANTED = { metrics: ["characters"], extractors: [{ id: "lqf" }] };

describe("a start", () => {
  test("in one place of a screen is known in all that name the same, and to no others", async () => {
    const store = createRunsStore(server());
    await store.getState().start("c", "x", () => WANTED);
    const found = (what: string, jobs = [jobOf()]) =>
      evaluationOf(jobs, store.getState().started.get(startKey("c", what)), null);
    expect(found("x")?.id).toBe("j");
    expect([found("y"), found("x", [jobOf({ state: "done" })]), found("x", [jobOf({ id: "k" })])]).toEqual([
      null,
      null,
      null,
    ]);
    expect(evaluationOf([jobOf({ id: "k" })], undefined, "k")?.id).toBe("k");
  });

  test("is told to the server once while that has not answered, and again when the job may have ended", async () => {
    const answer = later<JobRecord>();
    const enqueue = vi.fn((_corpusId: string, _input: object) => answer.promise);
    const store = createRunsStore(server({ enqueue }));
    const input = () => WANTED;
    const both = [store.getState().start("c", "x", input), store.getState().start("c", "x", input)];
    answer.keep(jobOf());
    await Promise.all(both);
    expect(enqueue.mock.calls).toEqual([["c", WANTED]]);
    await store.getState().start("c", "x", input);
    expect(enqueue).toHaveBeenCalledTimes(2);
  });

  test("that fails says why until it is tried again, and leaves what is known of the runs", async () => {
    const store = createRunsStore(
      server({ enqueue: async () => Promise.reject(new Error("no such corpus")) }),
    );
    store.getState().watch("c");
    await store.getState().start("c", "x", () => WANTED);
    expect(store.getState().started.get(startKey("c", "x"))).toEqual({
      state: "failed",
      problem: "no such corpus",
    });
    expect(store.getState().answers.get("c")).toEqual({ ...facts, problem: null });
    store.getState().again("c", "x");
    expect(store.getState().started.get(startKey("c", "x"))).toBeUndefined();
  });

  test("is named by the extractor, what is varied and everything else", () => {
    const name = setupName("x", { focus: 7, mode: "a" }, ["focus"]);
    expect([
      setupName("x", { mode: "a", focus: 2 }, ["focus"]),
      setupName("x", { mode: "a" }, ["focus"]),
    ]).toEqual([name, name]);
    const others = [
      setupName("y", { mode: "a" }, ["focus"]),
      setupName("x", { mode: "b" }, ["focus"]),
      setupName("x", { focus: 7, mode: "a" }, ["mode"]),
      setupName("x", { mode: "a" }, ["focus", "mode"]),
    ];
    expect(new Set([name, ...others]).size).toBe(5);
  });
});

test.each([
  { when: "nothing happened", before: [jobOf()], now: [jobOf()], is: false },
  { when: "an evaluation was enqueued, which has no run yet", before: [], now: [jobOf()], is: false },
  {
    when: "a worker took it, which has not made the run yet",
    before: [jobOf()],
    now: [jobOf({ state: "running" })],
    is: false,
  },
  {
    when: "its pages are counted",
    before: [jobOf({ state: "running" })],
    now: [jobOf({ state: "running", progress: { done: 0, total: 4, note: "" } })],
    is: true,
  },
  {
    when: "it goes on",
    before: [jobOf({ state: "running", progress: { done: 0, total: 4, note: "" } })],
    now: [jobOf({ state: "running", progress: { done: 2, total: 4, note: "" } })],
    is: false,
  },
  {
    when: "it ended",
    before: [jobOf({ state: "running", progress: { done: 2, total: 4, note: "" } })],
    now: [jobOf({ state: "failed" })],
    is: true,
  },
  { when: "it began and ended between two looks", before: [], now: [jobOf({ state: "done" })], is: true },
  {
    when: "gold came with an import",
    before: [jobOf({ kind: "import" })],
    now: [jobOf({ kind: "import", state: "done" })],
    is: true,
  },
  {
    when: "an import goes on",
    before: [jobOf({ kind: "import" })],
    now: [jobOf({ kind: "import", state: "running", progress: { done: 0, total: 4, note: "" } })],
    is: false,
  },
  {
    when: "another kind of job ended",
    before: [jobOf({ kind: "flips" })],
    now: [jobOf({ kind: "flips", state: "done" })],
    is: false,
  },
])("the facts are others or not than before: $when", ({ before, now, is }) => {
  expect(changedFacts(now, before)).toBe(is);
});
