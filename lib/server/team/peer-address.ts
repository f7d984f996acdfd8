import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isLoopback, publicOrigin } from "../environment/sign-in";

/** Where a handler finds the address of the connection; whatever a request says of it itself is overwritten. */
const HEADER = "x-winnow-peer";

/**
 * From now on every request tells from which address its connection came. Handlers see requests without their
 * connection, and the headers that Next adds of it are the sender's own where the sender has some.
 */
export function tellPeers(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { readonly request: IncomingMessage };
    request.headers[HEADER] = request.socket.remoteAddress ?? "";
  });
}

/**
 * The address that a request came from: of the connection, or, where WINNOW_ORIGIN says that there is a proxy and
 * the connection is from this machine, the one that the proxy has added last to X-Forwarded-For.
 */
export function addressOf(request: Request): string {
  const peer = (request.headers.get(HEADER) ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
  if (publicOrigin() === null || !isLoopback(peer)) return peer;
  return request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || peer;
}
