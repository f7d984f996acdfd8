import type { ErrorBody } from "./fields/refusals";

/** Nothing answered: no connection, no server, or half an answer. */
const OFFLINE = "offline";

/** A request that came to nothing: the server refused it, with its code and sentence, or nothing answered. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  constructor(
    /** 0 where nothing answered. */
    readonly status: number,
    readonly code: string,
    message: string,
    /** What stands there now, where somebody changed it meanwhile. */
    readonly current?: unknown,
    cause?: unknown,
  ) {
    super(message, { cause });
  }

  /** Whether nothing answered, so that the same request may do later. */
  get isOffline(): boolean {
    return this.code === OFFLINE;
  }

  /** @param cause what the browser said, which tells people nothing */
  static offline(cause?: unknown, message = "the server did not answer; is it still running?"): RequestError {
    return new RequestError(0, OFFLINE, message, undefined, cause);
  }

  /** The refusal that a body tells; what stands between browser and server may answer anything. */
  static refused(status: number, body: unknown): RequestError {
    const error = (body as Partial<ErrorBody> | null)?.error;
    return new RequestError(
      status,
      error?.code ?? "unknown",
      error?.message ?? `the server answered ${status}`,
      error?.current,
    );
  }
}
