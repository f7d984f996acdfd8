import { describe, expect, test } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import type { AnnotationSet, LabelState } from "@/lib/store/interfaces/labels";
import { NO_ACTIVITY } from "@/lib/view/labels/activity";
import { received, restoring, takingBack, withSaid, type Draft, type LabelLog } from "./label-log";
import { countingStamp } from "./testing";

const page = parsePage("<p>one</p><p>two</p>");
const set = (origin: "manual" | "accepted") =>
  ({
    kind: "set",
    target: { kind: "interval", start: 0, end: 3 },
    label: "main",
    origin,
  }) as const satisfies Draft;
const empty = (labelState: LabelState = "open"): LabelLog => ({
  operations: [],
  labelState,
  activity: NO_ACTIVITY,
});
const stored = (log: LabelLog, state: LabelState): AnnotationSet => ({
  pageId: "p",
  annotatorId: "a",
  version: log.operations.length,
  state,
  operations: log.operations,
  activeMs: 0,
  savedAt: 1,
});

describe("a step", () => {
  test("makes one group of its drafts, quotes their words, and begins a page that was open", () => {
    const { log, added } = withSaid(
      page,
      empty(),
      { drafts: [set("manual"), set("manual")] },
      countingStamp(),
    );
    expect(new Set(added.map(({ group }) => group)).size).toBe(1);
    expect(added[0]).toMatchObject({ kind: "set", anchor: { exact: "one" } });
    expect(log).toMatchObject({ operations: added, labelState: "in progress" });
  });

  test("without drafts and without a word leaves log and state as they are, and is a sign of life", () => {
    const before = empty();
    const { log, added } = withSaid(page, before, {}, countingStamp());
    expect(added).toEqual([]);
    expect(log.operations).toBe(before.operations);
    expect([log.labelState, log.activity.last]).toEqual(["open", 1_000]);
  });

  test("leaves a page done that is done, unless it says otherwise", () => {
    const after = (labelState?: LabelState) =>
      withSaid(
        page,
        empty("done"),
        { drafts: [set("manual")], ...(labelState !== undefined && { labelState }) },
        countingStamp(),
      ).log.labelState;
    expect([after(), after("in progress")]).toEqual(["done", "in progress"]);
  });
});

describe("undo and redo", () => {
  const accepted: Draft = { ...set("accepted"), accepted: { blocks: 1, unseen: 0 } };
  const flag: Draft = { kind: "flag", target: null, on: true };
  const skip: Draft = { kind: "skip", reason: "cannot decide" };
  const step = (before: LabelLog, drafts: readonly Draft[], labelState?: LabelState) => {
    const saying = { drafts, ...(labelState !== undefined && { labelState }) };
    const { log, added } = withSaid(page, before, saying, countingStamp(`${before.operations.length}-`));
    return { log, ids: added.map(({ id }) => id) };
  };

  test.each([
    ["a label", "done", [set("manual")], "in progress"],
    ["a label", "in progress", [set("manual")], undefined],
    ["a flag", "done", [flag], undefined],
    ["a flag and a label", "done", [flag, set("manual")], "in progress"],
  ] as const)("taking %s back on a page that is %s", (_what, labelState, drafts, said) => {
    const { log, ids } = step(empty(labelState), drafts);
    expect(takingBack(log, ids).labelState).toBe(said);
  });

  test.each([
    ["done", "done"],
    ["in progress", "in progress"],
    ["open", "in progress"],
  ] as const)("taking back a skip of a page that was %s calls it %s", (before, said) => {
    const { log, ids } = step(empty(before), [skip], "open");
    expect(takingBack(log, ids).labelState).toBe(said);
    expect(restoring(log, ids).labelState).toBe("open");
    expect(takingBack(step(log, [flag]).log, ids).labelState, "after a flag").toBe(said);
  });

  test.each([
    ["what an acceptance confirmed, also after a reload", accepted, undefined, "done"],
    ["what called the page done here", set("accepted"), "done", "done"],
    ["what most people said", set("accepted"), undefined, undefined],
    ["a label", set("manual"), undefined, undefined],
    ["a flag", flag, undefined, undefined],
  ] as const)("restoring %s", (_what, draft, called, said) => {
    const { log, ids } = step(empty(), [draft], called);
    expect(restoring(log, ids).labelState).toBe(said);
  });
});

describe("what is stored elsewhere", () => {
  const mine = withSaid(page, empty(), { drafts: [set("manual")] }, countingStamp("mine-")).log;
  const theirs = withSaid(page, empty(), { drafts: [set("manual")] }, countingStamp("theirs-")).log;

  test("is nothing new where all of it is known: the log stays the same object", () => {
    const change = received(page, mine, stored(mine, "in progress"));
    expect(change.operations).toBe(mine.operations);
    expect(change.theirs).toEqual([]);
  });

  test("comes before what this side has still to send", () => {
    const change = received(page, mine, stored(theirs, "done"));
    expect(change.operations.map(({ id }) => id)).toEqual(["theirs-2", "mine-2"]);
    expect([change.theirs.length, change.labelState]).toEqual([1, "done"]);
  });

  test("does not open again what was begun here and is on its way", () =>
    expect(received(page, mine, stored(empty(), "open")).labelState).toBe("in progress"));
});
