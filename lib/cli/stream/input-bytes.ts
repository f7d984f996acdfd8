import { createReadStream } from "node:fs";
import { unpacked } from "../../capture/unpacked";
import { readError } from "../../corpus/files/file-error";

/** Bytes that are read at once: those of some pages, so that few of them come in parts. */
const PIECE_BYTES = 1024 * 1024;

/**
 * The bytes of an input piece by piece, gunzipped where they begin like gzip, see `unpacked`.
 * @throws InputError `broken-gzip`, NotFoundError, while it is read
 */
export function inputBytes(
  path: string,
  openStdin: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  return unpacked(path === "-" ? openStdin() : filePieces(path), path);
}

async function* filePieces(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw readError(error, path);
  }
}
