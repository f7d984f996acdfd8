import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { unzstd } from "./zstd";

/** Unpack all of a body, beside the thread that asks. Fails beyond the limit with `ERR_BUFFER_TOO_LARGE`. */
export type Unpacker = (bytes: Uint8Array, limits: { readonly maxOutputLength: number }) => Promise<Buffer>;

const inflate: Unpacker = promisify(zlib.inflate);
const inflateRaw: Unpacker = promisify(zlib.inflateRaw);
const gunzip: Unpacker = promisify(zlib.gunzip);
const unbrotli: Unpacker = promisify(zlib.brotliDecompress);

const UNPACKERS: Readonly<Record<string, Unpacker>> = {
  gzip: gunzip,
  "x-gzip": gunzip,
  // Some servers leave out the frame that the standard wants around it.
  deflate: (bytes, limits) => (((bytes[0] ?? 8) & 15) === 8 ? inflate : inflateRaw)(bytes, limits),
  br: unbrotli,
  zstd: nodesUnzstd() ?? unzstd,
};

/** Content encodings that can be undone here, as `accept-encoding` names them. */
export const UNPACKABLE: readonly string[] = Object.keys(UNPACKERS).filter((name) => name !== "x-gzip");

/** What undoes a content encoding, by its name in lower case; null for one that is unknown here. */
export function unpackerOf(name: string): Unpacker | null {
  return Object.hasOwn(UNPACKERS, name) ? UNPACKERS[name]! : null;
}

/** Node has it from 22.15 on. */
function nodesUnzstd(): Unpacker | null {
  const found: unknown = Reflect.get(zlib, "zstdDecompress");
  return typeof found === "function" ? promisify(found as typeof zlib.gunzip) : null;
}
