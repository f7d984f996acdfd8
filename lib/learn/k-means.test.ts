import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { farthestFirst, kMeans, silhouetteOfSorted, squaredDistance } from "./k-means";

const of = (...values: number[]): Float64Array => Float64Array.from(values);

describe("k-means", () => {
  it("parts values at the widest gap", () => {
    const { cluster, centres } = kMeans([of(1, 0.9, 0.85, 0.3, 0.2, 0.1)], [[1], [0.1]]);
    expect([...cluster]).toEqual([0, 0, 0, 1, 1, 1]);
    expect(centres[0]![0]).toBeCloseTo(2.75 / 3);
    expect(centres[1]![0]).toBeCloseTo(0.2);
  });

  it("gives a point between two centres to the earlier one", () => {
    expect([...kMeans([of(0, 1, 2)], [[2], [0]], { fixed: 2 }).cluster]).toEqual([1, 0, 0]);
  });

  it("never moves a fixed centre, nor one without points", () => {
    const { centres, cluster } = kMeans(
      [of(1.5, 2), of(1.5, 2)],
      [
        [0, 0],
        [2, 2],
        [99, 99],
      ],
      { fixed: 1 },
    );
    expect(centres).toEqual([
      [0, 0],
      [1.75, 1.75],
      [99, 99],
    ]);
    expect([...cluster]).toEqual([1, 1]);
  });

  it("puts every point to its nearest centre", () => {
    const value = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        (pairs, k) => {
          const points = [of(...pairs.map(([x]) => x)), of(...pairs.map(([, y]) => y))];
          const { cluster, centres } = kMeans(points, farthestFirst(points, [0, 0], k), {
            fixed: 1,
            maxRounds: 1000,
          });
          cluster.forEach((own, point) => {
            for (const centre of centres)
              expect(squaredDistance(points, point, centres[own]!)).toBeLessThanOrEqual(
                squaredDistance(points, point, centre),
              );
          });
        },
      ),
    );
  });

  it("has no points to part where there are none", () => {
    expect(kMeans([of()], farthestFirst([of()], [0], 3)).cluster).toHaveLength(0);
  });
});

describe("farthest-first centres", () => {
  it("start with the given one and go to the farthest point", () => {
    expect(farthestFirst([of(1, 9, 4, 9)], [0], 3)).toEqual([[0], [9], [4]]);
  });
});

describe("the silhouette of sorted values", () => {
  const slow = (values: readonly number[], cluster: readonly number[]): number => {
    if (new Set(cluster).size < 2) return 0;
    const mean = (i: number, run: number): number => {
      const others = values.filter((_, j) => j !== i && cluster[j] === run);
      return others.reduce((sum, value) => sum + Math.abs(value - values[i]!), 0) / others.length;
    };
    const each = values.map((_, i) => {
      if (cluster.filter((run) => run === cluster[i]).length === 1) return 0;
      const own = mean(i, cluster[i]!);
      const other = Math.min(
        ...[...new Set(cluster)].filter((run) => run !== cluster[i]).map((run) => mean(i, run)),
      );
      return Math.max(own, other) === 0 ? 0 : (other - own) / Math.max(own, other);
    });
    return each.reduce((sum, value) => sum + value, 0) / values.length;
  };

  it("is 0 for one run and near 1 for two that are far apart", () => {
    expect(silhouetteOfSorted(of(3, 2, 1), Int32Array.of(0, 0, 0))).toBe(0);
    expect(silhouetteOfSorted(of(100, 99, 1, 0), Int32Array.of(0, 0, 1, 1))).toBeGreaterThan(0.98);
    expect(silhouetteOfSorted(of(), Int32Array.of())).toBe(0);
  });

  it("equals its definition by pairs", () => {
    const arbitrary = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 2 })), {
      minLength: 1,
      maxLength: 25,
    });
    fc.assert(
      fc.property(arbitrary, (pairs) => {
        const values = pairs.map(([value]) => value).sort((a, b) => b - a);
        const cluster = pairs.map(([, run]) => run).sort((a, b) => a - b);
        expect(silhouetteOfSorted(of(...values), Int32Array.from(cluster))).toBeCloseTo(
          slow(values, cluster),
          9,
        );
      }),
    );
  });
});
