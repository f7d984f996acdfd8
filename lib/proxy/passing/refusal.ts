/** A request that could not be passed on, as the client gets to know of it. */
import { STATUS_CODES, type ServerResponse } from "node:http";
import { AppError, messageOf } from "../../errors";
import { headerText } from "./headers";

const STATUS: Readonly<Record<string, number>> = {
  "private-address": 403,
  "foreign-origin": 403,
  "no-such-page": 404,
  "upstream-timeout": 504,
  unreachable: 502,
  "upstream-tls": 502,
  "upstream-broken": 502,
};

/** The status of a failure: wrong requests are the client's, all else lies behind the proxy. */
export function statusOf(error: unknown): number {
  if (!(error instanceof AppError)) return 502;
  return STATUS[error.code] ?? (error.name === "UsageError" || error.name === "InputError" ? 400 : 502);
}

/** `x-winnow-error`: the code and what happened. */
export function errorHeader(error: unknown): string {
  return headerText(`${codeOf(error)}; ${messageOf(error)}`);
}

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : "unexpected");

/** Answer a request with what went wrong, as a page for people; nothing where an answer has begun. */
export function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const status = statusOf(error);
  const body = refusalPage(status, codeOf(error), messageOf(error));
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    "x-winnow-error": errorHeader(error),
  });
  response.end(body);
}

/** The same for a client that waits for a tunnel. */
export function refusalOfTunnel(error: unknown): string {
  const status = statusOf(error);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]!}\r\nx-winnow-error: ${errorHeader(error)}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`;
}

function refusalPage(status: number, code: string, message: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Winnow proxy: ${status}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem;color:#222;background:#fff}code{color:#666}@media(prefers-color-scheme:dark){body{color:#ddd;background:#191918}}</style><h1>The page could not be passed on</h1><p>${escaped(message)}</p><p><code>${escaped(code)}</code>, said by the Winnow proxy on this computer.</p>`;
}

/** Text as HTML. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
