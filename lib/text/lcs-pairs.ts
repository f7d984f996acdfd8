/** Rows of bits kept for the way back; 64 MB. */
const MAX_ROW_WORDS = 16 * 1024 * 1024;

/**
 * A longest common subsequence of two token sequences as pairs of positions `[inA, inB]`, both rising; null where its table would not fit
 * in 64 MB. Bit-parallel as in Hyyro 2004 ("Bit-parallel LCS-length computation revisited"): one bit per token of `b`, zero where the
 * length grows; the rows are kept and walked back. Negative ids match nothing.
 */
export function lcsPairs(a: Int32Array, b: Int32Array): [number, number][] | null {
  const places = placesOf(b);
  const rows: number[] = [];
  for (let i = 0; i < a.length; i++) if (places.has(a[i]!)) rows.push(i);
  const width = Math.ceil(b.length / 32);
  if (rows.length * width > MAX_ROW_WORDS) return null;
  const table = new Uint32Array(rows.length * width);
  let above = new Uint32Array(width).fill(0xffffffff);
  const masks = new Uint32Array(width);
  for (const [row, i] of rows.entries()) {
    const matches = places.get(a[i]!)!;
    for (const j of matches) masks[j >>> 5]! |= 1 << (j & 31);
    const current = table.subarray(row * width, (row + 1) * width);
    let carry = 0;
    for (let word = 0; word < width; word++) {
      const v = above[word]!;
      const u = v & masks[word]!;
      const sum = v + (u >>> 0) + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      current[word] = (sum >>> 0) | (v & ~masks[word]!);
    }
    for (const j of matches) masks[j >>> 5] = 0;
    above = current;
  }
  return walkBack(table, rows, width, b.length);
}

function walkBack(table: Uint32Array, rows: readonly number[], width: number, columns: number): [number, number][] {
  const isOne = (row: number, column: number): boolean => ((table[row * width + (column >>> 5)]! >>> (column & 31)) & 1) === 1;
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
