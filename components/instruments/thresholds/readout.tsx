import type { ReactNode } from "react";
import type { Prf } from "@/lib/gold/prf";
import { classes } from "@/components/ui/classes";
import { score } from "@/components/ui/format";
import { f1By, metricWords } from "@/lib/evaluation/metrics/names";
import own from "./thresholds.module.css";

/** The figures of the page, or of the corpus. */
export interface ReadoutRow {
  readonly name: string;
  /** Null while a metric that is slow to come is left out. */
  readonly now: Prf | null;
  /** At the value that the one of the moment is compared with; null at that value. */
  readonly before: Prf | null;
  /** Half the width of the 95 % interval of F1; null where it is not known. */
  readonly margin?: number | null;
  /** Whether the chart draws all three lines of this row. */
  readonly isDrawn: boolean;
  readonly testId?: string;
}

/** Dashes of the three lines; F1 is the solid one. */
export const DASHES = { precision: "5 3", recall: "1.5 2.5", f1: undefined } as const;

const SERIES = [
  ["precision", "Precision"],
  ["recall", "Recall"],
  ["f1", "F1"],
] as const;

/**
 * The figures at the line, a row for the page and one for the corpus; its head is the legend of the chart.
 * `children` go on below the rows.
 */
export function Readout({
  metric,
  rows,
  onDraw,
  children,
}: {
  /** Of the figures in all rows. */
  readonly metric: string;
  readonly rows: readonly ReadoutRow[];
  readonly onDraw: ((name: string) => void) | null;
  readonly children?: ReactNode;
}) {
  return (
    <table className={own.readout}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Of, by </span>
            <span className={own.by} title={metricWords(metric)}>
              {metricWords(metric)}
            </span>
          </th>
          {SERIES.map(([id, word]) => (
            <th key={id} scope="col">
              <svg width={14} height={8} aria-hidden="true">
                <line
                  x1={0}
                  x2={14}
                  y1={4}
                  y2={4}
                  stroke={id === "f1" ? "var(--series-1)" : "var(--series-2)"}
                  strokeWidth={id === "f1" ? 1.8 : 1.2}
                  strokeDasharray={DASHES[id]}
                />
              </svg>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, now, before, margin = null, isDrawn, testId }) => (
          <tr key={name}>
            <th scope="row">
              {onDraw === null ? (
                name
              ) : (
                <button
                  type="button"
                  className={classes(own.draw, isDrawn && own.drawn)}
                  aria-pressed={isDrawn}
                  title={`Draw precision, recall and ${f1By(metric)} of the ${name.toLowerCase()}`}
                  onClick={() => onDraw(name)}
                >
                  <svg className={own.swatch} width={9} height={8} aria-hidden="true">
                    <line
                      x1={0}
                      x2={9}
                      y1={4}
                      y2={4}
                      stroke={isDrawn ? "var(--series-1)" : "var(--series-3)"}
                      strokeWidth={1.8}
                    />
                  </svg>
                  {name}
                </button>
              )}
            </th>
            <td>{score(now?.precision, 2)}</td>
            <td>{score(now?.recall, 2)}</td>
            <td>
              {before !== null && <span className="t3">{score(before.f1)} → </span>}
              <b className={own.figure} data-testid={testId}>
                {now === null ? "…" : score(now.f1)}
              </b>
              {margin !== null && <span className="t3"> ± {score(margin)}</span>}
            </td>
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  );
}
