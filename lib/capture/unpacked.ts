import { pipeline } from "node:stream";
import { constants, createGunzip } from "node:zlib";
import { InputError, messageOf } from "../errors";

/** Bytes that are unpacked at once. */
const PIECE_BYTES = 256 * 1024;

/**
 * The bytes of a source, gunzipped where they begin like gzip. Gzip that breaks off gives what is there: whoever reads
 * records knows better what is missing.
 * @param origin what messages call it
 * @throws InputError `broken-gzip` while it is read
 */
export async function* unpacked(
  source: AsyncIterable<Uint8Array>,
  origin: string,
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
  yield* isZipped ? gunzipped(whole, origin) : whole;
}

async function* gunzipped(source: AsyncIterable<Uint8Array>, origin: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: PIECE_BYTES });
  try {
    yield* pipeline(source, gunzip, () => {}) as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith("Z_")) throw error;
    throw new InputError("broken-gzip", `${origin}: broken gzip (${messageOf(error)})`, { cause: error });
  } finally {
    gunzip.destroy();
  }
}
