import { describe, expect, it } from "vitest";
import { createWorkspaceStore } from "./workspace-store";
import { pageRow } from "./testing";

const opened = () =>
  createWorkspaceStore(
    {
      record: { ...pageRow(0, {}), sha256: "", encoding: null, gold: { id: "p0" } },
      corpusName: "c",
      neighbours: { previous: null, next: null, position: 0, total: 1 },
    },
    "inspect",
    732,
  );

describe("where a page opens", () => {
  it("is said once: a later answer, or another mode, moves nothing", () => {
    const store = opened();
    store.getState().openAt({ start: 4, end: 5 });
    store.getState().openAt({ start: 9, end: 10 });
    expect(store.getState().opening).toEqual({ start: 4, end: 5 });
  });
  it("is where somebody is who came first, by hand or by a key that led somewhere", () => {
    const byHand = opened();
    byHand.getState().openAt(null);
    const byKey = opened();
    byKey.getState().scrollTo({ start: 1, end: 2 });
    for (const store of [byHand, byKey]) {
      store.getState().openAt({ start: 4, end: 5 });
      expect(store.getState().opening).toBeNull();
    }
  });
});
