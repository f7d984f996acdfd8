"use client";
import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import { readPair } from "@/lib/evaluation/review";
import { useMatrix } from "@/components/instruments/agreement/use-matrix";
import { letterOf } from "@/lib/view/comparison/voter-names";
import { ShareScale } from "@/components/workbench/canvas/share-scale";
import { FilterChip } from "@/components/ui/controls/chip";
import { score } from "@/components/ui/format";
import { ADDRESS, orderPicked, UNPICKED } from "./review-address";
import type { AgreementData } from "./review-data";
import styles from "./review.module.css";

const ORDER = { apart: ADDRESS.apart, at: ADDRESS.at };

/**
 * How alike the extractors of a run are, pair by pair, as a matrix that arrows go through; a pair that is
 * picked orders the queue.
 */
export function Agreement({ agreement: { extractors, pairs } }: { readonly agreement: AgreementData }) {
  const [{ apart }, setOrder] = useQueryStates(ORDER);
  const rows = useMemo(
    () =>
      extractors.map(({ name, mean }, at) => ({
        letter: letterOf(at),
        name,
        ...(mean !== null && { own: mean }),
      })),
    [extractors],
  );
  const figures = useMemo(
    () =>
      pairs.map((row) => row.map(({ agreement, correlation }) => ({ f1: agreement, kappa: correlation }))),
    [pairs],
  );
  const picked = readPair(apart, extractors);
  const { cells, readout, save } = useMatrix({
    rows,
    pairs: figures,
    name: `Agreement of ${rows.length} extractors`,
    testId: "review-matrix",
    initialWidth: 540,
    saved: {
      title: "Agreement of the extractors",
      caption: "1 minus the mean difference of page F1 above the diagonal, correlation below, mean F1 on it",
    },
    words: ({ row, column }) => {
      const one = rows[row]!;
      const pair = pairs[row]![column]!;
      return row === column
        ? `${one.name}: mean F1 ${score(one.own, 3)}`
        : `${one.name} and ${rows[column]!.name}: ${score(1 - pair.agreement, 3)} apart on average, correlation ${score(pair.correlation, 2)}`;
    },
    onPick: (cell) => void setOrder(orderPicked(cell, extractors, apart)),
  });
  return (
    <section className={styles.agreement} aria-label="Agreement of the extractors">
      <div className={styles.titleRow}>
        <h2 className={styles.title}>Agreement, pair by pair</h2>
        <span className="grow" />
        {save}
      </div>
      <p className="small t3">
        Above the diagonal 1 minus the mean difference of page F1, below the correlation of page F1: who fails
        on the same pages. On the diagonal the mean F1. Similar extractors are side by side.
      </p>
      <div className={styles.matrix}>{cells}</div>
      <ShareScale />
      <p className={styles.readout} role="status">
        {readout}
      </p>
      {picked === null ? (
        <p className="small t3">
          Press Enter or click a cell to list first the pages on which that pair differs most.
        </p>
      ) : (
        <p className={styles.picked}>
          <FilterChip
            onRemove={() => void setOrder(UNPICKED)}
          >{`The queue is ordered by ${rows[picked[0]]!.name} and ${rows[picked[1]]!.name}`}</FilterChip>
        </p>
      )}
    </section>
  );
}
