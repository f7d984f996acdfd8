import { createStore } from "zustand/vanilla";

/** Which of the shell's own layers is open; at most one. */
export interface ShellState {
  readonly layer: "palette" | "keys" | null;
}

export const shellStore = createStore<ShellState>(() => ({ layer: null }));

/** Open a layer, or close what is open. */
export function openLayer(layer: ShellState["layer"]): void {
  shellStore.setState({ layer });
}
