"use client";
import { useCallback, useMemo, useState } from "react";
import { lowerBound } from "@/lib/view/page/geometry";
import { useAnnotate } from "@/components/modes/annotate/session/use-session";
import type { Session } from "@/components/modes/annotate/session/session";
import { unitsUnder } from "@/components/modes/annotate/state/drafts";
import { openVotes, ROW, rowsWithRoom, votesOf, votesOn } from "@/components/modes/annotate/state/votes";
import { useSize } from "@/components/ui/browser/use-size";
import { sizeCanvas } from "@/components/workbench/canvas/canvas-size";
import { usePainter, type Paint } from "@/components/workbench/canvas/use-painter";
import { visibleEdge } from "@/components/workbench/frame/visible-edge";
import { useWorkspace } from "@/components/workbench/page/context";
import styles from "./margin-votes.module.css";
import { paintVotes } from "./paint-votes";

/** A narrower margin stays empty. */
const LEAST_MARGIN = 100;

/**
 * The votes in the margin, each at the height of its block. It covers what a page wider than its column has
 * there, which is there by scrolling sideways.
 */
export function MarginVotes({ session, view }: { readonly session: Session; readonly view: HTMLElement }) {
  const page = useAnnotate(session, (now) => now.page);
  const units = useAnnotate(session, (now) => now.units);
  const proposal = useAnnotate(session, (now) => now.proposal);
  const decisions = useAnnotate(session, (now) => now.decisions);
  const cursor = useAnnotate(session, (now) => now.cursor);
  const geometry = useWorkspace((now) => now.geometry);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const { width: viewWidth, height } = useSize(view);
  const edge = useMemo(() => visibleEdge(view, viewWidth), [view, viewWidth]);
  const width = Math.floor(viewWidth - edge);
  const open = useMemo(
    () => (geometry === null ? [] : openVotes(units, decisions, proposal, geometry)),
    [units, decisions, proposal, geometry],
  );
  const under = cursor === null ? null : unitsUnder({ page, units }, cursor.target);
  const current = under !== null && under.end - under.start === 1 ? under.start : null;
  const rows = useMemo(() => {
    if (geometry === null) return [];
    return rowsWithRoom(open, current === null ? null : votesOn(units.list, current, proposal, geometry));
  }, [open, current, units, proposal, geometry]);
  const paint = useCallback<Paint>(
    (ctx, palette) => {
      const top = view.scrollTop;
      const size = width < LEAST_MARGIN ? { width: 0, height: 0 } : { width, height };
      sizeCanvas(ctx.canvas, size.width, size.height);
      const first = lowerBound(rows.length, (at) => rows[at]!.y, top - ROW);
      const end = lowerBound(rows.length, (at) => rows[at]!.y, top + height);
      const votes = (unit: number) => votesOf(proposal, unit);
      paintVotes(ctx, rows.slice(first, end), votes, current, { top, ...size }, palette);
    },
    [view, rows, proposal, current, width, height],
  );
  usePainter(canvas, paint, view);
  return (
    <div className={styles.margin} style={{ left: edge }} data-testid="margin-votes" data-rows={rows.length}>
      <canvas ref={setCanvas} width={0} height={0} aria-hidden="true" />
    </div>
  );
}
