/**
 * Runs of words that occur once in a text, found by a table of their places: no run becomes a string or an object,
 * so that a text of a hundred thousand words costs as much a word as one of a hundred.
 */

/** Where the runs of a text begin, by a hash of their words. */
interface RunTable {
  readonly tokens: Int32Array;
  /** Place of a run by slot; -1 for none. A power of two, at most half of it full. */
  readonly slots: Int32Array;
  /** 1 by slot where the run of it occurs again. */
  readonly repeats: Uint8Array;
}

/**
 * Pairs of places at which a run of `length` words begins that occurs once in `a` and once in `b`, by their place in
 * `a`. Runs with a word below 0 are none. Expected time in proportion to the words.
 */
export function singleRunsInBoth(a: Int32Array, b: Int32Array, length: number): [number, number][] {
  const inA = tableOf(a, length);
  const inB = tableOf(b, length);
  const pairs: [number, number][] = [];
  for (let slot = 0; slot < inA.slots.length; slot++) {
    const place = inA.slots[slot]!;
    if (place < 0 || inA.repeats[slot] === 1) continue;
    const there = slotOf(inB, a, place, length);
    if (inB.slots[there]! >= 0 && inB.repeats[there] === 0) pairs.push([place, inB.slots[there]!]);
  }
  return pairs.sort((x, y) => x[0] - y[0]);
}

function tableOf(tokens: Int32Array, length: number): RunTable {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * tokens.length)));
  const table = { tokens, slots: new Int32Array(size).fill(-1), repeats: new Uint8Array(size) };
  let known = 0;
  for (let end = 0; end < tokens.length; end++) {
    known = tokens[end]! < 0 ? 0 : known + 1;
    if (known < length) continue;
    const start = end - length + 1;
    const slot = slotOf(table, tokens, start, length);
    if (table.slots[slot]! < 0) table.slots[slot] = start;
    else table.repeats[slot] = 1;
  }
  return table;
}

/** The slot of a run of `words`: where the table has it, or the free one where it would be. */
function slotOf({ tokens, slots }: RunTable, words: Int32Array, start: number, length: number): number {
  let hash = 0x9e3779b9;
  for (let at = start; at < start + length; at++) {
    // MurmurHash3's steps: every bit of a word reaches every bit of the hash.
    let word = Math.imul(words[at]!, 0xcc9e2d51);
    word = Math.imul((word << 15) | (word >>> 17), 0x1b873593);
    hash ^= word;
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  const mask = slots.length - 1;
  for (let slot = (hash ^ (hash >>> 16)) & mask; ; slot = (slot + 1) & mask) {
    const place = slots[slot]!;
    if (place < 0 || isSame(tokens, place, words, start, length)) return slot;
  }
}

function isSame(a: Int32Array, atA: number, b: Int32Array, atB: number, length: number): boolean {
  for (let step = 0; step < length; step++) if (a[atA + step] !== b[atB + step]) return false;
  return true;
}
