"use client";
import { scaleLinear } from "d3";
import { useWidth } from "@/components/ui/browser/use-width";
import { ChartExport } from "@/components/ui/charts/chart-export";
import { plural, score } from "@/components/ui/format";
import { nextSentence } from "@/lib/evaluation/held-out/learning-curve";
import { f1By } from "@/lib/evaluation/metrics/names";
import type { LearningCurve } from "@/lib/recipes/model";
import styles from "./models.module.css";

const HEIGHT = 240;
const LEFT = 40;
const RIGHT = 12;
const BOTTOM = 34;
const TOP = 8;
const MOST_WIDTH = 420;

/**
 * F1 on what was held out over the pages learned from, and what more pages would bring.
 * @param of what was held out
 */
export function CurveChart({ curve, of }: { readonly curve: LearningCurve; readonly of: string }) {
  const [ref, measured] = useWidth<HTMLDivElement>(MOST_WIDTH);
  const width = Math.min(MOST_WIDTH, measured);
  const { points, metric } = curve;
  const most = Math.max(...points.map(({ pages }) => pages), 1);
  const x = scaleLinear()
    .domain([0, most])
    .range([LEFT, width - RIGHT]);
  const y = scaleLinear()
    .domain([Math.min(...points.map(({ low }) => low)), Math.max(...points.map(({ high }) => high))])
    .range([HEIGHT - BOTTOM, TOP])
    .nice(4);
  const title = `Learning curve: ${f1By(metric)}`;
  const numbers = y.tickFormat(4);
  const sentence = nextSentence(curve);
  return (
    <figure className={styles.figure} data-testid="learning-curve">
      <figcaption className={styles.caption}>
        <span className="strong">{title}</span>
        <span className="t3">on {of}</span>
      </figcaption>
      <ChartExport
        title={title}
        table={() => ({
          caption: title,
          columns: [
            { title: "Pages learned from", decimals: 0 },
            { title: f1By(metric) },
            { title: "Low" },
            { title: "High" },
          ],
          rows: points.map(({ pages, f1, low, high }) => [pages, f1, low, high]),
        })}
      >
        <div ref={ref}>
          <svg
            width={width}
            height={HEIGHT}
            role="img"
            className={styles.chart}
            aria-label={`${title}: ${points
              .map(({ pages, f1 }) => `${score(f1)} from ${plural(pages, "page")}`)
              .join("; ")}`}
          >
            {y.ticks(4).map((tick) => (
              <g key={tick}>
                <path d={`M${LEFT} ${y(tick)}H${width - RIGHT}`} stroke="var(--grid)" />
                <text x={LEFT - 8} y={y(tick) + 3.5} textAnchor="end">
                  {numbers(tick)}
                </text>
              </g>
            ))}
            {x.ticks(4).map((tick) => (
              <text key={tick} x={x(tick)} y={HEIGHT - BOTTOM + 14} textAnchor="middle">
                {tick}
              </text>
            ))}
            <text x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 4} textAnchor="middle">
              pages learned from
            </text>
            {points.map(({ pages, low, high }) => (
              <path
                key={pages}
                d={`M${x(pages)} ${y(low)}V${y(high)}`}
                stroke="var(--series-2)"
                strokeWidth="1.4"
              />
            ))}
            <path
              d={points.map(({ pages, f1 }, at) => `${at === 0 ? "M" : "L"}${x(pages)} ${y(f1)}`).join("")}
              fill="none"
              stroke="var(--series-1)"
              strokeWidth="1.8"
            />
            {points.map(({ pages, f1, low, high }) => (
              <circle key={pages} cx={x(pages)} cy={y(f1)} r="3.5" fill="var(--series-1)">
                <title>{`${plural(pages, "page")}: ${score(f1)}, 95 % interval ${score(low)} to ${score(high)}`}</title>
              </circle>
            ))}
          </svg>
        </div>
      </ChartExport>
      <p className={styles.reading}>
        {sentence.charAt(0).toUpperCase() + sentence.slice(1)}. Bars: 95 % interval over draws of whole sites,
        or of pages where all are of one site.
      </p>
    </figure>
  );
}
