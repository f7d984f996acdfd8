import { describe, expect, it } from "vitest";
import { Log } from "../operations.fixture";
import type { Operation, SkipReason } from "../model";
import { isSetAside, skipOf } from "./skip";

const base = (id: string) => ({ id, group: id, at: 1, activeMs: 1 });
const skip = (id: string, reason: SkipReason = "cannot decide"): Operation => ({
  ...base(id),
  ...{ kind: "skip", reason },
});
const flag: Operation = { ...base("flag"), kind: "flag", place: null, on: true };

describe("the skip that a log ends with", () => {
  const cases: readonly { readonly when: string; readonly log: Log; readonly stands: boolean }[] = [
    { when: "nothing was skipped", log: new Log().set("story", "main"), stands: false },
    { when: "it is the last word", log: new Log().set("story", "main").push(skip("s")), stands: true },
    { when: "something was labelled since", log: new Log().push(skip("s")).set("h1", "main"), stands: false },
    { when: "it was taken back", log: new Log().push(skip("s")).undo("s"), stands: false },
    { when: "that was taken back", log: new Log().push(skip("s")).undo("s").redo("s"), stands: true },
    {
      when: "the label since was taken back",
      log: new Log().push(skip("s")).set("h1", "main").undo("2"),
      stands: true,
    },
    { when: "a flag came since", log: new Log().push(skip("s")).push(flag), stands: true },
  ];
  it.each(cases)("stands: $stands, where $when", ({ log, stands }) => {
    expect(skipOf(log.operations)).toEqual(stands ? { reason: "cannot decide", text: null } : null);
  });
});

describe("a page is set aside", () => {
  it.each([
    { by: ["cannot decide"], is: false },
    { by: ["cannot decide", "broken capture"], is: true },
    { by: ["other", "other"], is: true },
    { by: ["not my language", "not my language", "not my language", "other"], is: false },
  ] as const)("by $by: $is", ({ by, is }) => {
    expect(isSetAside(by.map((reason) => ({ reason })))).toBe(is);
  });
});
