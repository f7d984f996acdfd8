"use client";
import { createContext, useCallback, useContext } from "react";
import { useRouter } from "next/navigation";
import { useStore, type StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";

export interface Visit {
  /** Whether the window scrolls to the top of what is visited, as it does where nothing is said. */
  readonly scroll?: boolean;
}

export type Go = (path: string | (() => string), visit?: Visit) => void;

/** The visits of a window. */
export interface Visits {
  /** Null until the window can wait for its address: where it is drawn on the server, and in tests of a part. */
  readonly go: Go | null;
  /** How many visits are under way. */
  readonly underWay: number;
}

export const createVisits = (): StoreApi<Visits> => createStore<Visits>(() => ({ go: null, underWay: 0 }));

/** Of the window, from `AddressProvider`. */
export const VisitsContext = createContext<StoreApi<Visits>>(createVisits());

/**
 * Goes to another screen once all that was written into the address stands there. The address is written a
 * moment after a step; a visit that is begun before would be called off by it, so that the key or the link had
 * been pressed for nothing. A path that is made from the address is given as a function.
 */
export function useGo(): Go {
  const router = useRouter();
  const visits = useContext(VisitsContext);
  return useCallback(
    (path, visit) => {
      const { go } = visits.getState();
      if (go !== null) go(path, visit);
      else router.push(typeof path === "string" ? path : path(), visit);
    },
    [router, visits],
  );
}

/**
 * Whether the open screen is being left: what is decided on it now would be meant for the next one. False again
 * where the visit fails.
 */
export function useIsLeaving(): boolean {
  return useStore(useContext(VisitsContext), ({ underWay }) => underWay > 0);
}
