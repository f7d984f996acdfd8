import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";

const deflateAsync = promisify(deflate);
const inflateAsync = promisify(inflate);

/** Page bytes as they are stored. */
export interface StoredBody {
  /** Of the bytes before compression, in hexadecimal. */
  readonly sha256: string;
  readonly deflated: Uint8Array<ArrayBuffer>;
}

/** SHA-256 in hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export async function packBody(bytes: Uint8Array): Promise<StoredBody> {
  return { sha256: sha256Of(bytes), deflated: Uint8Array.from(await deflateAsync(bytes)) };
}

export async function unpackBody(deflated: Uint8Array): Promise<Uint8Array> {
  return inflateAsync(deflated);
}
