import { Agent, request, type Dispatcher } from "undici";
import { AppError, InputError, messageOf, UsageError } from "../errors";
import { CHECKED_DEFAULTS, checkedLookup, refuseLiteral, type CheckedAddresses } from "./checked-lookup";
import { unpackerOf } from "./content-encoding";
import { contentType, HTML_TYPES } from "./content-type";
import { CAUSES } from "./network-causes";

/** Limits of one fetch; all of them hold over all redirects together, but for `maxBytes`. */
export interface FetchOptions extends CheckedAddresses {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
  /** What the request says that it takes. */
  readonly accept: string;
  /** Asked before each request, also of a redirect. @throws what the fetch then fails with */
  readonly allow: (url: URL) => Promise<void>;
  /** Asked before a body is read. @throws what the fetch then fails with */
  readonly check: (head: AnswerHead) => void;
  /** Gives the fetch up; null for nobody. */
  readonly signal: AbortSignal | null;
}

/** What an answer says of itself before its body. */
export interface AnswerHead {
  readonly url: string;
  readonly status: number;
  /** In lower case; null where none is named. */
  readonly type: string | null;
}

const FETCH_DEFAULTS: FetchOptions = {
  ...CHECKED_DEFAULTS,
  timeoutMs: 20_000,
  maxBytes: 20 * 1024 * 1024,
  maxRedirects: 5,
  accept: "text/html,application/xhtml+xml",
  allow: async () => undefined,
  check: mustBePage,
  signal: null,
};

export interface FetchedPage {
  readonly bytes: Uint8Array;
  /** Where the page was found after redirects, without fragment. */
  readonly url: string;
  /** `charset` of the response's content type, null where it names none. */
  readonly httpCharset: string | null;
}

/** Any answer, of whatever status. */
export interface FetchedAnswer extends AnswerHead {
  readonly bytes: Uint8Array;
  /** As of `FetchedPage`. */
  readonly httpCharset: string | null;
}

/**
 * Fetch a page that somebody named. Only public addresses are connected to: every address of a name is
 * checked, the connection goes to exactly the checked ones, and each redirect is checked again, so that no
 * name can lead into the machine or its network.
 * @throws UsageError `bad-url`
 * @throws InputError `private-address`, `bad-redirect`, `too-many-redirects`, `fetch-timeout`, `page-too-large`, `not-html`,
 * `http-status`, `unreachable`
 */
export async function fetchPage(
  url: string,
  options: Partial<Omit<FetchOptions, "accept" | "check">> = {},
): Promise<FetchedPage> {
  const { bytes, url: found, httpCharset } = await fetchAnswer(url, options);
  return { bytes, url: found, httpCharset };
}

/**
 * The same of anything: what is taken is what `check` does not refuse.
 * @throws as `fetchPage`, and what `allow` and `check` throw
 */
export async function fetchAnswer(url: string, options: Partial<FetchOptions> = {}): Promise<FetchedAnswer> {
  const limits = { ...FETCH_DEFAULTS, ...options };
  const dispatcher = new Agent({ connect: { lookup: checkedLookup(limits), timeout: limits.timeoutMs } });
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal === null ? timeout : AbortSignal.any([timeout, limits.signal]);
  try {
    return await follow(httpUrl(url), limits, dispatcher, signal);
  } catch (error) {
    limits.signal?.throwIfAborted();
    throw explained(error, url, limits, signal);
  } finally {
    // A body that was not read to its end must not keep the connection.
    await dispatcher.destroy();
  }
}

async function follow(
  start: URL,
  limits: FetchOptions,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<FetchedAnswer> {
  let at = start;
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects++) {
    refuseLiteral(at.hostname, limits);
    await limits.allow(at);
    const { statusCode, headers, body } = await request(at, {
      dispatcher,
      signal,
      headersTimeout: limits.timeoutMs,
      bodyTimeout: limits.timeoutMs,
      headers: {
        accept: limits.accept,
        "accept-encoding": "gzip, deflate, br",
        "user-agent": "Winnow (page inspector)",
      },
    });
    // A body that is left unread fails when its connection is closed; whoever reads it still gets the error.
    body.on("error", () => {});
    const location = single(headers.location);
    if (statusCode >= 300 && statusCode < 400 && location !== null) {
      body.destroy();
      at = redirected(location, at);
      continue;
    }
    const { type, charset } = contentType(single(headers["content-type"]));
    limits.check({ url: at.href, status: statusCode, type });
    const packed = await readBody(body, at, limits.maxBytes);
    const bytes = await unpack(packed, single(headers["content-encoding"]), at, limits.maxBytes);
    at.hash = "";
    return { bytes, url: at.href, status: statusCode, type, httpCharset: charset };
  }
  throw new InputError(
    "too-many-redirects",
    `${start.href} redirects more than ${limits.maxRedirects} times`,
  );
}

/** @throws InputError `http-status` */
export function mustBeFound({ url, status }: AnswerHead): void {
  if (status < 200 || status > 299)
    throw new InputError("http-status", `${url} answers with status ${status}`);
}

function mustBePage(head: AnswerHead): void {
  mustBeFound(head);
  if (head.type !== null && !HTML_TYPES.has(head.type))
    throw new InputError("not-html", `${head.url} is ${head.type}, not HTML`);
}

function httpUrl(text: string, base?: URL): URL {
  let url: URL;
  try {
    url = new URL(text, base);
  } catch (error) {
    throw new UsageError("bad-url", `not an address: ${text.slice(0, 200)}`, { cause: error });
  }
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new UsageError("bad-url", `only http and https addresses can be fetched, not ${url.protocol}`);
  if (url.username !== "" || url.password !== "")
    throw new UsageError("bad-url", "addresses with a user name or password are not fetched");
  return url;
}

/** Where a page leads is no mistake of who asked for it. @throws InputError `bad-redirect` */
function redirected(location: string, from: URL): URL {
  try {
    return httpUrl(location, from);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const message = `${from.href} redirects to where nothing is fetched: ${error.message}`;
    throw new InputError("bad-redirect", message, { cause: error });
  }
}

async function readBody(body: AsyncIterable<Uint8Array>, url: URL, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(url, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Beside the server, which goes on: 20 MB take it a tenth of a second. */
async function unpack(
  bytes: Buffer,
  encoding: string | null,
  url: URL,
  maxOutputLength: number,
): Promise<Uint8Array> {
  const name = encoding?.trim().toLowerCase() ?? "identity";
  if (name === "identity" || name === "") return bytes;
  const unpacker = unpackerOf(name);
  if (unpacker === null)
    throw new InputError("not-html", `${url.href} uses an unknown content encoding: ${name}`);
  try {
    return await unpacker(bytes, { maxOutputLength });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw tooLarge(url, maxOutputLength);
    throw new InputError("not-html", `${url.href} is not packed as it says (${name})`, { cause: error });
  }
}

/** What a person can do something about, said plainly; the reason often lies several causes deep. */
function explained(error: unknown, url: string, { timeoutMs }: FetchOptions, signal: AbortSignal): Error {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError) return cause;
    const first: unknown = cause instanceof AggregateError ? cause.errors[0] : null;
    if (first instanceof AppError) return first;
  }
  const isTimeout = signal.aborted || (error instanceof Error && /Timeout/.test(error.name));
  if (isTimeout)
    return new InputError("fetch-timeout", `${url} did not answer in full within ${timeoutMs / 1000} s`, {
      cause: error,
    });
  return new InputError("unreachable", `cannot fetch ${url}: ${causeOf(error)}`, { cause: error });
}

function causeOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return CAUSES[code ?? ""] ?? (messageOf(error) || code || "unknown cause");
}

const tooLarge = (url: URL, limit: number): InputError =>
  new InputError("page-too-large", `${url.href} is larger than ${Math.round(limit / 1024 / 1024)} MB`);
const single = (header: string | string[] | undefined): string | null =>
  Array.isArray(header) ? (header[0] ?? null) : (header ?? null);
