import { createStore } from "zustand/vanilla";

const KEY = "winnow.proposer";

/**
 * Who makes the suggestions in this browser, as the text of a recipe, page after page; null for the usual one.
 */
export const proposer = createStore<{ readonly recipe: string | null }>(() => ({ recipe: stored() }));

/** Choose another one, and remember it; a browser that forbids storage does so until the window closes. */
export function chooseProposer(recipe: string | null): void {
  proposer.setState({ recipe });
  try {
    if (recipe === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, recipe);
  } catch {
    // It lasts until the window closes.
  }
}

function stored(): string | null {
  // Without a window there is nobody to ask.
  if (typeof window === "undefined") return null;
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
