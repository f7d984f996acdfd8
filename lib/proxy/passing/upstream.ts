/** Requests from the proxy to the servers behind it. Only checked addresses are connected to. */
import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { connect, isIP, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { rootCertificates } from "node:tls";
import { AppError, InputError, messageOf } from "../../errors";
import { checkedLookup, refuseLiteral, type CheckedAddresses } from "../../http/checked-lookup";
import { CAUSES } from "../../http/network-causes";

/** A request as it is sent on. */
export interface SentOn {
  readonly url: URL;
  /** Path and query as the client wrote them. */
  readonly path: string;
  readonly method: string;
  /** Flat, without `host`. */
  readonly headers: readonly string[];
  readonly body: Readable | null;
  readonly signal: AbortSignal;
}

/** Long lines of cookies are passed on too. */
export const MAX_HEADER_BYTES = 64 * 1024;

export class Upstream {
  private readonly http: HttpAgent;
  private readonly https: HttpsAgent;
  private readonly lookup: ReturnType<typeof checkedLookup>;

  /**
   * @param idleMs how long a connection may be silent
   * @param trusted certificates in PEM that are trusted beside those that Node trusts; null for none
   */
  constructor(
    private readonly addresses: CheckedAddresses,
    private readonly idleMs: number,
    trusted: string | null,
  ) {
    this.lookup = checkedLookup(addresses);
    const options = { keepAlive: true, maxFreeSockets: 32, lookup: this.lookup };
    this.http = new HttpAgent(options);
    this.https = new HttpsAgent({
      ...options,
      ...(trusted !== null && { ca: [...rootCertificates, trusted] }),
    });
  }

  /**
   * Send a request on, and its body with it.
   * @returns the answer, its body unread
   * @throws InputError `private-address`, `unreachable`, `upstream-timeout`, `upstream-tls`, `upstream-broken`;
   * the signal's reason
   */
  async ask(sent: SentOn): Promise<IncomingMessage> {
    refuseLiteral(sent.url.hostname, this.addresses);
    try {
      return await this.once(sent);
    } catch (error) {
      // A kept connection may be closed while a request is on its way to it.
      if (!(error instanceof StaleConnection)) throw error;
      return this.once(sent);
    }
  }

  /** Ask for another protocol. @returns the answer: a connection where the server agrees, else its refusal */
  upgrade(
    sent: SentOn,
  ): Promise<{ readonly answer: IncomingMessage; readonly socket: Socket | null; readonly head: Buffer }> {
    refuseLiteral(sent.url.hostname, this.addresses);
    return new Promise((resolve, reject) => {
      const request = this.begin(sent);
      request.on("upgrade", (answer: IncomingMessage, socket: Socket, head: Buffer) =>
        resolve({ answer, socket, head }),
      );
      request.on("response", (answer) => {
        // As of `once`.
        answer.on("error", () => {});
        resolve({ answer, socket: null, head: Buffer.alloc(0) });
      });
      request.on("error", (error) => reject(explained(error, sent.url)));
      request.end();
    });
  }

  /** A plain connection. @throws InputError as `ask` */
  connect(host: string, port: number): Promise<Socket> {
    refuseLiteral(host, this.addresses);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: host.replace(/^\[|\]$/g, ""), port, lookup: this.lookup });
      const url = new URL(`http://${host}:${port}`);
      socket.setTimeout(this.idleMs, () => socket.destroy(silent(url, this.idleMs)));
      socket.once("error", (error) => reject(explained(error, url)));
      socket.once("connect", () => {
        // Whoever talks through it may be silent as long as both like.
        socket.setTimeout(0);
        resolve(socket);
      });
    });
  }

  /** Close what is kept open. */
  close(): void {
    this.http.destroy();
    this.https.destroy();
  }

  private once(sent: SentOn): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const request = this.begin(sent);
      const canRepeat = sent.body === null && (sent.method === "GET" || sent.method === "HEAD");
      request.on("response", (answer) => {
        // What breaks off later is seen by who reads; nobody else may be hurt by it.
        answer.on("error", () => {});
        resolve(answer);
      });
      request.on("error", (error) => {
        if (sent.signal.aborted) reject(sent.signal.reason as Error);
        else if (canRepeat && request.reusedSocket && "code" in error && error.code === "ECONNRESET")
          reject(new StaleConnection());
        else reject(explained(error, sent.url));
      });
      if (sent.body === null) request.end();
      else {
        sent.body.on("error", () => request.destroy());
        sent.body.pipe(request);
      }
    });
  }

  private begin({ url, path, method, headers, signal }: SentOn): ClientRequest {
    const isSecure = url.protocol === "https:";
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const request = (isSecure ? httpsRequest : httpRequest)({
      agent: isSecure ? this.https : this.http,
      method,
      host,
      port: url.port === "" ? (isSecure ? 443 : 80) : Number(url.port),
      path,
      headers: ["Host", url.host, ...headers],
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
      ...(isSecure && { servername: isIP(host) === 0 ? host : "" }),
    });
    request.setTimeout(this.idleMs, () => request.destroy(silent(url, this.idleMs)));
    return request;
  }
}

class StaleConnection extends Error {}

const silent = (url: URL, ms: number): InputError =>
  new InputError("upstream-timeout", `${url.host} has not answered for ${ms / 1000} s`);

/** What a person can do something about, said plainly. */
function explained(error: Error, url: URL): AppError {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError) return cause;
    const first: unknown = cause instanceof AggregateError ? cause.errors[0] : null;
    if (first instanceof AppError) return first;
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const options = { cause: error };
  if (isCertificateFault(code))
    return new InputError(
      "upstream-tls",
      `the certificate of ${url.host} cannot be trusted, so nothing was asked of it: ${messageOf(error)}`,
      options,
    );
  if (code.startsWith("ERR_SSL") || code === "EPROTO")
    return new InputError(
      "upstream-tls",
      `no secure connection to ${url.host} could be made: ${code}`,
      options,
    );
  if (code.startsWith("HPE_"))
    return new InputError(
      "upstream-broken",
      `${url.host} does not answer in HTTP: ${messageOf(error)}`,
      options,
    );
  return new InputError(
    "unreachable",
    `${url.host} cannot be reached: ${CAUSES[code] ?? (messageOf(error) || code || "unknown cause")}`,
    options,
  );
}

const isCertificateFault = (code: string): boolean =>
  /CERT|ISSUER|SIGNATURE|SELF_SIGNED|CRL|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH|INVALID_PURPOSE/.test(
    code,
  ) || code.startsWith("ERR_TLS");
