/**
 * Parts of a MIME file (RFC 2045, 2046, 2557), as browsers save a page with its pictures: each with its bytes, undecoded
 * but for how they travelled, and the address it stands for.
 */
import { InputError } from "../errors";
import { contentType } from "../http/content-type";

export interface MimePart {
  readonly type: string | null;
  readonly charset: string | null;
  /** The address that it stands for, as written. */
  readonly location: string | null;
  /** The id by which others name it, without brackets. */
  readonly id: string | null;
  readonly bytes: Uint8Array;
}

export interface MimeFile {
  /** Fields of the file itself, by names in lower case. */
  readonly fields: ReadonlyMap<string, string>;
  /** In order, those of parts within parts in their places. */
  readonly parts: readonly MimePart[];
}

const MAX_HEAD_BYTES = 256 * 1024;
const DEEPEST = 8;
const MOST_PARTS = 10_000;

/** @throws InputError `bad-mhtml` */
export function readMime(bytes: Uint8Array): MimeFile {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: MimePart[] = [];
  const { fields, body } = headAndBody(whole);
  if (fields.size === 0) throw new InputError("bad-mhtml", "no MIME file: it has no head");
  take(fields, body, 0, parts);
  return { fields, parts };
}

function take(fields: ReadonlyMap<string, string>, body: Buffer, depth: number, parts: MimePart[]): void {
  const header = fields.get("content-type") ?? null;
  const { type, charset } = contentType(header);
  const boundary = /\bboundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(header ?? "");
  if (type?.startsWith("multipart/") === true && boundary !== null) {
    if (depth >= DEEPEST) throw new InputError("bad-mhtml", `parts are nested deeper than ${DEEPEST}`);
    for (const part of between(body, boundary[1] ?? boundary[2]!)) {
      const inside = headAndBody(part);
      take(inside.fields, inside.body, depth + 1, parts);
    }
    return;
  }
  if (parts.length >= MOST_PARTS) throw new InputError("bad-mhtml", `it has more than ${MOST_PARTS} parts`);
  parts.push({
    type,
    charset,
    location: fields.get("content-location") ?? null,
    id: fields.get("content-id")?.replace(/^<|>$/g, "") ?? null,
    bytes: untravelled(body, fields.get("content-transfer-encoding")?.toLowerCase() ?? ""),
  });
}

/** Fields by their names in lower case, lines that go on joined, and what is behind them. */
function headAndBody(bytes: Buffer): { readonly fields: Map<string, string>; readonly body: Buffer } {
  const start = bytes.subarray(0, MAX_HEAD_BYTES).toString("latin1");
  const end = /^\r?\n|\r?\n\r?\n/.exec(start);
  const fields = new Map<string, string>();
  if (end === null) return { fields, body: bytes };
  for (const line of start
    .slice(0, end.index)
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { fields, body: bytes.subarray(end.index + end[0].length) };
}

/** What lies between the lines of a boundary; a last part without an end is as long as there is something. */
function* between(body: Buffer, boundary: string): Generator<Buffer> {
  const mark = Buffer.from(`--${boundary}`, "latin1");
  let from = -1;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== 0x0a) continue;
    if (from >= 0) yield body.subarray(from, Math.max(from, at - (body[at - 2] === 0x0d ? 2 : 1)));
    const after = at + mark.length;
    if (body.toString("latin1", after, after + 2) === "--") return;
    const line = body.indexOf(0x0a, after);
    if (line < 0) return;
    from = line + 1;
  }
  if (from >= 0) yield body.subarray(from);
}

function untravelled(body: Buffer, encoding: string): Uint8Array {
  if (encoding === "base64") return Buffer.from(body.toString("latin1"), "base64");
  return encoding === "quoted-printable" ? unquoted(body) : body;
}

/** Out of quoted-printable (RFC 2045, 6.7); what is not well quoted stays as it is. */
function unquoted(body: Buffer): Buffer {
  const out = Buffer.alloc(body.length);
  let length = 0;
  for (let at = 0; at < body.length; at++) {
    if (body[at] !== 0x3d) {
      out[length++] = body[at]!;
      continue;
    }
    const next = body.toString("latin1", at + 1, at + 3);
    if (/^[0-9a-f]{2}$/i.test(next)) {
      out[length++] = Number.parseInt(next, 16);
      at += 2;
    } else if (next === "\r\n") at += 2;
    else if (next.startsWith("\n")) at += 1;
    else out[length++] = 0x3d;
  }
  return out.subarray(0, length);
}
