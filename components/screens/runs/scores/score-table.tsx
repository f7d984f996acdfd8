"use client";
import { useState, type FocusEvent } from "react";
import type { RunScores, ScoreRow, Slice } from "@/lib/evaluation/report/report-scores";
import { classes } from "@/components/ui/classes";
import { useIsWider } from "@/components/ui/controls/use-more-right";
import { moveFocus, type GridPlace } from "./grid-keys";
import { mainDomain } from "@/components/screens/runs/figures/interval-domain";
import {
  bestValues,
  type Order,
  type Pair,
  type ScoreColumn,
} from "@/components/screens/runs/figures/score-columns";
import { ScoreHead } from "./score-head";
import { settingsOf } from "@/components/screens/runs/figures/best";
import { ScoreLine } from "./score-line";
import styles from "./score-table.module.css";

/** Which pages a number stands for. */
export interface Behind {
  readonly extractor: string;
  readonly slice: Slice | null;
  readonly failed: boolean;
}

/** Attributes of what takes the focus: where it stands, and whether Tab stops there. */
export type PlaceOf = (
  row: number,
  column: number,
) => { readonly "data-row": number; readonly "data-column": number; readonly tabIndex: 0 | -1 };

/** Place of a column in the grid: behind the name stand the two buttons that choose it as A and B. */
export const gridColumn = (index: number): number => (index === 0 ? 0 : index + 2);

export interface ScoreTableProps {
  readonly scores: RunScores;
  /** F1 of people against each other; null where it is not known. */
  readonly human: number | null;
  /** In the order in which they are shown. */
  readonly rows: readonly ScoreRow[];
  readonly columns: readonly ScoreColumn[];
  readonly order: Order;
  readonly onSort: (column: ScoreColumn) => void;
  readonly behind: Behind | null;
  readonly onOpen: (behind: Behind) => void;
  /** Null where there is nothing to compare. */
  readonly pair: Pair | null;
  readonly onPair: (side: "a" | "b", key: string) => void;
  readonly isBusy: boolean;
}

/** One row per extractor; every number opens the pages behind it. One stop for Tab: arrows move inside. */
export function ScoreTable({
  scores,
  human,
  rows,
  columns,
  order,
  onSort,
  behind,
  onOpen,
  pair,
  onPair,
  isBusy,
}: ScoreTableProps) {
  const [box, isWider] = useIsWider<HTMLDivElement>();
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 0 });
  const domain = mainDomain(scores.rows.flatMap(({ summary }) => summary ?? []));
  const references = scores.published?.scores.map(({ f1 }) => f1) ?? [];
  const best = bestValues(scores, columns);
  const settings = settingsOf(scores.rows);
  const most = Math.max(1, ...scores.rows.flatMap(({ histogram }) => histogram));
  // A search may have taken the row away that had the focus.
  const stop: GridPlace = at.row <= rows.length ? at : { row: 0, column: 0 };
  const place: PlaceOf = (row, column) => ({
    "data-row": row,
    "data-column": column,
    tabIndex: stop.row === row && stop.column === column ? 0 : -1,
  });
  const focused = ({ target }: FocusEvent<HTMLTableElement>) => {
    if (target instanceof HTMLElement && target.dataset.row !== undefined)
      setAt({ row: Number(target.dataset.row), column: Number(target.dataset.column) });
  };
  return (
    <div
      ref={box}
      className={classes(styles.box, isWider && styles.scroll, isBusy && styles.busy)}
      aria-busy={isBusy}
    >
      <table
        className={styles.table}
        role="grid"
        aria-label="Scores of the extractors"
        aria-rowcount={rows.length + 1}
        onKeyDown={moveFocus}
        onFocus={focused}
      >
        <ScoreHead
          columns={columns}
          order={order}
          by={scores.by}
          domain={domain}
          bars={scores.rows[0]?.histogram.length ?? 0}
          place={place}
          onSort={onSort}
        />
        <tbody>
          {rows.map((row, index) => (
            <ScoreLine
              key={row.key}
              row={row}
              settings={settings.get(row.key)!}
              at={index + 1}
              columns={columns}
              by={scores.by}
              domain={domain}
              references={references}
              human={human}
              best={best}
              most={most}
              pair={pair}
              isCurrent={behind?.extractor === row.key}
              place={place}
              onPair={onPair}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles.none}>No extractor of this run matches.</p>}
    </div>
  );
}
