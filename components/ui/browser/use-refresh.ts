"use client";
import { useCallback, useEffect, useRef } from "react";
import { useRouter } from "next/navigation";

/** How long nobody has written to the address before the screen is asked for again. */
const STILL_MS = 1_000;

/**
 * Asks the server for the open screen again, once the address has stood still for a while. The router takes an
 * answer that is for another address than the present one for a mistake, and puts the older address back or
 * loads the whole document anew: whoever pressed a key meanwhile had pressed it for nothing.
 */
export function useRefresh(): () => void {
  const router = useRouter();
  const leave = useRef<(() => void) | null>(null);
  useEffect(() => () => leave.current?.(), []);
  return useCallback(() => {
    leave.current?.();
    leave.current = whenStill(
      () => location.href,
      STILL_MS,
      () => router.refresh(),
    );
  }, [router]);
}

/** Do it when the address has been the same for so long. @returns how to leave it */
export function whenStill(address: () => string, stillMs: number, then: () => void): () => void {
  let last = address();
  const look = (): void => {
    const now = address();
    if (now === last) return then();
    last = now;
    timer = setTimeout(look, stillMs);
  };
  let timer = setTimeout(look, stillMs);
  return () => clearTimeout(timer);
}
