import type { Summary } from "@/lib/evaluation/score";
import { score } from "../ui/format";
import { place } from "./interval-domain";

/** A mean with its 95 % interval on a line; filled for the best one. */
export function IntervalMark({ summary, domain, width, filled = false }: { readonly summary: Pick<Summary, "f1" | "low" | "high">; readonly domain: readonly [number, number]; readonly width: number; readonly filled?: boolean }) {
  const [low, mean, high] = [summary.low, summary.f1, summary.high].map((value) => place(value, domain, width).toFixed(1));
  return (
    <svg width={width} height="20" role="img" aria-label={`95 % interval ${score(summary.low)} to ${score(summary.high)}`}>
      <path d={`M0 10H${width}`} stroke="var(--grid)" />
      <path d={`M${low} 10H${high}M${low} 7v6M${high} 7v6`} stroke="var(--text-2)" fill="none" />
      <circle cx={mean} cy="10" r="3.5" fill={filled ? "var(--text)" : "var(--panel)"} stroke="var(--text)" strokeWidth="1.4" />
    </svg>
  );
}
