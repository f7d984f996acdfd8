"use client";
import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
};

/** The height of the window in px, followed as it changes; `initial` on the server. */
export function useWindowHeight(initial: number): number {
  return useSyncExternalStore(
    subscribe,
    () => window.innerHeight,
    () => initial,
  );
}
