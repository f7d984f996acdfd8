import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { NO_ACTIVITY } from "@/lib/view/labels/activity";
import { historyOf } from "@/lib/labels/history";
import { parsePage } from "@/lib/page/parsing/parse";
import type { LabelState } from "@/lib/store/interfaces/labels";
import { createWorkspaceStore } from "@/components/workbench/page/workspace-store";
import type { Settling } from "@/lib/view/comparison/adjudication";
import {
  ADJUDICATION_ACTIONS,
  finish,
  FINISH_ACTIONS,
  type AdjudicationActionState,
} from "./adjudication-actions";
import type { Adjudication, AdjudicationState } from "./adjudication-store";
import { groundOf, viewAt } from "@/lib/view/comparison/compared-view";

// A keeps the first, third and fifth paragraph, B the second; nobody keeps the last.
const page = parsePage("<p>one</p><p>two</p><p>three</p><p>four</p><p>five</p><p>six</p>");
const said = (...keep: number[]) => ({ status: "answered", keep: Uint8Array.from(keep), ms: 0 }) as const;

/** The state of the keys over a set in memory: what is settled, and what was asked of it. */
function bench(mode: "compare" | "inspect" = "compare", leaving = { isLeaving: false }) {
  const view = viewAt(
    groundOf(
      {
        page,
        ids: ["a", "b"],
        muted: new Set(),
        said: new Map([
          ["a", said(1, 0, 1, 1, 1, 0)],
          ["b", said(0, 1, 1, 1, 0, 0)],
        ]),
        gold: null,
      },
      null,
    ),
    null,
  );
  const workspace = createWorkspaceStore({} as never, mode, 732);
  const state = createStore<AdjudicationState>(() => ({
    operations: [],
    settled: new Uint8Array(6),
    remarks: [],
    history: historyOf([]),
    labelState: "open",
    activity: NO_ACTIVITY,
  }));
  const finished: (readonly Settling[])[] = [];
  const adjudication = {
    state,
    settle({ range, as }: Settling) {
      const settled = state
        .getState()
        .settled.slice()
        .fill(as === "main" ? 1 : 2, range.start, range.end);
      state.setState({ settled });
    },
    finish: (agreed: readonly Settling[]) => {
      finished.push(agreed);
      state.setState({ labelState: "done" satisfies LabelState });
    },
    undo: () => ({ start: 1, end: 2 }),
    redo: () => ({ start: 1, end: 2 }),
  } as unknown as Adjudication;
  const picked: boolean[] = [];
  const now = (): AdjudicationActionState => ({
    workspace,
    view,
    store: null,
    ...leaving,
    setup: { ids: ["a", "b"], queue: null, people: [], show: "differences" } as never,
    errors: { pick: (open: boolean) => void picked.push(open) } as never,
    adjudicating: {
      adjudication,
      state: state.getState(),
      opening: { status: "open", session: adjudication },
      retry: () => undefined,
    },
  });
  const action = (id: string) =>
    [...ADJUDICATION_ACTIONS, ...FINISH_ACTIONS].find((each) => each.id === `settle.${id}`)!;
  return {
    state,
    finished,
    picked,
    now,
    action,
    at: (start: number, end = start + 1) =>
      workspace.getState().select({ range: { start, end }, node: null }),
    here: () => workspace.getState().selection?.range ?? null,
    press: (id: string) => {
      if (!action(id).when(now())) return false;
      action(id).perform(now());
      return true;
    },
  };
}

test("a decision settles what is under the cursor and goes to the next open difference, round the end", () => {
  const { at, press, here, state } = bench();
  at(4);
  expect(press("a")).toBe(true);
  expect(here()).toEqual({ start: 0, end: 1 });
  expect(press("b")).toBe(true);
  expect(here()).toEqual({ start: 1, end: 2 });
  expect(press("neither")).toBe(true);
  expect([...state.getState().settled]).toEqual([2, 2, 0, 0, 1, 0]);
});

test("after the last open difference the cursor stays, and the same key can still change the word", () => {
  const { at, press, here, state } = bench();
  for (const leaf of [0, 1, 4]) {
    at(leaf);
    press("a");
  }
  expect(here()).toEqual({ start: 4, end: 5 });
  press("b");
  expect(state.getState().settled[4]).toBe(2);
});

test("nothing is settled where both say the same, without a cursor, and in another mode", () => {
  const compared = bench();
  expect(compared.press("a")).toBe(false);
  compared.at(2);
  expect(compared.press("a")).toBe(false);
  const inspected = bench("inspect");
  inspected.at(0);
  expect(inspected.press("a")).toBe(false);
});

test("the page can be called done when the last difference is settled, with what both say alike, and once", () => {
  const { at, press, finished, now } = bench();
  for (const leaf of [0, 1]) {
    at(leaf);
    press("a");
  }
  expect(press("finish")).toBe(false);
  expect(finish(now())).toBe(false);
  at(4);
  press("a");
  expect(press("finish")).toBe(true);
  expect(finished).toEqual([
    [
      { range: { start: 2, end: 4 }, as: "main" },
      { range: { start: 5, end: 6 }, as: "boilerplate" },
    ],
  ]);
  expect(press("finish")).toBe(false);
});

test("a page that is being left is not decided on any more, nor taken back, and is again where one stays", () => {
  const leaving = { isLeaving: false };
  const { at, press, state, finished, picked } = bench("compare", leaving);
  for (const leaf of [0, 1, 4]) {
    at(leaf);
    press("a");
  }
  state.setState({ history: { undo: ["x"], redo: ["y"] } });
  leaving.isLeaving = true;
  for (const id of ["a", "b", "neither", "cause", "undo", "redo", "finish"])
    expect(press(id), id).toBe(false);
  leaving.isLeaving = false;
  expect([...state.getState().settled]).toEqual([1, 2, 0, 0, 1, 0]);
  expect([finished, picked]).toEqual([[], []]);
  for (const id of ["b", "cause", "undo", "redo", "finish"]) expect(press(id), id).toBe(true);
});

test("without gold a cause is asked for only where the difference is settled", () => {
  const { at, press, picked } = bench();
  at(0);
  expect(press("cause")).toBe(false);
  press("a");
  at(0);
  expect(press("cause")).toBe(true);
  expect(picked).toEqual([true]);
});
