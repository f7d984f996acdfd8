"use client";
import { useLayoutEffect, useState } from "react";

/** What of a row's children is on its first line, as the browser laid them out. */
export function fittingOf(tops: readonly number[]): number {
  const second = tops.findIndex((top) => top > tops[0]!);
  return second < 0 ? tops.length : second;
}

/**
 * How many children of a wrapping row stand whole on its first line; all before the row is there. Whoever asks
 * cuts the row after that line, so that nothing is seen by half.
 */
export function useFitting(row: HTMLElement | null): number {
  const [fits, setFits] = useState(Infinity);
  useLayoutEffect(() => {
    if (row === null) return;
    const measure = (): void => {
      const tops = [...row.children].map((child) => (child as HTMLElement).offsetTop);
      setFits(fittingOf(tops));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => observer.disconnect();
  }, [row]);
  return fits;
}
