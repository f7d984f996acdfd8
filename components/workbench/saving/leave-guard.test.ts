// @vitest-environment jsdom
import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { guardLeaving } from "./leave-guard";
import type { SaveState } from "./save-state";
import type { Sync } from "./sync";

const leaves = (): boolean => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** A sync as far as the guard looks at it. */
function syncAt(isAtRisk: boolean) {
  const state = createStore<SaveState>(() => ({ kind: "saved", at: null }));
  return {
    sync: {
      state,
      isAtRisk: () => isAtRisk,
      catchUp: async () => undefined,
      known: () => "",
      flush: async () => true,
      add: async () => undefined,
    } satisfies Sync,
    say: (save: SaveState) => state.setState(save, true),
  };
}

test("the browser asks while work of any page opened in the window would be lost, and no longer than that", () => {
  const risky = syncAt(true);
  const kept = syncAt(false);
  guardLeaving(risky.sync);
  guardLeaving(kept.sync);
  expect(leaves()).toBe(true);
  kept.say({ kind: "kept", count: 1, reason: "away" });
  expect(leaves()).toBe(true);
  risky.say({ kind: "unkept", count: 1, reason: "away" });
  expect(leaves()).toBe(false);
  kept.say({ kind: "saved", at: 1 });
  expect(leaves()).toBe(false);
  risky.say({ kind: "saved", at: 1 });
  expect(leaves()).toBe(true);
});
