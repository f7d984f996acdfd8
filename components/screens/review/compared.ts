/** Who of a run is compared in its review. Pure. */
import { goodOnes, type GoodOnes } from "@/lib/evaluation/agreement/review";
import type { ReviewedRun } from "@/lib/evaluation/agreement/review";

export interface Compared extends GoodOnes {
  /** Whether nobody chose. */
  readonly isUsual: boolean;
}

/**
 * Places of the extractors that are compared, the best first: those the address names, or where these are no
 * two, those worth comparing.
 */
export function comparedIn(
  { extractors, pairs }: Pick<ReviewedRun, "extractors" | "pairs">,
  xs: readonly string[] | null,
  metric: string,
): Compared {
  const means = extractors.map(({ means: own }) => own[metric] ?? null);
  const known = [...extractors.keys()]
    .filter((at) => xs?.includes(extractors[at]!.key) === true)
    .sort((a, b) => (means[b] ?? -1) - (means[a] ?? -1) || a - b);
  return known.length > 1
    ? { chosen: known, copies: [], isUsual: false }
    : { ...goodOnes(means, pairs), isUsual: true };
}
