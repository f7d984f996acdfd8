/** The items of one large JSON array, read piece by piece: a file of any size, an item in memory at a time. */
import { InputError } from "../errors";
import { utf8Of } from "./lines";

/** One item of the array. */
export interface JsonItem {
  /** Counted from 1. */
  readonly number: number;
  /** The item. @throws InputError `malformed-json`, `not-utf-8`, `line-too-long` */
  value(): unknown;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);
const MARK = [0xef, 0xbb, 0xbf];

/**
 * The items of the array that a file holds. An item that is too long costs no more memory than `limit`; what is
 * no array, or ends before the array does, is an item whose value throws.
 * @param limit bytes of the longest item
 */
export async function* jsonItems(source: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<JsonItem> {
  let number = 1;
  let pieces: Uint8Array[] = [];
  let size = 0;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let isOver = false;
  let offset = 0;
  const item = (): JsonItem => itemOf(number++, pieces, size, limit);
  for await (const chunk of source) {
    let from = 0;
    for (let at = 0; at < chunk.length && !isOver; at++, offset++) {
      const byte = chunk[at]!;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInString = false;
      } else if (depth === 0) {
        if (SPACE.has(byte) || (offset < 3 && byte === MARK[offset])) continue;
        if (byte !== 0x5b) {
          yield broken(number, "it is no JSON array of tasks");
          return;
        }
        depth = 1;
        from = at + 1;
      } else if (byte === QUOTE) isInString = true;
      else if (OPEN.has(byte)) depth++;
      else if (CLOSE.has(byte) && --depth > 0) continue;
      else if (depth === 0 || (byte === COMMA && depth === 1)) {
        take(chunk.subarray(from, at));
        from = at + 1;
        isOver = depth === 0;
        if (!isOver || size > 0) yield item();
        pieces = [];
        size = 0;
      }
    }
    if (isOver) return;
    if (depth > 0) take(chunk.subarray(from));
  }
  yield broken(number, "the file ends in the middle of it");

  function take(piece: Uint8Array): void {
    if (size === 0) while (piece.length > 0 && SPACE.has(piece[0]!)) piece = piece.subarray(1);
    size += piece.length;
    if (size > limit) pieces = [];
    else if (piece.length > 0) pieces.push(piece);
  }
}

function broken(number: number, why: string): JsonItem {
  return {
    number,
    value: () => {
      throw new InputError("malformed-json", `malformed JSON (${why})`);
    },
  };
}

function itemOf(number: number, pieces: readonly Uint8Array[], size: number, limit: number): JsonItem {
  return {
    number,
    value: () => {
      if (size > limit)
        throw new InputError("line-too-long", `the item has ${size} bytes, at most ${limit} are read`);
      const text = utf8Of(Buffer.concat(pieces));
      try {
        return JSON.parse(text);
      } catch (error) {
        throw new InputError("malformed-json", `malformed JSON (${(error as Error).message})`, {
          cause: error,
        });
      }
    },
  };
}
