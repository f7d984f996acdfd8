"use client";
import { useEffect, useRef } from "react";
import { onLook } from "./on-look";
import { readPalette, type Palette } from "./palette";

/** What paints one frame. */
export type Paint = (ctx: CanvasRenderingContext2D, palette: Palette) => void;

/**
 * Calls `paint` once per animation frame after `paint` itself, the theme, the fonts, or the scroll position
 * of `scroller` changed. Frames are measured as `structure-frame`.
 */
export function usePainter(
  canvas: HTMLCanvasElement | null,
  paint: Paint,
  scroller: HTMLElement | null,
): void {
  const latest = useRef(paint);
  const request = useRef<(() => void) | null>(null);
  useEffect(() => {
    const ctx = canvas?.getContext("2d");
    if (canvas == null || ctx == null) return;
    let pending = 0;
    let palette = readPalette(canvas);
    const draw = () => {
      pending = 0;
      performance.mark("structure-frame");
      latest.current(ctx, palette);
      performance.measure("structure-frame", "structure-frame");
      performance.clearMarks("structure-frame");
    };
    const schedule = () => {
      if (pending === 0) pending = requestAnimationFrame(draw);
    };
    const stop = onLook(() => {
      palette = readPalette(canvas);
      schedule();
    });
    scroller?.addEventListener("scroll", schedule, { passive: true });
    request.current = schedule;
    schedule();
    return () => {
      stop();
      scroller?.removeEventListener("scroll", schedule);
      cancelAnimationFrame(pending);
      request.current = null;
    };
  }, [canvas, scroller]);
  // `paint` is another one in every step of a drag: asking for the colours each time would have the browser
  // settle all styles first.
  useEffect(() => {
    latest.current = paint;
    request.current?.();
  }, [paint]);
}
