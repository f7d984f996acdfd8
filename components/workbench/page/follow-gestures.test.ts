import { expect, it } from "vitest";
import { followGestures } from "./follow-gestures";
import { pageRow } from "./testing";
import { createWorkspaceStore } from "./workspace-store";

function opened(mode: string) {
  const record = { ...pageRow(0), sha256: "", encoding: null, gold: { id: "p0", text: "" } };
  const neighbours = { previous: null, next: null, position: 1, total: 1 };
  const workspace = createWorkspaceStore({ record, corpusName: "c", neighbours }, mode, 732);
  const told: number[] = [];
  const click = (leaf: number) =>
    workspace.getState().gestured({ kind: "click", from: leaf, to: leaf, shift: false });
  const follow = (of: string) => followGestures(workspace, of, ({ from }) => void told.push(from));
  return { workspace, told, click, follow };
}

it("a mode that comes late is told of the last gesture made meanwhile, and of none a second time", () => {
  const { told, click, follow } = opened("inspect");
  click(1);
  click(2);
  const stop = follow("inspect");
  expect(told).toEqual([2]);
  stop();
  follow("inspect");
  expect(told).toEqual([2]);
  click(2);
  expect(told).toEqual([2, 2]);
});

it("a mode is not told of what was done in another one, before it was entered or after it was left", () => {
  const { workspace, told, click, follow } = opened("annotate");
  click(1);
  workspace.getState().setMode("inspect");
  follow("inspect");
  expect(told).toEqual([]);
  click(2);
  workspace.getState().setMode("annotate");
  click(3);
  expect(told).toEqual([2]);
});

it("a mode is not told of a gesture of its own while it is off", () => {
  const { workspace, told, click, follow } = opened("inspect");
  click(1);
  workspace.getState().setMode("annotate");
  follow("inspect");
  expect(told).toEqual([]);
});
