import type { LeafId, LeafRange, Page } from "../../page/page";
import { foldQuery, searchText } from "./search-text";

/** Among which texts is searched. */
export type FindIn = "all" | "kept" | "dropped";

/** Places on the text axis, `[from, to)`, rising and disjoint, with the leaves that they are in. */
export interface Hits {
  readonly size: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** (size) first leaf of each. */
  readonly first: Int32Array;
  /** (size) last leaf of each. */
  readonly last: Int32Array;
}

export const NO_HITS: Hits = {
  size: 0,
  from: new Int32Array(0),
  to: new Int32Array(0),
  first: new Int32Array(0),
  last: new Int32Array(0),
};

/** Where a page says something, in any case, with or without diacritics, over texts of one line. */
export function findHits(page: Page, query: string): Hits {
  const wanted = foldQuery(query);
  if (wanted === "") return NO_HITS;
  const { folded, from, to } = searchText(page);
  const found: number[] = [];
  let end = 0;
  for (let at = folded.indexOf(wanted); at >= 0;) {
    // One character may be several of the folded text: ß is two letters, and one place.
    const isNew = from[at]! >= end;
    if (isNew) {
      found.push(at);
      end = to[at + wanted.length - 1]!;
    }
    at = folded.indexOf(wanted, isNew ? at + wanted.length : at + 1);
  }
  const starts = Int32Array.from(found, (at) => from[at]!);
  const ends = Int32Array.from(found, (at) => to[at + wanted.length - 1]!);
  let leaf = 0;
  const leafOf = (character: number): LeafId => {
    while (leaf + 1 < page.leaves.length && page.leaves[leaf + 1]!.start <= character) leaf++;
    return leaf;
  };
  const first = new Int32Array(found.length);
  const last = new Int32Array(found.length);
  for (let hit = 0; hit < found.length; hit++) {
    first[hit] = leafOf(starts[hit]!);
    last[hit] = leafOf(ends[hit]! - 1);
  }
  return { size: found.length, from: starts, to: ends, first, last };
}

/** Those of the hits that are all in kept text, or of which something was dropped. @param keep (L) */
export function hitsIn(hits: Hits, keep: Uint8Array, where: FindIn): Hits {
  if (where === "all") return hits;
  const places: number[] = [];
  for (let hit = 0; hit < hits.size; hit++) {
    let isKept = true;
    for (let leaf = hits.first[hit]!; leaf <= hits.last[hit]! && isKept; leaf++) isKept = keep[leaf] === 1;
    if (isKept === (where === "kept")) places.push(hit);
  }
  const pick = (column: Int32Array): Int32Array => Int32Array.from(places, (hit) => column[hit]!);
  return {
    size: places.length,
    from: pick(hits.from),
    to: pick(hits.to),
    first: pick(hits.first),
    last: pick(hits.last),
  };
}

/** The leaves of one hit. */
export const leavesOfHit = ({ first, last }: Hits, hit: number): LeafRange => ({
  start: first[hit]!,
  end: last[hit]! + 1,
});

/** The first hit at or after a leaf, round the end; -1 where there is none. */
export function hitFrom({ size, first }: Hits, leaf: LeafId): number {
  if (size === 0) return -1;
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (first[middle]! < leaf) low = middle + 1;
    else high = middle;
  }
  return low === size ? 0 : low;
}

/** The hit beside one, round the ends; -1 where there is none. */
export const hitBeside = ({ size }: Hits, hit: number, by: 1 | -1): number =>
  size === 0 ? -1 : hit < 0 ? (by === 1 ? 0 : size - 1) : (hit + by + size) % size;
