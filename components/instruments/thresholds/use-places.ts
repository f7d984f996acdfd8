import { useMemo } from "react";
import type { Inspection } from "@/lib/view/inspection/inspection";
import type { Scale } from "@/lib/view/inspection/heat/scale";
import { histogram } from "@/lib/view/inspection/threshold-axis";

const BINS = 40;

/**
 * Where the scores of this page lie on the axis: how many, and at which pixels a text flips. Empty for a
 * parameter that is no limit of the score.
 */
export function usePlaces(
  { heat, gold, extraction: { score: scores } }: Inspection,
  isLimit: boolean,
  scale: Scale,
  plot: number,
) {
  const bins = useMemo(
    () =>
      isLimit
        ? histogram(
            heat.map(({ range, value: at }) => ({ value: at, isGold: gold?.[range.start] === 1 })),
            BINS,
            scale,
          )
        : [],
    [isLimit, heat, gold, scale],
  );
  const ticks = useMemo(() => {
    const found = new Map<string, { x: number; isGold: boolean }>();
    if (isLimit)
      scores.forEach((at, leaf) => {
        if (!Number.isFinite(at)) return;
        const x = Math.round(scale.share(at) * plot);
        const isGold = gold?.[leaf] === 1;
        found.set(`${x}${isGold}`, { x, isGold });
      });
    return [...found.values()];
  }, [isLimit, scores, gold, plot, scale]);
  return { bins, ticks };
}
