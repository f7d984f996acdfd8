import { expect, test, vi } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import type { LabelsApi } from "@/components/workbench/saving/labels-api";
import { countingStamp, labelServer } from "@/components/workbench/saving/testing";
import { memoryOutbox } from "@/components/workbench/saving/memory-outbox";
import { openAdjudication, type AdjudicationParts } from "./adjudication-store";

const page = parsePage("<p>one</p><p>two</p><p>three</p>");
const desk = { pageId: "p", annotator: "Ada (review)" };
const quiet = () => new Promise((resolve) => setTimeout(resolve, 5));
const main = (leaf: number) => ({ range: { start: leaf, end: leaf + 1 }, as: "main" as const });
const boilerplate = (leaf: number) => ({ range: { start: leaf, end: leaf + 1 }, as: "boilerplate" as const });

const open = (api: LabelsApi, name = "", over: Partial<AdjudicationParts> = {}) =>
  openAdjudication({
    page,
    desk,
    outbox: memoryOutbox(),
    api,
    stamp: countingStamp(name),
    schedule: () => () => undefined,
    onMerged: () => undefined,
    ...over,
  });

test("a settled difference is a label of origin corrected in the reviewer's set, which is in progress then", async () => {
  const api = labelServer();
  const { settle, state } = await open(api);
  settle(main(1));
  expect([...state.getState().settled]).toEqual([0, 1, 0]);
  await quiet();
  expect(api.operations).toMatchObject([
    {
      kind: "set",
      label: "main",
      origin: "corrected",
      target: { kind: "interval", start: 3, end: 6 },
      anchor: { exact: "two" },
    },
  ]);
  expect(api.state()).toBe("in progress");
});

test("undo and redo tell where they were, are kept like labels, and end with nothing to take back", async () => {
  const api = labelServer();
  const { settle, undo, redo, state } = await open(api);
  settle(main(0));
  settle(boilerplate(2));
  expect(undo()).toEqual({ start: 2, end: 3 });
  expect([...state.getState().settled]).toEqual([1, 0, 0]);
  expect(redo()).toEqual({ start: 2, end: 3 });
  expect(redo()).toBeNull();
  undo();
  expect(undo()).toEqual({ start: 0, end: 1 });
  expect(undo()).toBeNull();
  await quiet();
  expect(api.operations.map(({ kind }) => kind)).toEqual(["set", "set", "undo", "redo", "undo", "undo"]);
  expect([...(await open(api)).state.getState().settled]).toEqual([0, 0, 0]);
});

test("finishing labels what nobody disputes as accepted, in one step, and calls the set done; undoing that opens it again", async () => {
  const api = labelServer();
  const { settle, finish, undo, state } = await open(api);
  settle(main(1));
  finish([main(0), boilerplate(2)]);
  expect([...state.getState().settled]).toEqual([1, 1, 2]);
  await quiet();
  expect(api.state()).toBe("done");
  expect(api.operations.map((operation) => operation.kind === "set" && operation.origin)).toEqual([
    "corrected",
    "accepted",
    "accepted",
  ]);
  undo();
  expect([...state.getState().settled]).toEqual([0, 1, 0]);
  await quiet();
  expect(api.state()).toBe("in progress");
});

test("finishing calls the set done also where there is nothing left to label", async () => {
  const api = labelServer();
  const { settle, finish } = await open(api);
  settle({ range: { start: 0, end: 3 }, as: "main" });
  finish([]);
  await quiet();
  expect(api.operations).toHaveLength(1);
  expect(api.state()).toBe("done");
});

test("a word after the page is done changes it and leaves it done", async () => {
  const api = labelServer();
  const { settle, finish } = await open(api);
  settle(main(1));
  finish([main(0), main(2)]);
  settle(boilerplate(1));
  await quiet();
  expect(api.state()).toBe("done");
  expect([...(await open(api)).state.getState().settled]).toEqual([1, 2, 1]);
});

test("two tabs that settle the same page keep both logs, the later one counts, and the one that was behind is told", async () => {
  const api = labelServer();
  const onMerged = vi.fn();
  const [first, second] = [await open(api, "first-"), await open(api, "second-", { onMerged })];
  first.settle(main(0));
  first.settle(main(1));
  await quiet();
  second.settle(boilerplate(1));
  await quiet();
  expect(api.operations).toHaveLength(3);
  expect([...second.state.getState().settled]).toEqual([1, 2, 0]);
  expect(onMerged).toHaveBeenCalledWith(2);
});

test("a tab that has not heard that the page was called done does not take that back by settling, and hears it then", async () => {
  const api = labelServer();
  const [first, second] = [await open(api, "first-"), await open(api, "second-")];
  first.finish([main(0)]);
  await quiet();
  second.settle(boilerplate(1));
  await quiet();
  expect([api.state(), second.state.getState().labelState]).toEqual(["done", "done"]);
  second.undo();
  await quiet();
  expect([api.state(), second.state.getState().labelState]).toEqual(["in progress", "in progress"]);
});

test("redoing what called the page done does so again, redoing a decision says nothing of the page", async () => {
  const api = labelServer();
  const it = await open(api);
  it.settle(main(1));
  it.finish([main(0), main(2)]);
  it.undo();
  await quiet();
  expect(api.state()).toBe("in progress");
  it.redo();
  await quiet();
  expect(api.state()).toBe("done");
  const other = await open(api, "other-");
  it.undo();
  it.undo();
  await quiet();
  other.finish([]);
  await quiet();
  it.redo();
  await quiet();
  expect(api.state(), "what another tab said since stands").toBe("done");
});

test("redoing what most people said leaves a page in progress of which a text is not settled", async () => {
  const api = labelServer();
  const it = await open(api);
  it.accept([main(0)]);
  it.undo();
  expect(it.redo()).toEqual({ start: 0, end: 1 });
  await quiet();
  expect([...it.state.getState().settled]).toEqual([1, 0, 0]);
  expect([api.state(), it.state.getState().labelState]).toEqual(["in progress", "in progress"]);
});

test("undo takes back what was settled in this tab, not what came in from another one, and ends with it", async () => {
  const api = labelServer();
  const [first, second] = [await open(api, "first-"), await open(api, "second-")];
  first.settle(main(0));
  await quiet();
  second.settle(boilerplate(2));
  await quiet();
  await first.sync.catchUp();
  expect([...first.state.getState().settled]).toEqual([1, 0, 2]);
  expect(first.undo()).toEqual({ start: 0, end: 1 });
  expect([...first.state.getState().settled]).toEqual([0, 0, 2]);
  expect(first.undo()).toBeNull();
});

test("a flag that is taken back leaves a settled page done", async () => {
  const api = labelServer();
  const { finish, remark, undo, redo, state } = await open(api);
  finish([main(0), main(1), main(2)]);
  remark(null, { kind: "flag", on: true });
  undo();
  await quiet();
  expect([api.state(), state.getState().labelState, state.getState().remarks]).toEqual(["done", "done", []]);
  redo();
  expect([state.getState().labelState, state.getState().remarks.length]).toEqual(["done", 1]);
});

test("what was settled while the server was away is there after a reload and is sent then", async () => {
  const api = labelServer();
  const outbox = { ...memoryOutbox(), isDurable: true };
  const away = await open({ ...api, send: async () => ({ kind: "away", message: "gone" }) }, "before-", {
    outbox,
  });
  away.settle(main(2));
  await quiet();
  expect(away.sync.state.getState().kind).toBe("kept");
  const back = await open(api, "after-", { outbox });
  expect([...back.state.getState().settled]).toEqual([0, 0, 1]);
  await quiet();
  expect(api.operations).toHaveLength(1);
  expect((await outbox.waiting(desk)).operations).toEqual([]);
});

test("a log that cannot be loaded is a failure with its reason, not an empty log", async () => {
  await expect(
    open({ ...labelServer(), load: async () => ({ kind: "away", message: "the server does not answer" }) }),
  ).rejects.toThrow("the server does not answer");
});

test("a word about other bytes of the page, kept on this computer, does not call these done", async () => {
  const api = labelServer();
  const outbox = memoryOutbox();
  await outbox.put({ ...desk, page: "old" }, [], "done");
  await open(api, "", { outbox, desk: { ...desk, page: "new" } });
  await quiet();
  expect(api.state()).toBe("open");
});
