/**
 * A failure that a caller can act on. `code` is stable and part of the API; the message is one lower-case
 * line that names the offending value and what was allowed. Everything else that is thrown is a bug.
 */
export class AppError extends Error {
  override readonly name: string = "AppError";
  constructor(
    readonly code: string,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/**
 * The caller asked for something that cannot be: a wrong option, a value out of range, an unknown name (exit
 * code 2, HTTP 400).
 */
export class UsageError extends AppError {
  override readonly name = "UsageError";
}

/** The named thing does not exist (HTTP 404). */
export class NotFoundError extends AppError {
  override readonly name = "NotFoundError";
  constructor(what: string, id: string) {
    super("not-found", `${what} not found: ${id}`);
  }
}

/** Somebody else changed the thing meanwhile; `current` is what stands there now (HTTP 409). */
export class ConflictError<T> extends AppError {
  override readonly name = "ConflictError";
  constructor(
    message: string,
    readonly current: T,
  ) {
    super("conflict", message);
  }
}

/**
 * The input was read but is not what it claims to be: a broken archive, malformed JSON, a page that is no
 * HTML (HTTP 422).
 */
export class InputError extends AppError {
  override readonly name = "InputError";
}

/**
 * Work that was given up: it took longer or needed more memory than one request may, or too much other work
 * was waiting (HTTP 503). The same request may succeed later where others were the reason.
 */
export class LimitError extends AppError {
  override readonly name = "LimitError";
}

/**
 * Whether something thrown says that a named thing does not exist. By name, not by `instanceof`: what a store throws may
 * be of another bundle of the same server, which has classes of its own.
 */
export function isNotFound(error: unknown): error is NotFoundError {
  return error instanceof Error && error.name === "NotFoundError";
}

/** Whether something thrown says that somebody else was first; by name, for the same reason. */
export function isConflict(error: unknown): error is ConflictError<unknown> {
  return error instanceof Error && error.name === "ConflictError";
}

/** The message of anything thrown, for a place that must show it. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
