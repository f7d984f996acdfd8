import { describe, expect, it } from "vitest";
import type { Operation } from "./model";
import { mergeLogs } from "./merge";
import { Log } from "./operations.fixture";
import { expand } from "./expand";

const renamed = (operations: readonly Operation[], prefix: string, from: number): Operation[] =>
  operations.map((operation, index) =>
    index < from ? operation : { ...operation, id: prefix + operation.id, group: prefix + operation.group },
  );

describe("mergeLogs", () => {
  const shared = () => new Log().set("story", "main");
  const page = shared().page;

  it("is the stored log where nothing waits", () => {
    const log = shared().operations;
    expect(mergeLogs(page, log, log)).toEqual({ operations: log, theirs: [], mine: [], clashes: [] });
  });

  it("keeps both sides, the stored one first, and finds no clash where they touched different text", () => {
    const theirs = renamed(shared().set("menu", "boilerplate").operations, "t", 1);
    const mine = renamed(shared().set("h1", "title").operations, "m", 1);
    const merged = mergeLogs(page, theirs, mine);
    expect(merged.operations.map(({ id }) => id)).toEqual(["1", "t2", "m2"]);
    expect(merged.theirs.map(({ id }) => id)).toEqual(["t2"]);
    expect(merged.mine.map(({ id }) => id)).toEqual(["m2"]);
    expect(merged.clashes).toEqual([]);
  });

  it("names the text on which both sides changed their mind differently", () => {
    const theirs = renamed(shared().set("h1", "boilerplate").operations, "t", 1);
    const mine = renamed(shared().set("h1", "undecided").operations, "m", 1);
    const { clashes, operations } = mergeLogs(page, theirs, mine);
    expect(clashes).toHaveLength(1);
    expect(clashes[0]).toMatchObject({
      start: 8,
      end: 20,
      theirs: { layer1: "boilerplate" },
      mine: { layer1: "undecided" },
    });
    expect(expand(page, operations).find(({ start }) => start === 8)?.layer1).toBe("undecided");
  });

  it("finds no clash where both sides did the same", () => {
    const theirs = renamed(shared().set("h1", "boilerplate").operations, "t", 1);
    const mine = renamed(shared().set("h1", "boilerplate").operations, "m", 1);
    expect(mergeLogs(page, theirs, mine).clashes).toEqual([]);
  });
});
