import { TextDecoder } from "@exodus/bytes/encoding.js";
import sniff from "html-encoding-sniffer";
import { InputError } from "../../errors";
import { guessOfOtherLetters, guessOfSeveralBytes } from "./guess-encoding";

/**
 * Which rule named the encoding: the caller, a byte order mark, the HTTP header, a `meta` element, or the
 * bytes themselves.
 */
export type EncodingRule = "given" | "bom" | "http" | "meta" | "content";

export interface Decoded {
  readonly html: string;
  /** WHATWG name, lower case. */
  readonly encoding: string;
  readonly rule: EncodingRule;
}

export interface DecodeHints {
  /** The encoding that somebody who knows has named; beats everything. */
  readonly encoding?: string | null;
  /** `charset` of the HTTP response. */
  readonly httpCharset?: string | null;
  /** Language of the site where known; `zh` makes GB18030 the last guess instead of windows-1252. */
  readonly lang?: string | null;
}

/** Pages beyond this many bytes are refused. */
export const MAX_PAGE_BYTES = 32 * 1024 * 1024;
/**
 * Where a `meta charset` is looked for: the standard's 1,024 bytes, then this many (pages with long comments
 * on top).
 */
const META_WINDOW = 4096;

/**
 * Decode the bytes of a page. Order of the rules: given, byte order mark, HTTP, meta, content (valid UTF-8, else what
 * the bytes look like, else GB18030 where the language is Chinese, else windows-1252; see guess-encoding.ts). A meta
 * that names another encoding than UTF-8 is passed over where the bytes cannot be anything else (`isSurelyUtf8`). An
 * unknown name in HTTP or meta is passed over; an unknown given name is an error. Undecodable bytes become U+FFFD, as
 * in browsers.
 * @throws InputError `empty-page`, `binary-page`, `page-too-large`, `unknown-encoding`
 */
export function decodeBytes(bytes: Uint8Array, hints: DecodeHints = {}): Decoded {
  if (bytes.length === 0) throw new InputError("empty-page", "page is empty: 0 bytes");
  if (bytes.length > MAX_PAGE_BYTES) {
    throw new InputError(
      "page-too-large",
      `page is too large: ${bytes.length} bytes, at most ${MAX_PAGE_BYTES}`,
    );
  }
  const { encoding, rule } = encodingOf(bytes, hints);
  if (!encoding.startsWith("utf-16")) refuseBinary(bytes);
  return { html: new TextDecoder(encoding).decode(bytes), encoding, rule };
}

function encodingOf(bytes: Uint8Array, hints: DecodeHints): { encoding: string; rule: EncodingRule } {
  if (hints.encoding) {
    // Corpora write a guess as `windows-1252?`; it is the best that somebody who has seen the page knows.
    const given = canonicalName(hints.encoding.replace(/\?$/, ""));
    if (given === null) throw new InputError("unknown-encoding", `unknown encoding: ${hints.encoding}`);
    return { encoding: given, rule: "given" };
  }
  const bom = byteOrderMark(bytes);
  if (bom !== null) return { encoding: bom, rule: "bom" };
  const http = hints.httpCharset ? canonicalName(hints.httpCharset) : null;
  if (http !== null) return { encoding: http, rule: "http" };
  const meta = declaredInMeta(bytes);
  if (meta !== null && (meta === "utf-8" || !isSurelyUtf8(bytes, meta)))
    return { encoding: meta, rule: "meta" };
  if (meta !== null || isUtf8(bytes)) return { encoding: "utf-8", rule: "content" };
  const isChinese = hints.lang?.toLowerCase().startsWith("zh") === true;
  const guess = guessOfSeveralBytes(bytes) ?? (isChinese ? "gb18030" : guessOfOtherLetters(bytes));
  return { encoding: canonicalName(guess ?? "windows-1252")!, rule: "content" };
}

/** WHATWG name of an encoding label, or null where there is none of that name. */
function canonicalName(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return null;
}

/**
 * What a `meta` in the standard's window says, else one that comes later, outside comments, within
 * META_WINDOW.
 */
function declaredInMeta(bytes: Uint8Array): string | null {
  const first = sniffMeta(bytes);
  if (first !== null || bytes.length <= 1024) return first;
  const head = new TextDecoder("windows-1252")
    .decode(bytes.subarray(0, META_WINDOW))
    .replace(/<!--[^]*?(-->|$)/g, (comment) => " ".repeat(comment.length));
  for (const { index } of head.matchAll(/<meta[\s/]/gi)) {
    const later = sniffMeta(bytes.subarray(index));
    if (later !== null) return later;
  }
  return null;
}

/**
 * The sniffer answers its default where no `meta` names an encoding, so two runs with different defaults tell
 * the cases apart.
 */
function sniffMeta(bytes: Uint8Array): string | null {
  const first = sniff(bytes, { defaultEncoding: "windows-1252" });
  return first === sniff(bytes, { defaultEncoding: "koi8-r" }) ? canonicalName(first) : null;
}

/** Encodings in which two bytes and more make a character: a few of those are valid UTF-8 by chance. */
const OF_SEVERAL_BYTES = new Set(["gbk", "gb18030", "big5", "euc-jp", "euc-kr", "shift_jis"]);
/** So many characters in a row are not: of two letters of GB 2312 that are written often not one in five is. */
const LEAST_CHARACTERS = 10;

/**
 * Whether a page that declares another encoding is UTF-8 all the same: somebody saved it, and its `meta` tells of the
 * bytes it came in. All of it is valid UTF-8 then, and it has characters beyond ASCII. In an encoding of one byte a
 * character these would be letters each with a sign that no word has.
 */
function isSurelyUtf8(bytes: Uint8Array, declared: string): boolean {
  // The first byte of a character of several in UTF-8.
  let characters = 0;
  for (const byte of bytes) if (byte >= 0xc2) characters++;
  return characters >= (OF_SEVERAL_BYTES.has(declared) ? LEAST_CHARACTERS : 1) && isUtf8(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** How well-known formats that are no HTML begin. */
const SIGNATURES = [
  "%PDF-",
  "PK\u0003\u0004",
  "\u0089PNG",
  "GIF8",
  "\u00ff\u00d8\u00ff",
  "\u001f\u008b",
  "RIFF",
  "\u007fELF",
  "MZ\u0090",
];

/**
 * Text holds hardly any control characters; archives, images and programs hold many. Up to 2 % are tolerated,
 * and two in any page.
 */
function refuseBinary(bytes: Uint8Array): void {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  const signature = SIGNATURES.find((one) => start.startsWith(one));
  if (signature !== undefined)
    throw new InputError(
      "binary-page",
      `page is binary, not HTML: it begins with ${JSON.stringify(signature)}`,
    );
  const window = bytes.subarray(0, 8192);
  let controls = 0;
  for (const byte of window) if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) controls++;
  if (controls > Math.max(2, window.length / 50)) {
    throw new InputError(
      "binary-page",
      `page is binary, not HTML: ${controls} control characters in its first ${window.length} bytes`,
    );
  }
}
