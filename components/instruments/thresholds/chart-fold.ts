import { createStore } from "zustand/vanilla";

const KEY = "winnow.threshold-folded";

/** Whether the chart below the panel is folded to its head, in this browser. */
export const chartFold = createStore<{ readonly isFolded: boolean }>(() => ({ isFolded: stored() }));

/**
 * Fold or unfold the chart, and remember it; a browser that forbids storage does so until the window closes.
 */
export function toggleChartFold(): void {
  const isFolded = !chartFold.getState().isFolded;
  chartFold.setState({ isFolded });
  try {
    if (isFolded) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // It lasts until the window closes.
  }
}

function stored(): boolean {
  // Without a window there is nobody to ask.
  if (typeof window === "undefined") return false;
  try {
    return localStorage.getItem(KEY) === "1";
  } catch {
    return false;
  }
}
