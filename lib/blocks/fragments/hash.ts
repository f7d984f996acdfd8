/** 32-bit hashes of words and of runs of hashes, for shingles. */

const START = 0x811c9dc5;

/** FNV-1a over UTF-16 units of `text` in [from, to), mixed at the end. */
export function hash32(text: string, from = 0, to = text.length): number {
  let hash = START;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mixed(hash);
}

/** The hash of `hashes[from..to)` in their order. */
export function hashOfRun(hashes: ArrayLike<number>, from: number, to: number): number {
  let hash = START ^ (to - from);
  for (let at = from; at < to; at++)
    hash = Math.imul(Math.imul(hash, 31) ^ hashes[at]!, 0x85ebca6b) + 0x27d4eb2f;
  return mixed(hash);
}

function mixed(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
