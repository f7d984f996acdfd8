import { describe, expect, it } from "vitest";
import { withFonts } from "./chart-fonts";

const file = (words: string) => ({
  text: `<svg xmlns="http://www.w3.org/2000/svg" width="9"><rect fill="#fff"/>${words}</svg>`,
  width: 9,
  height: 9,
});
const asked: string[] = [];
const load = async (address: string) => {
  asked.push(address);
  return new Uint8Array([1, 2, 3]);
};

describe("a chart with fonts", () => {
  it("holds the font that it names before anything that is drawn with it, and no other", async () => {
    asked.length = 0;
    const { text } = await withFonts(
      file(`<text font-family="&quot;Inter Variable&quot;, sans-serif">F1</text>`),
      load,
    );
    expect(text).toMatch(
      /^<svg [^>]*><style>@font-face\{font-family:"Inter Variable";[^}]*base64,AQID\)[^}]*\}<\/style><rect/,
    );
    expect(text).not.toContain("JetBrains");
    expect(asked).toHaveLength(1);
  });
  it("stays as it is where it names none of them", async () => {
    const plain = file("<text>F1</text>");
    expect(await withFonts(plain, load)).toBe(plain);
  });
  it("is not saved with other letters if a font does not come", async () => {
    await expect(
      withFonts(file(`<text font-family="JetBrains Mono Variable">p</text>`), () =>
        Promise.reject(new Error("gone")),
      ),
    ).rejects.toThrow("gone");
  });
});
