"use client";
import type { OptimisationAnswer } from "@/lib/api/resources/optimisations";
import { f1By } from "@/lib/evaluation/metrics/names";
import { useWidth } from "@/components/ui/browser/use-width";
import { ChartExport } from "@/components/ui/charts/chart-export";
import { score } from "@/components/ui/format";
import { Axes } from "./axes";
import { LEFT, scalesOf, stepPath } from "./chart-scales";
import styles from "./search.module.css";

const HEIGHT = 220;

/** The score of the best recipe so far, on its own pages and held out, over the candidates that were tried. */
export function HistoryChart({ found }: { readonly found: OptimisationAnswer }) {
  const [ref, width] = useWidth<HTMLDivElement>(560);
  const { history, tried, single, record } = found;
  const metric = f1By(record.setup.metric);
  const own = history.map((moment) => ({ at: moment.tried, value: moment.score }));
  const heldOut = history.flatMap((moment) =>
    moment.heldOut === null ? [] : [{ at: moment.tried, value: moment.heldOut }],
  );
  const level = single?.score ?? null;
  const values = [...own, ...heldOut].map(({ value }) => value);
  if (values.length === 0) return null;
  const { x, y } = scalesOf([tried], level === null ? values : [...values, level], width, HEIGHT);
  const last = own.at(-1)!;
  const title = "Best so far";
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className="strong">{title}</span>
        <span className="t3">{metric} over the candidates tried</span>
      </figcaption>
      <ChartExport
        title={title}
        table={() => ({
          caption: `${title}, ${metric}, ${record.corpusName}`,
          columns: [{ title: "Candidates", decimals: 0 }, { title: "On its pages" }, { title: "Held out" }],
          rows: history.map((moment) => [moment.tried, moment.score, moment.heldOut]),
        })}
      >
        <div ref={ref}>
          <svg
            width={width}
            height={HEIGHT}
            role="img"
            className={styles.chart}
            aria-label={`Best ${metric} so far: ${score(last.value)} after ${tried} candidates`}
          >
            <Axes x={x} y={y} width={width} height={HEIGHT} word="candidates tried" />
            {level !== null && (
              <g>
                <path d={`M${LEFT} ${y(level)}H${x(tried)}`} stroke="var(--series-3)" strokeDasharray="2 3" />
              </g>
            )}
            <path d={stepPath(own, tried, x, y)} fill="none" stroke="var(--series-1)" strokeWidth="1.8" />
            {/* A search that stopped at its first step has a line of no length. */}
            <circle
              cx={x(Math.max(tried, last.at))}
              cy={y(last.value)}
              r="3"
              fill="var(--series-1)"
              data-testid="best-now"
            />
            <path
              d={stepPath(heldOut, tried, x, y)}
              fill="none"
              stroke="var(--series-2)"
              strokeWidth="1.4"
              strokeDasharray="5 3"
            />
          </svg>
        </div>
      </ChartExport>
      <p className={styles.reading}>
        Line: best recipe on the pages it is chosen on. {heldOut.length > 0 && "Dashes: the same held out. "}
        Dots: best extractor by itself.
      </p>
    </figure>
  );
}
