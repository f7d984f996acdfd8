"use client";
import { useEffect, type RefObject } from "react";

/**
 * A view that takes the place of another one takes the focus along, so that the keyboard has what is seen. Whoever came
 * to a control by keyboard stays there.
 */
export function useFocusOnOpening(element: RefObject<HTMLElement | null>, isOn = true): void {
  useEffect(() => {
    if (!isOn) return;
    const active = document.activeElement;
    const isAtControl = active?.closest("[data-view]") === null && active.matches(":focus-visible");
    if (!isAtControl || active === document.body) element.current?.focus({ preventScroll: true });
  }, [element, isOn]);
}
