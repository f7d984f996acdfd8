import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { constants, createGunzip } from "node:zlib";
import { readError } from "../../corpus/files/file-error";
import { InputError, messageOf } from "../../errors";

/** Bytes that are read, or unpacked, at once: those of some pages, so that few of them come in parts. */
const PIECE_BYTES = 1024 * 1024;

/**
 * The bytes of an input piece by piece, gunzipped where they begin like gzip. Gzip that breaks off gives what is
 * there: whoever reads records knows better what is missing.
 * @throws InputError `broken-gzip`, NotFoundError, while it is read
 */
export async function* inputBytes(
  path: string,
  openStdin: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const pieces = (path === "-" ? openStdin() : filePieces(path))[Symbol.asyncIterator]();
  const { value: first, done } = await pieces.next();
  if (done === true) return;
  const rest = { [Symbol.asyncIterator]: () => pieces };
  const whole = (async function* (): AsyncGenerator<Uint8Array> {
    yield first as Uint8Array;
    yield* rest;
  })();
  const isZipped = (first as Uint8Array)[0] === 0x1f && (first as Uint8Array)[1] === 0x8b;
  yield* isZipped ? gunzipped(whole, path) : whole;
}

async function* gunzipped(source: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: PIECE_BYTES / 4 });
  try {
    yield* pipeline(source, gunzip, () => {}) as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith("Z_")) throw error;
    throw new InputError("broken-gzip", `${path}: broken gzip (${messageOf(error)})`, { cause: error });
  } finally {
    gunzip.destroy();
  }
}

async function* filePieces(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw readError(error, path);
  }
}
