import { TextDecoder } from "@exodus/bytes/encoding.js";
import { describe, expect, it } from "vitest";
import { InputError } from "../errors";
import { encodeGbk } from "./gbk";

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
const decode = (bytes: Uint8Array): string => new TextDecoder("gbk", { fatal: true }).decode(bytes);

describe("encodeGbk", () => {
  it.each([
    { when: "nothing is there", text: "", bytes: "" },
    { when: "all is ASCII, control characters included", text: "\0A~\x7f", bytes: "00417E7F" },
    { when: "it is the ideographic full stop", text: "。", bytes: "A1A3" },
    { when: "it is the character for middle", text: "中", bytes: "D6D0" },
    { when: "two pairs stand for one character", text: "\u3000", bytes: "A1A1" },
    { when: "it is beyond GB 2312", text: "丂", bytes: "8140" },
    { when: "it is the euro sign", text: "€", bytes: "80" },
    { when: "a character is missing", text: "a한b", bytes: "613F62" },
    { when: "a character beyond the basic plane is missing, once", text: "😀。", bytes: "3FA1A3" },
    { when: "half a character is missing", text: "\ud83d", bytes: "3F" },
  ])("is $bytes when $when", ({ text, bytes }) => {
    expect(hex(encodeGbk(text))).toBe(bytes);
  });

  it("writes missing characters as references, or refuses them, where asked", () => {
    expect(decode(encodeGbk("한😀", { unmappable: "ncr" }))).toBe("&#54620;&#128512;");
    expect(() => encodeGbk("中한", { unmappable: "error" })).toThrow(
      new InputError("unmappable-character", "U+D55C has no GBK form"),
    );
    expect(hex(encodeGbk("€", { euro: false }))).toBe("3F");
  });

  it("has room for references longer than the text", () => {
    expect(decode(encodeGbk("😀".repeat(500), { unmappable: "ncr" }))).toBe("&#128512;".repeat(500));
  });

  it("is turned back by the decoder for all 23,940 pairs", () => {
    let pairs = 0;
    let same = 0;
    for (let lead = 0x81; lead <= 0xfe; lead++) {
      for (let trail = 0x40; trail <= 0xfe; trail++) {
        if (trail === 0x7f) continue;
        const character = decode(Uint8Array.of(lead, trail));
        expect(character).toHaveLength(1);
        pairs++;
        const back = encodeGbk(character, { unmappable: "error" });
        if (decode(back) === character) same++;
      }
    }
    expect([pairs, same]).toEqual([23940, 23940]);
  });
});
