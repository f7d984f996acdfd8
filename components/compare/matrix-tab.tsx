"use client";
import { useCallback, useMemo, useState, type KeyboardEvent } from "react";
import { ShareScale } from "../overlay/share-scale";
import { sizeCanvas } from "../structure/canvas-size";
import { paintedFile } from "../structure/painted-file";
import { usePainter, type Paint } from "../structure/use-painter";
import { Empty } from "../ui/empty";
import { ExportMenu } from "../ui/export-menu";
import { score } from "../ui/format";
import { useWidth } from "../ui/use-width";
import styles from "./compare.module.css";
import type { ComparedView } from "./compared-view";
import { GOLD_LETTER, matrixOf } from "./comparison";
import { cellAt, matrixTable, paintMatrix, planMatrix, type Cell } from "./paint-matrix";
import { useSetup } from "./use-setup";

const MOVES: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Agreement of every two on this page: F1 above the diagonal, kappa below, alike ones together. Arrows move the cell, Enter puts its two side by side. */
export function MatrixTab({ view: { comparison } }: { readonly view: ComparedView }) {
  const { setPair, setShow } = useSetup();
  const [box, room] = useWidth<HTMLDivElement>(320);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [wished, setChosen] = useState<Cell | null>(null);
  const { rows, pairs } = useMemo(() => matrixOf(comparison), [comparison]);
  const plan = useMemo(() => planMatrix(rows.length, room), [rows, room]);
  const chosen = wished !== null && wished.row < rows.length && wished.column < rows.length ? wished : null;
  const paint = useCallback<Paint>((ctx, palette) => {
    sizeCanvas(ctx.canvas, plan.width, plan.height);
    paintMatrix(ctx, rows, pairs, plan, chosen, palette);
  }, [rows, pairs, plan, chosen]);
  usePainter(canvas, paint, null);
  const open = (cell: Cell | null) => {
    const [a, b] = cell === null ? [] : [cell.row, cell.column].map((at) => comparison.voters.find(({ letter }) => letter === rows[at]?.letter)?.id);
    if (a === undefined || b === undefined || a === b) return;
    setPair([a, b]);
    setShow("differences");
  };
  const move = (event: KeyboardEvent) => {
    const by = MOVES[event.key], last = rows.length - 1;
    if (by !== undefined) setChosen({ row: clamp((chosen?.row ?? 0) + by[0], last), column: clamp((chosen?.column ?? 0) + by[1], last) });
    else if (event.key === "Enter") open(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pair = chosen === null || chosen.row === chosen.column ? undefined : pairs[chosen.row]?.[chosen.column];
  const words = chosen === null ? "Point at a cell, or move with the arrows."
    : pair === undefined ? rows[chosen.row]!.name : `${rows[chosen.row]!.name} and ${rows[chosen.column]!.name}: F1 ${score(pair.f1, 2)}, κ ${score(pair.kappa, 2)}`;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Matrix">
      <p className={styles.note}>Agreement by characters of this page. Above the diagonal F1, below Cohen&apos;s κ; who agrees stands together, {GOLD_LETTER} is gold. Enter or a click puts the two side by side.</p>
      <div ref={box} className={styles.matrix}>
        {rows.length < 2 ? <Empty title="Too few answers" text="A matrix needs two that have answered." /> : (
          <canvas ref={setCanvas} role="img" tabIndex={0} aria-label={`Agreement of ${rows.length}. ${words}`} data-rows={rows.length} data-testid="matrix" onKeyDown={move}
            onPointerMove={(event) => {
              const bounds = event.currentTarget.getBoundingClientRect();
              setChosen(cellAt(plan, rows.length, event.clientX - bounds.left, event.clientY - bounds.top));
            }}
            onClick={() => open(chosen)} />
        )}
      </div>
      <p className={styles.readout} role="status">{words}</p>
      <p className={styles.scaleRow}>
        <ShareScale /><span className="grow" />
        {rows.length > 1 && <ExportMenu title="Matrix of this page" table={() => matrixTable("F1 above the diagonal, kappa below", rows, pairs)} chart={() => paintedFile(plan.width, plan.height, (pen, palette) => paintMatrix(pen, rows, pairs, plan, null, palette))} />}
      </p>
    </div>
  );
}

const clamp = (at: number, last: number): number => Math.max(0, Math.min(last, at));
