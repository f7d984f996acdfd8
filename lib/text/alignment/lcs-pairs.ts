/**
 * Words of 32 bits in the table of one call at most: 8 MB, about ten milliseconds, 8,000 by 8,000 tokens. The
 * table is the product of both lengths, so without a limit the time is too; texts that have anything in
 * common are cut into pieces of a few hundred words before.
 */
export const MAX_TABLE_WORDS = 2 * 1024 * 1024;

/** Words of tables that may still be filled over several calls; counted down. */
export interface TableBudget {
  left: number;
}

/**
 * A longest common subsequence of two token sequences as pairs of positions `[inA, inB]`, both rising; null
 * where its table would be larger than MAX_TABLE_WORDS or than what is left of the budget, and then no time
 * is spent. Bit-parallel as in Hyyro 2004 ("Bit-parallel LCS-length computation revisited"): one bit per
 * token of `b`, zero where the length grows; the rows are kept and walked back. Negative ids match nothing.
 */
export function lcsPairs(
  a: Int32Array,
  b: Int32Array,
  budget: TableBudget = { left: MAX_TABLE_WORDS },
): [number, number][] | null {
  if (a.length === 0 || b.length === 0) return [];
  const places = placesOf(b);
  const rows: number[] = [];
  for (let i = 0; i < a.length; i++) if (places.has(a[i]!)) rows.push(i);
  const width = Math.ceil(b.length / 32);
  if (rows.length * width > Math.min(MAX_TABLE_WORDS, budget.left)) return null;
  budget.left -= rows.length * width;
  const table = new Uint32Array(rows.length * width);
  let above = new Uint32Array(width).fill(0xffffffff);
  const sparse = new Uint32Array(width);
  const written = new Map<number, Uint32Array>();
  for (const [row, i] of rows.entries()) {
    const matches = places.get(a[i]!)!;
    // The bits of a frequent token are written once and kept: at most 32 tokens are found in every word of
    // bits on average.
    const isFrequent = matches.length >= width;
    let masks = isFrequent ? written.get(a[i]!) : sparse;
    if (masks === undefined) written.set(a[i]!, (masks = withBits(new Uint32Array(width), matches)));
    if (!isFrequent) withBits(sparse, matches);
    const current = table.subarray(row * width, (row + 1) * width);
    let carry = 0;
    for (let word = 0; word < width; word++) {
      const v = above[word]!;
      const u = v & masks[word]!;
      const sum = v + (u >>> 0) + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      current[word] = (sum >>> 0) | (v & ~masks[word]!);
    }
    if (!isFrequent) for (const j of matches) sparse[j >>> 5] = 0;
    above = current;
  }
  return walkBack(table, rows, width, b.length);
}

function withBits(bits: Uint32Array, places: readonly number[]): Uint32Array {
  for (const at of places) bits[at >>> 5]! |= 1 << (at & 31);
  return bits;
}

function walkBack(
  table: Uint32Array,
  rows: readonly number[],
  width: number,
  columns: number,
): [number, number][] {
  const isOne = (row: number, column: number): boolean =>
    ((table[row * width + (column >>> 5)]! >>> (column & 31)) & 1) === 1;
  const pairs: [number, number][] = [];
  let row = rows.length;
  let column = columns;
  while (row > 0 && column > 0) {
    if (isOne(row - 1, column - 1)) {
      column -= 1;
      continue;
    }
    row -= 1;
    if (row > 0 && !isOne(row - 1, column - 1)) continue;
    column -= 1;
    pairs.push([rows[row]!, column]);
  }
  return pairs.reverse();
}

function placesOf(tokens: Int32Array): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (let at = 0; at < tokens.length; at++) {
    const id = tokens[at]!;
    if (id < 0) continue;
    const known = places.get(id);
    if (known === undefined) places.set(id, [at]);
    else known.push(at);
  }
  return places;
}
