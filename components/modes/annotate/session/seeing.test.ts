// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createWorkspaceStore, type WorkspaceRecord } from "@/components/workbench/page/workspace-store";
import { watchRead } from "./seeing";
import { bench } from "./testing";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Annotate mode on a page of twenty blocks, and which of them have been seen but for the cursor's. */
function reading() {
  const it = bench(Array.from({ length: 20 }, (_, at) => `<p>drop ${at}</p>`).join(""));
  const workspace = createWorkspaceStore(
    { record: { id: "p" } } as unknown as WorkspaceRecord,
    "annotate",
    732,
  );
  workspace.getState().setView("text");
  onTestFinished(watchRead({ annotate: it.store }, workspace));
  return {
    sight: (start: number, end: number) => workspace.getState().sighted({ start, end }),
    leave: () => workspace.getState().setView("rendered"),
    seen: () =>
      [...it.store.state.getState().seen.entries()].flatMap(([at, seen]) => (seen === 1 ? [at] : [])),
  };
}

test("blocks that stay in sight as text for a moment have been seen, those that fly past have not", () => {
  const it = reading();
  it.sight(2, 5);
  vi.advanceTimersByTime(100);
  it.sight(4, 8);
  vi.advanceTimersByTime(250);
  expect(it.seen(), "what was in sight at both moments").toEqual([4]);
  vi.advanceTimersByTime(300);
  expect(it.seen()).toEqual([4, 5, 6, 7]);
});

test("nothing is seen where the page is looked at otherwise", () => {
  const it = reading();
  it.sight(2, 5);
  it.leave();
  vi.advanceTimersByTime(1_000);
  expect(it.seen()).toEqual([]);
});
