/** A response of HTTP as an archive keeps it: the bytes that were sent, behind their head. */
import { InputError, messageOf } from "../errors";
import { unpackerOf } from "../http/content-encoding";
import { contentType } from "../http/content-type";
import { MAX_PAGE_BYTES } from "../page/parsing/decode";

/** Where the head of a response ends at the latest. */
const MAX_HEAD_BYTES = 256 * 1024;

export interface HttpResponse {
  /** 0 where the status line cannot be read. */
  readonly status: number;
  readonly type: string | null;
  readonly charset: string | null;
  /** Where it redirects to, as it says. */
  readonly location: string | null;
  /**
   * What was sent, out of its chunks and encodings.
   * @throws InputError `broken-encoding`, `unknown-content-encoding`, `page-too-large`
   */
  body(): Promise<Uint8Array>;
}

export function readResponse(response: Uint8Array): HttpResponse {
  const bytes = Buffer.from(response.buffer, response.byteOffset, response.byteLength);
  const start = bytes.subarray(0, MAX_HEAD_BYTES).toString("latin1");
  const end = /\r?\n\r?\n/.exec(start);
  const head = end === null ? start : start.slice(0, end.index);
  const status = Number(/^HTTP\/\S+ (\d{3})\b/.exec(head)?.[1] ?? 0);
  const field = (wanted: string): string | null => {
    const line = head.split(/\r?\n/).find((one) => one.toLowerCase().startsWith(`${wanted}:`));
    return line === undefined ? null : line.slice(wanted.length + 1).trim();
  };
  const body = end === null ? new Uint8Array() : response.subarray(end.index + end[0].length);
  const sent = /\bchunked\b/i.test(field("transfer-encoding") ?? "") ? (unchunked(body) ?? body) : body;
  const encodings = (field("content-encoding") ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return {
    status,
    ...contentType(field("content-type")),
    location: field("location"),
    body: () => unpacked(sent, encodings),
  };
}

/** A body out of its chunks; null where it is in none, as archives may have undone that already. */
function unchunked(body: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const chunks: Uint8Array[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf("\r\n", at);
    const size =
      end < 0
        ? null
        : /^\s*([0-9a-f]{1,8})\s*(?:;|$)/i.exec(bytes.toString("latin1", at, Math.min(end, at + 100)));
    if (size === null) return null;
    const length = parseInt(size[1]!, 16);
    if (length === 0) return new Uint8Array(Buffer.concat(chunks));
    const from = end + 2;
    if (from + length > bytes.length) return null;
    chunks.push(bytes.subarray(from, from + length));
    at = from + length + 2;
  }
}

/** @throws InputError `broken-encoding`, `unknown-content-encoding`, `page-too-large` */
async function unpacked(body: Uint8Array, encodings: readonly string[]): Promise<Uint8Array> {
  let bytes = body;
  for (const encoding of encodings.toReversed()) {
    if (encoding === "identity") continue;
    const unpack = unpackerOf(encoding);
    if (unpack === null)
      throw new InputError("unknown-content-encoding", `unknown content encoding: ${encoding}`);
    try {
      bytes = await unpack(bytes, { maxOutputLength: MAX_PAGE_BYTES });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
        throw new InputError("page-too-large", `page is too large: more than ${MAX_PAGE_BYTES} bytes`);
      throw new InputError("broken-encoding", `broken ${encoding} (${messageOf(error)})`, { cause: error });
    }
  }
  return bytes;
}
