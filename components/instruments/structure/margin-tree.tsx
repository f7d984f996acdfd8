"use client";
import { useCallback, useMemo, useState, type MouseEvent } from "react";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { visibleEdge } from "@/components/workbench/frame/visible-edge";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { layByHeight } from "@/lib/view/structure/by-height";
import { sizeCanvas } from "@/components/workbench/canvas/canvas-size";
import { lookOf } from "./look";
import { paintRects } from "./paint-rects";
import { rectAt } from "@/lib/view/structure/rects";
import { selectionOf } from "@/lib/view/structure/selection";
import styles from "./structure.module.css";
import { treeOf } from "@/lib/view/page/tree";
import { INSET, LEAST_MARGIN, marginWidth } from "./view-beside";
import { usePainter, type Paint } from "@/components/workbench/canvas/use-painter";
import { useSize } from "@/components/ui/browser/use-size";

/**
 * The tree in the margin, at the height of the page beside it. Lies in the sheet of the scrolled view, sticky
 * in both directions, so that the wheel and the scroll position are the page's.
 */
export function MarginTree({
  inspection,
  view,
}: {
  readonly inspection: Inspection;
  readonly view: HTMLElement | null;
}) {
  const store = useWorkspaceStore();
  const geometry = useWorkspace((now) => now.geometry);
  const selection = useWorkspace((now) => now.selection);
  const hover = useWorkspace((now) => now.hover);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const { width: viewWidth, height } = useSize(view);
  const edge = useMemo(() => visibleEdge(view, viewWidth), [view, viewWidth]);
  const width = marginWidth(view, viewWidth);
  const tree = useMemo(() => treeOf(inspection.page), [inspection.page]);
  const rects = useMemo(
    () => (geometry === null || width < LEAST_MARGIN ? null : layByHeight(tree, geometry, width, 1)),
    [tree, geometry, width],
  );
  const look = useMemo(
    () => lookOf(tree, inspection, selection, hover),
    [tree, inspection, selection, hover],
  );

  const paint = useCallback<Paint>(
    (ctx, palette) => {
      const size = rects === null ? { width: 0, height: 0 } : { width, height };
      sizeCanvas(ctx.canvas, size.width, size.height);
      if (rects !== null) paintRects(ctx, rects, { top: view?.scrollTop ?? 0, ...size }, look, palette);
    },
    [view, rects, look, width, height],
  );
  usePainter(canvas, paint, view);

  const under = (event: MouseEvent) => {
    if (rects === null) return null;
    const bounds = event.currentTarget.getBoundingClientRect();
    const found = rectAt(
      rects,
      event.clientX - bounds.left,
      event.clientY - bounds.top + (view?.scrollTop ?? 0),
    );
    return selectionOf(tree, rects.element[found] ?? -1);
  };
  return (
    <div
      className={styles.margin}
      style={{ left: edge + INSET }}
      data-testid="icicle"
      data-laid={rects?.size ?? 0}
    >
      <canvas
        ref={setCanvas}
        width={0}
        height={0}
        aria-hidden="true"
        onPointerMove={(event) => store.getState().point(under(event))}
        onPointerLeave={() => store.getState().point(null)}
        onClick={(event) => {
          const next = under(event);
          if (next !== null) store.getState().select(next);
        }}
      />
    </div>
  );
}
