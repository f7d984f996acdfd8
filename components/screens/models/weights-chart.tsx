"use client";
import { useWidth } from "@/components/ui/browser/use-width";
import { ChartExport } from "@/components/ui/charts/chart-export";
import { score, signed } from "@/components/ui/format";
import type { Weights } from "@/lib/extractors/contract/self-report";
import styles from "./models.module.css";

const ROW = 22;
const TOP = 4;
const GAP = 10;
/** Room for the number behind a bar. */
const NUMBER = 58;

/** What a model goes by: a bar for each input, the heaviest first. */
export function WeightsChart({ weights, model }: { readonly weights: Weights; readonly model: string }) {
  const [ref, width] = useWidth<HTMLDivElement>(560);
  const { part, kind, doc } = weights;
  const inputs = [...weights.inputs].sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const most = Math.max(...inputs.map(({ value }) => Math.abs(value)), 1e-9);
  const isSigned = kind === "weight";
  const label = Math.min(180, Math.max(96, width * 0.34));
  const room = Math.max(40, width - label - GAP - NUMBER);
  const zero = label + GAP + (isSigned ? room / 2 : 0);
  const scale = (isSigned ? room / 2 : room) / most;
  const height = TOP * 2 + inputs.length * ROW;
  const what = isSigned ? "Weights" : "Importances";
  const title = part === "" ? what : `${what}: ${part.toLowerCase()}`;
  const number = (value: number) => (isSigned ? signed(value, 2) : score(value, 2));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className="strong">{title}</span>
        <span className="t3">{isSigned ? "left: against, right: for" : "of 1 in all"}</span>
      </figcaption>
      <ChartExport
        title={title}
        table={() => ({
          caption: `${title}, ${model}`,
          columns: [{ title: "Input" }, { title: "Value" }],
          rows: inputs.map(({ name, value }) => [name, value]),
        })}
      >
        <div ref={ref}>
          <svg
            width={width}
            height={height}
            role="img"
            className={styles.chart}
            aria-label={`${title}: ${inputs.map(({ name, value }) => `${name} ${number(value)}`).join(", ")}`}
          >
            {isSigned && <path d={`M${zero} 0V${height}`} stroke="var(--line-3)" />}
            {inputs.map(({ name, value }, at) => {
              const middle = TOP + at * ROW + ROW / 2;
              const length = Math.abs(value) * scale;
              return (
                <g key={name}>
                  <text x={label} y={middle + 4} textAnchor="end">
                    {name}
                  </text>
                  <rect
                    x={value < 0 ? zero - length : zero}
                    y={middle - 6}
                    width={Math.max(length, value === 0 ? 0 : 1)}
                    height={12}
                    fill={value < 0 ? "var(--series-3)" : "var(--series-1)"}
                  />
                  <text x={width} y={middle + 4} textAnchor="end" className={styles.number}>
                    {number(value)}
                  </text>
                </g>
              );
            })}
          </svg>
        </div>
      </ChartExport>
      <p className={styles.reading}>{doc}</p>
    </figure>
  );
}
