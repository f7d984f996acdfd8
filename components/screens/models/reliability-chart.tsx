"use client";
import { scaleLinear } from "d3";
import { useWidth } from "@/components/ui/browser/use-width";
import { ChartExport } from "@/components/ui/charts/chart-export";
import { count, plural, score } from "@/components/ui/format";
import { brierScore, calibrationError, examplesOf, type Reliability } from "@/lib/learn/calibration";
import styles from "./models.module.css";

const HEIGHT = 240;
const LEFT = 40;
const BOTTOM = 34;
const TOP = 8;
const MOST_WIDTH = 420;

interface ReliabilityChartProps {
  readonly what: string;
  readonly of: string;
  readonly found: Reliability;
}

/**
 * Probabilities against what came of them. On the diagonal they can be taken at their word; the area of a dot says how
 * many examples it stands for.
 * @param of what was held out
 */
export function ReliabilityChart({ what, of, found }: ReliabilityChartProps) {
  const [ref, measured] = useWidth<HTMLDivElement>(MOST_WIDTH);
  const width = Math.min(MOST_WIDTH, measured);
  const bins = found.bins.filter(({ examples }) => examples > 0);
  const most = Math.max(...bins.map(({ examples }) => examples), 1);
  const x = scaleLinear().range([LEFT, width - 12]);
  const y = scaleLinear().range([HEIGHT - BOTTOM, TOP]);
  const dots = bins.map(({ examples, sum, right }) => ({
    examples,
    mean: sum / examples,
    share: right / examples,
    radius: 3 + 7 * Math.sqrt(examples / most),
  }));
  const error = calibrationError(found);
  const title = `Calibration: ${what}`;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className="strong">{title}</span>
        <span className="t3">expected calibration error {score(error)}</span>
      </figcaption>
      <ChartExport
        title={title}
        table={() => ({
          caption: title,
          columns: [{ title: "Probability" }, { title: "Share right" }, { title: "Examples", decimals: 0 }],
          rows: dots.map(({ mean, share, examples }) => [mean, share, examples]),
        })}
      >
        <div ref={ref}>
          <svg
            width={width}
            height={HEIGHT}
            role="img"
            className={styles.chart}
            aria-label={`${title}, expected calibration error ${score(error)}: ${dots
              .map(({ mean, share, examples }) => `of ${examples} at ${score(mean, 2)}, ${score(share, 2)}`)
              .join("; ")}`}
          >
            {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
              <g key={tick}>
                <path d={`M${x(0)} ${y(tick)}H${x(1)}`} stroke="var(--grid)" />
                <text x={x(0) - 8} y={y(tick) + 3.5} textAnchor="end">
                  {tick}
                </text>
                <text x={x(tick)} y={HEIGHT - BOTTOM + 14} textAnchor="middle">
                  {tick}
                </text>
              </g>
            ))}
            <text x={(x(0) + x(1)) / 2} y={HEIGHT - 4} textAnchor="middle">
              probability
            </text>
            <path
              d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`}
              stroke="var(--series-3)"
              strokeDasharray="2 3"
              fill="none"
            />
            <path
              d={dots.map(({ mean, share }, at) => `${at === 0 ? "M" : "L"}${x(mean)} ${y(share)}`).join("")}
              stroke="var(--series-2)"
              fill="none"
            />
            {dots.map(({ mean, share, radius, examples }) => (
              <circle
                key={mean}
                cx={x(mean)}
                cy={y(share)}
                r={radius}
                fill="var(--series-1)"
                fillOpacity="0.85"
              >
                <title>{`${plural(examples, "example")} at ${score(mean)}: ${score(share)} right`}</title>
              </circle>
            ))}
          </svg>
        </div>
      </ChartExport>
      <p className={styles.reading}>
        Share that is right over probability, {count(examplesOf(found))} examples of {of}. On the dots&rsquo;
        line below the diagonal it is too sure of itself, above it not sure enough. Brier score{" "}
        {score(brierScore(found))}.
      </p>
    </figure>
  );
}
