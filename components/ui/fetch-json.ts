/** A request that the server refused; `code` and the message are the server's. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface Refusal {
  readonly error?: { readonly code?: string; readonly message?: string };
}

interface RequestOptions {
  readonly body?: unknown;
  readonly method?: string;
  readonly signal?: AbortSignal;
  /** The bytes of the page (sha256) that the body is about; refused where others stand there now. */
  readonly ofPage?: string;
}

/**
 * The answer of a route of this app; `body` is sent as JSON and makes it a POST unless `method` says
 * otherwise.
 * @throws RequestError with the server's message, or with code `offline` when nothing answered
 */
export async function request(path: string, options: RequestOptions = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: options.method ?? (options.body === undefined ? "GET" : "POST"),
      ...(options.body !== undefined && {
        body: JSON.stringify(options.body),
        headers: {
          "content-type": "application/json",
          ...(options.ofPage !== undefined && { "if-match": `"${options.ofPage}"` }),
        },
      }),
      ...(options.signal && { signal: options.signal }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new RequestError(0, "offline", "the server did not answer; is it still running?");
  }
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => ({}))) as Refusal;
  throw new RequestError(
    response.status,
    refusal.error?.code ?? "unknown",
    refusal.error?.message ?? `the server answered ${response.status}`,
  );
}

/**
 * As `request`, with the JSON of the answer. The caller names the shape it expects: the routes are part of
 * the same build.
 */
export async function fetchJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await request(path, options);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}
