import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

/** A browser window with this storage, and the store as its next visit finds it. */
async function visit(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">) {
  vi.resetModules();
  vi.stubGlobal("window", {});
  vi.stubGlobal("localStorage", storage);
  return import("./chart-fold");
}

test("the chart is folded until it is used, an unfolded one is unfolded at the next visit, and a folded one is not", async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const first = await visit(storage);
  expect(first.chartFold.getState().isFolded).toBe(true);
  first.toggleChartFold();
  const second = await visit(storage);
  expect(second.chartFold.getState().isFolded).toBe(false);
  second.toggleChartFold();
  expect([kept.size, (await visit(storage)).chartFold.getState().isFolded]).toEqual([0, true]);
});

test("a view of it that is asked for unfolds the chart for this visit alone", async () => {
  const setItem = vi.fn();
  const storage = { getItem: () => null, setItem, removeItem: setItem };
  const { chartFold, unfoldChart } = await visit(storage);
  unfoldChart();
  expect(chartFold.getState().isFolded).toBe(false);
  expect(setItem).not.toHaveBeenCalled();
  expect((await visit(storage)).chartFold.getState().isFolded).toBe(true);
});

test("a browser that forbids storage unfolds until the window closes", async () => {
  const deny = () => {
    throw new Error("denied");
  };
  const { chartFold, toggleChartFold } = await visit({ getItem: deny, setItem: deny, removeItem: deny });
  toggleChartFold();
  expect(chartFold.getState().isFolded).toBe(false);
});
