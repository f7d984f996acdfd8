import type { z } from "zod";
import type { Given } from "../../api/fields/given";
import type { JsonOf, Operation } from "../../api/contract/operation";
import type { ErrorBody } from "../../api/fields/refusals";
import { InputError, messageOf, UsageError } from "../../errors";
import { enter, type Entered, type Who } from "./gate";
import { guardRequest } from "./guard";
import { observed } from "./observer";

/**
 * By class name, not by `instanceof`: the store may have been opened by another bundle of the same server,
 * with its own copy of the classes.
 */
const STATUS: Readonly<Record<string, number>> = {
  UsageError: 400,
  SignInError: 401,
  ForbiddenError: 403,
  NotFoundError: 404,
  ConflictError: 409,
  InputError: 422,
  TooManyError: 429,
  LimitError: 503,
};

/**
 * Codes that have a status of their own: the body is too large, there is no room for it, it is about what no
 * longer stands there, or what the server needs is away and may soon be back.
 */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  "upload-too-large": 413,
  "disk-full": 507,
  "page-replaced": 409,
  "objects-away": 503,
  busy: 503,
  "connection-lost": 503,
  "cannot-open": 503,
};

/**
 * The answer to a request that threw: the status by the kind of error, and the message only where it is meant
 * to be read (AppError).
 */
export function failure(error: unknown): Response {
  const code =
    error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
  const known =
    error instanceof Error && code !== null && (error.name in STATUS || error.name === "AppError");
  if (!known) console.error(error);
  const body: ErrorBody = {
    error: {
      code: known ? code : "internal",
      message: known ? messageOf(error) : "the server failed; its log has the details",
      ...(error instanceof Error && "current" in error && { current: error.current }),
    },
  };
  const status = known ? (STATUS_OF_CODE[code] ?? STATUS[error.name] ?? 500) : 500;
  const wait = error instanceof Error && "retryAfter" in error ? Number(error.retryAfter) : null;
  return Response.json(body, { status, ...(wait !== null && { headers: { "Retry-After": `${wait}` } }) });
}

/**
 * A route handler: checks Host, Origin and Sec-Fetch-Site, of reads as of writes, and who is signed in where
 * people sign in; hands over the awaited route parameters and who asks, and turns what is thrown into an
 * answer. Every handler of the API is made by this (the house test says so), so none is without its guard.
 * Next answers HEAD by the handler of GET; here nothing is computed for it. A body ends with its reader.
 * `export const POST = route<{ id: string }>(async (request, { id }, who) => Response.json(...))`
 */
export function route<Params = Record<string, never>>(
  handler: (request: Request, params: Params, who: Who) => Promise<Response> | Response,
) {
  const answered = async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    try {
      guardRequest(request);
      if (request.method === "HEAD")
        return guarded(new Response(null, { status: 405, headers: { Allow: "GET" } }));
      const entered = await enter(request);
      const response = await handler(request, await context.params, entered.who);
      await notedOrEnded(response, entered);
      return guarded(endedWithReader(response, request.signal));
    } catch (error) {
      // Who asked has left: nobody reads the answer, and nothing has failed.
      return guarded(
        request.signal.aborted && error === request.signal.reason
          ? new Response(null, { status: 499 })
          : failure(error),
      );
    }
  };
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    const began = performance.now();
    return observed(request, await answered(request, context), performance.now() - began);
  };
}

/**
 * Note what was answered. What takes data away, by whichever method, is not handed out without its note, and whatever
 * feeds its body ends; a write has been done by then, and is not told as one that was not: of its missing note the
 * server's log knows.
 */
async function notedOrEnded(response: Response, { takesAway, answered }: Entered): Promise<void> {
  try {
    await answered(response);
  } catch (error) {
    if (!takesAway) return console.error(error);
    await response.body?.cancel(error).catch(() => undefined);
    throw error;
  }
}

/**
 * Ends the body when the reader has left before its first byte: such an answer is dropped by Next as it is,
 * and what feeds the body would wait for ever.
 */
function endedWithReader(response: Response, signal: AbortSignal): Response {
  const end = (): void => {
    // Once it is being sent, its sender ends it.
    if (response.body?.locked === false) response.body.cancel(signal.reason).catch(() => undefined);
  };
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return response;
}

/** The JSON that an operation answers, held to its schema by the compiler, with the status that it names. */
export function answer<O extends Operation>(operation: O, value: Given<JsonOf<O>>): Response {
  const [status] = Object.entries(operation.answers).find(([, { kind }]) => kind === "json") ?? ["200"];
  return Response.json(value, { status: Number(status) });
}

/** No answer is taken for another type than it says, or into a page of another site. */
function guarded(response: Response): Response {
  response.headers.set("X-Content-Type-Options", "nosniff");
  response.headers.set("Cross-Origin-Resource-Policy", "same-origin");
  return response;
}

/** A value checked against its schema. @throws UsageError that names the first wrong field */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const where = issue && issue.path.length > 0 ? `${issue.path.join(".")}: ` : "";
  throw new UsageError(
    "invalid-input",
    `${where}${(issue?.message ?? "not what was expected").toLowerCase()}`,
  );
}

/**
 * A JSON body may be this large: the largest page as a string, most of its characters escaped. Files come as
 * uploads.
 */
export const MAX_JSON_BYTES = 100 * 1024 * 1024;

/**
 * The JSON body of a request, checked.
 * @throws UsageError for malformed JSON or a wrong field, InputError `body-too-large`
 */
export async function jsonBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parsedJson(new TextDecoder().decode(await bodyBytes(request, MAX_JSON_BYTES)), schema);
}

/** JSON, checked. @throws UsageError for malformed JSON or a wrong field */
export function parsedJson<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError("malformed-json", `the body is not JSON: ${messageOf(error)}`, { cause: error });
  }
  return checked(schema, value);
}

/** The body as it is; one without end is left where it is too long. @throws InputError `body-too-large` */
export async function bodyBytes(request: Request, limit: number): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = Number(request.headers.get("content-length") ?? 0);
  for (let read = 0; size <= limit; size = Math.max(size, read)) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) return new Uint8Array(Buffer.concat(chunks));
    chunks.push(value);
    read += value.length;
  }
  await reader?.cancel();
  throw new InputError("body-too-large", `the body is larger than ${Math.round(limit / 1024 / 1024)} MB`);
}

/** The query of a request as an object, checked; a name that comes more than once is an array. */
export function queryOf<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const search = new URL(request.url).searchParams;
  const value: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    value[name] = all.length === 1 ? all[0]! : all;
  }
  return checked(schema, value);
}
