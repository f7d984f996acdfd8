"use client";
import { useCallback, useEffect, useState, type RefCallback } from "react";
import styles from "./more-right.module.css";

/** Whether a box has more at its right than it shows; a pixel is rounding. */
export const hasMore = ({
  scrollWidth,
  clientWidth,
  scrollLeft,
}: Pick<Element, "scrollWidth" | "clientWidth" | "scrollLeft">): boolean =>
  scrollWidth - clientWidth - Math.ceil(scrollLeft) > 1;

/**
 * For a box that scrolls sideways: a ref, and the class that fades its right edge as long as something lies
 * beyond it, because its scrollbar may be out of sight.
 */
export function useMoreRight<T extends Element>(): readonly [RefCallback<T>, string | undefined] {
  const [isMore, setMore] = useState(false);
  const ref = useScrolled<T>(useCallback((element) => setMore(hasMore(element)), []));
  return [ref, isMore ? styles.more : undefined];
}

/** A ref for a box, and whether what is in it is wider than the box. */
export function useIsWider<T extends Element>(): readonly [RefCallback<T>, boolean] {
  const [element, setElement] = useState<T | null>(null);
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    if (element === null) return;
    return onSizes(element, () => setWider(element.scrollWidth - element.clientWidth > 1));
  }, [element]);
  return [setElement, isWider];
}

/**
 * For a row of tabs that scrolls sideways: marks those that are cut off at an edge, so that half a word is never
 * shown. They keep their place and can be reached, which brings them into view.
 */
export const useWholeOnly = <T extends Element>(): RefCallback<T> => useScrolled<T>(markCut);

/**
 * A ref for a row of tabs, which is scrolled so far that the chosen one is whole: when it is chosen, and whenever the
 * row or a tab becomes wider or narrower, as when the menu beside them comes.
 */
export function useChosenInView<T extends Element>(chosen: string): RefCallback<T> {
  const [row, setRow] = useState<T | null>(null);
  useEffect(() => {
    if (row === null) return;
    const look = () => bringIntoView(row, row.querySelector('[aria-selected="true"]'));
    look();
    return onSizes(row, look);
  }, [row, chosen]);
  return setRow;
}

/** Scroll a row sideways until all of a child is seen, its beginning where it is wider; nothing else moves. */
export function bringIntoView(row: Element, child: Element | null): void {
  if (child === null) return;
  const edge = row.getBoundingClientRect();
  const { left, right } = child.getBoundingClientRect();
  if (left < edge.left || right > edge.right)
    row.scrollLeft += left < edge.left ? left - edge.left : Math.min(right - edge.right, left - edge.left);
}

/** A pixel is rounding. */
export function markCut(row: Element): void {
  const edge = row.getBoundingClientRect();
  for (const child of row.children) {
    const { left, right } = child.getBoundingClientRect();
    child.toggleAttribute("data-cut", left < edge.left - 1 || right > edge.right + 1);
  }
}

/** A ref for a box that is looked at whenever it is scrolled, or its size or what is in it changes. */
function useScrolled<T extends Element>(look: (element: T) => void): RefCallback<T> {
  const [element, setElement] = useState<T | null>(null);
  useEffect(() => {
    if (element === null) return;
    const again = () => look(element);
    const stop = onSizes(element, again);
    element.addEventListener("scroll", again, { passive: true });
    return () => {
      stop();
      element.removeEventListener("scroll", again);
    };
  }, [element, look]);
  return setElement;
}

/**
 * Calls `look` whenever the size of a box or of what is inside may have changed: that may grow, or be exchanged,
 * while the box stays as it is. @returns how to stop
 */
function onSizes(element: Element, look: () => void): () => void {
  const sizes = new ResizeObserver(look);
  const observeAll = () => {
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
  };
  const children = new MutationObserver(() => {
    observeAll();
    look();
  });
  observeAll();
  children.observe(element, { childList: true });
  return () => {
    sizes.disconnect();
    children.disconnect();
  };
}
