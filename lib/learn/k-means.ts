/**
 * K-means clustering of points of one or two dimensions (or more): centres given at the start, so that the
 * answer depends on nothing else.
 */

/** A point's or a centre's position, one number per dimension. */
export type Position = readonly number[];

export interface Clustering {
  /** (P) index of each point's centre. */
  readonly cluster: Int32Array;
  readonly centres: readonly Position[];
}

export interface KMeansOptions {
  /** How many of the centres, from the first, never move. */
  readonly fixed?: number;
  readonly maxRounds?: number;
}

/**
 * Lloyd's rounds until no point changes its centre: each point goes to the nearest centre (ties to the
 * earlier centre), each centre to the mean of its points. A centre without points stays where it is. O(points
 * * centres * rounds).
 * @param points one column of P values per dimension
 */
export function kMeans(
  points: readonly Float64Array[],
  start: readonly Position[],
  { fixed = 0, maxRounds = 100 }: KMeansOptions = {},
): Clustering {
  const count = points[0]!.length;
  const dimensions = points.length;
  const k = start.length;
  // Row by row in one array each: this is the inner loop.
  const rows = new Float64Array(count * dimensions);
  const centres = Float64Array.from(start.flat());
  points.forEach((column, dimension) =>
    column.forEach((value, point) => (rows[point * dimensions + dimension] = value)),
  );
  const cluster = new Int32Array(count).fill(-1);
  const sums = new Float64Array(k * dimensions);
  const members = new Int32Array(k);
  for (let round = 0; round < maxRounds; round++) {
    let isChanged = false;
    sums.fill(0);
    members.fill(0);
    for (let point = 0; point < count; point++) {
      let nearest = 0;
      let least = Infinity;
      for (let centre = 0; centre < k; centre++) {
        let distance = 0;
        for (let dimension = 0; dimension < dimensions; dimension++) {
          const apart = rows[point * dimensions + dimension]! - centres[centre * dimensions + dimension]!;
          distance += apart * apart;
        }
        if (distance >= least) continue;
        least = distance;
        nearest = centre;
      }
      if (nearest !== cluster[point]) isChanged = true;
      cluster[point] = nearest;
      members[nearest]!++;
      for (let dimension = 0; dimension < dimensions; dimension++)
        sums[nearest * dimensions + dimension]! += rows[point * dimensions + dimension]!;
    }
    if (!isChanged) break;
    for (let centre = fixed; centre < k; centre++) {
      if (members[centre] === 0) continue;
      for (let dimension = 0; dimension < dimensions; dimension++)
        centres[centre * dimensions + dimension] = sums[centre * dimensions + dimension]! / members[centre]!;
    }
  }
  return {
    cluster,
    centres: start.map((_, centre) =>
      Array.from(centres.subarray(centre * dimensions, (centre + 1) * dimensions)),
    ),
  };
}

/** Squared Euclidean distance of a point from a centre. */
export function squaredDistance(points: readonly Float64Array[], point: number, centre: Position): number {
  let sum = 0;
  for (let dimension = 0; dimension < points.length; dimension++) {
    const apart = points[dimension]![point]! - centre[dimension]!;
    sum += apart * apart;
  }
  return sum;
}

/**
 * `k` centres to start from: the given one, then each time the point farthest from all chosen so far (the
 * earlier of equals).
 */
export function farthestFirst(points: readonly Float64Array[], first: Position, k: number): Position[] {
  const centres: Position[] = [first];
  const count = points[0]!.length;
  const distance = new Float64Array(count).fill(Infinity);
  while (centres.length < k && count > 0) {
    let farthest = 0;
    for (let point = 0; point < count; point++) {
      distance[point] = Math.min(distance[point]!, squaredDistance(points, point, centres.at(-1)!));
      if (distance[point]! > distance[farthest]!) farthest = point;
    }
    centres.push(points.map((column) => column[farthest]!));
  }
  return centres;
}

/**
 * Mean silhouette of values in descending order that are cut into runs, in [-1, 1]: how much nearer values
 * are to their own run than to the next one. A value alone in its run counts 0, and so does everything where
 * there is one run. O(n * runs).
 * @param cluster (P) the run of each value; runs are contiguous because the values are sorted
 */
export function silhouetteOfSorted(values: Float64Array, cluster: Int32Array): number {
  const starts: number[] = [];
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) {
    sums[i + 1] = sums[i]! + values[i]!;
    if (i === 0 || cluster[i] !== cluster[i - 1]) starts.push(i);
  }
  if (starts.length < 2) return 0;
  starts.push(values.length);
  // Mean distance of a value from the run [from, to); all of another run lies on one side, of its own run on
  // both.
  const distanceTo = (value: number, at: number, from: number, to: number): number => {
    const cut = Math.min(Math.max(at, from), to);
    const above = sums[cut]! - sums[from]! - value * (cut - from);
    const below = value * (to - cut) - (sums[to]! - sums[cut]!);
    return above + below;
  };
  let total = 0;
  for (let run = 0; run + 1 < starts.length; run++) {
    const from = starts[run]!;
    const to = starts[run + 1]!;
    if (to - from === 1) continue;
    for (let i = from; i < to; i++) {
      const own = distanceTo(values[i]!, i, from, to) / (to - from - 1);
      let other = Infinity;
      for (let next = 0; next + 1 < starts.length; next++) {
        if (next !== run)
          other = Math.min(
            other,
            distanceTo(values[i]!, i, starts[next]!, starts[next + 1]!) / (starts[next + 1]! - starts[next]!),
          );
      }
      const larger = Math.max(own, other);
      total += larger === 0 ? 0 : (other - own) / larger;
    }
  }
  return total / values.length;
}
