import { createStore } from "zustand/vanilla";

/** Whether the bar for finding is open; `asked` counts how often somebody wanted to type into it. */
export interface FindState {
  readonly isOpen: boolean;
  readonly asked: number;
}

/** One of the window: there is one page in it. */
export const findStore = createStore<FindState>(() => ({ isOpen: false, asked: 0 }));

/** Open the bar, or bring the focus back to it. */
export function openFind(): void {
  findStore.setState(({ asked }) => ({ isOpen: true, asked: asked + 1 }));
}

export function closeFind(): void {
  findStore.setState({ isOpen: false });
}

/** Marks the field of the bar. */
export const FIND_FIELD = { "data-find": "" } as const;

/** Whether somebody types into the bar: the key that opened it then means the browser's own search. */
export const isTypedInto = (): boolean =>
  typeof document !== "undefined" && document.activeElement?.matches("[data-find]") === true;
