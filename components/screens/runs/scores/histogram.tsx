import { percent } from "@/components/ui/format";
import { lowShare } from "@/components/screens/runs/figures/score-columns";

const BAR_PX = 4;
const HEIGHT = 20;
/** Width of a histogram of so many bars. */
export const histogramWidth = (bars: number): number => bars * BAR_PX;

/**
 * Pages by F1, the lowest left. `most` are the pages of the tallest bar of all rows, so that rows compare.
 * Heights grow with the square root: one extractor that misses everything would flatten all others, and the
 * few pages at the left are what to look for.
 */
export function Histogram({ bars, most }: { readonly bars: readonly number[]; readonly most: number }) {
  const low = lowShare(bars);
  if (low === null) return <span className="t3">–</span>;
  const words = `${percent(low)} of the pages below 0.5`;
  const height = (pages: number): number => Math.max(1, Math.round(Math.sqrt(pages / most) * (HEIGHT - 2)));
  return (
    <svg width={histogramWidth(bars.length)} height={HEIGHT} role="img" aria-label={words}>
      <title>{words}</title>
      <path d={`M0 ${HEIGHT - 0.5}H${histogramWidth(bars.length)}`} stroke="var(--line-2)" />
      {bars.map(
        (pages, bar) =>
          pages > 0 && (
            <rect
              key={bar}
              x={bar * BAR_PX}
              y={HEIGHT - 1 - height(pages)}
              width={BAR_PX - 1}
              height={height(pages)}
              fill="var(--series-2)"
            />
          ),
      )}
    </svg>
  );
}
