import type { ScoreRow, SliceBy } from "@/lib/evaluation/report/report-scores";
import { classes } from "@/components/ui/classes";
import { count, percent, score } from "@/components/ui/format";
import { nameOf } from "@/components/screens/runs/figures/best";
import { Histogram } from "./histogram";
import { IntervalMark } from "./interval-mark";
import { MARK_PX, type ScoreColumn } from "@/components/screens/runs/figures/score-columns";
import { gridColumn, type Behind, type PlaceOf } from "./score-table";
import type { Pair } from "@/components/screens/runs/figures/score-columns";
import styles from "./score-table.module.css";

interface ScoreLineProps {
  readonly row: ScoreRow;
  /** What is said beside its name, `""` for nothing. */
  readonly settings: string;
  /** Line in the grid, the head being 0. */
  readonly at: number;
  readonly columns: readonly ScoreColumn[];
  readonly by: SliceBy;
  readonly domain: readonly [number, number];
  /** Published F1 of others. */
  readonly references: readonly number[];
  /** F1 of people against each other; null where it is not known. */
  readonly human: number | null;
  readonly best: ReadonlyMap<string, number>;
  /** Pages of the tallest bar of all histograms. */
  readonly most: number;
  readonly pair: Pair | null;
  readonly isCurrent: boolean;
  readonly place: PlaceOf;
  readonly onPair: (side: "a" | "b", key: string) => void;
  readonly onOpen: (behind: Behind) => void;
}

/** One extractor in the table of scores. */
export function ScoreLine({
  row,
  settings,
  at,
  columns,
  by,
  domain,
  references,
  human,
  best,
  most,
  pair,
  isCurrent,
  place,
  onPair,
  onOpen,
}: ScoreLineProps) {
  const { name } = nameOf(row);
  const all: Behind = { extractor: row.key, slice: null, failed: false };
  const isBest = ({ id }: ScoreColumn, value: number): boolean => score(best.get(id)) === score(value);
  const cell = (column: ScoreColumn, index: number) => {
    const value = column.value(row);
    const focus = place(at, gridColumn(index));
    if (column.kind === "name")
      return (
        <Name
          key="name"
          row={row}
          name={name}
          settings={settings}
          at={at}
          pair={pair}
          place={place}
          onPair={onPair}
          onOpen={() => onOpen(all)}
        />
      );
    if (column.kind === "spread")
      return (
        <td key="spread">
          <Histogram bars={row.histogram} most={most} />
        </td>
      );
    if (column.kind === "time")
      return (
        <td key="time" className="num t2">
          {row.extractMs === 0 ? "–" : row.extractMs.toFixed(1)}
        </td>
      );
    if (column.kind === "failed") {
      return (
        <td key="failed" className="num">
          {row.failed === 0 ? (
            <span className="t3">0</span>
          ) : (
            <button
              type="button"
              {...focus}
              className={classes(styles.number, "warn")}
              aria-label={`${row.key}, ${row.failed} failed: open them`}
              onClick={() => onOpen({ ...all, failed: true })}
            >
              {count(row.failed)}
            </button>
          )}
        </td>
      );
    }
    if (column.kind === "share" && typeof value === "number")
      return (
        <td key={column.id} className={classes("num", value === 0 ? "t3" : "t2")}>
          {percent(value)}
        </td>
      );
    if (typeof value !== "number")
      return (
        <td key={column.id} className="num t3">
          –
        </td>
      );
    const which = column.group === null ? all : { ...all, slice: { by, name: column.group } };
    return (
      <td key={column.id} className={classes("num", column.id === "f1" && "strong")}>
        <button
          type="button"
          {...focus}
          className={classes(styles.number, isBest(column, value) && styles.best)}
          aria-label={`${row.key}, ${column.group === null ? column.title : `F1 of ${column.group}`} ${score(value)}: open the pages behind it`}
          onClick={() => onOpen(which)}
        >
          {score(value)}
        </button>
      </td>
    );
  };
  return (
    <tr data-key={row.key} className={isCurrent ? styles.current : undefined} aria-rowindex={at + 1}>
      {columns.map((column, index) =>
        column.id !== "f1"
          ? cell(column, index)
          : [
              cell(column, index),
              <td key="interval">
                {row.summary && (
                  <IntervalMark
                    summary={row.summary}
                    domain={domain}
                    width={MARK_PX}
                    filled={isBest(column, row.summary.f1)}
                    references={references}
                    human={human}
                  />
                )}
              </td>,
            ],
      )}
    </tr>
  );
}

/** The name stays in view while the rest scrolls sideways; beside it, who is compared. */
function Name({
  row,
  name,
  settings,
  at,
  pair,
  place,
  onPair,
  onOpen,
}: Pick<ScoreLineProps, "row" | "settings" | "at" | "pair" | "place" | "onPair"> & {
  readonly name: string;
  readonly onOpen: () => void;
}) {
  const side = (which: "a" | "b", column: number) => {
    const isOn = pair?.[which] === row.key;
    const letter = which.toUpperCase();
    return (
      <button
        type="button"
        {...place(at, column)}
        className={classes(styles.side, isOn && styles.on)}
        aria-pressed={isOn}
        aria-label={`${row.key} as ${letter} of the comparison`}
        title={isOn ? `${letter} of the comparison` : `Compare as ${letter}`}
        onClick={() => onPair(which, row.key)}
      >
        {letter}
      </button>
    );
  };
  return (
    <th scope="row" className={styles.first}>
      <span className={styles.who}>
        <button
          type="button"
          {...place(at, 0)}
          className={classes(styles.number, styles.name)}
          title={row.key}
          aria-label={`${row.key}: open its pages`}
          onClick={onOpen}
        >
          <span className={styles.word}>{name}</span>
          {settings !== "" && <span className="small t3"> {settings}</span>}
        </button>
        {pair !== null && side("a", 1)}
        {pair !== null && side("b", 2)}
      </span>
    </th>
  );
}
