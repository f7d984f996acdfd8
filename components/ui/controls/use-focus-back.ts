"use client";
import { useCallback, useRef } from "react";

/** What a layer hands to Radix as `onOpenAutoFocus` and `onCloseAutoFocus`. */
export interface FocusBack {
  readonly remember: () => void;
  readonly giveBack: (event: Event) => void;
}

/**
 * For a layer that keys open: the focus goes back where it was when the layer opened, also where that was
 * nowhere. Radix gives it to the trigger, on which the next Enter would open the layer again, or to nobody
 * where there is none.
 */
export function useFocusBack(): FocusBack {
  const opener = useRef<Element | null>(null);
  const remember = useCallback(() => {
    opener.current = document.activeElement;
  }, []);
  const giveBack = useCallback((event: Event) => {
    event.preventDefault();
    // What was opened from this layer, or clicked to close it, has the focus already.
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  }, []);
  return { remember, giveBack };
}
