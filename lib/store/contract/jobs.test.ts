import { beforeEach, describe, expect, it } from "vitest";
import { ConflictError, NotFoundError } from "../../errors";
import { MAX_ATTEMPTS } from "../rules/rules";
import type { Store } from "../interfaces/store";
import { describeStores, newPage, verdict } from "./contract.fixture";

describeStores("jobs", (start) => {
  let store: Store;
  let corpusId: string;
  beforeEach(() => void ({ store, corpusId } = start()));
  const progress = { done: 3, total: 9, note: "reading" };
  beforeEach(async () => {
    for (const job of await store.jobs.list({ states: ["queued", "running"] })) {
      await store.jobs.requestCancel(job.id);
      await store.jobs.claim("cleaner", Number.MAX_SAFE_INTEGER / 8, 1);
    }
  });
  const enqueue = (key?: string) =>
    store.jobs.enqueue({ kind: "import", title: "t", input: { a: 1 }, ...(key !== undefined && { key }) });

  it("gives one job to one of two workers, oldest first", async () => {
    const job = await enqueue();
    const later = await enqueue();
    const claims = await Promise.all([store.jobs.claim("w1", 10, 100), store.jobs.claim("w2", 10, 100)]);
    expect(claims.map((claim) => claim?.id).sort()).toEqual([job.id, later.id].sort());
    expect(await store.jobs.claim("w3", 10, 100)).toBeNull();
    expect(await store.jobs.get(job.id)).toMatchObject({
      state: "running",
      attempts: 1,
      startedAt: 10,
      input: { a: 1 },
    });
  });

  it("tells how its queue stands: jobs by kind and state, who has waited longest, leases that hold and that ran out", async () => {
    // What other tests have left running is there too.
    const before = await store.jobs.standing(50);
    const [one, other] = [`one of ${corpusId}`, `other of ${corpusId}`];
    const count = ({ jobs }: typeof before, state: string) =>
      jobs.find((some) => some.kind === "import" && some.state === state)?.jobs ?? 0;
    const first = await enqueue();
    await enqueue();
    const waiting = await store.jobs.standing(50);
    expect([waiting.oldestQueuedAt, count(waiting, "queued")]).toEqual([first.createdAt, 2]);
    await store.jobs.claim(one, 0, 100);
    await store.jobs.claim(other, 0, 50);
    const held = await store.jobs.standing(50);
    expect([held.oldestQueuedAt, count(held, "queued")]).toEqual([null, 0]);
    expect(count(held, "running")).toBe(count(before, "running") + 2);
    expect([held.busyWorkers - before.busyWorkers, held.lapsed - before.lapsed]).toEqual([1, 1]);
  });

  it("gives a job again once its lease ran out, not a moment before, and tells the first worker that it lost it", async () => {
    const job = await enqueue();
    await store.jobs.claim("w1", 0, 100);
    expect(await store.jobs.report(job.id, "w1", progress, 50, 100)).toBe("go on");
    expect(await store.jobs.claim("w2", 149, 100)).toBeNull();
    expect(await store.jobs.claim("w2", 150, 100)).toMatchObject({
      id: job.id,
      attempts: 2,
      startedAt: 0,
      progress,
    });
    expect(await store.jobs.report(job.id, "w1", progress, 160, 100)).toBe("lost");
    await expect(
      store.jobs.finish(job.id, "w1", { state: "done", result: 1, error: null }, 160),
    ).rejects.toBeInstanceOf(ConflictError);
    await store.jobs.finish(job.id, "w2", { state: "done", result: { n: 1 }, error: null }, 170);
    expect(await store.jobs.get(job.id)).toMatchObject({ state: "done", result: { n: 1 }, finishedAt: 170 });
  });

  it("gives the corpora their turns, and before that what a person waits for", async () => {
    const add = (kind: string, corpus: string) =>
      store.jobs.enqueue({ kind, title: kind, input: { corpusId: `${corpus} of ${corpusId}` } });
    const [a1, a2, a3] = [await add("evaluate", "a"), await add("evaluate", "a"), await add("evaluate", "a")];
    const [own, b1, gold] = [await add("titles", "b"), await add("evaluate", "b"), await add("gold", "a")];
    const order: string[] = [];
    for (let time = 1; time <= 6; time++) {
      const job = await store.jobs.claim("w", time * 10, 1_000);
      order.push(job!.id);
      // The third runs on while the others are handed out.
      if (time !== 3)
        await store.jobs.finish(job!.id, "w", { state: "done", result: null, error: null }, time);
    }
    expect(order).toEqual([gold.id, b1.id, a1.id, a2.id, a3.id, own.id]);
  });

  it("does so however many jobs wait before them", async () => {
    const ids: string[] = [];
    const add = async (kind: string, corpus: string) => {
      const { id } = await store.jobs.enqueue({
        kind,
        title: "t",
        input: { corpusId: `${corpus} of ${corpusId}` },
      });
      ids.push(id);
      return id;
    };
    for (let at = 0; at < 501; at++) await add("evaluate", "a");
    const [b, gold] = [await add("evaluate", "b"), await add("gold", "a")];
    const one = async (time: number) => {
      const job = await store.jobs.claim("w", time, 1_000);
      await store.jobs.finish(job!.id, "w", { state: "done", result: null, error: null }, time);
      return job!.id;
    };
    const order = [await one(10), await one(20), await one(30)];
    for (const id of ids) await store.jobs.requestCancel(id);
    expect(order).toEqual([gold, b, ids[0]]);
  });

  it("counts what runs now, not what ran, and a lost worker's job not at all", async () => {
    const add = (corpus: string) =>
      store.jobs.enqueue({ kind: "evaluate", title: "t", input: { corpusId: `${corpus} of ${corpusId}` } });
    const [a1, b1] = [await add("a"), await add("b")];
    expect((await store.jobs.claim("w1", 10, 1_000))?.id).toBe(a1.id);
    expect((await store.jobs.claim("w2", 20, 5))?.id).toBe(b1.id);
    const [a2, b2] = [await add("a"), await add("b")];
    // The lease of b1 ran out at 25: of b nothing runs, so that it goes before a, and b1 is the older one.
    expect((await store.jobs.claim("w3", 30, 1_000))?.id).toBe(b1.id);
    // Now one of each runs, and a was begun first.
    expect((await store.jobs.claim("w4", 40, 1_000))?.id).toBe(a2.id);
    expect((await store.jobs.claim("w5", 50, 1_000))?.id).toBe(b2.id);
  });

  it("leaves to others the kinds that a worker does not take", async () => {
    const job = await enqueue();
    expect(await store.jobs.claim("w", 10, 100, ["import", "gold"])).toBeNull();
    expect((await store.jobs.claim("w", 10, 100, ["gold"]))?.id).toBe(job.id);
  });

  it("gives up a job that lost its worker too often", async () => {
    const job = await enqueue();
    for (let time = 0; time < MAX_ATTEMPTS; time++)
      expect((await store.jobs.claim("w", time * 10, 10))?.id).toBe(job.id);
    await store.jobs.report(job.id, "w", progress, 21, 5);
    expect(await store.jobs.claim("w", 1_000, 10)).toBeNull();
    expect(await store.jobs.get(job.id)).toMatchObject({
      state: "failed",
      error:
        "given up: its worker stopped or lost the database 3 times before the end, the last time at 3 of 9 (reading)",
    });
  });

  it.each([
    {
      when: "its worker was lost too often",
      end: { state: "failed", error: expect.stringContaining("given up") as string },
    },
    { when: "it was cancelled and its worker was lost", end: { state: "cancelled", error: null } },
    {
      when: "it was cancelled while it waited for its next worker",
      end: { state: "cancelled", error: null },
    },
    { when: "it was cancelled and its worker gave it back", end: { state: "cancelled", error: null } },
    { when: "it failed", end: { state: "failed", error: "why" } },
  ])("ends the run of a job as the job ends when $when", async ({ when, end }) => {
    const job = await enqueue();
    const claim = () => store.jobs.claim("w", 0, 1);
    await claim();
    await store.runs.create({ corpusId, extractors: [], metrics: [], sweep: null, pages: 1 }, job.id);
    if (when.includes("waited")) await store.jobs.release(job.id, "w");
    if (when.includes("cancelled")) await store.jobs.requestCancel(job.id);
    if (when.endsWith("gave it back")) await store.jobs.release(job.id, "w");
    if (when === "it failed")
      await store.jobs.finish(job.id, "w", { state: "failed", result: null, error: "why" }, 5);
    for (let time = 1; time <= MAX_ATTEMPTS; time++) await store.jobs.claim("w", time * 10, 1);
    expect(await store.jobs.get(job.id)).toMatchObject(end);
    expect(await store.runs.get(job.id)).toMatchObject({ ...end, finishedAt: expect.any(Number) as number });
  });

  it("leaves a run as it is when its job ends well", async () => {
    const job = await enqueue();
    await store.jobs.claim("w", 0, 10);
    await store.runs.create({ corpusId, extractors: [], metrics: [], sweep: null, pages: 1 }, job.id);
    await store.runs.finish(job.id, "done", {});
    await store.jobs.finish(job.id, "w", { state: "done", result: null, error: null }, 5);
    expect(await store.runs.get(job.id)).toMatchObject({ state: "done", error: null });
  });

  describe("what a job added", () => {
    /** Pages a job added to a corpus that it made, and one that was there before. */
    const added = async () => {
      const job = await enqueue();
      await store.jobs.claim("w", 0, 1_000);
      const made = await store.corpora.create({
        name: `made by ${job.id}`,
        description: "",
        addedBy: job.id,
      });
      await store.pages.add(corpusId, [newPage("before")]);
      await store.pages.add(
        corpusId,
        ["a", "before", "c", "d", "e"].map((key) => newPage(key)),
        job.id,
      );
      await store.pages.add(made.id, [newPage("a")], job.id);
      return { job, made };
    };
    const keys = async () =>
      (await store.pages.query({ corpusId, sort: "key" }, { limit: 9 })).rows.map(({ key }) => key);
    const idOf = async (key: string) => (await store.pages.findByKey(corpusId, key))!.id;
    const finish = (id: string, state: "done" | "failed" | "cancelled") =>
      store.jobs.finish(id, "w", { state, result: null, error: null }, 5);

    it.each(["failed", "cancelled"] as const)(
      "goes when it is finished as %s, with the corpus it made",
      async (state) => {
        const { job, made } = await added();
        await finish(job.id, state);
        expect(await keys()).toEqual(["before"]);
        expect(await store.corpora.findByName(made.name)).toBeNull();
      },
    );

    it.each([
      { when: "it was cancelled while it waited for its next worker", state: "cancelled" },
      { when: "it was cancelled and its worker gave it back", state: "cancelled" },
      { when: "it was cancelled and its worker was lost", state: "cancelled" },
      { when: "its worker was lost too often", state: "failed" },
    ])("goes when $when, and nothing comes after it", async ({ when, state }) => {
      const { job, made } = await added();
      if (when.includes("waited")) await store.jobs.release(job.id, "w");
      if (when.includes("cancelled")) await store.jobs.requestCancel(job.id);
      if (when.endsWith("gave it back")) await store.jobs.release(job.id, "w");
      for (let time = 1; time <= MAX_ATTEMPTS; time++) await store.jobs.claim("w", time * 2_000, 1_000);
      expect((await store.jobs.get(job.id)).state).toBe(state);
      expect(await keys()).toEqual(["before"]);
      expect(await store.corpora.findByName(made.name)).toBeNull();
      // A worker that was only slow, not gone, may not know yet.
      await expect(store.pages.add(corpusId, [newPage("late")], job.id)).rejects.toBeInstanceOf(
        ConflictError,
      );
      await expect(
        store.corpora.create({ name: `late ${job.id}`, description: "", addedBy: job.id }),
      ).rejects.toBeInstanceOf(ConflictError);
      expect(await keys()).toEqual(["before"]);
    });

    it("stays when it is done", async () => {
      const { job, made } = await added();
      await finish(job.id, "done");
      expect(await keys()).toEqual(["a", "before", "c", "d", "e"]);
      expect((await store.corpora.get(made.id)).pages).toBe(1);
    });

    it("stays where somebody has worked on it since, and with it the corpus", async () => {
      const { job, made } = await added();
      const ada = (await store.labels.ensureAnnotator("Ada")).id;
      await store.pages.setGold(await idOf("a"), { id: "a", text: "corrected" });
      await store.labels.append(await idOf("c"), ada, 0, [verdict("1")]);
      await store.causes.set({
        pageId: await idOf("d"),
        start: 0,
        end: 1,
        error: "missed",
        cause: "other",
        annotator: "Ada",
      });
      await store.labels.setState((await store.pages.findByKey(made.id, "a"))!.id, ada, "done");
      expect(await store.pages.addedBy(corpusId, job.id)).toEqual([await idOf("e")]);
      await finish(job.id, "cancelled");
      expect(await keys()).toEqual(["a", "before", "c", "d"]);
      expect((await store.corpora.get(made.id)).pages).toBe(1);
    });

    it("goes with the labels the job gave it, unless a person gave it some as well", async () => {
      const { job } = await added();
      const ada = (await store.labels.ensureAnnotator("Ada")).id;
      for (const key of ["a", "c"]) {
        await store.labels.append(await idOf(key), ada, 0, [verdict("1")], job.id);
        await store.labels.setState(await idOf(key), ada, "done", job.id);
      }
      await store.labels.append(await idOf("c"), ada, 1, [verdict("2")]);
      await store.labels.setState(await idOf("c"), ada, "done", job.id);
      await finish(job.id, "cancelled");
      expect(await keys()).toEqual(["before", "c"]);
    });
  });

  it("takes a released job back without counting the attempt", async () => {
    const job = await enqueue();
    await store.jobs.claim("w1", 0, 100);
    await store.jobs.release(job.id, "w1");
    expect(await store.jobs.claim("w2", 1, 100)).toMatchObject({ id: job.id, attempts: 1 });
  });

  it("returns the waiting job of the same key instead of a second one, until it ended", async () => {
    const job = await enqueue(`key ${corpusId}`);
    expect((await enqueue(`key ${corpusId}`)).id).toBe(job.id);
    await store.jobs.requestCancel(job.id);
    expect((await enqueue(`key ${corpusId}`)).id).not.toBe(job.id);
  });

  it("enqueues one job for many who ask for the same key at the same moment", async () => {
    const jobs = await Promise.all(Array.from({ length: 8 }, () => enqueue(`together ${corpusId}`)));
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
  });

  it("gives a job of its own to who asks for the key of a running job that was told to stop", async () => {
    const key = `stopped ${corpusId}`;
    const job = await enqueue(key);
    await store.jobs.claim("w1", 0, 100);
    expect((await enqueue(key)).id).toBe(job.id);
    await store.jobs.requestCancel(job.id);
    const next = await enqueue(key);
    expect(next).toMatchObject({ state: "queued", cancelRequested: false });
    expect(next.id).not.toBe(job.id);
    expect((await enqueue(key)).id).toBe(next.id);
  });

  it("cancels a queued job at once and asks the worker of a running one", async () => {
    const queued = await enqueue();
    await store.jobs.requestCancel(queued.id);
    expect((await store.jobs.get(queued.id)).state).toBe("cancelled");
    const running = await enqueue();
    await store.jobs.claim("w1", 0, 100);
    await store.jobs.requestCancel(running.id);
    expect(await store.jobs.get(running.id)).toMatchObject({ state: "running", cancelRequested: true });
    expect(await store.jobs.report(running.id, "w1", progress, 1, 100)).toBe("cancel");
    expect(await store.jobs.claim("w2", 500, 100)).toBeNull();
    expect((await store.jobs.get(running.id)).state).toBe("cancelled");
  });

  it("lists jobs of one kind, however many of others are newer", async () => {
    const { id } = await store.jobs.enqueue({ kind: "train", title: "t", input: {} });
    for (let other = 0; other < 3; other++) await enqueue();
    const listed = async (kind?: string) =>
      (await store.jobs.list({ states: ["queued"], limit: 2, ...(kind !== undefined && { kind }) })).map(
        (job) => job.kind,
      );
    expect(await listed()).toEqual(["import", "import"]);
    expect(await listed("train")).toEqual(["train"]);
    expect((await store.jobs.list({ kind: "train" })).map((job) => job.id)).toEqual([id]);
    expect(await listed("nothing")).toEqual([]);
  });

  it("lists jobs about one corpus, however many about others are newer", async () => {
    const about = async (corpus: string, kind = "gold") =>
      (await store.jobs.enqueue({ kind, title: "t", input: { corpusId: `${corpus} of ${corpusId}` } })).id;
    const [gold, titles] = [await about("a"), await about("a", "titles")];
    for (let other = 0; other < 3; other++) await about("b");
    await store.jobs.enqueue({ kind: "gold", title: "t", input: {} });
    const listed = async (filter: object) =>
      (await store.jobs.list({ corpusId: `a of ${corpusId}`, limit: 2, ...filter })).map(({ id }) => id);
    expect(await listed({})).toEqual([titles, gold]);
    expect(await listed({ kind: "gold" })).toEqual([gold]);
    expect(await listed({ states: ["done"] })).toEqual([]);
  });

  it("lists the newest first, by state, and dismisses only what ended", async () => {
    const first = await enqueue();
    const second = await enqueue();
    expect((await store.jobs.list({ states: ["queued"] })).map((job) => job.id)).toEqual([
      second.id,
      first.id,
    ]);
    expect(await store.jobs.list({ limit: 1 })).toHaveLength(1);
    await expect(store.jobs.dismiss(first.id)).rejects.toMatchObject({ code: "job-not-ended" });
    await store.jobs.requestCancel(first.id);
    await store.jobs.dismiss(first.id);
    await expect(store.jobs.get(first.id)).rejects.toBeInstanceOf(NotFoundError);
  });
});
