import { createStore } from "zustand/vanilla";

const KEY = "winnow.threshold-open";

/**
 * Whether the chart below the panel is folded to its head, in this browser: it is until somebody uses it, so
 * that the reason above it has the room.
 */
export const chartFold = createStore<{ readonly isFolded: boolean }>(() => ({ isFolded: !stored() }));

/**
 * Fold or unfold the chart, and remember it; a browser that forbids storage does so until the window closes.
 */
export function toggleChartFold(): void {
  const isFolded = !chartFold.getState().isFolded;
  chartFold.setState({ isFolded });
  try {
    if (isFolded) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "1");
  } catch {
    // It lasts until the window closes.
  }
}

/** Unfold the chart for a view of it that was asked for, e.g. by a link; the next visit is as it was left. */
export function unfoldChart(): void {
  chartFold.setState({ isFolded: false });
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
