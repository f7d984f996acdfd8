import type { Summary } from "@/lib/evaluation/scoring/score";
import { score } from "@/components/ui/format";
import { place } from "@/components/screens/runs/figures/interval-domain";

/**
 * A mean with its 95 % interval on a line; filled for the best one, an arrow where the mean lies left of the
 * axis.
 */
export function IntervalMark({
  summary,
  domain,
  width,
  filled = false,
  references = [],
  human = null,
}: {
  readonly summary: Pick<Summary, "f1" | "low" | "high">;
  readonly domain: readonly [number, number];
  readonly width: number;
  readonly filled?: boolean;
  /** Values to compare with, as lines through the height of the row; what lies left of the axis is left out. */
  readonly references?: readonly number[];
  /** F1 of people against each other, as a line of its own kind; null where it is not known. */
  readonly human?: number | null;
}) {
  const [low, mean, high] = [summary.low, summary.f1, summary.high].map((value) =>
    place(Math.max(value, domain[0]), domain, width).toFixed(1),
  );
  const isLeft = summary.f1 < domain[0];
  return (
    <svg
      width={width}
      height="20"
      overflow="visible"
      role="img"
      aria-label={`95 % interval ${score(summary.low)} to ${score(summary.high)}`}
    >
      <path d={`M0 10H${width}`} stroke="var(--grid)" />
      {references
        .filter((value) => value >= domain[0])
        .map((value, index) => (
          <path
            key={index}
            d={`M${place(value, domain, width).toFixed(1)} -7v34`}
            stroke="var(--text-3)"
            strokeDasharray="2 3"
          />
        ))}
      {human !== null && human >= domain[0] && (
        <path
          data-testid="human"
          d={`M${place(human, domain, width).toFixed(1)} -7v34`}
          stroke="var(--series-2)"
          strokeWidth="2"
        />
      )}
      {isLeft ? (
        <path d="M7 6L3 10L7 14" stroke="var(--text)" strokeWidth="1.4" fill="none" />
      ) : (
        <path d={`M${low} 10H${high}M${low} 7v6M${high} 7v6`} stroke="var(--text-2)" fill="none" />
      )}
      {!isLeft && (
        <circle
          cx={mean}
          cy="10"
          r="3.5"
          fill={filled ? "var(--text)" : "var(--panel)"}
          stroke="var(--text)"
          strokeWidth="1.4"
        />
      )}
    </svg>
  );
}
