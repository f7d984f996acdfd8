"use client";
import { useEffect, useRef, type PointerEvent, type RefObject } from "react";
import { leafAt } from "@/lib/view/page/geometry";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import type { WorkspaceState } from "@/components/workbench/page/workspace-store";
import styles from "./overlay.module.css";
import { OverlayPainter } from "./painter";

/**
 * The drawing and input layer over the page: two canvases as large as the view, sticky, redrawn when
 * something changed. The pointer is turned into leaves here; what a gesture means is the mode's.
 */
export function Overlay({ view }: { readonly view: RefObject<HTMLDivElement | null> }) {
  const store = useWorkspaceStore();
  const tint = useRef<HTMLCanvasElement>(null);
  const lines = useRef<HTMLCanvasElement>(null);
  const painter = useRef<OverlayPainter | null>(null);
  const dragFrom = useRef<number | null>(null);

  useEffect(() => {
    if (view.current === null || tint.current === null || lines.current === null) return;
    const made = new OverlayPainter(store, view.current, tint.current, lines.current);
    painter.current = made;
    return () => {
      painter.current = null;
      made.stop();
    };
  }, [store, view]);

  const leafUnder = (event: PointerEvent): number | null => {
    const { geometry } = store.getState();
    const point = painter.current?.toPage(event.clientX, event.clientY);
    return geometry === null || !point ? null : leafAt(geometry, point.x, point.y);
  };
  const hover = (state: WorkspaceState, leaf: number | null) => {
    state.point(
      leaf === null || state.page === null
        ? null
        : { range: { start: leaf, end: leaf + 1 }, node: state.page.leaves[leaf]!.node },
    );
  };

  return (
    <>
      <canvas ref={tint} className={styles.tint} data-testid="tint" aria-hidden="true" />
      <canvas
        ref={lines}
        className={styles.lines}
        aria-hidden="true"
        data-testid="overlay"
        onPointerMove={(event) => {
          const state = store.getState();
          const leaf = leafUnder(event);
          hover(state, leaf);
          if (dragFrom.current !== null && leaf !== null && leaf !== dragFrom.current) {
            state.gestured({ kind: "drag", from: dragFrom.current, to: leaf, shift: event.shiftKey });
          }
        }}
        onPointerLeave={() => store.getState().point(null)}
        onPointerDown={(event) => {
          if (event.button === 0 && event.pointerType !== "touch") dragFrom.current = leafUnder(event);
        }}
        onPointerUp={(event) => {
          const from = dragFrom.current ?? (event.pointerType === "touch" ? leafUnder(event) : null);
          const to = leafUnder(event) ?? from;
          dragFrom.current = null;
          if (from === null || to === null) return;
          store
            .getState()
            .gestured({ kind: from === to ? "click" : "drop", from, to, shift: event.shiftKey });
        }}
        onPointerCancel={() => {
          dragFrom.current = null;
        }}
      />
    </>
  );
}
