import { describe, expect, it } from "vitest";
import { Log } from "../../labels/operations.fixture";
import type { Operation } from "../../labels/model";
import { stateAfter } from "./remarks";

const base = { id: "1", group: "1", at: 1, activeMs: 0 };
const flag: Operation = { ...base, kind: "flag", place: null, on: true };
const skip: Operation = { ...base, kind: "skip", reason: "cannot decide" };
const undo: Operation = { ...base, id: "2", group: "2", kind: "undo", ids: ["1"] };
const label = new Log().set("h1", "main").operations;

describe("what a set is called after operations without a word about that", () => {
  it.each([
    ["a label begins an open page", "open", label, "in progress"],
    ["a label leaves a page done", "done", label, "done"],
    ["a flag leaves it open", "open", [flag], "open"],
    ["a flag that is taken back in the same request leaves it open", "open", [flag, undo], "open"],
    ["a flag of an earlier request that is taken back leaves it open", "open", [undo], "open"],
    ["a flag that is taken back leaves it done", "done", [undo], "done"],
    ["a skip opens it", "done", [skip], "open"],
    ["a label after what is taken back begins it", "open", [undo, ...label], "in progress"],
  ] as const)("%s", (_when, before, fresh, after) => expect(stateAfter(before, fresh)).toBe(after));
});
