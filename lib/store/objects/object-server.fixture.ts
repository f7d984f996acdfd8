/** A small object store of our own, for tests, that can be made to answer wrongly. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ObjectSettings } from "./settings";

/** What goes wrong with one request. */
export type Fault =
  /** It says nothing until the connection is closed. */
  | "silent"
  /** Head and half of the bytes, and then nothing. */
  | "stuck"
  /** Half of the bytes, and the connection is closed. */
  | "truncated"
  | "closes"
  /** Other bytes under the same name. */
  | "wrong bytes"
  /** More than anybody asked for. */
  | "endless"
  | { readonly status: number; readonly code?: string; readonly headers?: Readonly<Record<string, string>> };

export interface ObjectServer {
  readonly settings: ObjectSettings;
  /** By path, e.g. `/bucket/prefix/ab/abcd`. */
  readonly objects: Map<string, Buffer>;
  /** Methods of the requests so far. */
  readonly asked: string[];
  /** The most requests that were under way at once. */
  mostAtOnce(): number;
  /** What goes wrong with the next requests of a method, in order; null for one that does not. */
  fail(method: string, ...faults: readonly (Fault | null)[]): void;
  /** Nothing goes wrong any more. */
  mend(): void;
  /** What is waited for before each answer. */
  delay(wait: (method: string) => Promise<void>): void;
  close(): Promise<void>;
}

export const KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" } as const;

export async function objectServer(): Promise<ObjectServer> {
  const objects = new Map<string, Buffer>();
  const faults = new Map<string, (Fault | null)[]>();
  const asked: string[] = [];
  let underWay = 0;
  let most = 0;
  let wait: (method: string) => Promise<void> = async () => undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? "";
    asked.push(method);
    most = Math.max(most, ++underWay);
    let isOver = false;
    const over = (): void => {
      if (!isOver) underWay--;
      isOver = true;
    };
    // The connection may bring the next one before it closes.
    response.once("finish", over).once("close", over);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    await wait(method);
    const fault = faults.get(method)?.shift() ?? null;
    if (fault === "silent") return;
    if (fault === "closes") return void request.socket.destroy();
    const refuse = (status: number, code?: string, headers: Readonly<Record<string, string>> = {}): void => {
      response.writeHead(status, headers);
      response.end(
        code === undefined || method === "HEAD"
          ? ""
          : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
      );
    };
    if (fault !== null && typeof fault === "object") return refuse(fault.status, fault.code, fault.headers);
    const path = new URL(request.url ?? "/", "http://host").pathname;
    if (!path.startsWith("/bucket")) return refuse(404, "NoSuchBucket");
    if (request.url?.includes("list-type=2") === true)
      return void response.end(`<?xml version="1.0"?><ListBucketResult></ListBucketResult>`);
    if (method === "PUT") objects.set(path, Buffer.concat(parts));
    if (method === "DELETE") objects.delete(path);
    if (method === "DELETE") return void response.writeHead(204).end();
    const found = objects.get(path);
    if (found === undefined) return refuse(404, "NoSuchKey");
    if (method === "PUT") return void response.end();
    const bytes = fault === "wrong bytes" ? Buffer.from(found.map((byte) => byte ^ 1)) : found;
    response.writeHead(200, fault === "endless" ? {} : { "content-length": bytes.length });
    if (method === "HEAD") return void response.end();
    if (fault === "stuck" || fault === "truncated") {
      response.write(bytes.subarray(0, bytes.length >> 1));
      if (fault === "truncated") setTimeout(() => request.socket.destroy(), 20);
      return;
    }
    if (fault === "endless") return void response.end(Buffer.alloc(1_000_000));
    response.end(bytes);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      bucket: "bucket",
      prefix: "pre/fix",
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      ...KEYS,
      sessionToken: null,
    },
    objects,
    asked,
    mostAtOnce: () => most,
    fail: (method, ...next) => void faults.set(method, [...(faults.get(method) ?? []), ...next]),
    mend: () => faults.clear(),
    delay: (next) => void (wait = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A patience of which tests can wait for the end. */
export const SHORT = { answerMs: 1_000, tries: 3, pauseMs: 1, random: () => 0.5 } as const;
/** One that a busy machine does not exhaust. */
export const LONG = { ...SHORT, answerMs: 60_000 } as const;
