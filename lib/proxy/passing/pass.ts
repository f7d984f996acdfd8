/**
 * One request on its way through: pages are filtered, all else is streamed as it is. Whatever goes wrong with the
 * filtering lets the page pass as it came, with a header that says why; what goes wrong on the way to the server
 * is shown.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { UNPACKABLE } from "../../http/content-encoding";
import { contentType, HTML_TYPES } from "../../http/content-type";
import { writeRecipe } from "../../recipes/text";
import type { Recipe } from "../../recipes/recipe";
import type { PageFilter } from "../filtering/page-filter";
import type { FilteredPage } from "../tasks/filter";
import type { Wish, Wishes } from "../filtering/wishes";
import { encodingsToAsk, headerText, passedOn, valuesOf } from "./headers";
import { takeBody, unpacked, type TakenBody } from "./page-body";
import { errorHeader } from "./refusal";
import type { Upstream } from "./upstream";

/** What requests are passed on by. */
export interface Passage {
  readonly upstream: Upstream;
  readonly wishes: Wishes;
  readonly filter: PageFilter;
  /** Bytes of a page, packed and unpacked, and how long its body may take to come. */
  readonly limits: { readonly maxBytes: number; readonly ms: number };
  readonly keepScripts: boolean;
}

/** Where a request goes. */
export interface Target {
  readonly url: URL;
  /** Path and query as the client wrote them. */
  readonly path: string;
}

type FilterWish = Wish & { readonly recipe: Recipe; readonly view: "filtered" | "dimmed" };

/** What became of a request: a page that was filtered, one that could not be, or what was not to be. */
export type Passed = "filtered" | "failed" | "untouched";

/**
 * Pass a request on and its answer back. Resolves when both are through.
 * @param ask how the server is asked; by its answer where it has answered already
 * @throws what `Upstream.ask` and `Wishes.of` throw, before anything was answered
 */
export async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  passage: Passage,
  ask: Upstream["ask"] = (sent) => passage.upstream.ask(sent),
): Promise<Passed> {
  const left = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) left.abort(new Error("the client has left"));
  });
  const wish = await passage.wishes.of(request.headers, target.url.hostname);
  const wanted = isWanted(request, wish) ? wish : null;
  const began = performance.now();
  const answer = await ask({
    ...target,
    method: request.method ?? "GET",
    headers: sentHeaders(request, wanted !== null),
    body: hasBody(request) ? request : null,
    signal: left.signal,
  });
  const upstreamMs = performance.now() - began;
  if (wanted === null || !isPage(answer)) {
    await stream(answer, response, [], []);
    return "untouched";
  }
  const taken = await takeBody(answer, passage.limits);
  const outcome = await filtered(answer, taken, target, wanted, passage, left.signal);
  if (left.signal.aborted) {
    answer.destroy();
    return "failed";
  }
  if ("failure" in outcome) {
    await stream(answer, response, ["x-winnow-error", errorHeader(outcome.failure)], taken);
    return "failed";
  }
  const { page } = outcome;
  response.writeHead(answer.statusCode ?? 200, [
    ...pageHeaders(answer, page, wanted),
    "Server-Timing",
    timing({ upstream: upstreamMs, ...page.ms, total: performance.now() - began }),
  ]);
  response.end(page.body);
  return "filtered";
}

async function filtered(
  answer: IncomingMessage,
  taken: TakenBody,
  { url }: Target,
  { recipe, view, format }: FilterWish,
  { filter, limits, keepScripts }: Passage,
  signal: AbortSignal,
): Promise<{ readonly page: FilteredPage } | { readonly failure: unknown }> {
  if (taken.state !== "whole") return { failure: taken.reason };
  try {
    const encodings = valuesOf(answer.rawHeaders, "content-encoding")
      .flatMap((value) => value.split(","))
      .map((name) => name.trim().toLowerCase());
    const bytes = await unpacked(taken.chunks, encodings, limits.maxBytes);
    const page = await filter.filter(
      {
        bytes,
        url: url.href,
        httpCharset: contentType(answer.headers["content-type"] ?? null).charset,
        recipe,
        isDimmed: view === "dimmed",
        format,
        keepScripts,
        hasPolicy: "content-security-policy" in answer.headers,
      },
      signal,
    );
    return { page };
  } catch (failure) {
    return { failure };
  }
}

/** Whether a request is for a page that somebody looks at, and wants it other than it is. */
function isWanted(request: IncomingMessage, wish: Wish): wish is FilterWish {
  const { headers, method } = request;
  const destination = headers["sec-fetch-dest"];
  const isForReading =
    (destination === undefined || destination === "document") &&
    headers["x-requested-with"]?.toString().toLowerCase() !== "xmlhttprequest";
  return (
    method === "GET" &&
    wish.recipe !== null &&
    wish.view !== "whole" &&
    headers.range === undefined &&
    isForReading
  );
}

/** Whether what comes back is a page in full, and not something to be saved. */
function isPage({ statusCode, headers }: IncomingMessage): boolean {
  const { type } = contentType(headers["content-type"] ?? null);
  return (
    statusCode === 200 &&
    type !== null &&
    HTML_TYPES.has(type) &&
    !/^\s*attachment\b/i.test(headers["content-disposition"] ?? "")
  );
}

/**
 * Only encodings are asked for that can be undone here. A browser that has seen the page in another view asks
 * whether it has changed; since that page may have been another, it is asked for again.
 */
function sentHeaders(request: IncomingMessage, isWantedPage: boolean): string[] {
  const isNavigation = (request.headers.accept ?? "").includes("text/html");
  const isLeftOut = (name: string): boolean =>
    name === "host" ||
    (isWantedPage &&
      (name === "accept-encoding" ||
        (isNavigation && (name === "if-none-match" || name === "if-modified-since"))));
  const sent = passedOn(request.rawHeaders, isLeftOut);
  if (isWantedPage) {
    const accepted = valuesOf(request.rawHeaders, "accept-encoding").join(", ");
    sent.push("Accept-Encoding", encodingsToAsk(accepted, UNPACKABLE));
  }
  if (request.headers["transfer-encoding"] !== undefined) sent.push("Transfer-Encoding", "chunked");
  return sent;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** What describes the bytes that came, and no longer those that go. */
const ABOUT_BYTES = new Set(
  "content-length content-encoding content-type content-md5 digest content-digest repr-digest etag last-modified accept-ranges cache-control expires age pragma".split(
    " ",
  ),
);

function pageHeaders(
  answer: IncomingMessage,
  { body, type, leaves, kept }: FilteredPage,
  { recipe, view, format }: FilterWish,
): string[] {
  const media = type ?? contentType(answer.headers["content-type"] ?? null).type!;
  return [
    ...passedOn(answer.rawHeaders, (name) => ABOUT_BYTES.has(name)),
    "Content-Type",
    `${media}; charset=utf-8`,
    "Content-Length",
    String(body.length),
    // The same address is another page in another view.
    "Cache-Control",
    "private, no-cache",
    "x-winnow-recipe",
    headerText(writeRecipe(recipe)),
    "x-winnow-view",
    format === "page" ? view : format,
    "x-winnow-kept",
    `${kept} of ${leaves}`,
  ];
}

/** The header that browsers show with what a page took. */
function timing(ms: Readonly<Record<string, number>>): string {
  return Object.entries(ms)
    .map(([name, value]) => `winnow-${name};dur=${value.toFixed(2)}`)
    .join(", ");
}

/** Pass an answer back as it came, what was read of it first. */
async function stream(
  answer: IncomingMessage,
  response: ServerResponse,
  added: readonly string[],
  taken: TakenBody | readonly never[],
): Promise<void> {
  const message = answer.statusMessage ?? "";
  response.writeHead(answer.statusCode ?? 502, /^[\t\x20-\x7e]*$/.test(message) ? message : "", [
    ...passedOn(answer.rawHeaders),
    ...added,
  ]);
  if ("state" in taken) {
    for (const chunk of taken.chunks) response.write(chunk);
    if (taken.state === "whole") {
      response.end();
      return;
    }
    if (taken.state === "broken") {
      // As it broke off here it breaks off there.
      response.write("", () => response.destroy());
      return;
    }
  }
  await pipeline(answer, response);
}
