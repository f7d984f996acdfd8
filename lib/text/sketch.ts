/**
 * Which texts are nearly the same: a sketch of a text by min-hashing of its shingles (Broder 1997, "On the resemblance
 * and containment of documents"), and an index that finds the nearest of many without comparing with all of them (bands
 * of equal values, as in Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets", 3.4).
 */
import { wordTokens } from "./words";

/** Words of a shingle: short enough that a changed word touches few of them, long enough that few are by chance. */
const SHINGLE = 4;
/** Values of a sketch; at a resemblance of 0.9 its standard error is 0.027. */
const VALUES = 128;
/** Bands of 8 values: at 0.9 one of the 16 is equal with a probability of 0.9999, at 0.5 with one of 0.06. */
const BAND = 8;
/** A text of fewer shingles is like others by chance. */
const FEWEST = 20;
/** Pieces of fewer words are mostly menus and buttons, which pages of one site share whatever they say. */
const PIECE_WORDS = 8;

/** Resemblance from which texts are nearly the same. */
export const NEAR = 0.9;

/** (128) Least hashes of the shingles. */
export type Sketch = Uint32Array;

/**
 * The sketch of a text that comes in pieces, whose longer ones count; null where these say too little to be told by.
 * O(words * 128).
 */
export function sketchOf(pieces: readonly string[]): Sketch | null {
  const shingles = new Set<number>();
  for (const piece of pieces) {
    const words = wordTokens(piece.toLowerCase());
    if (words.length < PIECE_WORDS) continue;
    const hashes = words.map(hashOf);
    for (let start = 0; start + SHINGLE <= hashes.length; start++) {
      let shingle = 0;
      for (let at = start; at < start + SHINGLE; at++) shingle = mixed(shingle * 31 + hashes[at]!);
      shingles.add(shingle);
    }
  }
  if (shingles.size < FEWEST) return null;
  const sketch = new Uint32Array(VALUES).fill(0xffffffff);
  for (const shingle of shingles)
    for (let value = 0; value < VALUES; value++) {
      const hash = mixed(shingle ^ Math.imul(value + 1, 0x9e3779b1));
      if (hash < sketch[value]!) sketch[value] = hash;
    }
  return sketch;
}

/** Estimate of the share of shingles that two texts have in common, in [0, 1]. */
export function resemblance(a: Sketch, b: Sketch): number {
  let equal = 0;
  for (let value = 0; value < VALUES; value++) if (a[value] === b[value]) equal++;
  return equal / VALUES;
}

/** Finds the nearest of many sketches. */
export class SketchIndex {
  private readonly bands = new Map<string, number[]>();
  private readonly entries: { readonly key: string; readonly sketch: Sketch }[] = [];

  add(key: string, sketch: Sketch): void {
    const entry = this.entries.push({ key, sketch }) - 1;
    for (const band of bandsOf(sketch)) {
      const found = this.bands.get(band);
      if (found === undefined) this.bands.set(band, [entry]);
      // Copies without end are found by the first of them.
      else if (found.length < 50) found.push(entry);
    }
  }

  /** The nearest one that is nearly the same; null where none is. */
  nearest(sketch: Sketch): { readonly key: string; readonly resemblance: number } | null {
    let best: { readonly key: string; readonly resemblance: number } | null = null;
    const seen = new Set<number>();
    for (const band of bandsOf(sketch))
      for (const at of this.bands.get(band) ?? []) {
        if (seen.has(at)) continue;
        seen.add(at);
        const entry = this.entries[at]!;
        const share = resemblance(sketch, entry.sketch);
        if (share >= NEAR && (best === null || share > best.resemblance))
          best = { key: entry.key, resemblance: share };
      }
    return best;
  }
}

function* bandsOf(sketch: Sketch): Generator<string> {
  for (let start = 0; start < VALUES; start += BAND)
    yield `${start} ${sketch.subarray(start, start + BAND).join(" ")}`;
}

/** FNV-1a of the UTF-16 units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The finaliser of MurmurHash3: each bit of the value touches each bit of the result. */
function mixed(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
