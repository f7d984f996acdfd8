"use client";
import { useEffect, useRef, type PointerEvent, type RefObject } from "react";
import { leafAt } from "@/lib/view/page/geometry";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import type { Gesture, Point, WorkspaceState } from "@/components/workbench/page/workspace-store";
import styles from "./overlay.module.css";
import { OverlayPainter } from "./painter";
import { useEarlyClick } from "./use-early-click";

/** A pointer that has moved less, in px, stands still. */
const HARDLY = 4;

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
  const pressedAt = useRef<Point | null>(null);
  const clickLater = useEarlyClick(store);

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
  /** The way of the pointer since it was pressed; none while it has hardly moved. */
  const pathTo = (event: PointerEvent): Pick<Gesture, "path" | "alt"> => {
    const from = pressedAt.current;
    const to = painter.current?.toPage(event.clientX, event.clientY);
    if (from === null || to === undefined || Math.hypot(to.x - from.x, to.y - from.y) < HARDLY) return {};
    return { path: [from, to], alt: event.altKey };
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
          if (dragFrom.current === null || leaf === null) return;
          const { path, alt } = pathTo(event);
          const isSame = leaf === dragFrom.current;
          if (isSame && path === undefined) return;
          state.gestured({
            ...{ kind: isSame ? "within" : "drag", from: dragFrom.current, to: leaf, shift: event.shiftKey },
            ...(path !== undefined && { path, alt: alt === true }),
          });
        }}
        onPointerLeave={() => store.getState().point(null)}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.pointerType === "touch") return;
          dragFrom.current = leafUnder(event);
          pressedAt.current = painter.current?.toPage(event.clientX, event.clientY) ?? null;
        }}
        onPointerUp={(event) => {
          const from = dragFrom.current ?? (event.pointerType === "touch" ? leafUnder(event) : null);
          const to = leafUnder(event) ?? from;
          const way = pathTo(event);
          const pressed = pressedAt.current;
          if (from === null && pressed !== null && way.path === undefined)
            clickLater(pressed, event.shiftKey);
          dragFrom.current = null;
          pressedAt.current = null;
          if (from === null || to === null) return;
          store
            .getState()
            .gestured({ kind: from === to ? "click" : "drop", from, to, shift: event.shiftKey, ...way });
        }}
        onPointerCancel={() => {
          dragFrom.current = null;
          pressedAt.current = null;
        }}
      />
    </>
  );
}
