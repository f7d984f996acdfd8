import { getPriority, platform } from "node:os";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AppError } from "../errors";
import { TaskPool, type Order, type PoolSetup } from "./task-pool";
import type { FixtureTasks } from "./tasks.fixture";

const LOADER = new URL("./typescript-thread.mjs", import.meta.url);
const ENTRY = new URL("./tasks.fixture.ts", import.meta.url);
const open: TaskPool<FixtureTasks>[] = [];

function pool(setup: Partial<PoolSetup> = {}): TaskPool<FixtureTasks> {
  const made = new TaskPool<FixtureTasks>({
    loader: LOADER,
    entry: ENTRY,
    heapMb: 64,
    size: 1,
    warm: 1,
    keepMb: 64,
    slowMs: 60_000,
    maxWaiting: 8,
    maxWaitMs: 20_000,
    graceMs: 20,
    ...setup,
  });
  open.push(made);
  return made;
}

const order = <Input>(input: Input, more: Partial<Order<Input>> = {}): Order<Input> => ({
  what: "the test",
  subject: "page",
  isHeavy: false,
  limitMs: 20_000,
  load: () => input,
  ...more,
});

/** Heavy work that no limit ends within a test, and the way to leave it. */
function endless(on: TaskPool<FixtureTasks>, more: Partial<Order<undefined>> = {}) {
  const leave = new AbortController();
  const outcome = on.run(
    "loop",
    order(undefined, { isHeavy: true, limitMs: 60_000, signal: leave.signal, ...more }),
  );
  outcome.catch(() => {});
  return { outcome, leave: () => leave.abort(new Error("left")) };
}

describe("a pool of threads", () => {
  it.skipIf(platform() !== "linux")(
    `lets its threads give way to others as far as it is told, and nothing else of the process${platform() === "linux" ? "" : " (Linux's priorities)"}`,
    async () => {
      vi.stubEnv("WINNOW_THREADS_NICE", "7");
      expect(await pool().run("priority", order(undefined))).toBe(Math.max(7, getPriority()));
      vi.unstubAllEnvs();
      expect(await pool().run("priority", order(undefined))).toBe(getPriority());
    },
  );

  afterEach(async () => {
    await Promise.all(open.splice(0).map((made) => made.close()));
  });

  it("answers, and keeps its thread warm", async () => {
    const threads = pool();
    expect(await threads.run("say", order("hello"))).toBe("hello");
    expect([
      await threads.run("count", order(undefined)),
      await threads.run("count", order(undefined)),
    ]).toEqual([1, 2]);
  });

  it("asks the thread that worked last, so that the same one serves whoever asks again and again", async () => {
    const threads = pool({ size: 2, warm: 2 });
    await Promise.all([threads.run("wait", order(100)), threads.run("wait", order(100))]);
    const counts: number[] = [];
    for (let asked = 0; asked < 3; asked++) counts.push(await threads.run("count", order(undefined)));
    expect(counts).toEqual([1, 2, 3]);
  });

  it("gives bytes away instead of copying them, there and back", async () => {
    const bytes = Uint8Array.of(1, 2, 3);
    expect(await pool().run("turn", order({ bytes }))).toEqual(Uint8Array.of(3, 2, 1));
    expect(bytes).toHaveLength(0);
  });

  it("hands on what a task throws, as what it was", async () => {
    const threads = pool();
    await expect(threads.run("refuse", order("horse"))).rejects.toMatchObject({
      name: "InputError",
      code: "no-such-thing",
      message: "there is no horse",
    });
    const bug: unknown = await threads.run("fail", order(undefined)).catch((error: unknown) => error);
    expect([bug instanceof AppError, String(bug)]).toEqual([false, "Error: TypeError on a thread: a bug"]);
    await expect(
      threads.run("say", order("x", { load: () => Promise.reject(new Error("no such page")) })),
    ).rejects.toThrow("no such page");
    expect(await threads.run("count", order(undefined))).toBe(1);
  });

  it("stops a task at its limit, says so in words, and goes on with another thread", async () => {
    const threads = pool();
    await threads.run("count", order(undefined));
    const hanging = threads.run("loop", order(undefined, { limitMs: 150 }));
    const next = threads.run("count", order(undefined));
    await expect(hanging).rejects.toMatchObject({
      name: "LimitError",
      code: "too-slow",
      message: "the test took longer than 0.15 s and was stopped",
    });
    expect(await next).toBe(1);
  });

  it.each([
    ["hoard", "too-much-memory", /needs more than 64 MB of memory/],
    ["exit", "thread-lost", /failed/],
  ] as const)("replaces a thread that was lost to %s", async (task, code, message) => {
    const threads = pool();
    const lost: unknown = await threads.run(task, order(undefined)).catch((error: unknown) => error);
    expect(lost).toMatchObject({ name: "LimitError", code });
    expect(String(lost)).toMatch(message);
    expect(await threads.run("count", order(undefined))).toBe(1);
  });

  it("lets subjects take turns", async () => {
    const threads = pool();
    const done: string[] = [];
    const ask = (subject: string, name: string) =>
      threads.run("say", order(name, { subject })).then((said) => done.push(said));
    await Promise.all([ask("a", "a1"), ask("a", "a2"), ask("a", "a3"), ask("b", "b1")]);
    expect(done).toEqual(["a1", "b1", "a2", "a3"]);
  });

  it("answers what is quick while heavy work holds all threads that it may have", async () => {
    const threads = pool({ size: 2 });
    const first = endless(threads);
    const second = endless(threads, { subject: "other" });
    expect(await threads.run("say", order("quick"))).toBe("quick");
    first.leave();
    second.leave();
    await expect(first.outcome).rejects.toThrow("left");
  });

  it("takes for heavy what was slow before", async () => {
    const threads = pool({ size: 2, slowMs: 100 });
    await threads.run("wait", order(150, { subject: "slow" }));
    const heavy = endless(threads, { subject: "heavy" });
    const again = threads.run("wait", order(0, { subject: "slow" })).then(() => "slow");
    const other = threads.run("wait", order(0, { subject: "other" })).then(() => "other");
    expect(await Promise.race([again, other])).toBe("other");
    heavy.leave();
    expect(await again).toBe("slow");
  });

  it("replaces a thread that has grown beyond what is kept, after its answer", async () => {
    const threads = pool({ keepMb: 30 });
    await threads.run("count", order(undefined));
    expect(await threads.run("grow", order(undefined))).toBe(100);
    expect(await threads.run("count", order(undefined))).toBe(1);
  });

  it("refuses what it has no room for, and what waited too long, and says that others are the reason", async () => {
    const threads = pool({ maxWaiting: 1, maxWaitMs: 5_000 });
    await threads.run("say", order("ready"));
    const holding = endless(threads);
    const waiting = threads.run("say", order("later"));
    await expect(threads.run("say", order("too many"))).rejects.toMatchObject({
      name: "LimitError",
      code: "busy",
      message: expect.stringMatching(/^the server is busy .* 1 requests are already waiting/) as string,
    });
    await expect(waiting).rejects.toMatchObject({
      code: "busy",
      message: "the test waited 5 s for other pages: try again in a moment",
    });
    holding.leave();
    expect(await threads.run("say", order("again"))).toBe("again");
  });

  it("frees the thread when who asked has left, and takes what waits out of the line", async () => {
    const threads = pool();
    await threads.run("say", order("ready"));
    const running = endless(threads);
    const stop = new AbortController();
    let wasLoaded = false;
    const waiting = threads.run(
      "say",
      order("x", {
        signal: stop.signal,
        load: () => {
          wasLoaded = true;
          return "x";
        },
      }),
    );
    stop.abort(new Error("left the line"));
    await expect(waiting).rejects.toThrow("left the line");
    running.leave();
    await expect(running.outcome).rejects.toThrow("left");
    // Well before the limit of 60 s: on another thread.
    expect(await threads.run("count", order(undefined))).toBe(1);
    expect(wasLoaded).toBe(false);
    await expect(threads.run("say", order("x", { signal: stop.signal }))).rejects.toThrow("left the line");
  });

  it("lets a task that is nearly done end though nobody waits, and keeps its thread", async () => {
    const threads = pool({ graceMs: 10_000 });
    await threads.run("count", order(undefined));
    const stop = new AbortController();
    const left = threads.run("wait", order(50, { signal: stop.signal }));
    stop.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    expect(await threads.run("count", order(undefined))).toBe(2);
  });

  it("does the same once for all who ask for it, until the last of them has left", async () => {
    const threads = pool();
    await threads.run("say", order("ready"));
    let loads = 0;
    const stop = new AbortController();
    const ask = (signal?: AbortSignal) =>
      threads.run(
        "wait",
        order(120, {
          key: "same",
          signal,
          load: () => {
            loads++;
            return 120;
          },
        }),
      );
    const first = ask(stop.signal);
    const second = ask();
    stop.abort(new Error("left"));
    await expect(first).rejects.toThrow("left");
    expect([await second, loads]).toEqual([120, 1]);
    expect([await ask(), loads]).toEqual([120, 2]);
  });

  it("says so where threads cannot start, to all who wait", async () => {
    const threads = pool({ entry: new URL("./no-such-module.ts", import.meta.url) });
    const both = await Promise.allSettled([threads.run("say", order("a")), threads.run("say", order("b"))]);
    expect(
      both.map((outcome) => (outcome.status === "rejected" ? (outcome.reason as AppError).code : "answered")),
    ).toEqual(["thread-failed", "thread-failed"]);
  });
});
