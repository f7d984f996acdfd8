import type { SliceBy } from "@/lib/evaluation/report/report-scores";
import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/controls/icon";
import { histogramWidth } from "./histogram";
import { MARK_PX, type Order, type ScoreColumn } from "@/components/screens/runs/figures/score-columns";
import { gridColumn, type PlaceOf } from "./score-table";
import styles from "./score-table.module.css";

interface ScoreHeadProps {
  readonly columns: readonly ScoreColumn[];
  readonly order: Order;
  readonly by: SliceBy;
  /** Of the axis of the intervals. */
  readonly domain: readonly [number, number];
  /** Of a histogram. */
  readonly bars: number;
  readonly place: PlaceOf;
  readonly onSort: (column: ScoreColumn) => void;
}

/** The head of the table of scores: two lines, the groups under one title. */
export function ScoreHead({ columns, order, by, domain: [from, to], bars, place, onSort }: ScoreHeadProps) {
  const head = (column: ScoreColumn, lines: number) => (
    <th
      key={column.id}
      rowSpan={lines}
      scope="col"
      aria-sort={order.column !== column.id ? "none" : order.descending ? "descending" : "ascending"}
      className={classes(
        column.kind === "name" ? styles.first : column.kind === "spread" ? undefined : "num",
        column.group !== null && styles.low,
      )}
    >
      <button
        type="button"
        {...place(0, gridColumn(columns.indexOf(column)))}
        className={classes(styles.sort, order.column === column.id && styles.sorted)}
        title={column.group ?? undefined}
        onClick={() => onSort(column)}
      >
        <span className="cut">{column.title}</span>
        {order.column === column.id && <Icon name={order.descending ? "down" : "up"} size={12} />}
      </button>
      {column.kind === "spread" && (
        <span className={styles.axis} style={{ width: histogramWidth(bars) }} aria-hidden="true">
          <span>0</span>
          <span>1</span>
        </span>
      )}
    </th>
  );
  const interval = (
    <th key="interval" rowSpan={2} scope="col">
      <span className="visually-hidden">95 % interval of F1</span>
      <span className={styles.axis} style={{ width: MARK_PX }} aria-hidden="true">
        {[from, (from + to) / 2, to].map((tick) => (
          <span key={tick}>{tick.toFixed(2)}</span>
        ))}
      </span>
    </th>
  );
  const groups = columns.filter(({ group }) => group !== null);
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          if (column.id === "f1") return [head(column, 2), interval];
          if (column.group === null) return head(column, 2);
          return (
            column === groups[0] && (
              <th key="groups" colSpan={groups.length} scope="colgroup" className={styles.group}>
                F1 by {by === "lang" ? "language" : by}
              </th>
            )
          );
        })}
      </tr>
      <tr>{groups.map((column) => head(column, 1))}</tr>
    </thead>
  );
}
