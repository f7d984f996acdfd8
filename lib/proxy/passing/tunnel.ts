/** What browsers ask for by CONNECT: a tunnel that is left alone, or a secure connection that ends here. */
import type { IncomingMessage } from "node:http";
import { isIP, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { TLSSocket } from "node:tls";
import { UsageError } from "../../errors";
import type { Authority } from "../authority/authority";
import { refusalOfTunnel } from "./refusal";
import type { Upstream } from "./upstream";

/** The first byte of a secure connection. */
const HANDSHAKE = 22;

/** Where a tunnel leads. @throws UsageError `bad-address` */
export function authorityOf(text: string | undefined): { readonly host: string; readonly port: number } {
  const found = /^(\[[0-9a-fA-F:.]+\]|[^\s:/@?#[\]]+):(\d{1,5})$/.exec(text ?? "");
  const port = Number(found?.[2]);
  if (found === null || port < 1 || port > 65_535)
    throw new UsageError("bad-address", `not a host and a port: ${(text ?? "").slice(0, 100)}`);
  return { host: found[1]!.toLowerCase(), port };
}

/** Pass all bytes on, both ways, as they are. */
export async function tunnel(
  request: Pick<IncomingMessage, "url">,
  client: Duplex,
  head: Buffer,
  upstream: Upstream,
  isAccepted = false,
): Promise<void> {
  let server: Socket;
  try {
    const { host, port } = authorityOf(request.url);
    server = await upstream.connect(host, port);
  } catch (error) {
    if (isAccepted) client.destroy();
    else client.end(refusalOfTunnel(error));
    return;
  }
  if (client.destroyed) {
    server.destroy();
    return;
  }
  join(client, server);
  if (!isAccepted) client.write(ESTABLISHED);
  if (head.length > 0) server.write(head);
  server.pipe(client);
  client.pipe(server);
}

export const ESTABLISHED = "HTTP/1.1 200 Connection established\r\n\r\n";

/** Two ends of one way: where one is gone the other goes too. */
export function join(one: Duplex, other: Duplex): void {
  for (const [end, far] of [
    [one, other],
    [other, one],
  ] as const) {
    end.on("error", () => far.destroy());
    end.on("close", () => far.destroy());
  }
}

/**
 * Accept a tunnel and end it here, under a certificate of ours; what is no secure connection is passed on.
 * @param onSecure gets the connection once it stands
 */
export function endHere(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  {
    authority,
    upstream,
    silentMs,
    onSecure,
  }: {
    readonly authority: Authority;
    readonly upstream: Upstream;
    readonly silentMs: number;
    onSecure(connection: TLSSocket, host: string, port: number): void;
  },
): void {
  let to: { readonly host: string; readonly port: number };
  try {
    to = authorityOf(request.url);
  } catch (error) {
    client.end(refusalOfTunnel(error));
    return;
  }
  const { host, port } = to;
  const name = host.replace(/^\[|\]$/g, "");
  const begin = (first: Buffer): void => {
    clearTimeout(silence);
    if (first[0] !== HANDSHAKE) {
      void tunnel(request, client, first, upstream, true);
      return;
    }
    client.unshift(first);
    const secure = new TLSSocket(client as Socket, {
      isServer: true,
      secureContext: authority.contextFor(name),
      ALPNProtocols: ["http/1.1"],
    });
    join(client, secure);
    secure.once("secure", () => onSecure(secure, isIP(name) === 6 ? `[${name}]` : name, port));
  };
  const silence = setTimeout(() => client.destroy(), silentMs);
  client.once("close", () => clearTimeout(silence));
  client.write(ESTABLISHED);
  if (head.length > 0) begin(head);
  else
    client.once("data", (first: Buffer) => {
      client.pause();
      begin(first);
    });
}
