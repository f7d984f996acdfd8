/** Columns of numbers as text, the lowest byte of a number first: the same in Node and in a browser. */
import { InputError } from "../errors";

/** Characters made at a time: a call takes only so many arguments. */
const AT_ONCE = 0x2000;

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return btoa(text);
}

/** @throws InputError `bad-model` naming the column */
export function fromBase64(text: string, column: string): Uint8Array {
  let decoded: string;
  try {
    decoded = atob(text);
  } catch (error) {
    throw new InputError("bad-model", `${column} is not base64`, { cause: error });
  }
  return Uint8Array.from(decoded, (character) => character.charCodeAt(0));
}

/** How numbers of each kind are put into bytes. */
const KINDS = {
  u16: { size: 2, put: "setUint16", get: "getUint16" },
  i16: { size: 2, put: "setInt16", get: "getInt16" },
  f32: { size: 4, put: "setFloat32", get: "getFloat32" },
} as const;

export type NumberKind = keyof typeof KINDS;

export function numbersToBase64(numbers: ArrayLike<number>, kind: NumberKind): string {
  const { size, put } = KINDS[kind];
  const bytes = new DataView(new ArrayBuffer(numbers.length * size));
  for (let at = 0; at < numbers.length; at++) bytes[put](at * size, numbers[at]!, true);
  return toBase64(new Uint8Array(bytes.buffer));
}

/** @throws InputError `bad-model` naming the column, where it is cut short or no base64 */
export function numbersFromBase64(text: string, kind: NumberKind, column: string): number[] {
  const { size, get } = KINDS[kind];
  const bytes = fromBase64(text, column);
  if (bytes.length % size !== 0)
    throw new InputError("bad-model", `${column} has ${bytes.length} bytes, which is cut short`);
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / size }, (_, at) => view[get](at * size, true));
}
