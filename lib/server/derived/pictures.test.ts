import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { safePicture } from "./drawings";
import { stillPicture } from "../../capture/pictures";

const viewport = { width: 732, height: 900 };
const gifOf = (frames: number): Buffer =>
  Buffer.concat([
    Buffer.from("GIF89a\x02\x00\x01\x00\x80\x00\x00", "latin1"),
    Buffer.alloc(6),
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from("NETSCAPE2.0"),
    Buffer.from([3, 1, 0, 0, 0]),
    ...Array.from({ length: frames }, () =>
      Buffer.from([0x21, 0xf9, 4, 0, 5, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]),
    ),
    Buffer.from([0x3b]),
  ]);
const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};
function pngOf(width: number, height: number, animated: boolean): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const motion = animated ? [chunk("acTL", Buffer.alloc(8)), chunk("fcTL", Buffer.alloc(26))] : [];
  const more = animated ? [chunk("fcTL", Buffer.alloc(26)), chunk("fdAT", Buffer.alloc(9))] : [];
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...motion,
    chunk("IDAT", deflateSync(Buffer.alloc(5))),
    ...more,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
const webpOf = (flags: number): Buffer =>
  Buffer.concat([
    Buffer.from("RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0", "latin1"),
    Buffer.from([flags, 0, 0, 0, 9, 0, 0, 9, 0, 0]),
  ]);

describe("pictures made of pixels", () => {
  it("keep the first frame of many", () => {
    expect(stillPicture(gifOf(3))!.bytes).toEqual(gifOf(1));
    expect(stillPicture(gifOf(1))!.bytes).toEqual(gifOf(1));
    expect(stillPicture(pngOf(1, 1, true))!.bytes).toEqual(pngOf(1, 1, false));
  });

  it("go where no frame can be told from the others", () => {
    expect(stillPicture(webpOf(0x02))).toBeNull();
    expect(stillPicture(webpOf(0x10))).not.toBeNull();
    expect(stillPicture(Buffer.from("\0\0\0\x1cftypavis\0\0\0\0avismif1", "latin1"))).toBeNull();
  });

  it("go where they would be as large as a film, and stay up to it", () => {
    expect(stillPicture(pngOf(6_000, 5_000, false))).not.toBeNull();
    expect(stillPicture(pngOf(6_000, 5_001, false))).toBeNull();
  });

  it("are told by their bytes, whatever the address says", () => {
    expect(safePicture(`data:image/png;base64,${gifOf(2).toString("base64")}`, viewport)).toMatch(
      /^data:image\/gif;base64,/,
    );
    expect(safePicture("data:image/png,<svg xmlns='http://www.w3.org/2000/svg'/>", viewport)).toBeNull();
    expect(safePicture("data:text/html,<p>x", viewport)).toBeNull();
    expect(safePicture("http://e.example/a.png", viewport)).toBeNull();
  });

  it.each([
    "GIF89a",
    "GIF89a\x02\0\x01\0\x80\0\0",
    "\x89PNG\r\n\x1a\n",
    "\xff\xd8\xff",
    "\xff\xd8\xff\xe0\0\0",
    "RIFF\0\0\0\0WEBP",
    "BM",
    "",
    "\0\0\0\0ftypavif",
  ])("that break off are none: %j", (bytes) => {
    expect(stillPicture(Buffer.from(bytes, "latin1"))).toBeNull();
  });
});

describe("drawings", () => {
  const draw = (inside: string, type = "image/svg+xml"): string | null => {
    const drawn = safePicture(
      `data:${type},${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inside}</svg>`)}`,
      viewport,
    );
    return drawn === null
      ? null
      : decodeURIComponent(drawn.slice("data:image/svg+xml,".length)).replace(/^<svg[^>]*>|<\/svg>$/g, "");
  };

  it.each([
    [
      "shapes and gradients",
      '<linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><path d="M0 0h9" fill="url(#g)"/>',
      '<linearGradient id="g"><stop offset="0" stop-color="red"></stop></linearGradient><path d="M0 0h9" fill="url(#g)"></path>',
    ],
    [
      "copies of a shape",
      '<defs><path id="a" d="M0 0"/></defs><use xlink:href="#a" x="2"/>',
      '<defs><path id="a" d="M0 0"></path></defs><use href="#a" x="2"></use>',
    ],
    [
      "style",
      "<style><![CDATA[ .a{fill:red;animation:b 1s} @keyframes b{to{fill:blue}} ]]></style>",
      "<style>.a{fill:red}</style>",
    ],
    ["no style that is of another type", '<style type="text/x">a{fill:red}</style><rect/>', "<rect></rect>"],
    ["words, whatever they hold", "<text>a &amp; b\u0007 &lt;</text>", "<text>a &amp; b &lt;</text>"],
  ])("keep %s", (_, inside, expected) => expect(draw(inside)).toBe(expected));

  it.each([
    [
      "motion",
      '<rect><animate attributeName="x" to="9" dur="1s" repeatCount="indefinite"/><set attributeName="y" to="1"/><animateMotion/></rect>',
      /animate|<set/,
    ],
    ["scripts and handlers", '<script>alert(1)</script><rect onload="alert(1)"/>', /script|onload|alert/],
    ["HTML", "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>x</p></foreignObject>", /foreign|<p/],
    [
      "references out of it",
      '<use href="http://e.example/a.svg#b"/><image href="http://e.example/a.png"/><rect fill="url(http://e.example/#a)" style="fill:url(//e.example)"/><image href="data:image/svg+xml,&lt;svg/>"/>',
      /e\.example|href/,
    ],
  ])("lose %s", (_, inside, forbidden) => expect(draw(inside)).not.toMatch(forbidden));

  it("are drawn without copies where copies of copies would have no end", () => {
    const layers = Array.from(
      { length: 6 },
      (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`,
    ).join("");
    expect(draw(`<rect id="a0"/>${layers}<use href="#a6"/>`)).not.toContain("href");
    expect(draw(`<rect id="a0"/>${"<use href='#a0'/>".repeat(1_000)}`)).toContain("href");
  });

  it.each(["mask", "pattern", "clipPath", "marker"])("are drawn without a %s in a %s in a mask", (tag) => {
    const property = { mask: "mask", pattern: "fill", clipPath: "clip-path", marker: "marker-mid" }[tag]!;
    const layers = Array.from(
      { length: 6 },
      (_, i) =>
        `<${tag} id="a${i + 1}">${`<path d="M0 0 1 1 2 2" ${property}="url(#a${i})"/>`.repeat(10)}</${tag}>`,
    ).join("");
    expect(draw(`<${tag} id="a0"><rect/></${tag}>${layers}<rect ${property}="url(#a6)"/>`)).not.toContain(
      "url(",
    );
  });

  it("go where they are too deep or too many to be drawn", () => {
    expect(draw("<g>".repeat(100))).toBeNull();
    expect(draw("<g/>".repeat(6_000))).toBeNull();
    expect(safePicture("data:image/svg+xml,plain text", viewport)).toBeNull();
  });
});
