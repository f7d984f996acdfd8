import { beforeEach, describe, expect, test } from "vitest";
import { memoryOutbox } from "./memory-outbox";
import type { Outbox } from "./outbox";
import { RETRY_MS } from "./sync";
import { anew, desk, home, outbox, seen, settle, sync, timers, verdict } from "./sync.fixture";

beforeEach(anew);

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
