"use client";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { Skeleton } from "./empty";

/** How far out of view, in px, something is still near: about half a screen. */
const NEAR_PX = 400;

/**
 * Renders its children once they are about to come into view, so that what they load and ask for is not in
 * the way of what is seen first. `height` in px is kept free until then.
 */
export function WhenNear({ height, children }: { readonly height: number; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { root: scrollerOf(place.current), rootMargin: `${NEAR_PX}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={place} style={isNear ? undefined : { minHeight: height }}>
      {isNear && <Suspense fallback={<Skeleton rows={Math.floor(height / 32)} />}>{children}</Suspense>}
    </div>
  );
}

/** What scrolls the element, null for the window. The margin counts only where the observer is told of it. */
function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around !== null; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  return null;
}
