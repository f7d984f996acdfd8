import { AppError, messageOf } from "../../errors";

/** Why there is no answer; `code` is stable. */
export interface Failure {
  readonly code: string;
  readonly message: string;
}

/** What was thrown while a page was worked on; whatever no caller can act on counts as the extractor's. */
export function failureOf(error: unknown): Failure {
  return { code: error instanceof AppError ? error.code : "extractor-threw", message: messageOf(error) };
}

/** A failure in one line, as people read it and as the store keeps it: `code: message`. */
export function failureText({ code, message }: Failure): string {
  return `${code}: ${message}`;
}

/** Inverse of `failureText`, since a code holds no colon; a line without one is code and message at once. */
export function failureFrom(text: string): Failure {
  const end = text.indexOf(": ");
  return end < 0 ? { code: text, message: text } : { code: text.slice(0, end), message: text.slice(end + 2) };
}
