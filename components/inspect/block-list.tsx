"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { classes } from "../ui/classes";
import { Empty } from "../ui/empty";
import { useWorkspace, useWorkspaceStore } from "../workspace/context";
import { densityFigure } from "./density-figure";
import { overlaps } from "./inspect-layer";
import type { BlockView, Inspection } from "./inspection";
import styles from "./inspect.module.css";

const ROW = 26;
const VERDICTS = { keep: "kept", drop: "dropped", part: "partly kept" } as const;

/** All blocks in document order; hovering lights a block on the page, choosing one selects it there. */
export function BlockList({ inspection }: { readonly inspection: Inspection }) {
  const store = useWorkspaceStore();
  const selection = useWorkspace((state) => state.selection);
  const hover = useWorkspace((state) => state.hover);
  const scroller = useRef<HTMLDivElement>(null);
  const { blocks } = inspection;
  const rows = useVirtualizer({ count: blocks.length, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 12 });
  const chosen = selection === null ? -1 : blocks.findIndex(({ range }) => overlaps(range, selection.range));
  useEffect(() => { if (chosen >= 0) rows.scrollToIndex(chosen, { align: "auto" }); }, [rows, chosen]);
  if (blocks.length === 0) return <Empty title="No blocks" text="This page has no text that a block could hold." />;
  const choose = (block: BlockView) => {
    store.getState().select({ range: block.range, node: block.root });
    store.getState().scrollTo(block.range);
  };
  return (
    <div className={styles.blockList}>
      <div className={styles.blockHead} aria-hidden="true"><span>Block</span><span /><span className="num">Text</span><span className="num">Density</span><span className="num">Error</span></div>
      <div ref={scroller} className={styles.scroll} role="listbox" aria-label="Blocks in document order" tabIndex={-1}>
        <div style={{ height: rows.getTotalSize(), position: "relative" }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const block = blocks[index]!;
            const isLit = hover !== null && overlaps(hover.range, block.range);
            return (
              <button key={index} type="button" role="option" aria-selected={index === chosen} className={classes(styles.blockRow, index === chosen && styles.chosen, isLit && styles.lit)}
                style={{ transform: `translateY(${start}px)`, height: ROW }} onClick={() => choose(block)}
                onPointerEnter={() => store.getState().point({ range: block.range, node: block.root })} onPointerLeave={() => store.getState().point(null)}
                aria-label={`${block.name}, ${block.label}, ${VERDICTS[block.verdict]}, density ${densityFigure(block.density)}`}>
                <span className={styles.blockName}><i className={classes(styles.square, styles[block.verdict])} />{block.name}</span>
                <span className="mono-s cut t2">{block.label}</span>
                <span className="num">{block.textLength}</span>
                <span className="num">{densityFigure(block.density)}</span>
                <span className={`num ${styles.errorFigure}`}>{block.missed > 0 ? `−${block.missed}` : block.extra > 0 ? `+${block.extra}` : ""}</span>
              </button>
            );
          })}
        </div>
      </div>
    </div>
  );
}
