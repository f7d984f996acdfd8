/**
 * Text as GBK bytes (docs/algorithms/song.md#standard-output): S2 hands out its results in GBK, and platforms
 * decode that encoding but do not encode it.
 */
import { TextDecoder } from "@exodus/bytes/encoding.js";
import { InputError } from "../errors";

/**
 * What becomes of a character that GBK lacks: a question mark, a numeric character reference, or an error.
 */
export type Unmappable = "question" | "ncr" | "error";

export interface GbkOptions {
  readonly unmappable?: Unmappable;
  /**
   * Whether the euro sign is byte 0x80, as the WHATWG standard has it; else it counts as a character that GBK
   * lacks, as it is in older readers.
   */
  readonly euro?: boolean;
}

const FIRST_LEAD = 0x81;
const LAST_LEAD = 0xfe;
const FIRST_TRAIL = 0x40;
const LAST_TRAIL = 0xfe;
const NO_TRAIL = 0x7f;
const EURO = 0x20ac;

/** For each UTF-16 unit its two bytes as one number, 0 where it has none. */
let table: Uint16Array | null = null;

/**
 * The text as GBK bytes. ASCII stays as it is; characters beyond the basic plane have no GBK form.
 * @throws InputError `unmappable-character` with `unmappable: "error"`
 */
export function encodeGbk(
  text: string,
  { unmappable = "question", euro = true }: GbkOptions = {},
): Uint8Array {
  const codes = (table ??= invertDecoder());
  let bytes = new Uint8Array(text.length * 2 + 16);
  let size = 0;
  for (let i = 0; i < text.length; i++) {
    if (size + 16 > bytes.length) bytes = grown(bytes);
    const unit = text.charCodeAt(i);
    const code = unit < 0x80 ? unit : unit === EURO ? (euro ? 0x80 : 0) : codes[unit]!;
    if (code > 0xff) bytes[size++] = code >> 8;
    if (code > 0 || unit === 0) {
      bytes[size++] = code & 0xff;
      continue;
    }
    const point = text.codePointAt(i)!;
    for (const character of replacementOf(point, unmappable)) bytes[size++] = character.charCodeAt(0);
    if (point > 0xffff) i++;
  }
  return bytes.slice(0, size);
}

function replacementOf(point: number, unmappable: Unmappable): string {
  if (unmappable === "error") {
    throw new InputError(
      "unmappable-character",
      `U+${point.toString(16).toUpperCase().padStart(4, "0")} has no GBK form`,
    );
  }
  return unmappable === "ncr" ? `&#${point};` : "?";
}

/**
 * Every pair of bytes decoded, and the map turned around. All 23,940 pairs have a character, one UTF-16 unit
 * each. Where two pairs are the same character (the ideographic space is A1A1 and A3A0) the first one stands.
 */
function invertDecoder(): Uint16Array {
  const decoder = new TextDecoder("gbk", { fatal: true });
  const codes = new Uint16Array(0x10000);
  const trails = Array.from({ length: LAST_TRAIL - FIRST_TRAIL + 1 }, (_, i) => FIRST_TRAIL + i).filter(
    (trail) => trail !== NO_TRAIL,
  );
  for (let lead = FIRST_LEAD; lead <= LAST_LEAD; lead++) {
    const row = decoder.decode(Uint8Array.from(trails.flatMap((trail) => [lead, trail])));
    trails.forEach((trail, i) => {
      const unit = row.charCodeAt(i);
      if (codes[unit] === 0) codes[unit] = (lead << 8) | trail;
    });
  }
  return codes;
}

function grown(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
}
