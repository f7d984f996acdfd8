import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, deflate, inflate, type ZlibOptions } from "node:zlib";
import { AppError } from "../../../errors";
import type { Bodies, StoredBody } from "../../objects/bodies";
import { damagedObject, missingObject } from "../../objects/failures";

const deflateAsync = promisify(deflate);
const inflatePromised = promisify(inflate);
/** Most pages come out in one piece; in the usual ones of 16 kB it is the pieces that take the time. */
const PIECE_BYTES = 128 * 1024;
const inflateAsync = (deflated: Uint8Array, options: ZlibOptions = {}): Promise<Buffer> =>
  inflatePromised(deflated, { chunkSize: PIECE_BYTES, ...options });

/** What `packBody` has deflated. */
export async function inflated(deflated: Uint8Array): Promise<Uint8Array> {
  return inflateAsync(deflated);
}

/** SHA-256 in hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export async function packBody(bytes: Uint8Array): Promise<StoredBody> {
  return { sha256: sha256Of(bytes), deflated: Uint8Array.from(await deflateAsync(bytes)) };
}

/** Wrapped as deflated without being made smaller, for what is dense already and for a place that takes nothing else. */
export async function wrapBody(bytes: Uint8Array): Promise<StoredBody> {
  const deflated = await deflateAsync(bytes, { level: constants.Z_NO_COMPRESSION });
  return { sha256: sha256Of(bytes), deflated: Uint8Array.from(deflated) };
}

/**
 * What a row has instead of bytes that are in the object store: a zero, with which nothing deflated begins, and how many
 * bytes it is about, four bytes, the least first. Nothing deflated is as short as that, so SQL tells it by its length.
 */
export function markOf(length: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(MARK_BYTES));
  view.setUint32(1, length, true);
  return new Uint8Array(view.buffer);
}
const MARK_BYTES = 5;
/** The least that is deflated has eight bytes. */
export const SHORTEST_DEFLATED = 8;

export const isMark = (stored: Uint8Array): boolean => stored.length === MARK_BYTES && stored[0] === 0;

/** How many bytes the mark is about. */
export const markedLength = (mark: Uint8Array): number =>
  new DataView(mark.buffer, mark.byteOffset, mark.byteLength).getUint32(1, true);

/** How many bytes a body has that is of so many before it was deflated, at most. */
export const mostDeflated = (length: number): number => length + Math.ceil(length / 1000) + 64;

/** A row of bytes. */
export interface BodyRow {
  readonly sha256: string;
  /** Or a mark. */
  readonly deflated: Uint8Array;
}

/**
 * The bytes of a row, wherever they are. Those of an object store are compared with their hash.
 * @throws AppError `body-elsewhere` where they are in an object store and none is named, `object-missing`,
 * `object-damaged`, or what the object store fails with
 */
export async function unpackBody({ sha256, deflated }: BodyRow, objects: Bodies | null): Promise<Uint8Array> {
  if (!isMark(deflated)) return inflateAsync(deflated);
  if (objects === null)
    throw new AppError(
      "body-elsewhere",
      "the bytes are in an object store, and none is named: set WINNOW_BODIES as where they came in",
    );
  return unpackObject(sha256, markedLength(deflated), objects);
}

/** As `unpackBody`, of an object. */
async function unpackObject(sha256: string, length: number, objects: Bodies): Promise<Uint8Array> {
  const packed = await objects.get(sha256, mostDeflated(length));
  if (packed === null) throw missingObject(objects, sha256);
  let bytes: Uint8Array;
  try {
    bytes = await inflateAsync(packed, { maxOutputLength: Math.max(1, length) });
  } catch (error) {
    throw damagedObject(objects, sha256, error instanceof Error ? error.message : String(error));
  }
  const found = sha256Of(bytes);
  if (found !== sha256) throw damagedObject(objects, sha256, `its SHA-256 is ${found}`);
  return bytes;
}

/** How many bytes a row is about, without asking another server for them. */
export async function lengthOfBody({ deflated }: BodyRow): Promise<number> {
  return isMark(deflated) ? markedLength(deflated) : (await inflateAsync(deflated)).length;
}
