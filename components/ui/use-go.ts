"use client";
import { useCallback } from "react";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";

const NOTHING = {};
const atOnce = (push: () => void): void => push();

/**
 * Goes to another screen once all that was written into the address stands there. The address is written a moment after a step; a visit that is
 * begun before would be called off by it, so that the key had been pressed for nothing. A path that is made from the address is given as a function.
 * @param begin starts the visit itself; that of `useTransition` tells how long it is under way
 */
export function useGo(begin: (push: () => void) => void = atOnce): (path: string | (() => string)) => void {
  const router = useRouter();
  const [, write] = useQueryStates(NOTHING);
  // Writing nothing gives the promise of what waits to be written.
  return useCallback((path) => void write({}).then(() => begin(() => router.push(typeof path === "string" ? path : path()))), [router, write, begin]);
}
