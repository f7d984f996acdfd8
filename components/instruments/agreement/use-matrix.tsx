"use client";
import { useCallback, useMemo, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import type { Pair } from "@/lib/evaluation/agreement/disagreement";
import { sizeCanvas } from "@/components/workbench/canvas/canvas-size";
import { usePainter, type Paint } from "@/components/workbench/canvas/use-painter";
import { Empty } from "@/components/ui/controls/empty";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { useWidth } from "@/components/ui/browser/use-width";
import type { MatrixRow } from "@/lib/view/comparison/comparison";
import { steppedCell } from "./matrix-keys";
import styles from "./matrix.module.css";
import { cellAt, matrixTable, paintMatrix, planMatrix, type Cell } from "./paint-matrix";

// Fetched by whoever saves a picture.
const drawing = () =>
  Promise.all([import("./matrix-picture"), import("@/components/workbench/canvas/painted-file")]);

interface MatrixSpec {
  /** Kept by the caller from one rendering to the next, since it is painted anew when they change. */
  readonly rows: readonly MatrixRow[];
  readonly pairs: readonly (readonly Pair[])[];
  /** Its accessible name, which the words of the chosen cell follow. */
  readonly name: string;
  readonly testId: string;
  /** Its width in px until that is measured. */
  readonly initialWidth: number;
  /** What is saved of it: the title names the file, the caption says what the figures are. */
  readonly saved: { readonly title: string; readonly caption: string };
  words(cell: Cell): string;
  /** A cell was clicked, tapped, or chosen and entered. */
  onPick(cell: Cell): void;
}

/** The parts of a matrix, for its owner to lay out. */
interface MatrixParts {
  /** The painted cells, or why there are none. */
  readonly cells: ReactNode;
  /** Words of the chosen cell, or how to choose one. */
  readonly readout: string;
  /** The way to save it as a picture or a table; nothing where it has no cells. */
  readonly save: ReactNode;
}

/**
 * A matrix of figures of every two, on a canvas: the pointer and the arrows choose a cell, a click, a tap and
 * Enter pick it.
 */
export function useMatrix({
  rows,
  pairs,
  name,
  testId,
  initialWidth,
  saved,
  words,
  onPick,
}: MatrixSpec): MatrixParts {
  const [box, room] = useWidth<HTMLDivElement>(initialWidth);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [wished, setChosen] = useState<Cell | null>(null);
  const longest = Math.max(0, ...rows.map(({ name: words }) => words.length));
  const plan = useMemo(() => planMatrix(rows.length, room, longest), [rows, room, longest]);
  const chosen = wished !== null && wished.row < rows.length && wished.column < rows.length ? wished : null;
  const paint = useCallback<Paint>(
    (ctx, palette) => {
      sizeCanvas(ctx.canvas, plan.width, plan.height);
      paintMatrix(ctx, rows, pairs, plan, chosen, palette);
    },
    [rows, pairs, plan, chosen],
  );
  usePainter(canvas, paint, null);
  const under = (event: MouseEvent): Cell | null => {
    const bounds = event.currentTarget.getBoundingClientRect();
    return cellAt(plan, rows.length, event.clientX - bounds.left, event.clientY - bounds.top);
  };
  const press = (event: KeyboardEvent) => {
    const next = steppedCell(event.key, chosen, rows.length);
    if (next !== null) setChosen(next);
    else if (event.key !== "Enter") return;
    else if (chosen !== null) onPick(chosen);
    event.preventDefault();
    event.stopPropagation();
  };
  const readout = chosen === null ? "Point at a cell or use the arrow keys." : words(chosen);
  return {
    readout,
    cells: (
      <div ref={box} className={styles.box}>
        {rows.length < 2 ? (
          <Empty title="Too few answers" text="The matrix needs at least two answers." />
        ) : (
          <canvas
            ref={setCanvas}
            role="img"
            tabIndex={0}
            aria-label={`${name}. ${readout}`}
            data-rows={rows.length}
            data-testid={testId}
            onKeyDown={press}
            onPointerMove={(event) => setChosen(under(event))}
            onClick={(event) => {
              // A finger that taps has moved over no cell before.
              const cell = under(event);
              setChosen(cell);
              if (cell !== null) onPick(cell);
            }}
          />
        )}
      </div>
    ),
    save: rows.length > 1 && (
      <ExportMenu
        title={saved.title}
        table={() => matrixTable(saved.caption, rows, pairs)}
        chart={async () => {
          const [{ matrixPicture }, { paintedFile }] = await drawing();
          const { width, height, paint: paintWhole } = matrixPicture(rows, pairs);
          return paintedFile(width, height, paintWhole);
        }}
      />
    ),
  };
}
