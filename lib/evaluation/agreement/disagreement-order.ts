/** A group of voters in the order in which it is drawn. */
type Cluster = readonly number[];

/**
 * The order in which to draw the rows of a symmetric matrix so that alike rows stand together: hierarchical
 * clustering by average linkage, and at each merge both groups are turned so that the closest of their ends
 * meet. Not the optimal order of all turns (Bar-Joseph et al. 2001), but one pass of it. Ties fall to the
 * smaller index, so the answer never depends on anything but the matrix.
 *
 * @param distances (V x V) symmetric, 0 for equal
 * @returns (V) indices in drawing order; empty for an empty matrix
 */
export function clusterOrder(distances: readonly (readonly number[])[]): number[] {
  let clusters: Cluster[] = distances.map((_, index) => [index]);
  while (clusters.length > 1) {
    let best = { left: 0, right: 1, distance: Infinity };
    for (let left = 0; left < clusters.length; left++) {
      for (let right = left + 1; right < clusters.length; right++) {
        const distance = linkage(clusters[left]!, clusters[right]!, distances);
        if (distance < best.distance) best = { left, right, distance };
      }
    }
    const merged = joined(clusters[best.left]!, clusters[best.right]!, distances);
    clusters = clusters.flatMap((cluster, index) =>
      index === best.left ? [merged] : index === best.right ? [] : [cluster],
    );
  }
  return [...(clusters[0] ?? [])];
}

function linkage(a: Cluster, b: Cluster, distances: readonly (readonly number[])[]): number {
  let sum = 0;
  for (const row of a) for (const column of b) sum += distances[row]![column]!;
  return sum / (a.length * b.length);
}

function joined(a: Cluster, b: Cluster, distances: readonly (readonly number[])[]): Cluster {
  let best: { order: Cluster; gap: number } | null = null;
  for (const left of [a, a.toReversed()]) {
    for (const right of [b, b.toReversed()]) {
      const gap = distances[left[left.length - 1]!]![right[0]!]!;
      if (best === null || gap < best.gap) best = { order: [...left, ...right], gap };
    }
  }
  return best!.order;
}
