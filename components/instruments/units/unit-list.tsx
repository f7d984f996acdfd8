"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { classes } from "@/components/ui/classes";
import { Empty } from "@/components/ui/controls/empty";
import { plural } from "@/components/ui/format";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { capital } from "@/lib/text/capital";
import { overlaps } from "@/lib/view/page/selection";
import shared from "@/components/instruments/instrument.module.css";
import styles from "./unit-list.module.css";
import type { Inspection, UnitView } from "@/lib/view/inspection/inspection";
import { figureOf } from "@/lib/text/figures";

const ROW = 26;
const VERDICTS = { keep: "kept", drop: "dropped", part: "partly kept" } as const;
const verdictOf = ({ verdict }: UnitView): string =>
  verdict === null ? "decides nothing by itself" : VERDICTS[verdict];

/** All units in document order; hovering lights one on the page, choosing one selects it there. */
export function UnitList({ inspection }: { readonly inspection: Inspection }) {
  const store = useWorkspaceStore();
  const selection = useWorkspace((state) => state.selection);
  const hover = useWorkspace((state) => state.hover);
  const scroller = useRef<HTMLDivElement>(null);
  const { units, trace, extractor } = inspection;
  const rows = useVirtualizer({
    count: units.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const chosen = selection === null ? -1 : units.findIndex(({ range }) => overlaps(range, selection.range));
  useEffect(() => {
    if (chosen >= 0) rows.scrollToIndex(chosen, { align: "auto" });
  }, [rows, chosen]);
  if (trace === null)
    return (
      <Empty
        title="Nothing to show"
        text="This extractor returns only its text; what it looked at is unknown."
      />
    );
  if (units.length === 0)
    return <Empty title={`No ${trace.unit}s`} text={`This page has no text to put in a ${trace.unit}.`} />;
  const choose = (unit: UnitView) => {
    store.getState().select({ range: unit.range, node: unit.node });
    store.getState().scrollTo(unit.range);
  };
  return (
    <div className={styles.blockList}>
      <div className={styles.blockHead} aria-hidden="true">
        <span className={styles.number}>{plural(units.length, trace.unit)}</span>
        <span className="num">Text</span>
        <span className="num cut">{capital(extractor.score.name)}</span>
        <span className="num">Error</span>
      </div>
      <div
        ref={scroller}
        className={shared.scroll}
        role="listbox"
        aria-label={`${capital(trace.unit)}s in document order`}
        tabIndex={-1}
      >
        <div style={{ height: rows.getTotalSize(), position: "relative" }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const unit = units[index]!;
            const isLit = hover !== null && overlaps(hover.range, unit.range);
            return (
              <button
                key={index}
                type="button"
                role="option"
                aria-selected={index === chosen}
                className={classes(styles.blockRow, index === chosen && styles.chosen, isLit && styles.lit)}
                style={{ transform: `translateY(${start}px)`, height: ROW }}
                onClick={() => choose(unit)}
                onPointerEnter={() => store.getState().point({ range: unit.range, node: unit.node })}
                onPointerLeave={() => store.getState().point(null)}
                aria-label={`${unit.name}, ${unit.label}, ${verdictOf(unit)}, ${extractor.score.name} ${figureOf(unit.value)}`}
              >
                <span className={styles.blockName}>
                  <i className={classes(shared.square, shared[unit.verdict ?? "none"])} />
                  {unit.name}
                </span>
                <span className="mono-s cut t2">{unit.label}</span>
                <span className="num">{unit.textLength}</span>
                <span className="num">{figureOf(unit.value)}</span>
                <span className={`num ${styles.errorFigure}`}>
                  {unit.missed > 0 ? `−${unit.missed}` : unit.extra > 0 ? `+${unit.extra}` : ""}
                </span>
              </button>
            );
          })}
        </div>
      </div>
    </div>
  );
}
