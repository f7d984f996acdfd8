import { AppError, InputError, LimitError, UsageError } from "../errors";

/** What a pool of threads and one of its threads say to each other. A thread does one task at a time. */
export type ToThread = { readonly task: string; readonly input: unknown };

/** `heapMb` is what the heap of the thread takes up after the task. */
export type FromThread =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly output: unknown; readonly heapMb: number }
  | { readonly kind: "failed"; readonly error: SentError; readonly heapMb: number };

/** Something thrown on its way out of its thread; classes do not travel. */
export interface SentError {
  readonly name: string;
  /** Null for a bug. */
  readonly code: string | null;
  readonly message: string;
}

const CLASSES = { UsageError, InputError, LimitError } as const;

export function sentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: "Error", code: null, message: String(error) };
  return { name: error.name, code: error instanceof AppError ? error.code : null, message: error.message };
}

/** The error as it was thrown in the thread. It keeps its name, also where its class is not known here. */
export function receivedError({ name, code, message }: SentError): Error {
  if (code === null) return new Error(`${name} on a thread: ${message}`);
  if (name in CLASSES) return new CLASSES[name as keyof typeof CLASSES](code, message);
  return Object.defineProperty(new AppError(code, message), "name", { value: name });
}

/** How deep arrays of bytes lie in what is sent: in a list of pages. */
const DEPTH = 3;

/**
 * The buffers in a value that travel to the other side instead of being copied: those that one of its arrays
 * of bytes has for itself.
 */
export function buffersIn(value: unknown, depth: number = DEPTH): ArrayBuffer[] {
  if (value instanceof Uint8Array) {
    const { buffer, byteLength } = value;
    return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
  }
  if (typeof value !== "object" || value === null || depth === 0 || ArrayBuffer.isView(value)) return [];
  return Object.values(value).flatMap((part: unknown) => buffersIn(part, depth - 1));
}
