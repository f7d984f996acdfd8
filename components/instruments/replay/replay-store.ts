import { createStore, type StoreApi } from "zustand/vanilla";

export interface PlayerState {
  /** Number of steps. */
  readonly size: number;
  /** The step that is shown, 0 to size - 1; 0 where there is none. */
  readonly step: number;
  readonly isPlaying: boolean;
  /** Other steps to play; the step stays where it is still one. */
  load(size: number, step: number): void;
  /** Steps beyond an end mean the end. Stops the playing. */
  goTo(step: number): void;
  move(by: number): void;
  /** Play on, from the start where the end is shown, or stop. */
  toggle(): void;
  /** The next step while playing; stops at the last. */
  tick(): void;
}

export type PlayerStore = StoreApi<PlayerState>;

/** Which step of a replay is shown, and whether it plays. */
export function createPlayer(): PlayerStore {
  const within = (step: number, size: number): number => Math.max(0, Math.min(size - 1, Math.round(step)));
  return createStore<PlayerState>((set) => ({
    size: 0,
    step: 0,
    isPlaying: false,
    load: (size, step) => set({ size, step: within(step, size), isPlaying: false }),
    goTo: (step) => set(({ size }) => ({ step: within(step, size), isPlaying: false })),
    move: (by) => set(({ size, step }) => ({ step: within(step + by, size), isPlaying: false })),
    toggle: () =>
      set(({ size, step, isPlaying }) =>
        isPlaying || size < 2
          ? { isPlaying: false }
          : { isPlaying: true, step: step === size - 1 ? 0 : step },
      ),
    tick: () =>
      set(({ size, step, isPlaying }) =>
        !isPlaying ? {} : { step: within(step + 1, size), isPlaying: step + 1 < size - 1 },
      ),
  }));
}
