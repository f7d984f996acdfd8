/**
 * The evaluation as CombinE's paper has it: a small web server serves the pages of a corpus, each is fetched
 * through a proxy, and the text of what comes back is the answer. The proxy may be ours or any other program.
 */
import { Agent, createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { InputError, messageOf, UsageError } from "../errors";
import { decodeBytes } from "../page/parsing/decode";
import { textOfHtml } from "../page/rendering/html-text";
import { contentType } from "../http/content-type";

/** A page as it is served: its bytes and its encoding, where that is known. */
export interface ServedPage {
  readonly bytes: Uint8Array;
  readonly charset: string | null;
}

/** Bytes of an answer; more is no text of a page. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The address of a proxy. @throws UsageError `bad-proxy` */
export function proxyAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.protocol !== "http:" || url.hostname === "")
    throw new UsageError("bad-proxy", `not the address of a proxy, such as http://127.0.0.1:8118: ${text}`);
  return url;
}

/** Pages on their way through a proxy: a web server for them, and what asks for them. */
export class ViaProxy {
  private readonly pages = new Map<string, ServedPage>();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });
  private readonly server = createServer((asked, response) => {
    const page = this.pages.get(asked.url ?? "");
    if (page === undefined) {
      response.writeHead(404).end();
      return;
    }
    const charset = page.charset === null ? "" : `; charset=${page.charset}`;
    response.writeHead(200, { "content-type": `text/html${charset}`, "content-length": page.bytes.length });
    response.end(page.bytes);
  });
  private port = 0;
  private served = 0;

  constructor(
    private readonly proxy: URL,
    private readonly timeoutMs: number,
  ) {}

  /** Begin to serve. Only this machine can ask. */
  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.agent.destroy();
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /**
   * The text that a page becomes.
   * @throws InputError `proxy-failed` where the proxy does not answer, or says that it could not filter the page
   */
  async answer(page: ServedPage): Promise<string> {
    const path = `/${++this.served}.html`;
    this.pages.set(path, page);
    try {
      return await this.fetched(`http://127.0.0.1:${this.port}${path}`);
    } finally {
      this.pages.delete(path);
    }
  }

  private async fetched(address: string): Promise<string> {
    const answer = await this.ask(address);
    const bytes = await bodyOf(answer);
    const reason = answer.headers["x-winnow-error"];
    if (answer.statusCode !== 200 || reason !== undefined)
      throw new InputError(
        "proxy-failed",
        `the proxy answers with ${answer.statusCode}: ${String(reason ?? "")}`,
      );
    const { type, charset } = contentType(answer.headers["content-type"] ?? null);
    if (bytes.length === 0) return "";
    const { html } = decodeBytes(bytes, { httpCharset: charset });
    return type === "text/plain" || type === "text/markdown" ? html : textOfHtml(html);
  }

  private ask(address: string): Promise<IncomingMessage> {
    const { proxy, timeoutMs, agent } = this;
    return new Promise((resolve, reject) => {
      const failed = (error: Error): void =>
        reject(
          new InputError("proxy-failed", `${proxy.host} does not answer: ${messageOf(error)}`, {
            cause: error,
          }),
        );
      const asked = request(
        {
          agent,
          host: proxy.hostname.replace(/^\[|\]$/g, ""),
          port: proxy.port === "" ? 80 : Number(proxy.port),
          path: address,
          headers: { host: new URL(address).host, accept: "text/html", "accept-encoding": "identity" },
          signal: AbortSignal.timeout(timeoutMs),
        },
        resolve,
      );
      asked.on("error", failed);
      asked.end();
    });
  }
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MOST_BYTES)
        throw new InputError("proxy-failed", "what the proxy answers is larger than 64 MB");
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof InputError
      ? error
      : new InputError("proxy-failed", `what the proxy answers breaks off: ${messageOf(error)}`, {
          cause: error,
        });
  }
  return Buffer.concat(chunks);
}
