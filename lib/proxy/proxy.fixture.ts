import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type RequestListener,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import {
  connect,
  createServer as createPlainServer,
  type AddressInfo,
  type Server,
  type Socket,
} from "node:net";
import { connect as connectSecurely, type TLSSocket } from "node:tls";
import { ProgramCatalog } from "../peers/programs/catalog";
import { recipeFrom } from "../recipes/given";
import { knownModels } from "../recipes/model";
import { isPublicAddress } from "../http/public-address";
import { Authority, makeAuthority } from "./authority/authority";
import { PageFilter } from "./filtering/page-filter";
import { Upstream } from "./passing/upstream";
import { ProxyServer } from "./server";
import { Wishes, type HostRecipe, type ProxyView } from "./filtering/wishes";

/** A page of a menu, an article and a footer, with what a page has beside text. */
export const NEWS = `<!doctype html><html lang=en><head><title>Rain</title><link rel=stylesheet href=/style.css><script>window.ran=1</script></head>
<body><nav><a href=/>Home</a> <a href=/sport>Sport</a> <a href=/shop>Shop</a></nav>
<main><h1>Rain at last</h1><p>It rained all day in the hills, and the river rose by two metres in one night.</p>
<p>The bridge was closed until the morning, when the water began to fall again &amp; people went home.</p></main>
<footer><a href=/terms>Terms</a> <a href=/contact>Contact</a></footer></body></html>`;

const closers: (() => Promise<unknown> | void)[] = [];

/** Close all that was opened since; for `afterEach`. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
}

/** A site on loopback; its port. */
export const site = (answer: RequestListener): Promise<number> => listening(createServer(answer));

/** An authority that the proxy of a test trusts upstream. */
const upstreamPair = makeAuthority("test sites", new Date());
const upstreamAuthority = new Authority(upstreamPair, () => new Date());

/** A site over TLS under the name `secure.example`, or another; its port. */
export function secureSite(answer: RequestListener, name = "secure.example"): Promise<number> {
  const { key, certificate } = upstreamAuthority.pairFor(name, new Date());
  return listening(createSecureServer({ key, cert: certificate }, answer));
}

/** Whatever listens, byte by byte; its port. */
export function rawSite(onConnection: (socket: Socket) => void): Promise<number> {
  return listening(
    createPlainServer((socket) => {
      socket.on("error", () => {});
      onConnection(socket);
    }),
  );
}

export interface ProxyOptions {
  readonly recipe?: string;
  readonly hosts?: readonly HostRecipe[];
  readonly view?: ProxyView;
  readonly authority?: Authority | null;
  readonly maxBytes?: number;
  readonly ms?: number;
  readonly idleMs?: number;
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly isAllowed?: (address: string) => boolean;
  readonly workers?: number;
  readonly keepScripts?: boolean;
  /** Whether it is waited for until a thread is there; what never gets as far needs none. */
  readonly isWarm?: boolean;
}

/** A proxy for which all names lead to loopback, and loopback is public. */
export async function proxy(
  options: ProxyOptions = {},
): Promise<{ readonly port: number; readonly server: ProxyServer }> {
  const { ms = 10_000, maxBytes = 5 * 1024 * 1024, idleMs = 10_000 } = options;
  const addresses = {
    resolve: options.resolve ?? (async () => ["127.0.0.1"]),
    isAllowed:
      options.isAllowed ?? ((address: string) => address === "127.0.0.1" || isPublicAddress(address)),
  };
  const recipe = recipeFrom(options.recipe ?? "block-extractor-modern");
  const programs = new ProgramCatalog(new Map());
  const filter = new PageFilter(options.workers ?? 1, ms, []);
  if (options.isWarm ?? true) await filter.warm();
  const server = new ProxyServer({
    upstream: new Upstream(addresses, idleMs, upstreamPair.certificate),
    filter,
    wishes: new Wishes(recipe, options.hosts ?? [], programs, knownModels([]), options.view ?? "filtered"),
    authority: options.authority ?? null,
    limits: { maxBytes, ms },
    keepScripts: options.keepScripts ?? false,
    silentMs: 5_000,
    graceMs: 500,
  });
  const port = await server.listen(0, "127.0.0.1");
  closers.push(() => server.close());
  return { port, server };
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** Whether it broke off. */
  readonly isCut: boolean;
}

/** Ask for an address through a proxy. */
export function through(
  port: number,
  url: string,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly socket?: Socket;
  } = {},
): Promise<Answered> {
  const { host, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        ...(options.socket === undefined
          ? { port, host: "127.0.0.1", path: url }
          : { createConnection: () => options.socket!, path: `${pathname}${search}` }),
        method: options.method ?? "GET",
        headers: { host, ...options.headers },
        ...(options.socket === undefined && { agent: false }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        const done = (isCut: boolean) => (): void => {
          const bytes = Buffer.concat(chunks);
          const { statusCode = 0, headers } = response;
          resolve({ status: statusCode, headers, bytes, text: bytes.toString("utf8"), isCut });
        };
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", done(false));
        response.on("error", done(true));
      },
    );
    request.on("error", reject);
    request.end(options.body);
  });
}

/** Ask for an address through a proxy and read what comes piece by piece, without keeping it. */
export function reading(port: number, url: string, read: (bytes: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const { host } = new URL(url);
    const request = httpRequest({ port, host: "127.0.0.1", path: url, headers: { host }, agent: false });
    request.on("response", (response) => {
      response.on("data", read);
      response.on("end", resolve);
      response.on("error", reject);
    });
    request.on("error", reject);
    request.end();
  });
}

/** A tunnel to a host and port through a proxy; its socket, or the status of the refusal. */
export function tunnelled(
  port: number,
  authority: string,
): Promise<{ readonly socket: Socket; readonly answer: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n\r\n`),
    );
    closers.push(() => void socket.destroy());
    socket.once("error", reject);
    socket.once("data", (answer: Buffer) => resolve({ socket, answer: answer.toString("latin1") }));
  });
}

/** A secure connection over a tunnel, its certificate checked against the given one. */
export function secured(socket: Socket, servername: string, ca: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secure = connectSecurely({ socket, servername, ca }, () => resolve(secure));
    secure.once("error", reject);
  });
}

/** What signs the certificates of `secureSite`. */
export const UPSTREAM_CA = upstreamPair.certificate;
