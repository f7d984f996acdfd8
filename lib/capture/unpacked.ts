import { constants, createGunzip, type Gunzip } from "node:zlib";
import { InputError, messageOf } from "../errors";

/** Bytes that are unpacked at once. */
const PIECE_BYTES = 256 * 1024;

export interface UnpackedOptions {
  /**
   * Whether gzip that breaks off is an error once all that is there was given; else it just ends, for whoever reads
   * records that say how long they are and knows better what is missing.
   */
  readonly mustBeWhole: boolean;
  /** What unpacks to more than `times` its size, and more than `from` bytes, is refused; null for no limit. */
  readonly ratio: { readonly times: number; readonly from: number } | null;
}

/**
 * The bytes of a source, gunzipped where they begin like gzip.
 * @param origin what messages call it
 * @throws InputError `broken-gzip`, `gzip-bomb` while it is read
 */
export async function* unpacked(
  source: AsyncIterable<Uint8Array>,
  origin: string,
  options: UnpackedOptions,
): AsyncGenerator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  const { value: first, done } = await pieces.next();
  if (done === true) return;
  const rest = { [Symbol.asyncIterator]: () => pieces };
  const whole = (async function* (): AsyncGenerator<Uint8Array> {
    yield first as Uint8Array;
    yield* rest;
  })();
  const isZipped = (first as Uint8Array)[0] === 0x1f && (first as Uint8Array)[1] === 0x8b;
  yield* isZipped ? gunzipped(whole, origin, options) : whole;
}

async function* gunzipped(
  source: AsyncIterable<Uint8Array>,
  origin: string,
  { mustBeWhole, ratio }: UnpackedOptions,
): AsyncGenerator<Uint8Array> {
  const finishFlush = mustBeWhole ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  const gunzip = createGunzip({ finishFlush, chunkSize: PIECE_BYTES });
  let size = 0;
  try {
    for await (const piece of throughGunzip(source, gunzip)) {
      size += piece.length;
      if (ratio !== null && size > ratio.from && size > gunzip.bytesWritten * ratio.times)
        throw new InputError(
          "gzip-bomb",
          `${origin}: refused as a decompression bomb, it unpacks to more than ${ratio.times} times its size`,
        );
      yield piece;
    }
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith("Z_")) throw error;
    throw new InputError("broken-gzip", `${origin}: broken gzip (${messageOf(error)})`, { cause: error });
  } finally {
    gunzip.destroy();
  }
}

/**
 * What gunzip makes of the pieces. It is ended in a step of its own, once all that it made has been taken: a stream that
 * fails drops what nobody has taken yet, and of gzip that breaks off the end fails.
 */
async function* throughGunzip(source: AsyncIterable<Uint8Array>, gunzip: Gunzip): AsyncGenerator<Uint8Array> {
  let wake = (): void => {};
  for (const event of ["readable", "error"]) gunzip.on(event, () => wake());
  async function* made(begin: (done: () => void) => void): AsyncGenerator<Uint8Array> {
    let isDone = false;
    begin(() => {
      isDone = true;
      wake();
    });
    for (;;) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      const piece = gunzip.read() as Uint8Array | null;
      if (piece !== null) yield piece;
      else if (gunzip.errored !== null) throw gunzip.errored;
      else if (isDone) return;
      else await woken;
    }
  }
  for await (const piece of source) yield* made((done) => gunzip.write(piece, done));
  yield* made((done) => {
    if (gunzip.readableEnded) done();
    gunzip.once("end", done);
    gunzip.end();
  });
}
