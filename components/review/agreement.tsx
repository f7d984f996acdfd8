"use client";
import { parseAsString, useQueryState } from "nuqs";
import { useCallback, useMemo, useState, type KeyboardEvent } from "react";
import { readPair, writePair } from "../../lib/evaluation/review";
import { cellAt, matrixTable, paintMatrix, planMatrix, type Cell } from "../compare/paint-matrix";
import { letterOf } from "../compare/voter-names";
import { ShareScale } from "../overlay/share-scale";
import { sizeCanvas } from "../structure/canvas-size";
import { paintedFile } from "../structure/painted-file";
import { usePainter, type Paint } from "../structure/use-painter";
import { FilterChip } from "../ui/chip";
import { ExportMenu } from "../ui/export-menu";
import { score } from "../ui/format";
import { useWidth } from "../ui/use-width";
import type { AgreementData } from "./review-data";
import styles from "./review.module.css";

const MOVES: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** How alike the extractors of a run are, pair by pair, as a matrix that arrows go through; a pair that is picked orders the queue. */
export function Agreement({ agreement: { extractors, pairs } }: { readonly agreement: AgreementData }) {
  const [apart, setApart] = useQueryState("apart", parseAsString);
  const [box, room] = useWidth<HTMLDivElement>(540);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [chosen, setChosen] = useState<Cell | null>(null);
  const rows = useMemo(() => extractors.map(({ name, mean }, at) => ({ letter: letterOf(at), name, ...(mean !== null && { own: mean }) })), [extractors]);
  const cells = useMemo(() => pairs.map((row) => row.map(({ agreement, correlation }) => ({ f1: agreement, kappa: correlation }))), [pairs]);
  const plan = useMemo(() => planMatrix(rows.length, room), [rows, room]);
  const paint = useCallback<Paint>((ctx, palette) => {
    sizeCanvas(ctx.canvas, plan.width, plan.height);
    paintMatrix(ctx, rows, cells, plan, chosen, palette);
  }, [rows, cells, plan, chosen]);
  usePainter(canvas, paint, null);
  const picked = readPair(apart, extractors);
  const pick = (cell: Cell | null) => {
    if (cell === null) return;
    const keys = writePair(extractors[cell.row]!.key, extractors[cell.column]!.key);
    void setApart(cell.row === cell.column || keys === apart ? null : keys);
  };
  const pair = chosen === null ? undefined : pairs[chosen.row]?.[chosen.column];
  const words = chosen === null || pair === undefined ? "Point at a cell, or move with the arrows."
    : chosen.row === chosen.column ? `${rows[chosen.row]!.name}: mean F1 ${score(rows[chosen.row]!.own, 3)}` : `${rows[chosen.row]!.name} and ${rows[chosen.column]!.name}: ${score(1 - pair.agreement, 3)} apart on average, correlation ${score(pair.correlation, 2)}`;
  const step = (event: KeyboardEvent) => {
    if (event.key === "Enter" && chosen !== null) {
      pick(chosen);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const by = MOVES[event.key];
    if (by === undefined) return;
    const last = rows.length - 1;
    setChosen({ row: Math.max(0, Math.min(last, (chosen?.row ?? 0) + by[0])), column: Math.max(0, Math.min(last, (chosen?.column ?? 0) + by[1])) });
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className={styles.agreement} aria-label="Agreement of the extractors">
      <div className={styles.titleRow}>
        <h2 className={styles.title}>Agreement, pair by pair</h2><span className="grow" />
        <ExportMenu title="Agreement of the extractors" table={() => matrixTable("1 minus the mean difference of page F1 above the diagonal, correlation below, mean F1 on it", rows, cells)} chart={() => paintedFile(plan.width, plan.height, (pen, palette) => paintMatrix(pen, rows, cells, plan, null, palette))} />
      </div>
      <p className="small t3">Above the diagonal 1 minus the mean difference of page F1, below the correlation of page F1: who fails on the same pages. On the diagonal the mean F1. Alike ones stand together.</p>
      <div ref={box} className={styles.matrix}>
        <canvas ref={setCanvas} role="img" tabIndex={0} data-testid="review-matrix" data-rows={rows.length} aria-label={`Agreement of ${rows.length} extractors. ${words}`} onKeyDown={step}
          onPointerMove={(event) => {
            const bounds = event.currentTarget.getBoundingClientRect();
            setChosen(cellAt(plan, rows.length, event.clientX - bounds.left, event.clientY - bounds.top));
          }} onClick={(event) => {
            const bounds = event.currentTarget.getBoundingClientRect();
            pick(cellAt(plan, rows.length, event.clientX - bounds.left, event.clientY - bounds.top));
          }} />
      </div>
      <ShareScale />
      <p className={styles.readout} role="status">{words}</p>
      {picked === null ? <p className="small t3">Enter or a click on a cell puts the pages first on which that pair is furthest apart.</p>
        : <p className={styles.picked}><FilterChip onRemove={() => void setApart(null)}>{`The queue is ordered by ${rows[picked[0]]!.name} and ${rows[picked[1]]!.name}`}</FilterChip></p>}
    </section>
  );
}
