import { TextDecoder } from "@exodus/bytes/encoding.js";

/** Which bytes each character of an encoding has. */
export function bytesIn(encoding: string): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding);
  const found = new Map<string, readonly number[]>();
  const take = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== "\ufffd" && !found.has(text)) found.set(text, bytes);
  };
  for (let one = 0x80; one <= 0xff; one++) take(one);
  for (let one = 0x81; one <= 0xfe; one++) for (let two = 0x40; two <= 0xfe; two++) take(one, two);
  return found;
}

/** A text in an encoding whose bytes are known, `?` for what it has not. */
export const encoded = (text: string, known: ReadonlyMap<string, readonly number[]>): Uint8Array =>
  Uint8Array.from([...text].flatMap((c) => (c < "\x80" ? [c.charCodeAt(0)] : [...(known.get(c) ?? [0x3f])])));
