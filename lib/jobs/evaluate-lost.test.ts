/**
 * An evaluation whose worker is away for longer than its lease: another one has taken the job up, and both are at it
 * until the first one hears of that, if it does.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore } from "../store/open";
import type { NewPage } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import { temporaryDatabase } from "../store/testing";
import { PART_KIND } from "../store/rules/turns";
import type { EvaluateResult } from "./evaluate/evaluate-finish";
import { evaluateInParts } from "./evaluate-job";
import { evaluatePartJob } from "./evaluate-part-job";

const LEASE_MS = 30_000;
/** To make a database on a busy machine, milliseconds. */
const SLOW = 60_000;
const KEYS = ["b", "d", "f", "h", "j", "l", "n", "p"];
const text = (key: string): string => `This is the text of article ${key}, in plain words. `.repeat(9).trim();
const newPage = (key: string): NewPage => ({
  ...{ key, title: key, url: null, site: null, kind: null, lang: null, encoding: "UTF-8" },
  bytes: new TextEncoder().encode(`<ul><li><a href=/>Home</a></ul><div><p>${text(key)}</p></div>`),
  gold: { id: key, text: text(key) },
});

/** A gate that tells when somebody stands at it. */
function gate() {
  let open: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  const isReached = new Promise<void>((resolve) => (arrive = resolve));
  const pass = async (): Promise<void> => {
    arrive();
    await isOpen;
  };
  return { open, pass, isReached };
}
type Gate = ReturnType<typeof gate>;

let base: Store;
let corpusId: string;
let jobId: string;
let now: number;
const stops: (() => Promise<unknown>)[] = [];
const input = () => ({ corpusId, recipes: ["lqf"], metrics: ["bag-of-words"] });

beforeEach(async () => {
  const { url, remove } = await temporaryDatabase();
  base = await openStore(url);
  stops.push(remove, () => base.close());
  corpusId = (await base.corpora.create({ name: "news", description: "" })).id;
  await base.pages.add(corpusId, KEYS.map(newPage));
  jobId = (await base.jobs.enqueue({ kind: "evaluate", title: "all", input: input() })).id;
  now = Date.now();
}, SLOW);
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** The store as somebody sees it who is held up before looking for scores, and then maybe fails. */
const heldUp = (at: Gate, fails = false): Store => ({
  ...base,
  runs: {
    ...base.runs,
    async scoresOf(...asked) {
      await at.pass();
      if (fails) throw new Error("broken");
      return base.runs.scoresOf(...asked);
    },
  },
});

/** An attempt of the job in parts of two pages by a worker that has claimed it. */
async function attempt(
  workerId: string,
  store: Store,
  stop = new AbortController(),
): Promise<EvaluateResult> {
  const claimed = await base.jobs.claim(workerId, now, LEASE_MS, [PART_KIND]);
  if (claimed?.id !== jobId) throw new Error(`${workerId} has not the job`);
  const task = { signal: stop.signal, report: () => undefined };
  return evaluateInParts(2, input(), task, { store, jobId, codeVersion: "1" });
}

const parts = async () => (await base.jobs.standing(now)).jobs.filter(({ kind }) => kind === PART_KIND);
const scoredKeys = async () => {
  const ids = await base.pages.ids({ corpusId, sort: "key" });
  const found = await base.runs.scoresOf(jobId, ids);
  return (await base.pages.sources(ids)).filter(({ id }) => found.has(id)).map(({ key }) => key);
};

const WAYS = [
  { when: "hears that it has lost the job", reason: "lost", fails: false },
  { when: "is told to stop", reason: "shutdown", fails: false },
  { when: "goes on to its end", reason: null, fails: false },
  { when: "fails", reason: null, fails: true },
];

describe("an evaluation that another worker has taken up", () => {
  it.each(WAYS)(
    "ends as done where the first one comes back meanwhile and $when",
    async ({ reason, fails }) => {
      const [atFirst, atSecond] = [gate(), gate()];
      const stop = new AbortController();
      const first = attempt("first", heldUp(atFirst, fails), stop).catch(String);
      await atFirst.isReached;
      now += 2 * LEASE_MS;
      const second = attempt("second", heldUp(atSecond));
      await atSecond.isReached;
      if (reason !== null) stop.abort(reason);
      atFirst.open();
      await first;
      atSecond.open();
      expect(await second).toEqual({ runId: jobId, pages: KEYS.length, failed: 0, reused: 0 });
      expect((await base.runs.get(jobId)).state).toBe("done");
      expect(await scoredKeys()).toEqual(KEYS);
      expect(await parts()).toEqual([]);
    },
  );

  it.each(WAYS)(
    "stays as it has ended where the first one comes back then and $when",
    async ({ reason, fails }) => {
      const atFirst = gate();
      const stop = new AbortController();
      const first = attempt("first", heldUp(atFirst, fails), stop).catch(String);
      await atFirst.isReached;
      now += 2 * LEASE_MS;
      await attempt("second", base);
      await base.jobs.finish(jobId, "second", { state: "done", result: null, error: null }, now);
      const ended = await base.runs.get(jobId);
      const scores = await base.runs.scores(jobId);
      if (reason !== null) stop.abort(reason);
      await base.pages.add(corpusId, [newPage("c")]);
      atFirst.open();
      await first;
      expect(ended.state).toBe("done");
      expect(await base.runs.get(jobId)).toEqual(ended);
      expect(await base.runs.scores(jobId)).toEqual(scores);
      expect(await parts()).toEqual([]);
    },
  );

  it("leaves its parts to the second one where it hears that it has lost the job, and takes them along where it stops", async () => {
    for (const [reason, areLeft] of [
      ["lost", true],
      ["shutdown", false],
    ] as const) {
      const at = gate();
      const stop = new AbortController();
      const lost = attempt(reason, heldUp(at), stop).catch(String);
      await at.isReached;
      stop.abort(reason);
      at.open();
      await lost;
      expect((await parts()).length > 0).toBe(areLeft);
      now += 2 * LEASE_MS;
    }
  });

  it("has what an attempt has brought that ended the run and died before it could end the job", async () => {
    const { pages } = await attempt("first", base);
    const ended = await base.runs.get(jobId);
    await base.pages.add(corpusId, [newPage("c")]);
    now += 2 * LEASE_MS;
    expect(await attempt("second", base)).toEqual({ runId: jobId, pages, failed: 0, reused: 0 });
    expect(await base.runs.get(jobId)).toEqual(ended);
  });
});

describe("a part whose worker was away", () => {
  it("does nothing any more to a run that has ended meanwhile", async () => {
    const at = gate();
    await base.jobs.claim("worker", now, LEASE_MS);
    const task = { signal: new AbortController().signal, report: () => undefined };
    const context = { jobId, codeVersion: "1" };
    const away = gate();
    const store: Store = {
      ...base,
      runs: {
        ...base.runs,
        async addScores(...scores) {
          await away.pass();
          await base.runs.addScores(...scores);
        },
      },
    };
    const whole = evaluateInParts(100, input(), task, { ...context, store: heldUp(at) });
    await at.isReached;
    const part = evaluatePartJob({ of: jobId, range: { after: null, to: null }, codeVersion: "1" }, task, {
      ...context,
      store,
    });
    await away.isReached;
    at.open();
    await whole;
    await base.jobs.finish(jobId, "worker", { state: "done", result: null, error: null }, now);
    await base.runs.keepDigest(jobId, "text", KEYS.length);
    const scores = await base.runs.scores(jobId);
    away.open();
    expect(await part).toEqual({ isDone: false });
    expect(await base.runs.digest(jobId)).toBe("text");
    expect(await base.runs.scores(jobId)).toEqual(scores);
  });
});
