import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesOf } from "./lines";

async function read(chunks: readonly Uint8Array[], limit = 100): Promise<(string | null)[]> {
  async function* source() {
    yield* chunks;
  }
  const lines: (string | null)[] = [];
  for await (const line of linesOf(source(), limit)) {
    expect(line.number).toBe(lines.length + 1);
    try {
      lines.push(line.text());
    } catch {
      lines.push(null);
    }
  }
  return lines;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("linesOf", () => {
  it.each([
    { when: "there is nothing", text: "", lines: [] },
    { when: "the last line has no end", text: "a\nb", lines: ["a", "b"] },
    { when: "the last line has an end", text: "a\nb\n", lines: ["a", "b"] },
    { when: "lines are blank or end in CR LF", text: "\r\n\na\r\n", lines: ["", "", "a"] },
    { when: "a byte order mark comes first", text: "\ufeffa\n", lines: ["a"] },
  ])("gives the lines when $when", async ({ text, lines }) =>
    expect(await read([bytes(text)])).toEqual(lines),
  );

  it("gives the same lines however the bytes are cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("a", "é", "\n", "雨"), { maxLength: 30 }),
        fc.array(fc.nat(60), { maxLength: 5 }),
        async (letters, cuts) => {
          const all = bytes(letters.join(""));
          const places = [0, ...cuts.filter((cut) => cut < all.length).sort((a, b) => a - b), all.length];
          const pieces = places.slice(1).map((end, index) => all.subarray(places[index], end));
          expect(await read(pieces)).toEqual(await read([all]));
        },
      ),
    );
  });

  it("loses only the line that is too long, by one byte, or that is not UTF-8", async () => {
    expect(await read([bytes("12345\n123456\n"), Uint8Array.of(0x63, 0xe9, 0x0a), bytes("ok")], 5)).toEqual([
      "12345",
      null,
      null,
      "ok",
    ]);
  });
});
