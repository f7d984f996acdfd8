import { describe, expect, it, vi } from "vitest";
import type { PageRow } from "@/lib/store/store";
import { CHUNK, createRowWindow, type Window } from "./row-window";

const rows = (from: number, many: number) =>
  Array.from({ length: many }, (_, i) => ({ id: `${from + i}` }) as PageRow);
const first: Window = { rows: rows(0, CHUNK), total: 1000 };
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("createRowWindow", () => {
  it("shows what it was given without asking", () => {
    const load = vi.fn();
    expect(createRowWindow(load, "", first).row(5)?.id).toBe("5");
    expect(load).not.toHaveBeenCalled();
  });
  it("fetches the chunks that a range touches, each once", async () => {
    const load = vi.fn(async (_search: string, offset: number) => ({
      rows: rows(offset, CHUNK),
      total: 1000,
    }));
    const window = createRowWindow(load, "", first);
    window.ensure(90, 210);
    window.ensure(90, 210);
    await settle();
    expect(load.mock.calls.map(([, offset]) => offset)).toEqual([100, 200]);
    expect(window.row(205)?.id).toBe("205");
  });
  it("asks for nothing beyond the end", () => {
    const load = vi.fn();
    createRowWindow(load, "", { rows: rows(0, 3), total: 3 }).ensure(0, 500);
    expect(load).not.toHaveBeenCalled();
  });
  it("keeps the old rows until the new query has answered", async () => {
    const window = createRowWindow(async () => ({ rows: rows(500, 1), total: 1 }), "", first);
    window.open("q=x");
    expect([window.getState().stale, window.row(5)?.id]).toEqual([true, "5"]);
    await settle();
    expect([window.getState().stale, window.row(0)?.id, window.row(5), window.getState().total]).toEqual([
      false,
      "500",
      undefined,
      1,
    ]);
  });
  it("drops the answer to an older query that comes late", async () => {
    const answers = new Map<string, (window: Window) => void>();
    const window = createRowWindow(
      (search) => new Promise((resolve) => answers.set(search, resolve)),
      "",
      first,
    );
    window.open("a");
    window.open("b");
    answers.get("b")!({ rows: rows(2, 1), total: 1 });
    answers.get("a")!({ rows: rows(1, 1), total: 1 });
    await settle();
    expect(window.row(0)?.id).toBe("2");
  });
  it("says why rows are missing and asks again for them", async () => {
    let fails = true;
    const window = createRowWindow(
      async (_search, offset) => {
        if (fails) throw new Error("offline");
        return { rows: rows(offset, CHUNK), total: 1000 };
      },
      "",
      first,
    );
    window.ensure(100, 101);
    await settle();
    expect(window.getState().error).toBe("offline");
    fails = false;
    window.ensure(100, 101);
    await settle();
    expect([window.getState().error, window.row(100)?.id]).toEqual([null, "100"]);
  });
  it("shows no rows of an older query where the new one failed, until it is asked again", async () => {
    let fails = true;
    const window = createRowWindow(
      async () => {
        if (fails) throw new Error("offline");
        return { rows: rows(500, 1), total: 1 };
      },
      "",
      first,
    );
    window.open("q=x");
    await settle();
    expect(window.getState()).toEqual({ total: 0, chunks: new Map(), stale: false, error: "offline" });
    fails = false;
    window.refresh();
    await settle();
    expect([window.getState().error, window.getState().total, window.row(0)?.id]).toEqual([null, 1, "500"]);
  });
  it("keeps the rows of the same query where they could not be fetched again", async () => {
    const window = createRowWindow(() => Promise.reject(new Error("offline")), "", first);
    window.refresh();
    await settle();
    expect([window.getState().error, window.getState().total, window.row(5)?.id]).toEqual([
      "offline",
      1000,
      "5",
    ]);
  });
});
