import { createReadStream } from "node:fs";
import { unpacked } from "../../capture/unpacked";
import { readError } from "../../corpus/files/file-error";

/** Bytes that are read at once: those of some pages, so that few of them come in parts. */
const PIECE_BYTES = 1024 * 1024;

/**
 * The bytes of an input piece by piece, gunzipped where they begin like gzip, see `unpacked`.
 * @param mustBeWhole whether gzip that breaks off is an error; else its records tell
 * @throws InputError `broken-gzip`, NotFoundError, while it is read
 */
export function inputBytes(
  path: string,
  openStdin: () => AsyncIterable<Uint8Array>,
  mustBeWhole: boolean,
): AsyncGenerator<Uint8Array> {
  const pieces = path === "-" ? openStdin() : filePieces(path);
  // A stream needs constant memory whatever it unpacks to.
  return unpacked(pieces, path, { mustBeWhole, ratio: null });
}

async function* filePieces(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw readError(error, path);
  }
}
