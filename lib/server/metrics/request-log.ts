/** One request as a line of JSON on standard error, where WINNOW_LOG=json asks for it. */

/** What is told of a request: no address, no name, no query, nothing of what was sent. */
export interface AnsweredRequest {
  /** The same as in the header X-Request-Id of the answer. */
  readonly id: string;
  readonly method: string;
  /** The operation, e.g. `corpora.pages`; `unknown` for none of ours. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** @param now milliseconds since 1970 */
export function logLine(request: AnsweredRequest, now: number): string {
  const { status } = request;
  const level = status >= 500 ? "error" : status >= 400 && status !== 499 ? "warn" : "info";
  return JSON.stringify({
    time: new Date(now).toISOString(),
    level,
    event: "request",
    ...request,
    ms: Math.round(request.ms * 10) / 10,
  });
}

/** Whether requests are logged. */
export const isLogged = (): boolean => process.env.WINNOW_LOG === "json";
