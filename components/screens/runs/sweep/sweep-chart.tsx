"use client";
import { bisector } from "d3";
import { useState, type PointerEvent } from "react";
import { ChartExport } from "@/components/ui/charts/chart-export";
import { plural, score } from "@/components/ui/format";
import { useWidth } from "@/components/ui/browser/use-width";
import { sweepTable } from "@/components/screens/runs/figures/run-exports";
import styles from "./sweep-chart.module.css";
import type { PaperRange } from "@/lib/extractors/contract/contract";
import type { SweepLine } from "@/components/screens/runs/figures/sweep-dots";
import {
  bandOn,
  bestDot,
  SERIES,
  sweepGeometry,
  type Series,
  type SweepDot,
} from "@/components/screens/runs/figures/sweep-geometry";
import { f1By } from "@/lib/evaluation/metrics/names";

const HEIGHT = 300;
const NAMES: Readonly<Record<Series, string>> = { precision: "Precision", recall: "Recall", f1: "F1" };
const DASH: Readonly<Record<Series, string | undefined>> = {
  precision: "5 3",
  recall: "1.5 2.5",
  f1: undefined,
};
/** Room for the words on it, which are wider than a narrow part of it at the end of the axis. */
const PAPER_PX = 100;
const nearest = bisector((dot: SweepDot) => dot.value).center;

/**
 * Precision, recall and F1 over the values of a parameter, the paper's figures 4 and 5 for the threshold. A
 * click, or F1 in the values, opens the pages behind it.
 */
export function SweepChart({
  line,
  param,
  papers,
  pages,
  human,
  metric,
  onOpen,
}: {
  readonly line: SweepLine;
  readonly param: string;
  /** By extractor, the values that its source advises or explores. */
  readonly papers: Readonly<Record<string, PaperRange>>;
  readonly pages: number;
  /** F1 of people against each other; null where it is not known. */
  readonly human: number | null;
  readonly metric: string;
  readonly onOpen: (key: string) => void;
}) {
  const [ref, width] = useWidth<HTMLDivElement>(716);
  const [hover, setHover] = useState<number | null>(null);
  const { dots, keys, id, name } = line;
  const { x, y, paths, band, labels, plot, xTicks, yTicks, floor } = sweepGeometry(dots, width, HEIGHT);
  const best = bestDot(dots);
  const shown = hover === null ? best : (dots[hover] ?? best);
  const at = (event: PointerEvent<SVGSVGElement>) =>
    nearest(dots, x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left));
  const advised = papers[id];
  const paper = advised === undefined ? null : bandOn(x, advised.low, advised.high);
  const isLeft = shown !== null && x(shown.value) > plot.left + (plot.right - plot.left) * 0.6;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className="strong">
          {name} over its {param}
        </span>
        <span className="t3">
          {plural(pages, "page")}, band is the 95 % interval of {f1By(metric)}
          {floor > 0 ? `, axis from ${floor.toFixed(1)}` : ""}
        </span>
      </figcaption>
      <ChartExport title={`${name} over its ${param}`} table={() => sweepTable(line, param, metric)}>
        <div ref={ref}>
          <svg
            width={width}
            height={HEIGHT}
            role="img"
            aria-label={
              best
                ? `${name} over its ${param}: highest ${f1By(metric)} ${score(best.f1)} at ${best.value}`
                : `${name} over its ${param}`
            }
            className={styles.chart}
            onPointerMove={(event) => setHover(at(event))}
            onPointerLeave={() => setHover(null)}
            onClick={() => {
              const key = hover === null ? undefined : keys[hover];
              if (key !== undefined) onOpen(key);
            }}
          >
            {yTicks.map((tick) => (
              <g key={tick}>
                <path d={`M${plot.left} ${y(tick)}H${plot.right}`} stroke="var(--grid)" />
                <text x={plot.left - 8} y={y(tick) + 3.5} textAnchor="end">
                  {tick.toFixed(1)}
                </text>
              </g>
            ))}
            {xTicks.map((tick) => (
              <text key={tick} x={x(tick)} y={plot.bottom + 16} textAnchor="middle">
                {tick}
              </text>
            ))}
            <text x={(plot.left + plot.right) / 2} y={HEIGHT - 4} textAnchor="middle" className={styles.word}>
              {param}
            </text>
            {paper && advised && (
              <g>
                <rect
                  x={paper.left}
                  y={plot.top}
                  width={paper.width}
                  height={plot.bottom - plot.top}
                  fill="var(--band)"
                  opacity=".6"
                />
                <text
                  x={Math.max(
                    plot.left + PAPER_PX / 2,
                    Math.min(plot.right - PAPER_PX / 2, paper.left + paper.width / 2),
                  )}
                  y={plot.top + 11}
                  textAnchor="middle"
                >
                  paper {advised.low} to {advised.high}
                </text>
              </g>
            )}
            <path d={band} fill="var(--band)" />
            {human !== null && human >= floor && (
              <g data-testid="human">
                <path
                  d={`M${plot.left} ${y(human)}H${plot.right}`}
                  stroke="var(--series-2)"
                  strokeWidth="2"
                />
                <text x={plot.left + 4} y={y(human) - 4} className={styles.word}>
                  people {score(human)}
                </text>
              </g>
            )}
            {SERIES.map((series) => (
              <path
                key={series}
                d={paths[series]}
                fill="none"
                stroke={series === "f1" ? "var(--series-1)" : "var(--series-2)"}
                strokeWidth={series === "f1" ? 1.8 : 1.2}
                strokeDasharray={DASH[series]}
              />
            ))}
            {labels.map(({ series, at: top }) => (
              <text key={series} x={plot.right + 6} y={top + 3.5} className={styles.word}>
                {NAMES[series]}
                {hover !== null && shown ? ` ${score(shown[series])}` : ""}
              </text>
            ))}
            {shown && (
              <g>
                <path
                  d={`M${x(shown.value)} ${y(shown.f1)}V${plot.bottom}`}
                  stroke="var(--text-3)"
                  strokeDasharray="2 3"
                />
                <circle cx={x(shown.value)} cy={y(shown.f1)} r="3.5" fill="var(--text)" />
                <text
                  x={x(shown.value) + (isLeft ? -8 : 8)}
                  y={Math.max(plot.top + 8, y(shown.high) - 8)}
                  textAnchor={isLeft ? "end" : "start"}
                  className={styles.best}
                >
                  {score(shown.f1)} at {shown.value}
                </text>
              </g>
            )}
          </svg>
        </div>
      </ChartExport>
      <p className={styles.reading}>
        The line is {f1By(metric)}, the band its 95 % interval, so values whose bands overlap cannot be told
        apart by these pages; dashes are precision, dots recall. A click, or F1 in the values, opens the pages
        behind it.
      </p>
      <details className={styles.values}>
        <summary>Values</summary>
        <table>
          <thead>
            <tr>
              <th>{param}</th>
              <th className="num">Precision</th>
              <th className="num">Recall</th>
              <th className="num">F1</th>
              <th className="num">95 % interval</th>
            </tr>
          </thead>
          <tbody>
            {dots.map((dot, index) => (
              <tr key={dot.value}>
                <td>{dot.value}</td>
                <td className="num">{score(dot.precision)}</td>
                <td className="num">{score(dot.recall)}</td>
                <td className={dot === best ? "num strong" : "num"}>
                  <button
                    type="button"
                    className={styles.number}
                    aria-label={`F1 ${score(dot.f1)} at ${dot.value}: open the pages behind it`}
                    onClick={() => {
                      const key = keys[index];
                      if (key !== undefined) onOpen(key);
                    }}
                  >
                    {score(dot.f1)}
                  </button>
                </td>
                <td className="num t2">
                  {score(dot.low)} to {score(dot.high)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
