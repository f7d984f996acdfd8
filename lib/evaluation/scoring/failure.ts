/** Why there is no answer; `code` is stable. */
export interface Failure {
  readonly code: string;
  readonly message: string;
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
