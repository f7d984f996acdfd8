import { expect, test } from "vitest";
import type { LeafRange } from "@/lib/page/page";
import type { ComparedView } from "@/lib/view/comparison/compared-view";
import { createWorkspaceStore, type WorkspaceRecord } from "@/components/workbench/page/workspace-store";
import { COMPARE_ACTIONS, type CompareActionState } from "./compare-actions";

const place = (start: number, characters: number) => ({
  range: { start, end: start + 2 },
  characters,
  differs: true,
});
/** Differences of 10, 90 and 40 characters, and one longer disagreement of others. */
const view = {
  rows: [place(0, 10), place(4, 90), place(8, 40)],
  comparison: { disputed: [place(8, 40), place(12, 500)] },
} as unknown as ComparedView;

function comparing(opening: LeafRange | null) {
  const workspace = createWorkspaceStore({} as WorkspaceRecord, "compare", 732);
  if (opening !== null) workspace.getState().openAt(opening);
  const state = { workspace, view, store: null } as unknown as CompareActionState;
  const press = (key: string) => {
    COMPARE_ACTIONS.find(({ keys }) => keys.includes(key))!.perform(state);
    return workspace.getState().selection?.range.start;
  };
  return press;
}

test("the first step is to the difference that the page was opened at, the next ones go on from there", () => {
  const press = comparing({ start: 9, end: 10 });
  expect([press("j"), press("j"), press("k")]).toEqual([8, 0, 8]);
});

test("the first step is to the largest where the page was opened at its top or between differences", () => {
  expect([comparing(null)("j"), comparing({ start: 6, end: 7 })("j")]).toEqual([4, 4]);
});

test("disagreements of all begin at the largest, wherever the page was opened", () => {
  expect(comparing({ start: 9, end: 10 })("d")).toBe(12);
});
