import { afterEach, describe, expect, it } from "vitest";
import { AppError, InputError, LimitError } from "../errors";
import { memoryStore } from "../store/memory/memory-store";
import type { JobRecord } from "../store/interfaces/jobs";
import type { Store } from "../store/interfaces/store";
import type { JobHandler, JobHandlers } from "./job";
import { runWorker, type WorkerOptions } from "./worker";

const LEASE_MS = 60;
const stops: AbortController[] = [];
const workers: Promise<void>[] = [];
afterEach(async () => {
  stops.forEach((stop) => stop.abort());
  await Promise.all(workers.splice(0));
});

/** A worker on a clock that the test moves; its pauses are real but short. */
function startWorker(
  store: Store,
  handlers: JobHandlers,
  workerId: string,
  clock: () => number,
  given: Partial<WorkerOptions> = {},
) {
  const stop = new AbortController();
  stops.push(stop);
  const messages: string[] = [];
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const worker = runWorker(store, handlers, {
    workerId,
    codeVersion: "v1",
    signal: stop.signal,
    clock,
    pollMs: 2,
    leaseMs: LEASE_MS,
    log: (message) => messages.push(message),
    sleep,
    ...given,
  });
  workers.push(worker);
  return { stop, worker, messages };
}

async function until(store: Store, id: string, holds: (job: JobRecord) => boolean): Promise<JobRecord> {
  for (;;) {
    const job = await store.jobs.get(id);
    if (holds(job)) return job;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

const enqueue = (store: Store, kind: string, input: unknown = null) =>
  store.jobs.enqueue({ kind, title: kind, input });
const waitForAbort: JobHandler = (_input, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))));

describe("runWorker", () => {
  it("runs queued jobs in order, one at a time, and stores results and the last progress", async () => {
    const store = memoryStore();
    let running = 0;
    const order: unknown[] = [];
    const count: JobHandler = async (input, { report }, { jobId }) => {
      expect(++running).toBe(1);
      order.push(input);
      report({ done: 2, total: 2, note: "counted" });
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      return { jobId, double: Number(input) * 2 };
    };
    const first = await enqueue(store, "count", 1);
    const second = await enqueue(store, "count", 2);
    startWorker(store, { count }, "w1", Date.now);
    const done = await until(store, second.id, (job) => job.state === "done");
    expect(order).toEqual([1, 2]);
    expect(done.result).toEqual({ jobId: second.id, double: 4 });
    expect(done.progress).toEqual({ done: 2, total: 2, note: "counted" });
    expect((await store.jobs.get(first.id)).state).toBe("done");
  });

  it("records the message of a handler that throws and of a kind that nobody handles, and goes on", async () => {
    const store = memoryStore();
    const fails: JobHandler = async () => {
      throw new InputError("broken-zip", "broken archive");
    };
    const first = await enqueue(store, "fails");
    const second = await enqueue(store, "unheard-of");
    startWorker(store, { fails }, "w1", Date.now);
    await until(store, second.id, (job) => job.state === "failed");
    expect((await store.jobs.get(first.id)).error).toBe("broken archive");
    expect((await store.jobs.get(second.id)).error).toBe("unknown kind of job: unheard-of");
  });

  it("keeps what is no message for people, with the paths in it, in its log and out of the record", async () => {
    const store = memoryStore();
    const job = await enqueue(store, "fails");
    const fails: JobHandler = async () => {
      throw new Error("EACCES: permission denied, open '/srv/secret/uploads/x'");
    };
    const { messages } = startWorker(store, { fails }, "w1", Date.now);
    const { error } = await until(store, job.id, ({ state }) => state === "failed");
    expect(error).toBe("it failed unexpectedly; the log of the worker says where");
    expect(messages).toEqual([expect.stringContaining("/srv/secret/uploads/x")]);
  });

  it("cancels a running job when somebody asks for it", async () => {
    const store = memoryStore();
    const job = await enqueue(store, "wait");
    startWorker(store, { wait: waitForAbort }, "w1", Date.now);
    await until(store, job.id, ({ state }) => state === "running");
    await store.jobs.requestCancel(job.id);
    expect((await until(store, job.id, ({ state }) => state === "cancelled")).error).toBeNull();
  });

  it("keeps its job for longer than a lease as long as it lives", async () => {
    const inner = memoryStore();
    let now = 1_000;
    let renewals = 0;
    const report: Store["jobs"]["report"] = async (...given) => {
      const answer = await inner.jobs.report(...given);
      renewals++;
      return answer;
    };
    const store = { ...inner, jobs: { ...inner.jobs, report } };
    const job = await enqueue(store, "slow");
    let end = (_result: string): void => {};
    const slow: JobHandler = () =>
      new Promise((resolve) => {
        end = resolve;
      });
    startWorker(store, { slow }, "w1", () => now);
    startWorker(store, { slow }, "w2", () => now);
    await until(store, job.id, ({ state }) => state === "running");
    for (let step = 1; step <= 12; step++) {
      now += LEASE_MS / 3;
      await expect.poll(() => renewals, { timeout: 10_000 }).toBe(step);
    }
    end("ok");
    const done = await until(store, job.id, ({ state }) => state === "done");
    expect(done.attempts).toBe(1);
  });

  it("lets another worker resume the job of one that was killed once the lease ran out, and not before", async () => {
    const store = memoryStore();
    let now = 1_000;
    const job = await enqueue(store, "import", { upTo: 4 });
    // The first worker was killed after two pages: it claimed, stored, and was never heard of again.
    await store.jobs.claim("killed", now, LEASE_MS);
    const stored = new Set([1, 2]);
    const resumedWith: number[] = [];
    const resume: JobHandler = async (input) => {
      for (let page = 1; page <= (input as { upTo: number }).upTo; page++)
        if (!stored.has(page)) resumedWith.push(page);
      return resumedWith.length;
    };
    now += LEASE_MS - 1;
    startWorker(store, { import: resume }, "w2", () => now);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await store.jobs.get(job.id)).attempts).toBe(1);
    now += 1;
    const done = await until(store, job.id, ({ state }) => state === "done");
    expect(done).toMatchObject({ attempts: 2, result: 2 });
    expect(resumedWith).toEqual([3, 4]);
  });

  it.each(["connection-lost", "busy", "cannot-open"])(
    "leaves a job whose database says %s in the middle to its lease, and it is done by the next attempt",
    async (code) => {
      const store = memoryStore();
      let now = 1_000;
      const job = await enqueue(store, "import");
      let attempts = 0;
      const handler: JobHandler = () =>
        ++attempts === 1 ? Promise.reject(new AppError(code, "away")) : Promise.resolve("there again");
      const { messages } = startWorker(store, { import: handler }, "w1", () => now);
      while (messages.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
      expect(messages).toEqual([`job ${job.id}: away`]);
      expect(await store.jobs.get(job.id)).toMatchObject({ state: "running", attempts: 1 });
      now += LEASE_MS;
      const done = await until(store, job.id, ({ state }) => state !== "running");
      expect(done).toMatchObject({ state: "done", attempts: 2, result: "there again" });
    },
  );

  it("ends a job as failed where this program is busy, which is not the database", async () => {
    const store = memoryStore();
    const job = await enqueue(store, "import");
    const handler: JobHandler = () => Promise.reject(new LimitError("busy", "too much at once"));
    startWorker(store, { import: handler }, "w1", Date.now);
    const ended = await until(store, job.id, ({ finishedAt }) => finishedAt !== null);
    expect(ended).toMatchObject({ state: "failed", error: "too much at once" });
  });

  it("gives its job back when it is told to stop, without counting the attempt", async () => {
    const store = memoryStore();
    const job = await enqueue(store, "wait");
    const { stop, worker } = startWorker(store, { wait: waitForAbort }, "w1", Date.now);
    await until(store, job.id, ({ state }) => state === "running");
    stop.abort();
    await worker;
    expect(await store.jobs.get(job.id)).toMatchObject({ state: "queued", attempts: 0 });
  });

  it("drops a job that somebody else claimed meanwhile instead of finishing it twice", async () => {
    const store = memoryStore();
    let now = 1_000;
    const job = await enqueue(store, "wait");
    const { messages } = startWorker(store, { wait: waitForAbort }, "w1", () => now);
    await until(store, job.id, ({ state }) => state === "running");
    // The machine slept past the lease; the other worker woke first.
    now += LEASE_MS;
    const taken = await store.jobs.claim("w2", now, 1_000_000);
    expect(taken?.id).toBe(job.id);
    now += LEASE_MS;
    await new Promise((resolve) => setTimeout(resolve, LEASE_MS));
    expect(await store.jobs.get(job.id)).toMatchObject({ state: "running", attempts: 2 });
    expect(messages).toEqual([]);
  });

  it("says what is wrong and tries again while the store does not answer", async () => {
    const store = memoryStore();
    const job = await enqueue(store, "ok");
    let isAway = true;
    const jobs = {
      ...store.jobs,
      claim: (...given: Parameters<typeof store.jobs.claim>) =>
        isAway ? Promise.reject(new Error("the disk is full")) : store.jobs.claim(...given),
    };
    const { messages } = startWorker({ ...store, jobs }, { ok: async () => "ok" }, "w1", Date.now);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(messages[0]).toBe("cannot look for jobs: the disk is full");
    isAway = false;
    await until(store, job.id, ({ state }) => state === "done");
  });
});
