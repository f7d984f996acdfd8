"use client";
import { useEffect, useRef, type RefObject } from "react";

/**
 * Takes the focus along with the cursor of a list that the keys move. Else it stays on the control that was
 * pressed last, a column head or a filter, and Enter presses that again instead of opening the row.
 *
 * What takes it must not be a link that goes by itself: it would go at once, and be called off by what is
 * still to be written into the address (see `useGo`).
 * @param list what holds the rows; it must be able to take the focus (`tabIndex={-1}`) for a row that is not
 * drawn yet
 * @param row selector, in the list, of the row of the cursor; it must be able to take the focus, too
 * @param moved another object after each move by a key; null before the first. A cursor that a pointer sets
 * leaves the focus alone
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, row: string, moved: object | null): void {
  // A list that comes back, such as after a search without an answer, takes the focus from nobody.
  const followed = useRef(moved);
  useEffect(() => {
    if (followed.current === moved) return;
    followed.current = moved;
    if (moved !== null) list.current?.focus({ preventScroll: true });
  }, [list, moved]);
  // At every drawing: after a long way the row is drawn later than the cursor is there, and the list holds
  // the focus until then.
  useEffect(() => {
    if (moved === null || list.current === null || document.activeElement !== list.current) return;
    list.current.querySelector<HTMLElement>(row)?.focus({ preventScroll: true });
  });
}
