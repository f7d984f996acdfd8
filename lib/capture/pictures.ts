/**
 * Pictures in `data:` addresses: told by their bytes and not by their label, held still, and none larger than
 * a browser unpacks in a moment.
 */

/** Pixels of one picture; a photograph of 24 megapixels fits. */
const MOST_PIXELS = 30_000_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A `data:` address in parts; null for anything else. */
export function readDataAddress(address: string): { readonly type: string; readonly bytes: Buffer } | null {
  const found = /^data:([^,]{0,200}),/i.exec(address);
  if (found === null) return null;
  const [type = "", ...parameters] = found[1]!.split(";").map((part) => part.trim().toLowerCase());
  const body = address.slice(found[0].length).replace(/#.*$/s, "");
  const isBase64 = parameters.at(-1) === "base64";
  const bytes = isBase64
    ? Buffer.from(percentDecoded(body).toString("latin1"), "base64")
    : percentDecoded(body);
  return { type, bytes };
}

function percentDecoded(text: string): Buffer {
  if (!text.includes("%")) return Buffer.from(text, "utf8");
  const bytes = Buffer.from(text, "utf8");
  const out = Buffer.alloc(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    const code =
      bytes[i] === 0x25
        ? Number.parseInt(/^[0-9a-f]{2}/i.exec(bytes.toString("latin1", i + 1, i + 3))?.[0] ?? "", 16)
        : NaN;
    if (Number.isNaN(code)) out[length++] = bytes[i]!;
    else {
      out[length++] = code;
      i += 2;
    }
  }
  return out.subarray(0, length);
}

export interface StillPicture {
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * The same picture without its motion; null where it is no picture of a known kind, too large, or does not hold
 * still.
 */
export function stillPicture(bytes: Buffer): StillPicture | null {
  const kind = KINDS.find(({ magic }) => magic.test(bytes.toString("latin1", 0, 16)));
  const still = kind?.still(bytes) ?? null;
  const size = still === null ? null : (kind?.size(still) ?? null);
  if (kind === undefined || still === null || size === null || size.width * size.height > MOST_PIXELS)
    return null;
  return { type: `image/${kind.name}`, bytes: still };
}

/** The `data:` address of a picture. */
export const dataAddress = ({ type, bytes }: StillPicture): string =>
  `data:${type};base64,${bytes.toString("base64")}`;

const KINDS: readonly {
  readonly name: string;
  readonly magic: RegExp;
  still(bytes: Buffer): Buffer | null;
  size(bytes: Buffer): Size | null;
}[] = [
  {
    name: "png",
    magic: /^\x89PNG\r\n\x1a\n/,
    still: stillPng,
    size: (bytes) =>
      bytes.length < 24 ? null : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) },
  },
  {
    name: "gif",
    magic: /^GIF8[79]a/,
    still: firstFrame,
    size: (bytes) =>
      bytes.length < 10 ? null : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) },
  },
  { name: "jpeg", magic: /^\xff\xd8\xff/, still: (bytes) => bytes, size: sizeOfJpeg },
  {
    name: "webp",
    magic: /^RIFF....WEBP/s,
    still: (bytes) => (bytes.toString("latin1", 12, 16) === "VP8X" && (bytes[20]! & 2) !== 0 ? null : bytes),
    size: sizeOfWebp,
  },
  {
    name: "avif",
    magic: /^....ftypavif/s,
    still: (bytes) => (bytes.subarray(0, 64).includes("avis") ? null : bytes),
    size: sizeOfAvif,
  },
  {
    name: "bmp",
    magic: /^BM/,
    still: (bytes) => bytes,
    size: (bytes) =>
      bytes.length < 26
        ? null
        : { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) },
  },
];

/** PNG without the chunks that animate it: what is left is the picture for programs that know no motion. */
function stillPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (!["acTL", "fcTL", "fdAT"].includes(bytes.toString("latin1", at + 4, at + 8)))
      kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** GIF up to the end of its first picture, and the mark of the end. */
function firstFrame(bytes: Buffer): Buffer | null {
  const tableAt = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));
  const skipBlocks = (from: number): number => {
    let at = from;
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1;
    return at + 1;
  };
  for (let at = 13 + tableAt(bytes[10] ?? 0); at < bytes.length;) {
    if (bytes[at] === 0x21) at = skipBlocks(at + 2);
    else if (bytes[at] === 0x2c)
      return Buffer.concat([
        bytes.subarray(0, skipBlocks(at + 11 + tableAt(bytes[at + 9] ?? 0))),
        Buffer.from([0x3b]),
      ]);
    else return null;
  }
  return null;
}

function sizeOfJpeg(bytes: Buffer): Size | null {
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) at++;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function sizeOfWebp(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null;
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X") return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (kind === "VP8L")
    return {
      width: 1 + (bytes.readUInt32LE(21) & 0x3fff),
      height: 1 + ((bytes.readUInt32LE(21) >>> 14) & 0x3fff),
    };
  return kind === "VP8 "
    ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    : null;
}

function sizeOfAvif(bytes: Buffer): Size | null {
  const at = bytes.indexOf("ispe");
  return at < 0 || at + 16 > bytes.length
    ? null
    : { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
}
