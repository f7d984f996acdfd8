"use client";
import { useEffect, useRef, useState, type RefObject } from "react";

/**
 * The width in px of the element that takes the ref, followed as it changes; `initial` until it is measured.
 */
export function useWidth<T extends Element>(initial: number): readonly [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
