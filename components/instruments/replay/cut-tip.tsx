"use client";
import { useEffect, useMemo, useState } from "react";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { layoutLane, type LaneRow } from "@/lib/view/page/lane";
import { buildScene } from "@/lib/view/page/scene";
import { useWorkspace } from "@/components/workbench/page/context";
import { cutWords, symbolWords } from "@/lib/view/replay/cut-words";
import styles from "./replay.module.css";

/** The value of `find`, found when it is asked for first. */
function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | null = null;
  return () => (found ??= { value: find() }).value;
}

/** Height of a cut mark in the lane, with what is pointed at around it. */
const REACH = 15;

/**
 * The tip of the cut mark under the pointer: which symbols could not follow each other, and by which rule.
 * Lies in the sheet of the scrolled view.
 */
export function CutTip({
  inspection,
  view,
}: {
  readonly inspection: Inspection;
  readonly view: HTMLElement | null;
}) {
  const page = useWorkspace((state) => state.page);
  const drawing = useWorkspace((state) => state.drawing);
  const geometry = useWorkspace((state) => state.geometry);
  const hasCuts = useWorkspace((state) => state.layers.has("cuts"));
  const [pointed, setPointed] = useState<number | null>(null);
  // Found when somebody points at the view, not at each step of a slider.
  const cutsOf = useMemo(
    () =>
      once((): readonly LaneRow[] => {
        if (page === null || geometry === null || !hasCuts) return [];
        return layoutLane(buildScene(drawing, geometry, page).front.shapes).filter(
          ({ fits, shape }) => fits && shape.mark.kind === "cut",
        );
      }),
    [page, drawing, geometry, hasCuts],
  );
  useEffect(() => {
    if (view === null) return;
    const laneOf = once(() => Number.parseFloat(getComputedStyle(view).getPropertyValue("--w-lane")) || 0);
    const move = (event: PointerEvent) => {
      const bounds = view.getBoundingClientRect();
      const x = event.clientX - bounds.left + view.scrollLeft;
      const y = event.clientY - bounds.top + view.scrollTop;
      const found = x >= laneOf() ? -1 : cutsOf().findIndex((row) => y >= row.y - 2 && y < row.y + REACH);
      setPointed(found < 0 ? null : found);
    };
    const leave = () => setPointed(null);
    view.addEventListener("pointermove", move);
    view.addEventListener("pointerleave", leave);
    return () => {
      view.removeEventListener("pointermove", move);
      view.removeEventListener("pointerleave", leave);
    };
  }, [view, cutsOf]);
  const row = pointed === null ? undefined : cutsOf()[pointed];
  if (row === undefined || row.shape.mark.kind !== "cut") return null;
  const { before, after } = row.shape.mark;
  return (
    <div className={styles.cutTip} style={{ top: row.y - 6 }} role="tooltip">
      <div>
        <b>{symbolWords(before)}</b> then <b>{symbolWords(after)}</b>
      </div>
      <div className={styles.cutRule}>{cutWords(inspection.params, before, after)}</div>
    </div>
  );
}
