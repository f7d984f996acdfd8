"use client";
import { useCallback, useEffect, useState, useTransition } from "react";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

const NOTHING = {};

/** How many visits of this window are under way. */
const underWay = createStore<number>(() => 0);
/** Longer than any healthy answer; a visit that takes longer may never arrive. */
const PATIENCE_MS = 15_000;

/**
 * Goes to another screen once all that was written into the address stands there. The address is written a
 * moment after a step; a visit that is begun before would be called off by it, so that the key had been
 * pressed for nothing. A path that is made from the address is given as a function.
 */
export function useGo(): (path: string | (() => string)) => void {
  const router = useRouter();
  const [, write] = useQueryStates(NOTHING);
  const [isWaiting, setWaiting] = useState(false);
  // Until the router has drawn the other screen.
  const [isComing, startTransition] = useTransition();
  const isUnderWay = isWaiting || isComing;
  useEffect(() => (isUnderWay ? begin() : undefined), [isUnderWay]);
  return useCallback(
    (path) => {
      setWaiting(true);
      // Writing nothing gives the promise of what waits to be written.
      void write({})
        .then(() => {
          const to = typeof path === "string" ? path : path();
          startTransition(() => router.push(to));
        })
        .finally(() => setWaiting(false));
    },
    [router, write],
  );
}

/**
 * Whether the open screen is being left by `useGo`: what is decided on it now would be meant for the next
 * one. False again where the visit fails.
 */
export function useIsLeaving(): boolean {
  return useStore(underWay, (visits) => visits > 0);
}

/** A visit is under way; returns how to say that it is not. */
function begin(): () => void {
  let isOver = false;
  const end = () => {
    if (!isOver) underWay.setState((visits) => visits - 1, true);
    isOver = true;
  };
  // Where the router gets no answer it leaves the visit to the browser and never says what became of it. Only
  // in a screen that was not left this is run.
  const leftToBrowser = () => void setTimeout(end, 0);
  const timer = setTimeout(end, PATIENCE_MS);
  underWay.setState((visits) => visits + 1, true);
  window.addEventListener("beforeunload", leftToBrowser);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("beforeunload", leftToBrowser);
    end();
  };
}
