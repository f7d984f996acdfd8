/**
 * The client of the API: one function for every operation, typed by its schemas and made from its address.
 * The schemas themselves stay on the server: both are parts of one build.
 */
import type { z } from "zod";
import { ADDRESSES, partsOfAddress, type Address, type Resource } from "./contract/addresses";
import type { Given } from "./fields/given";
import type { IsPlain, JsonOf, Operation } from "./contract/operation";
import { RequestError } from "./request-error";
import type { ROUTES } from "./routes";

/** The code of a refusal because nobody is signed in, and the event of the window that tells of it. */
export const SIGNED_OUT = "signed-out";

/** How a request is sent, whatever it says. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** The bytes of the page (sha256) that the body is about; refused where others stand there now. */
  readonly ofPage?: string | undefined;
  /** The ETag of an earlier answer, without its quotes; 304 where nothing has changed since. */
  readonly known?: string;
  readonly cache?: RequestCache;
}

declare const answered: unique symbol;
/** An address that is read, with the type of what is there. */
export type AddressOf<T> = string & { readonly [answered]?: T };

type ParametersOf<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? { readonly [K in Name]: string } & ParametersOf<Rest>
  : object;
type QueryOf<O> = O extends { readonly query: infer Query extends z.ZodType }
  ? Given<z.input<Query>>
  : object;
type BodyOf<O> = O extends { readonly body: infer Body extends z.ZodType }
  ? O extends { readonly isBodyOptional: true }
    ? { readonly body?: Given<z.input<Body>> }
    : { readonly body: Given<z.input<Body>> }
  : object;

/** The parameters of the path and the fields of the query by name, and `body`. */
type InputOf<A extends string, O> = ParametersOf<A> & QueryOf<O> & BodyOf<O>;
type Arguments<Input> = object extends Input
  ? [input?: Input, options?: RequestOptions]
  : [input: Input, options?: RequestOptions];

interface Raw<T, Input> {
  /**
   * The answer as it came, where its status, its headers or its bytes matter. 304 is an answer, too.
   * @throws RequestError; what `signal` gives as its reason
   */
  response(...given: Arguments<Input>): Promise<Response>;
  /** Where it is, for a link or a frame. */
  address(input: Omit<Input, "body">): AddressOf<T>;
}

/** @throws RequestError; what `signal` gives as its reason */
type Plain<T, Input> = (...given: Arguments<Input>) => Promise<[T] extends [never] ? void : T>;

type Call<A extends string, O extends Operation> = Raw<JsonOf<O>, InputOf<A, O>> &
  (IsPlain<O> extends true ? Plain<JsonOf<O>, InputOf<A, O>> : unknown);

export type Client = {
  readonly [R in Resource]: {
    readonly [
      Name in keyof (typeof ROUTES)[R] & keyof (typeof ADDRESSES)[R]
    ]: (typeof ROUTES)[R][Name] extends infer O extends Operation
      ? Call<(typeof ADDRESSES)[R][Name] & string, O>
      : never;
  };
};

/** How a request leaves: `fetch`, or what a test puts in its place. */
export type Send = (address: string, init: RequestInit) => Promise<Response>;

export function clientOf(send: Send): Client {
  const resources = Object.entries(ADDRESSES).map(([resource, list]) => [
    resource,
    Object.fromEntries(Object.entries(list).map(([name, address]) => [name, callOf(address, send)])),
  ]);
  return Object.fromEntries(resources) as Client;
}

/** The client of this app's own server. */
export const api = clientOf((address, init) => fetch(address, init));

/**
 * What is at an address that the client gave, for who asks again when the address is another one.
 * @throws RequestError; what `signal` gives as its reason
 */
export async function answerAt<T>(address: AddressOf<T>, { signal }: RequestOptions = {}): Promise<T> {
  const response = await sent(fetch, address, { method: "GET", ...(signal && { signal }) }, signal);
  return (await jsonOf(response, signal)) as T;
}

type AnyInput = Readonly<Record<string, unknown>>;

function callOf(address: Address, send: Send) {
  const { method, path } = partsOfAddress(address);
  const response = async (input: AnyInput = {}, options: RequestOptions = {}): Promise<Response> =>
    sent(send, addressOf(path, input), initOf(method, input.body, options), options.signal);
  const call = async (input?: AnyInput, options?: RequestOptions): Promise<unknown> => {
    const found = await response(input, options);
    return found.status === 204 ? undefined : jsonOf(found, options?.signal);
  };
  return Object.assign(call, { response, address: (input: AnyInput) => addressOf(path, input) });
}

/**
 * The path with its parameters, and everything else that was given but the body as its query; a list is
 * given once for each of its values, what is undefined not at all.
 */
function addressOf(path: string, input: AnyInput): string {
  const inPath = new Set<string>(["body"]);
  const filled = path.replace(/\[(\w+)\]/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(input[name]));
  });
  const query = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      inPath.has(name) || value === undefined
        ? []
        : (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]),
    ),
  ).toString();
  return query === "" ? filled : `${filled}?${query}`;
}

function initOf(method: string, body: unknown, options: RequestOptions): RequestInit {
  const { signal, ofPage, known, cache } = options;
  const headers = {
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(ofPage !== undefined && { "if-match": `"${ofPage}"` }),
    ...(known !== undefined && { "if-none-match": `"${known}"` }),
  };
  return {
    method,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(cache && { cache }),
  };
}

async function sent(
  send: Send,
  address: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const response = await orOffline(() => send(address, init), signal);
  if (response.ok || response.status === 304) return response;
  const refused = RequestError.refused(response.status, await response.json().catch(() => null));
  if (refused.code === SIGNED_OUT && typeof window !== "undefined")
    window.dispatchEvent(new Event(SIGNED_OUT));
  throw refused;
}

/** Half an answer is none. */
function jsonOf(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  return orOffline(() => response.json() as Promise<unknown>, signal);
}

async function orOffline<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw signal?.aborted === true ? error : RequestError.offline(error);
  }
}
