"use client";
import { useMemo } from "react";
import { ShareScale } from "@/components/workbench/canvas/share-scale";
import { score } from "@/components/ui/format";
import shared from "@/components/modes/compare/state/compare.module.css";
import styles from "./matrix.module.css";
import type { ComparedView } from "@/lib/view/comparison/compared-view";
import { GOLD_LETTER, matrixOf } from "@/lib/view/comparison/comparison";
import type { Cell } from "@/components/instruments/agreement/paint-matrix";
import { useMatrix } from "@/components/instruments/agreement/use-matrix";
import { useSetup } from "@/components/modes/compare/state/use-setup";
import { f1By, PAGE_METRIC } from "@/lib/evaluation/metrics/names";

/**
 * Agreement of every two on this page: F1 above the diagonal, kappa below, alike ones together. Arrows move
 * the cell, Enter puts its two side by side.
 */
export function MatrixTab({ view: { comparison } }: { readonly view: ComparedView }) {
  const { setPair, setShow } = useSetup();
  const { rows, pairs } = useMemo(() => matrixOf(comparison), [comparison]);
  const open = (cell: Cell) => {
    const [a, b] = [cell.row, cell.column].map(
      (at) => comparison.voters.find(({ letter }) => letter === rows[at]?.letter)?.id,
    );
    if (a === undefined || b === undefined || a === b) return;
    setPair([a, b]);
    setShow("differences");
  };
  const { cells, readout, save } = useMatrix({
    rows,
    pairs,
    name: `Agreement of ${rows.length}`,
    testId: "matrix",
    initialWidth: 320,
    saved: {
      title: "Matrix of this page",
      caption: `${f1By(PAGE_METRIC)} of one answer against the other above the diagonal, Cohen's kappa below`,
    },
    words: ({ row, column }) => {
      const pair = row === column ? undefined : pairs[row]?.[column];
      return pair === undefined
        ? rows[row]!.name
        : `${rows[row]!.name} and ${rows[column]!.name}: ${f1By(PAGE_METRIC)} ${score(pair.f1, 2)}, κ ${score(pair.kappa, 2)}`;
    },
    onPick: open,
  });
  return (
    <div className={shared.scroll} tabIndex={0} role="region" aria-label="Matrix">
      <p className={shared.note}>
        Agreement of each pair on this page. Above the diagonal {f1By(PAGE_METRIC)} of one against the other,
        below Cohen&apos;s κ; those that agree are side by side, {GOLD_LETTER} is gold. Press Enter or click
        to compare the two.
      </p>
      <div className={styles.matrix}>{cells}</div>
      <p className={styles.readout} role="status">
        {readout}
      </p>
      <p className={styles.scaleRow}>
        <ShareScale />
        <span className="grow" />
        {save}
      </p>
    </div>
  );
}
