/**
 * Zstandard (RFC 8878) where Node cannot undo it, which is before 22.15: fzstd decodes, and here the frames are
 * walked first, since a decoder in JavaScript allocates the window that a frame asks for and knows no limit.
 * Checksums are not looked at; what holds a page is seen by its parser.
 */
import { setImmediate as otherWork } from "node:timers/promises";
import { Decompress } from "fzstd";

/** The largest distance back that fzstd can go; encoders use more only where they are told to. */
const MOST_WINDOW = 2 ** 25;
/** Bytes of the input that are decoded before others have a turn. */
const TURN = 16 * 1024;

const FRAME = 0xfd2fb528;
/** Frames that hold no content: 16 kinds. */
const SKIPPABLE = 0x184d2a5;

/**
 * All content of the frames, one after the other.
 * @throws Error with the code `ERR_BUFFER_TOO_LARGE` beyond the limit, as Node's; other errors for what is no
 * whole frame, needs a dictionary, or asks for a window of more than 32 MB
 */
export async function unzstd(
  bytes: Uint8Array,
  { maxOutputLength }: { readonly maxOutputLength: number },
): Promise<Buffer> {
  checkFrames(bytes);
  const parts: Uint8Array[] = [];
  let size = 0;
  const decoder = new Decompress((part) => {
    size += part.length;
    if (size > maxOutputLength) throw new TooLarge(`more than ${maxOutputLength} bytes`);
    parts.push(part);
  });
  for (let at = 0; at < bytes.length; at += TURN) {
    if (at > 0) await otherWork();
    decoder.push(bytes.subarray(at, at + TURN), at + TURN >= bytes.length);
  }
  return Buffer.concat(parts, size);
}

class TooLarge extends RangeError {
  readonly code = "ERR_BUFFER_TOO_LARGE";
}

function checkFrames(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new Error("no frame");
  for (let at = 0; at < bytes.length;) at = endOfFrame(bytes, at);
}

/** Where the frame that begins there ends, by the sizes of its blocks. */
function endOfFrame(bytes: Uint8Array, start: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  whole(bytes, start, 4);
  const magic = view.getUint32(start, true);
  if (magic >>> 4 === SKIPPABLE) {
    whole(bytes, start, 8);
    const size = view.getUint32(start + 4, true);
    whole(bytes, start + 8, size);
    return start + 8 + size;
  }
  if (magic !== FRAME) throw new Error("no frame begins where one should");
  let at = start + 4;
  whole(bytes, at, 2);
  // RFC 8878, section 3.1.1.1: what the descriptor says, then the window, the dictionary and the size.
  const descriptor = bytes[at++]!;
  const isSingle = ((descriptor >> 5) & 1) === 1;
  const hasChecksum = ((descriptor >> 2) & 1) === 1;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3]!;
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6]!;
  let window = 0;
  if (!isSingle) {
    const { [at]: byte = 0 } = bytes;
    const base = 2 ** (10 + (byte >> 3));
    window = base + (base / 8) * (byte & 7);
    at++;
  }
  whole(bytes, at, dictionaryBytes + sizeBytes);
  if (bytes.subarray(at, at + dictionaryBytes).some((byte) => byte !== 0))
    throw new Error("a dictionary is needed, which is not known here");
  at += dictionaryBytes;
  if (isSingle)
    for (let place = 0; place < sizeBytes; place++) window += bytes[at + place]! * 2 ** (8 * place);
  at += sizeBytes;
  if (window > MOST_WINDOW) throw new Error(`a window of ${window} bytes, of which 32 MB are allowed`);
  for (let isLast = false; !isLast;) {
    whole(bytes, at, 3);
    const head = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
    isLast = (head & 1) === 1;
    const kind = (head >> 1) & 3;
    // Of a run of one byte there is that byte only.
    const size = kind === 1 ? 1 : head >> 3;
    if (kind === 3) throw new Error("a block of an unknown kind");
    whole(bytes, at + 3, size);
    at += 3 + size;
  }
  if (hasChecksum) whole(bytes, at, 4);
  return at + (hasChecksum ? 4 : 0);
}

/** @throws Error where so many bytes are not there */
function whole({ length }: Uint8Array, at: number, count: number): void {
  if (at + count > length) throw new Error("it breaks off");
}
