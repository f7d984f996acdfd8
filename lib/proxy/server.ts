/** The proxy: a server that browsers send all their requests to. */
import { createServer, ServerResponse, type IncomingMessage, type Server } from "node:http";
import { isIP, type AddressInfo, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { TLSSocket } from "node:tls";
import { AppError, UsageError } from "../errors";
import type { Authority } from "./authority/authority";
import { CONTROL_HOST, control } from "./control";
import { passedOn } from "./passing/headers";
import { pass, type Passage, type Target } from "./passing/pass";
import { refusalOfTunnel, refuse } from "./passing/refusal";
import { authorityOf, endHere, join, tunnel } from "./passing/tunnel";
import { MAX_HEADER_BYTES, type Upstream } from "./passing/upstream";

export interface ProxySetup extends Passage {
  /** By which secure connections end here; null leaves all of them alone. */
  readonly authority: Authority | null;
  /** How long a connection may be silent before it says what it wants. */
  readonly silentMs: number;
  /** How long requests may go on once the proxy is told to end. */
  readonly graceMs: number;
}

export class ProxyServer {
  private readonly server: Server;
  /** Takes the connections that end here; it listens nowhere. */
  private readonly secure: Server;
  /** Where a connection that ends here was meant to lead. */
  private readonly leadingTo = new WeakMap<Socket, string>();
  private readonly connections = new Set<Duplex>();
  private readonly counts = { filtered: 0, failed: 0 };
  private running = 0;

  constructor(private readonly setup: ProxySetup) {
    this.server = this.made();
    this.secure = this.made();
    this.server.on("connect", (request: IncomingMessage, client: Duplex, head: Buffer) =>
      this.connect(request, client, head),
    );
  }

  /** Listen. @returns the port. @throws AppError `port-in-use` */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once("error", (error: NodeJS.ErrnoException) =>
        reject(
          new AppError(
            "port-in-use",
            `cannot listen on ${host} port ${port}: ${error.code === "EADDRINUSE" ? "it is in use" : error.code}`,
          ),
        ),
      );
      this.server.listen(port, host, () => resolve((this.server.address() as AddressInfo).port));
    });
  }

  /** Connections, and requests that are not answered in full. */
  get load(): { readonly connections: number; readonly requests: number } {
    return { connections: this.connections.size, requests: this.running };
  }

  /** Take nothing new, let what runs end, and break off what does not. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const until = performance.now() + this.setup.graceMs;
    while (this.running > 0 && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20));
    for (const connection of this.connections) connection.destroy();
    this.server.closeAllConnections();
    await closed;
    this.setup.upstream.close();
    await this.setup.filter.close();
  }

  private made(): Server {
    const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: 60_000 });
    server.on("request", (request, response) => void this.answer(request, response));
    server.on(
      "upgrade",
      (request: IncomingMessage, client: Duplex, head: Buffer) => void this.upgrade(request, client, head),
    );
    server.on("connection", (socket: Duplex) => this.keep(socket));
    server.on("clientError", (_, socket) => {
      if (socket.writable)
        socket.end("HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
      else socket.destroy();
    });
    return server;
  }

  private keep(connection: Duplex): void {
    this.connections.add(connection);
    connection.on("error", () => connection.destroy());
    connection.on("close", () => this.connections.delete(connection));
  }

  private async answer(
    request: IncomingMessage,
    response: ServerResponse,
    ask?: Upstream["ask"],
  ): Promise<void> {
    this.running++;
    response.once("close", () => this.running--);
    response.on("error", () => response.destroy());
    try {
      const target = this.targetOf(request);
      if (target.url.hostname === CONTROL_HOST) {
        const { wishes, authority } = this.setup;
        const certificate = authority?.certificate ?? null;
        await control(request, response, target.url.pathname, { wishes, certificate, counts: this.counts });
        return;
      }
      const passed = await pass(request, response, target, this.setup, ask);
      if (passed === "filtered") this.counts.filtered++;
      if (passed === "failed") this.counts.failed++;
    } catch (error) {
      refuse(response, error);
    }
  }

  /**
   * Where a request goes. One that names a path alone is for the server that its connection leads to; on a
   * connection to the proxy itself that is the page of the proxy.
   */
  private targetOf(request: IncomingMessage): Target {
    const written = request.url ?? "";
    const base = this.leadingTo.get(request.socket);
    if (base === undefined && written.startsWith("/")) {
      if (!this.isOwnName(request.headers.host))
        throw new UsageError("bad-address", "this is a proxy: it takes requests with a whole address");
      return { url: new URL(written, `http://${CONTROL_HOST}`), path: written };
    }
    const whole = base !== undefined && written.startsWith("/") ? `${base}${written}` : written;
    const isHttp = /^https?:\/\//i.test(whole);
    if (!isHttp || !URL.canParse(whole))
      throw new UsageError("bad-address", `not an address that can be asked: ${whole.slice(0, 100)}`);
    const url = new URL(whole);
    if (url.username !== "" || url.password !== "")
      throw new UsageError("bad-address", "addresses with a user name or password are not passed on");
    const path = whole.replace(/^https?:\/\/[^/?#]*/i, "").split("#", 1)[0]!;
    return { url, path: path.startsWith("/") ? path : `/${path}` };
  }

  /** A name that leads here and that no other site can have. */
  private isOwnName(host: string | undefined): boolean {
    const name = (host ?? "")
      .replace(/:\d+$/, "")
      .replace(/^\[|\]$/g, "")
      .toLowerCase();
    return name === "localhost" || name === CONTROL_HOST || isIP(name) !== 0;
  }

  private connect(request: IncomingMessage, client: Duplex, head: Buffer): void {
    this.keep(client);
    const { authority, upstream, wishes, silentMs } = this.setup;
    let host: string;
    try {
      host = authorityOf(request.url).host;
    } catch (error) {
      client.end(refusalOfTunnel(error));
      return;
    }
    if (authority === null || wishes.ofHost(host) === null) {
      void tunnel(request, client, head, upstream);
      return;
    }
    const onSecure = (connection: TLSSocket, name: string, port: number): void => {
      this.leadingTo.set(connection, `https://${name}${port === 443 ? "" : `:${port}`}`);
      this.secure.emit("connection", connection);
    };
    endHere(request, client, head, { authority, upstream, silentMs, onSecure });
  }

  /** Another protocol, such as web sockets: bytes both ways once the server has agreed. */
  private async upgrade(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    try {
      const target = this.targetOf(request);
      const {
        answer,
        socket,
        head: first,
      } = await this.setup.upstream.upgrade({
        ...target,
        method: request.method ?? "GET",
        headers: [
          ...passedOn(request.rawHeaders, (name) => name === "host"),
          "Connection",
          "Upgrade",
          "Upgrade",
          request.headers.upgrade ?? "",
        ],
        body: null,
        signal: new AbortController().signal,
      });
      if (socket === null) {
        // A server may pass over the wish: its answer is one like any other, and may be a page.
        await this.answer(request, responseTo(request, client), ({ signal }) => {
          signal.addEventListener("abort", () => answer.destroy());
          return Promise.resolve(answer);
        });
        return;
      }
      const lines = [`HTTP/1.1 101 ${answer.statusMessage ?? "Switching Protocols"}`];
      for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2)
        lines.push(`${answer.rawHeaders[at]}: ${answer.rawHeaders[at + 1]}`);
      join(client, socket);
      client.write(`${lines.join("\r\n")}\r\n\r\n`);
      if (first.length > 0) client.write(first);
      if (head.length > 0) socket.write(head);
      socket.pipe(client);
      client.pipe(socket);
    } catch (error) {
      client.end(refusalOfTunnel(error));
    }
  }
}

/** How a request is answered whose connection was given away for another protocol; the connection ends with it. */
function responseTo(request: IncomingMessage, client: Duplex): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(client as Socket);
  response.once("finish", () => (client as Socket).destroySoon());
  return response;
}
