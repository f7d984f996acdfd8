import { beforeEach, describe, expect, test } from "vitest";
import type { Outbox } from "./outbox";
import { anew, desk, home, outbox, seen, settle, sync, timers, verdict } from "./sync.fixture";

beforeEach(anew);

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
    seen.length = 0;
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
