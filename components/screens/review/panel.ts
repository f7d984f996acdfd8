/** Who of a run is compared on a page. Pure. */
import type { AgreementData } from "./review-data";

/** As many as compare mode tells apart at a glance, and as keys can name. */
export const FEW = 6;

/**
 * Places of the extractors that say most about a page together: the best by its mean, then each time the one
 * furthest from those that are chosen; the best first.
 */
export function mostDifferent(
  { extractors, pairs }: Pick<AgreementData, "extractors" | "pairs">,
  count: number = FEW,
): readonly number[] {
  const byMean = [...extractors.keys()].sort(
    (a, b) => (extractors[b]!.mean ?? -1) - (extractors[a]!.mean ?? -1) || a - b,
  );
  const chosen = byMean.slice(0, 1);
  while (chosen.length < Math.min(count, extractors.length)) {
    const distance = (at: number): number =>
      Math.min(...chosen.map((other) => 1 - pairs[at]![other]!.agreement));
    chosen.push(
      byMean
        .filter((at) => !chosen.includes(at))
        .reduce((best, at) => (distance(at) > distance(best) ? at : best)),
    );
  }
  return chosen;
}
