import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Operation } from "@/lib/labels/model";
import type { AnnotationSet, LabelState } from "@/lib/store/interfaces/labels";
import type { Answer, LabelsApi } from "./labels-api";
import { memoryOutbox } from "./memory-outbox";
import type { Outbox } from "./outbox";
import { answerAsStore } from "./testing";
import { createSync, RETRY_MS, sendLeftovers, type Sync } from "./sync";

const desk = { pageId: "p", annotator: "You" };
const verdict = (id: string): Operation => ({
  id,
  group: id,
  at: 0,
  activeMs: 0,
  kind: "verdict",
  verdict: "article",
});

/** A server that keeps sets by the store's own rules and can be away. */
function server() {
  const it = {
    operations: [] as Operation[],
    state: "open" as LabelState,
    isAway: false,
    requests: 0,
    answer: null as Answer | null,
  };
  const set = (): AnnotationSet => ({
    pageId: "p",
    annotatorId: "a",
    version: it.operations.length,
    state: it.state,
    operations: [...it.operations],
    activeMs: 0,
    savedAt: 1_000 * it.operations.length,
  });
  const api: LabelsApi = {
    load: async () =>
      it.isAway
        ? { kind: "away", message: "the server does not answer" }
        : { kind: "saved", set: { ...set(), since: 0 } },
    async send(_, version, operations, state) {
      it.requests++;
      if (it.isAway) return { kind: "away", message: "the server does not answer" };
      if (it.answer !== null) return it.answer;
      return answerAsStore(it.operations, version, operations, set, (fresh) => {
        it.operations.push(...fresh);
        if (state !== null) it.state = state;
      });
    },
  };
  return Object.assign(it, { api });
}

let home: ReturnType<typeof server>;
let outbox: Outbox;
let timers: { run: () => void; ms: number }[];
let seen: AnnotationSet[];

function sync(
  parts: { log?: readonly Operation[]; left?: readonly Operation[]; outbox?: Outbox } = {},
): Sync {
  return createSync({
    desk,
    outbox: parts.outbox ?? outbox,
    api: home.api,
    log: parts.log ?? [],
    storedState: "open",
    savedAt: null,
    left: { operations: parts.left ?? [], state: null },
    onStored: (set) => void seen.push(set),
    schedule(run, ms) {
      const timer = { run, ms };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
  });
}

/** Let everything that needs no timer run. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  home = server();
  outbox = { ...memoryOutbox(), isDurable: true };
  timers = [];
  seen = [];
});

describe("saving", () => {
  test("says how many wait until the server has them, then when it stored them", async () => {
    const it = sync();
    const kept = it.add([verdict("1"), verdict("2")], "in progress");
    expect(it.state.getState()).toEqual({ kind: "waiting", count: 2 });
    await kept;
    await settle();
    expect(it.state.getState()).toEqual({ kind: "saved", at: 2_000 });
    expect(home).toMatchObject({ state: "in progress", operations: [{ id: "1" }, { id: "2" }] });
    expect(await outbox.desks()).toEqual([]);
  });

  test.each(Array.from({ length: 16 }, (_, turns) => ({ turns })))(
    "sends what is kept $turns turns after a try began to look at an empty outbox",
    async ({ turns }) => {
      const slow: Outbox = {
        ...outbox,
        async put(asked, operations, state) {
          for (let turn = 0; turn < turns; turn++) await Promise.resolve();
          await outbox.put(asked, operations, state);
        },
      };
      const it = sync({ outbox: slow });
      void it.flush();
      await it.add([verdict("1")], null);
      await settle();
      expect(home.operations).toMatchObject([{ id: "1" }]);
      expect(it.state.getState()).toEqual({ kind: "saved", at: 1_000 });
    },
  );

  test("sends what comes while a request is under way, in order", async () => {
    const it = sync();
    await Promise.all(["1", "2", "3"].map((id) => it.add([verdict(id)], null)));
    await settle();
    expect(home.operations.map(({ id }) => id)).toEqual(["1", "2", "3"]);
    expect(it.state.getState().kind).toBe("saved");
  });

  test("a state without operations is sent too", async () => {
    const it = sync();
    await it.add([], "done");
    await settle();
    expect(home.state).toBe("done");
  });

  test("sends what an earlier visit left", async () => {
    await outbox.put(desk, [verdict("1")], null);
    const it = sync({ left: [verdict("1")] });
    expect(it.state.getState(), "nothing is called saved before that").toEqual({ kind: "waiting", count: 1 });
    expect(await it.flush()).toBe(true);
    expect(home.operations).toHaveLength(1);
  });

  test("leaves alone what another open tab has in the shared outbox", async () => {
    await outbox.put(desk, [verdict("theirs")], null);
    const it = sync();
    await it.add([verdict("mine")], null);
    await settle();
    expect(home.operations.map(({ id }) => id)).toEqual(["mine"]);
    expect((await outbox.waiting(desk)).operations).toHaveLength(1);
  });

  test("sends even what the browser refuses to keep", async () => {
    const full: Outbox = { ...outbox, put: () => Promise.reject(new Error("quota")) };
    const it = sync({ outbox: full });
    home.isAway = true;
    await it.add([verdict("1")], "in progress");
    await settle();
    expect(it.state.getState(), "it is not kept").toMatchObject({ kind: "unkept", count: 1 });
    expect(it.isAtRisk()).toBe(true);
    home.isAway = false;
    await it.flush();
    expect(home).toMatchObject({ state: "in progress", operations: [{ id: "1" }] });
    expect(it.state.getState().kind).toBe("saved");
    expect(it.isAtRisk()).toBe(false);
  });
});

describe("without a server", () => {
  test("keeps everything and tries again with growing pauses until it is back", async () => {
    home.isAway = true;
    const it = sync();
    await it.add([verdict("1")], null);
    await settle();
    await it.add([verdict("2")], null);
    await settle();
    expect(it.state.getState()).toMatchObject({ kind: "kept", count: 2 });
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      const timer = timers.pop()!;
      pauses.push(timer.ms);
      timer.run();
      await settle();
      expect(timers).toHaveLength(1);
    }
    expect(pauses.slice(0, 3)).toEqual([RETRY_MS.first, 2 * RETRY_MS.first, 4 * RETRY_MS.first]);
    expect(pauses.at(-1)).toBe(RETRY_MS.longest);
    home.isAway = false;
    timers.pop()!.run();
    await settle();
    expect(it.state.getState().kind).toBe("saved");
    expect(home.operations.map(({ id }) => id)).toEqual(["1", "2"]);
  });

  test("calls kept only what is on the disk", async () => {
    home.isAway = true;
    let written = (): void => {};
    const slow: Outbox = {
      ...outbox,
      async put(asked, operations, state) {
        if (operations.some(({ id }) => id === "2"))
          await new Promise<void>((resolve) => {
            written = resolve;
          });
        await outbox.put(asked, operations, state);
      },
    };
    const it = sync({ outbox: slow });
    await it.add([verdict("1")], null);
    await settle();
    const second = it.add([verdict("2"), verdict("3")], null);
    timers.pop()!.run();
    await settle();
    expect(it.state.getState()).toMatchObject({ kind: "kept", count: 1 });
    expect(it.isAtRisk()).toBe(true);
    written();
    await second;
    expect(it.state.getState()).toMatchObject({ kind: "kept", count: 3 });
    expect(it.isAtRisk()).toBe(false);
  });

  test("says so where the outbox of this browser ends with the tab", async () => {
    home.isAway = true;
    const it = sync({ outbox: memoryOutbox() });
    expect(it.isAtRisk()).toBe(false);
    await it.add([verdict("1")], null);
    await settle();
    expect(it.state.getState()).toMatchObject({ kind: "unkept", count: 1 });
    expect(it.isAtRisk()).toBe(true);
  });

  test.each(["", "and reads nothing"])(
    "sends everything though the browser ended its connection to the disk %s",
    async (reads) => {
      const disk: Outbox = { ...outbox };
      const it = sync({ outbox: disk });
      home.isAway = true;
      await it.add([verdict("1")], "in progress");
      await settle();
      expect(it.state.getState()).toMatchObject({ kind: "kept", count: 1 });
      const refuse = () => Promise.reject(new Error("the connection is lost"));
      Object.assign(disk, { put: refuse, confirm: refuse, ...(reads !== "" && { waiting: refuse }) });
      await it.add([verdict("2")], "done");
      await settle();
      expect(it.state.getState()).toMatchObject({ kind: "unkept", count: 2 });
      expect(it.isAtRisk()).toBe(true);
      home.isAway = false;
      timers.pop()!.run();
      await settle();
      expect(home).toMatchObject({ state: "done", operations: [{ id: "1" }, { id: "2" }] });
      expect([it.state.getState().kind, it.isAtRisk()]).toEqual(["saved", false]);
      const before = home.requests;
      await it.flush();
      expect(home.requests, "nothing is sent over and over").toBe(before);
    },
  );

  test("hears when it was stored, and what another tab added, though that tab sent this one's work", async () => {
    home.isAway = true;
    const it = sync();
    await it.add([verdict("1")], null);
    await settle();
    home.isAway = false;
    home.operations.push(verdict("1"), verdict("theirs"));
    await outbox.confirm(desk, new Set(["1"]), null);
    await it.flush();
    expect(it.state.getState()).toEqual({ kind: "saved", at: 2_000 });
    expect(seen.at(-1)!.operations.map(({ id }) => id)).toEqual(["1", "theirs"]);
    expect(home.operations).toHaveLength(2);
  });

  test("counts a state that waits alone as one", async () => {
    home.isAway = true;
    const it = sync();
    await it.add([], "done");
    await settle();
    expect(it.state.getState()).toMatchObject({ kind: "kept", count: 1 });
  });

  test("what was refused is kept, said, and not sent again by itself", async () => {
    home.answer = { kind: "refused", message: "page not found: p" };
    const it = sync();
    await it.add([verdict("1")], null);
    await settle();
    expect(it.state.getState()).toEqual({ kind: "refused", count: 1, reason: "page not found: p" });
    expect([timers.length, home.requests]).toEqual([0, 1]);
    expect((await outbox.waiting(desk)).operations).toHaveLength(1);
  });
});

describe("conflicts", () => {
  test("what came in between is reported and ours is sent after it", async () => {
    home.operations.push(verdict("theirs"));
    const it = sync();
    await it.add([verdict("mine")], null);
    await settle();
    expect(seen[0]!.operations.map(({ id }) => id)).toEqual(["theirs"]);
    expect(home.operations.map(({ id }) => id)).toEqual(["theirs", "mine"]);
    expect(it.state.getState().kind).toBe("saved");
  });

  test("a word that is on its way is later than what stands on the server", async () => {
    const it = sync();
    await it.add([verdict("1")], "done");
    const undone = it.add([verdict("2")], "in progress");
    await undone;
    await settle();
    expect(seen.map(({ state }) => state)).toEqual(seen.map(() => "in progress"));
    expect(home.state).toBe("in progress");
  });

  test("a word that another tab has sent is over, and what came after it is heard", async () => {
    home.isAway = true;
    const it = sync();
    await it.add([verdict("mine")], "done");
    await settle();
    home.isAway = false;
    // Tabs of one browser share the outbox.
    await sync().add([verdict("theirs")], "in progress");
    await settle();
    expect(home.state).toBe("in progress");
    seen = [];
    await it.flush();
    await it.add([verdict("later")], null);
    await settle();
    expect(seen.map(({ state }) => state)).toEqual(seen.map(() => "in progress"));
    expect(home).toMatchObject({
      state: "in progress",
      operations: [{ id: "theirs" }, { id: "mine" }, { id: "later" }],
    });
  });

  test("an endless conflict waits instead of racing", async () => {
    home.answer = {
      kind: "conflict",
      current: {
        pageId: "p",
        annotatorId: "a",
        version: 0,
        state: "open",
        operations: [],
        activeMs: 0,
        savedAt: null,
        since: 0,
      },
    };
    const it = sync();
    await it.add([verdict("1")], null);
    await settle();
    expect(home.requests).toBe(5);
    expect(timers).toHaveLength(1);
    expect(it.state.getState().kind).toBe("kept");
  });
});

describe("leftovers of other pages", () => {
  test("are sent on top of what the server has, and forgotten", async () => {
    home.operations.push(verdict("theirs"));
    await outbox.put(desk, [verdict("old")], "done");
    expect(await sendLeftovers(outbox, home.api, { pageId: "other", annotator: "You" })).toBe(true);
    expect(home.operations.map(({ id }) => id)).toEqual(["theirs", "old"]);
    expect(await outbox.desks()).toEqual([]);
  });

  test.each([
    { when: "is gone", refusal: { kind: "refused", message: "page not found: gone" } },
    {
      when: "changes all the time",
      refusal: {
        kind: "conflict",
        current: {
          pageId: "gone",
          annotatorId: "a",
          version: 1,
          state: "open",
          operations: [],
          activeMs: 0,
          savedAt: null,
          since: 0,
        },
      },
    },
  ] as const)(
    "of one page that $when stay, and keep those of the others waiting no longer",
    async ({ refusal }) => {
      const gone = { pageId: "gone", annotator: "You" };
      await outbox.put(gone, [verdict("lost")], "done");
      await outbox.put(desk, [verdict("old")], "done");
      const api: LabelsApi = {
        load: async (asked) => (asked.pageId === "gone" ? refusal : home.api.load(asked)),
        send: home.api.send,
      };
      expect(await sendLeftovers(outbox, api, { pageId: "other", annotator: "You" })).toBe(false);
      expect(home).toMatchObject({ state: "done", operations: [{ id: "old" }] });
      expect((await outbox.desks()).map(({ pageId }) => pageId)).toEqual(["gone"]);
    },
  );

  test("ask a server that is away only once", async () => {
    for (const pageId of ["a", "b", "c"])
      await outbox.put({ pageId, annotator: "You" }, [verdict(pageId)], null);
    const load = vi.fn(async (): Promise<Answer> => ({
      kind: "away",
      message: "the server does not answer",
    }));
    expect(await sendLeftovers(outbox, { ...home.api, load }, { pageId: "other", annotator: "You" })).toBe(
      false,
    );
    expect(load).toHaveBeenCalledOnce();
    expect(await outbox.desks()).toHaveLength(3);
  });

  test("stay when the server is away", async () => {
    home.isAway = true;
    await outbox.put(desk, [verdict("old")], null);
    expect(await sendLeftovers(outbox, home.api, { pageId: "other", annotator: "You" })).toBe(false);
    expect(await outbox.desks()).toEqual([desk]);
  });
});
