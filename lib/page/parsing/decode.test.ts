import { describe, expect, it } from "vitest";
import { decodeBytes, MAX_PAGE_BYTES } from "./decode";

const ascii = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
/** "中文" in GBK. */
const ZHONGWEN_GBK = [0xd6, 0xd0, 0xce, 0xc4];
/** "通" in GBK, which is valid UTF-8 too. */
const TONG_GBK = [0xcd, 0xa8];
const utf8 = (text: string) => [...new TextEncoder().encode(text)];

describe("decodeBytes", () => {
  const cases = [
    {
      when: "a byte order mark stands before a meta that says otherwise",
      bytes: [0xef, 0xbb, 0xbf, ...ascii('<meta charset="gbk">é')].slice(0, 23),
      hints: {},
      encoding: "utf-8",
      rule: "bom",
    },
    {
      when: "HTTP names a charset and meta another",
      bytes: [...ascii('<meta charset="gbk">')],
      hints: { httpCharset: "windows-1251" },
      encoding: "windows-1251",
      rule: "http",
    },
    {
      when: "HTTP names an unknown charset, meta decides",
      bytes: [...ascii('<meta charset="gbk">')],
      hints: { httpCharset: "martian" },
      encoding: "gbk",
      rule: "meta",
    },
    {
      when: "meta says gb2312, which is read as gbk",
      bytes: [
        ...ascii('<meta http-equiv="Content-Type" content="text/html; charset=gb2312">'),
        ...ZHONGWEN_GBK,
      ],
      hints: {},
      encoding: "gbk",
      rule: "meta",
    },
    {
      when: "meta comes after 1,024 bytes of comment",
      bytes: [...ascii(`<!--${"x".repeat(1500)}--><meta charset="koi8-r">`)],
      hints: {},
      encoding: "koi8-r",
      rule: "meta",
    },
    {
      when: "meta says gbk and ten characters of UTF-8 say otherwise",
      bytes: [...ascii('<meta charset="gbk">'), ...utf8("一个页面保存成另一种编")],
      hints: {},
      encoding: "utf-8",
      rule: "content",
    },
    {
      when: "meta says gbk and nine characters that are valid UTF-8 may be chance",
      bytes: [...ascii('<meta charset="gbk">'), ...utf8("一个页面保存成另一")],
      hints: {},
      encoding: "gbk",
      rule: "meta",
    },
    {
      when: "meta says gb2312 and the two letters of the page are valid UTF-8 by chance",
      bytes: [...ascii('<meta charset="gb2312"><p>'), ...TONG_GBK, ...TONG_GBK],
      hints: {},
      encoding: "gbk",
      rule: "meta",
    },
    {
      when: "meta says latin1 and the one letter beyond ASCII is UTF-8",
      bytes: [...ascii('<meta charset="latin1"><p>caf'), ...utf8("é")],
      hints: {},
      encoding: "utf-8",
      rule: "content",
    },
    {
      when: "meta says latin1 and one of many letters is no UTF-8",
      bytes: [...ascii('<meta charset="latin1"><p>'), ...utf8("éééééééééé"), 0xe9],
      hints: {},
      encoding: "windows-1252",
      rule: "meta",
    },
    {
      when: "meta says latin1 and there is nothing but ASCII",
      bytes: [...ascii('<meta charset="latin1"><p>cafe')],
      hints: {},
      encoding: "windows-1252",
      rule: "meta",
    },
    {
      when: "HTTP says latin1, which beats bytes that are UTF-8",
      bytes: [...ascii("<p>caf"), ...utf8("é")],
      hints: { httpCharset: "latin1" },
      encoding: "windows-1252",
      rule: "http",
    },
    {
      when: "nothing is declared and the bytes are UTF-8",
      bytes: [0x3c, 0x70, 0x3e, 0xc3, 0xa9],
      hints: {},
      encoding: "utf-8",
      rule: "content",
    },
    {
      when: "nothing is declared and the bytes are no UTF-8",
      bytes: [0x3c, 0x70, 0x3e, 0xe9],
      hints: {},
      encoding: "windows-1252",
      rule: "content",
    },
    {
      when: "nothing is declared on a Chinese site",
      bytes: ZHONGWEN_GBK,
      hints: { lang: "zh-CN" },
      encoding: "gb18030",
      rule: "content",
    },
    {
      when: "the caller marks a guess",
      bytes: [0xef, 0xbb, 0xbf, 0x41],
      hints: { encoding: "windows-1252?" },
      encoding: "windows-1252",
      rule: "given",
    },
    {
      when: "the caller knows better than all",
      bytes: [0xef, 0xbb, 0xbf, 0x41],
      hints: { encoding: "latin1" },
      encoding: "windows-1252",
      rule: "given",
    },
  ];
  for (const { when, bytes, hints, encoding, rule } of cases) {
    it(`takes ${encoding} by rule ${rule} when ${when}`, () => {
      const decoded = decodeBytes(Uint8Array.from(bytes), hints);
      expect({ encoding: decoded.encoding, rule: decoded.rule }).toEqual({ encoding, rule });
    });
  }

  it("reads GBK text", () => {
    expect(decodeBytes(Uint8Array.from(ZHONGWEN_GBK), { lang: "zh" }).html).toBe("中文");
  });
  it("reads 0x80 in windows-1252 as the euro sign", () => {
    expect(decodeBytes(Uint8Array.from([0x80]), { encoding: "windows-1252" }).html).toBe("€");
  });
  it("takes a page with two NUL bytes", () => {
    expect(decodeBytes(ascii("<p>a\0b\0")).html).toBe("<p>a\0b\0");
  });
  it("replaces what cannot be decoded instead of failing", () => {
    expect(decodeBytes(Uint8Array.from([0x41, 0xff, 0x42]), { encoding: "utf-8" }).html).toBe("A\ufffdB");
  });

  const refused = [
    { when: "there are no bytes", bytes: new Uint8Array(0), hints: {}, code: "empty-page" },
    {
      when: "there is one byte too many",
      bytes: new Uint8Array(MAX_PAGE_BYTES + 1).fill(65),
      hints: {},
      code: "page-too-large",
    },
    {
      when: "the bytes are an archive",
      bytes: Uint8Array.from({ length: 512 }, (_, i) => (i * 7) % 31),
      hints: {},
      code: "binary-page",
    },
    {
      when: "the bytes are a PDF without control characters",
      bytes: ascii("%PDF-1.7 text"),
      hints: {},
      code: "binary-page",
    },
    {
      when: "a tiny file has three NUL bytes",
      bytes: ascii("abc\0\0\0defg"),
      hints: {},
      code: "binary-page",
    },
    {
      when: "the given encoding is unknown",
      bytes: ascii("x"),
      hints: { encoding: "martian" },
      code: "unknown-encoding",
    },
  ];
  for (const { when, bytes, hints, code } of refused) {
    it(`refuses with ${code} when ${when}`, () => {
      expect(() => decodeBytes(bytes, hints)).toThrow(expect.objectContaining({ code }));
    });
  }
});
