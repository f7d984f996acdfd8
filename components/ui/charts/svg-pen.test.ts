import { describe, expect, it } from "vitest";
import { SvgPen } from "./svg-pen";

const pen = () => new SvgPen((text, font) => text.length * (font.startsWith("600") ? 8 : 7));
const inside = (of: SvgPen): string => /fill="#fff"\/>(.*)<\/svg>$/.exec(of.file(10, 20))![1]!;

describe("an SVG pen", () => {
  it("writes filled and stroked rectangles as they come, on white of the size of the drawing", () => {
    const drawn = pen();
    drawn.fillStyle = "#123456";
    drawn.fillRect(1, 2.004, 3, 4);
    drawn.strokeStyle = "red";
    drawn.lineWidth = 2;
    drawn.strokeRect(0.5, 0, 1, 1);
    expect(drawn.file(10, 20)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20" viewBox="0 0 10 20"><rect width="100%" height="100%" fill="#fff"/><rect x="1" y="2" width="3" height="4" fill="#123456"/><rect x="0.5" y="0" width="1" height="1" fill="none" stroke="red" stroke-width="2"/></svg>',
    );
  });

  it("writes text with its font, place and anchor, its signs escaped and control characters left out", () => {
    const drawn = pen();
    drawn.font = '600 11.5px "Some Sans", serif';
    drawn.textAlign = "center";
    drawn.textBaseline = "middle";
    drawn.fillText('a < b & "c"\u0001', 5, 6);
    expect(inside(drawn)).toBe(
      '<text x="5" y="6" fill="#000" font-family="&#34;Some Sans&#34;, serif" font-size="11.5" font-weight="600" text-anchor="middle" dominant-baseline="central">a &#60; b &#38; &#34;c&#34;</text>',
    );
  });

  it("turns and moves what is painted between save and restore, and nothing after", () => {
    const drawn = pen();
    drawn.save();
    drawn.translate(3, 4);
    drawn.rotate(Math.PI / 2);
    drawn.fillText("a", 0, 0);
    drawn.restore();
    drawn.fillText("b", 0, 0);
    expect(inside(drawn)).toMatch(
      /transform="translate\(3 4\) rotate\(90\)">a<\/text><text [^>]*text-anchor="start">b</,
    );
  });

  it("measures in the font of the moment, and begins anew when it is cleared", () => {
    const drawn = pen();
    expect(drawn.measureText("abc").width).toBe(21);
    drawn.font = "600 10px x";
    expect(drawn.measureText("abc").width).toBe(24);
    drawn.fillRect(0, 0, 1, 1);
    drawn.clearRect();
    expect(inside(drawn)).toBe("");
  });
});
