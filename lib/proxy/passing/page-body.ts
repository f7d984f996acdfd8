/** Reading the body of a page, as far as it may be read, so that it can still be passed on as it is. */
import type { IncomingMessage } from "node:http";
import { InputError, messageOf } from "../../errors";
import { unpackerOf } from "../../http/content-encoding";

/**
 * What was read: all of it, or the beginning of a body that was too large or too slow and waits to be read on, or
 * what came of one that broke off.
 */
export type TakenBody =
  | { readonly state: "whole"; readonly chunks: readonly Buffer[] }
  | { readonly state: "more" | "broken"; readonly chunks: readonly Buffer[]; readonly reason: InputError };

/** Read a body up to a number of bytes and for a time. What is left stays in the stream, which is paused. */
export function takeBody(
  body: IncomingMessage,
  { maxBytes, ms }: { readonly maxBytes: number; readonly ms: number },
): Promise<TakenBody> {
  const declared = Number(body.headers["content-length"] ?? 0);
  if (declared > maxBytes) return Promise.resolve({ state: "more", chunks: [], reason: tooLarge(maxBytes) });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (taken: TakenBody): void => {
      clearTimeout(timer);
      body.pause();
      body.off("data", onData);
      body.off("end", onEnd);
      body.off("error", onBroken);
      body.off("aborted", onBroken);
      resolve(taken);
    };
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) settle({ state: "more", chunks, reason: tooLarge(maxBytes) });
    };
    const onEnd = (): void => settle({ state: "whole", chunks });
    const onBroken = (error?: Error): void =>
      settle({
        state: "broken",
        chunks,
        reason: new InputError(
          "upstream-broken",
          `the page broke off after ${size} bytes: ${error === undefined ? "the connection was closed" : messageOf(error)}`,
        ),
      });
    const timer = setTimeout(
      () =>
        settle({
          state: "more",
          chunks,
          reason: new InputError("upstream-slow", `the page had not come in full after ${ms / 1000} s`),
        }),
      ms,
    );
    body.on("data", onData);
    body.on("end", onEnd);
    body.on("error", onBroken);
    body.on("aborted", onBroken);
  });
}

/**
 * The bytes of a page without its content encodings.
 * @throws InputError `unknown-encoding`, `broken-encoding`, `page-too-large`
 */
export async function unpacked(
  chunks: readonly Buffer[],
  encodings: readonly string[],
  maxBytes: number,
): Promise<Buffer> {
  let bytes = Buffer.concat(chunks);
  // The last one named was applied last.
  for (const name of encodings.toReversed()) {
    if (name === "identity" || name === "") continue;
    const unpack = unpackerOf(name);
    if (unpack === null)
      throw new InputError(
        "unknown-encoding",
        `the page is packed in a way that cannot be undone here: ${name}`,
      );
    try {
      bytes = (await unpack(bytes, { maxOutputLength: maxBytes })) as Buffer<ArrayBuffer>;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")
        throw tooLarge(maxBytes);
      throw new InputError("broken-encoding", `the page is not packed as it says (${name})`, {
        cause: error,
      });
    }
  }
  return bytes;
}

const tooLarge = (limit: number): InputError =>
  new InputError("page-too-large", `the page is larger than ${(limit / 1024 / 1024).toFixed(1)} MB`);
