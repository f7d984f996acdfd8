/** What a resource is by its bytes: nothing else is kept, and nothing is served as what somebody called it. */
import { TextDecoder } from "@exodus/bytes/encoding.js";
import { stillPicture } from "./pictures";

export const SHEET = "text/css";
export const DRAWING = "image/svg+xml";

const FONTS: readonly (readonly [magic: RegExp, type: string])[] = [
  [/^wOF2/, "font/woff2"],
  [/^wOFF/, "font/woff"],
  [/^(\x00\x01\x00\x00|true)/, "font/ttf"],
  [/^OTTO/, "font/otf"],
];
const PROLOGUE = 4_096;

/**
 * The type of a picture or font by its bytes; null for anything else, and for pictures that do not hold still or are
 * larger than a browser unpacks in a moment.
 */
export function shownType(bytes: Uint8Array): string | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const picture = stillPicture(buffer);
  if (picture !== null) return picture.type;
  const start = buffer.toString("latin1", 0, 4);
  const font = FONTS.find(([magic]) => magic.test(start));
  if (font !== undefined) return font[1];
  return beginsAsDrawing(buffer.toString("utf8", 0, PROLOGUE)) ? DRAWING : null;
}

/** Whether a text begins with an `svg` element, behind a prologue of XML: declaration, comments, document type. */
function beginsAsDrawing(text: string): boolean {
  let rest = text.replace(/^\ufeff/, "").trimStart();
  for (;;) {
    const end = rest.startsWith("<!--") ? "-->" : /^<(\?xml|!doctype svg)/i.test(rest) ? ">" : null;
    if (end === null) return /^<svg[\s>]/i.test(rest);
    const at = rest.indexOf(end);
    if (at < 0) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
}

/** A style sheet as UTF-8; null for what is no text, or a page in the place of one that was not found. */
export function sheetText(bytes: Uint8Array, type: string | null, charset: string | null): string | null {
  if (type !== null && !/^(text\/(css|plain)|application\/(octet-stream|x-css))$/.test(type)) return null;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const declared = /^@charset "([^"]{1,40})";/.exec(buffer.toString("latin1", 0, 60))?.[1] ?? null;
  const text = decoderOf(charset ?? declared).decode(buffer);
  return text.includes("\0") || /^\s*<(!doctype|html)/i.test(text) ? null : text;
}

/** By a label of the standard; what nobody knows is UTF-8. */
function decoderOf(label: string | null): TextDecoder {
  try {
    return new TextDecoder(label ?? "utf-8");
  } catch {
    return new TextDecoder();
  }
}
