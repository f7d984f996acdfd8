import type { LabelState } from "../../interfaces/labels";
import { LABEL_STATES } from "../../interfaces/labels";

/** Parameters of one statement stay well below SQLite's limit. */
export const CHUNK = 500;

/** `items` in runs of at most `CHUNK`. */
export function chunksOf<T>(items: readonly T[], size = CHUNK): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

/** The label state at a stored position. */
export function stateAt(position: number): LabelState {
  return LABEL_STATES[position] ?? "open";
}

/** The position under which a label state is stored, so that states sort in their working order. */
export function positionOf(state: LabelState): number {
  return LABEL_STATES.indexOf(state);
}

/** Text that the database holds as `""` where it is unknown. */
export function orNull(text: string): string | null {
  return text === "" ? null : text;
}

/** A time column as milliseconds. */
export function msOf(time: Date | null): number | null {
  return time === null ? null : time.getTime();
}

/** JSON that this store wrote itself. */
export function fromJson<T>(text: string): T {
  return JSON.parse(text) as T;
}

/** Four bytes each, the least first, whatever the machine. */
export function packNumbers(numbers: Uint32Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  numbers.forEach((number, at) => view.setUint32(4 * at, number, true));
  return new Uint8Array(view.buffer);
}

/** What `packNumbers` has packed. */
export function unpackNumbers(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.byteLength / 4 }, (_, at) => view.getUint32(4 * at, true));
}
