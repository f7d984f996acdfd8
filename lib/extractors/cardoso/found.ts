/** From the probabilities of S3's two models to one title and the texts of one date (S3, section 3.4). */

/** Which of several titles is the title: the first in the document, as S3 has it, or the likeliest. */
export type Pick = "first" | "likeliest";

/**
 * The title: of several positives one; -1 for none.
 * @param probability (C)
 */
export function titleAmong(probability: Float64Array, limit: number, pick: Pick): number {
  if (pick === "first") return probability.findIndex((value) => value >= limit);
  const likeliest = probability.indexOf(probability.reduce((most, value) => Math.max(most, value), -1));
  return likeliest >= 0 && probability[likeliest]! >= limit ? likeliest : -1;
}

export interface DateLimits {
  readonly limit: number;
  /** So many candidates between two positives still make them one cluster. */
  readonly gap: number;
  /** A text that is longer is no date. */
  readonly maxDateChars: number;
}

/**
 * The texts of the date: of the clusters of positives the one nearest to the title, the later one of two that
 * are as near; all of them where there is no title. What is too long goes afterwards, as S3 has it: where it is all that
 * the nearest cluster has, there is no date, and the next cluster is not asked.
 * @param probability (C)
 * @param title a candidate, which is no date; -1 for none
 */
export function datesAmong(
  probability: Float64Array,
  texts: readonly string[],
  title: number,
  { limit, gap, maxDateChars }: DateLimits,
): number[] {
  const positives = Array.from(probability.keys()).filter((at) => at !== title && probability[at]! >= limit);
  const dates = title < 0 ? positives : nearestCluster(positives, title, gap);
  return dates.filter((at) => texts[at]!.length <= maxDateChars);
}

/** Of runs with at most `gap` candidates between neighbours the one nearest to a candidate. */
export function nearestCluster(rising: readonly number[], to: number, gap: number): number[] {
  const clusters: number[][] = [];
  for (const at of rising) {
    const last = clusters.at(-1);
    if (last !== undefined && at - last.at(-1)! <= gap + 1) last.push(at);
    else clusters.push([at]);
  }
  let nearest: number[] = [];
  let least = Infinity;
  for (const cluster of clusters) {
    const distance = cluster.reduce((least, at) => Math.min(least, Math.abs(at - to)), Infinity);
    if (distance <= least) {
      nearest = cluster;
      least = distance;
    }
  }
  return nearest;
}
