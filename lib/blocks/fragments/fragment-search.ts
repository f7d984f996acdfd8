/**
 * Which fragments resemble one: |A n B| / |A u B| of their shingles (S4, equation 8) at least so high, their sizes
 * in a band.
 *
 * Two sets with a resemblance of at least t have at least t times the size of the larger in common. So with all
 * shingles in one order, the rarest first, each has one of the other's among its first |A| - t |A| + 1: only
 * fragments with such a shingle in common are compared. A test compares the answers with those of all pairs.
 */
import { resemblance } from "./resemblance";

/** A fragment as it is compared. */
export interface Fragment {
  /** SubtreeSize. */
  readonly bytes: number;
  /** Distinct, ascending. */
  readonly shingles: Uint32Array;
}

export interface Resembling {
  /** From how high a resemblance on two fragments are the same, in (0, 1]. */
  readonly minMatch: number;
  /** By which share of the larger one's size the other may be smaller. */
  readonly sizeBand: number;
  /** Only so many of the smallest shingles of both are looked at; Infinity for all. */
  readonly most: number;
}

export class FragmentSearch {
  /** In how many fragments a shingle is. */
  private readonly frequency = new Map<number, number>();
  /** What its own fragments are found by. */
  private readonly prefixes = new Map<Fragment, Uint32Array>();
  /** Fragments by the shingles that they are found by. */
  private readonly postings = new Map<number, number[]>();

  constructor(
    private readonly fragments: readonly Fragment[],
    private readonly options: Resembling,
  ) {
    for (const fragment of fragments)
      for (const shingle of this.sketch(fragment))
        this.frequency.set(shingle, (this.frequency.get(shingle) ?? 0) + 1);
    fragments.forEach((fragment, number) => {
      const rarest = this.foundBy(fragment);
      this.prefixes.set(fragment, rarest);
      for (const shingle of rarest) {
        const known = this.postings.get(shingle);
        if (known === undefined) this.postings.set(shingle, [number]);
        else known.push(number);
      }
    });
  }

  /**
   * The fragments that resemble one, itself among them where it is one of them, each with its resemblance.
   * @param isWanted of which fragments the resemblance is worth computing
   */
  *like(
    fragment: Fragment,
    isWanted: (number: number) => boolean = () => true,
  ): Generator<{ readonly number: number; readonly resemblance: number }> {
    const { minMatch, sizeBand, most } = this.options;
    const seen = new Set<number>();
    for (const shingle of this.foundBy(fragment)) {
      for (const number of this.postings.get(shingle) ?? []) {
        if (seen.has(number)) continue;
        seen.add(number);
        const other = this.fragments[number]!;
        const [smaller, larger] = [
          Math.min(fragment.bytes, other.bytes),
          Math.max(fragment.bytes, other.bytes),
        ];
        if (smaller < (1 - sizeBand) * larger - 1e-9 || !isWanted(number)) continue;
        const found = resemblance(fragment.shingles, other.shingles, most);
        if (found >= minMatch) yield { number, resemblance: found };
      }
    }
  }

  /** Those of its shingles that are looked at. */
  private sketch({ shingles }: Fragment): Uint32Array {
    return shingles.length <= this.options.most ? shingles : shingles.subarray(0, this.options.most);
  }

  /** Its rarest shingles, as many as one that resembles it must share one of. */
  private foundBy(fragment: Fragment): Uint32Array {
    const known = this.prefixes.get(fragment);
    if (known !== undefined) return known;
    const sketch = this.sketch(fragment);
    const needed = Math.ceil(this.options.minMatch * sketch.length - 1e-9);
    // Sorted as numbers of how rare they are and themselves, both of which a double holds.
    const keys = new Float64Array(sketch.length);
    for (let at = 0; at < sketch.length; at++)
      keys[at] = (this.frequency.get(sketch[at]!) ?? 0) * SHINGLES + sketch[at]!;
    keys.sort();
    const rarest = new Uint32Array(sketch.length - needed + 1);
    for (let at = 0; at < rarest.length; at++) rarest[at] = keys[at]! % SHINGLES;
    return rarest;
  }
}

const SHINGLES = 2 ** 32;
