import { describe, expect, it, vi } from "vitest";
import type { PageList, PageRow } from "@/lib/store/interfaces/pages";
import { CHUNK, createRowWindow, type RowSource } from "./row-window";

const rows = (from: number, many: number) =>
  Array.from({ length: many }, (_, i) => ({ id: `${from + i}` }) as PageRow);
const first: PageList = { rows: rows(0, CHUNK), total: 1000, next: "100" };
/** A source of 1,000 rows whose places are the numbers of rows before them. */
const source = (load: (search: string, start: number) => Promise<PageList>) => ({
  rows: vi.fn((search: string, after: string | null) => load(search, Number(after))),
  marks: vi.fn(async (_search: string, every: number) =>
    Array.from({ length: 1000 / every }, (_, chunk) => `${(chunk + 1) * every}`),
  ),
});
const many = () =>
  source(async (_search, start) => ({
    rows: rows(start, CHUNK),
    total: 1000,
    next: start + CHUNK < 1000 ? `${start + CHUNK}` : null,
  }));
const nothing: RowSource = { rows: vi.fn(), marks: vi.fn() };
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("createRowWindow", () => {
  it("shows what it was given without asking", () => {
    expect(createRowWindow(nothing, "", first).row(5)?.id).toBe("5");
    expect(nothing.rows).not.toHaveBeenCalled();
  });
  it("fetches the chunks that a range touches, each once, from where the one before it ended", async () => {
    const it = many();
    const window = createRowWindow(it, "", first);
    window.ensure(90, 150);
    window.ensure(90, 150);
    await settle();
    window.ensure(150, 210);
    await settle();
    expect(it.rows.mock.calls.map(([, after]) => after)).toEqual(["100", "200"]);
    expect(window.row(205)?.id).toBe("205");
    expect(it.marks).not.toHaveBeenCalled();
  });
  it("asks once where all chunks begin when somebody jumps, and again for another query", async () => {
    const it = many();
    const window = createRowWindow(it, "", first);
    window.ensure(910, 999);
    window.ensure(510, 520);
    await settle();
    expect([window.row(950)?.id, window.row(515)?.id]).toEqual(["950", "515"]);
    expect(it.marks.mock.calls).toEqual([["", CHUNK]]);
    window.open("q=x");
    await settle();
    window.ensure(510, 520);
    await settle();
    expect(it.marks.mock.calls).toEqual([
      ["", CHUNK],
      ["q=x", CHUNK],
    ]);
  });
  it("shows nothing where there are fewer rows than there were", async () => {
    const it = { ...many(), marks: vi.fn(async () => ["100"]) };
    const window = createRowWindow(it, "", first);
    window.ensure(910, 999);
    await settle();
    expect([window.row(910), window.getState().error]).toEqual([undefined, null]);
    expect(it.rows).not.toHaveBeenCalled();
  });
  it("asks for nothing beyond the end", () => {
    createRowWindow(nothing, "", { rows: rows(0, 3), total: 3, next: null }).ensure(0, 500);
    expect(nothing.rows).not.toHaveBeenCalled();
  });
  it("keeps the old rows until the new query has answered", async () => {
    const window = createRowWindow(
      source(async () => ({ rows: rows(500, 1), total: 1, next: null })),
      "",
      first,
    );
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
    const answers = new Map<string, (window: PageList) => void>();
    const window = createRowWindow(
      source((search) => new Promise((resolve) => answers.set(search, resolve))),
      "",
      first,
    );
    window.open("a");
    window.open("b");
    answers.get("b")!({ rows: rows(2, 1), total: 1, next: null });
    answers.get("a")!({ rows: rows(1, 1), total: 1, next: null });
    await settle();
    expect(window.row(0)?.id).toBe("2");
  });
  it("says why rows are missing and asks again for them", async () => {
    let fails = true;
    const window = createRowWindow(
      source(async (_search, start) => {
        if (fails) throw new Error("offline");
        return { rows: rows(start, CHUNK), total: 1000, next: null };
      }),
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
      source(async () => {
        if (fails) throw new Error("offline");
        return { rows: rows(500, 1), total: 1, next: null };
      }),
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
    const window = createRowWindow(
      source(() => Promise.reject(new Error("offline"))),
      "",
      first,
    );
    window.refresh();
    await settle();
    expect([window.getState().error, window.getState().total, window.row(5)?.id]).toEqual([
      "offline",
      1000,
      "5",
    ]);
  });
});
