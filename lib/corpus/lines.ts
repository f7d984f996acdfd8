import { InputError } from "../errors";

/** One line of a file of records. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** In bytes, also where it is longer than it may be. */
  readonly size: number;
  /** The line without its line feed, in memory of its own. @throws InputError `line-too-long` */
  bytes(): Uint8Array;
  /** The line without its end. @throws InputError `not-utf-8`, `line-too-long` */
  text(): string;
}

/**
 * The lines of a stream, read piece by piece. A line that cannot be used costs only itself, and never more
 * memory than `limit`: the rest of it is passed over.
 * @param limit bytes of the longest line
 */
export async function* linesOf(source: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Line> {
  let number = 1;
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    for (let from = 0; from <= chunk.length;) {
      const end = chunk.indexOf(0x0a, from);
      const piece = chunk.subarray(from, end < 0 ? chunk.length : end);
      size += piece.length;
      if (size > limit) pieces = [];
      else if (piece.length > 0) pieces.push(piece);
      if (end < 0) break;
      yield lineOf(number, pieces, size, limit);
      number += 1;
      pieces = [];
      size = 0;
      from = end + 1;
    }
  }
  if (size > 0) yield lineOf(number, pieces, size, limit);
}

function lineOf(number: number, pieces: readonly Uint8Array[], size: number, limit: number): Line {
  const bytes = (): Uint8Array => {
    if (size > limit)
      throw new InputError("line-too-long", `the line has ${size} bytes, at most ${limit} are read`);
    const whole = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  };
  return { number, size, bytes, text: () => utf8Of(bytes()).replace(/\r$/, "") };
}

/** Text that must be UTF-8, as JSON is; a byte order mark is passed over. @throws InputError `not-utf-8` */
export function utf8Of(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new InputError("not-utf-8", "not UTF-8, which JSON has to be", { cause: error });
  }
}
