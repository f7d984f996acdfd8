import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { unpacked, type UnpackedOptions } from "./unpacked";

const TEXT = Buffer.from("one line of many\n".repeat(50_000));
const ZIPPED = gzipSync(TEXT);
const NO_LIMIT: UnpackedOptions = { mustBeWhole: true, ratio: null };

/** What was given of some bytes that come in pieces, and the code of the error at the end. */
async function read(bytes: Uint8Array, options: UnpackedOptions, piece = 1000) {
  const given: Uint8Array[] = [];
  const source = (async function* () {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  })();
  try {
    for await (const one of unpacked(source, "pages.gz", options)) given.push(one);
  } catch (error) {
    return { size: Buffer.concat(given).length, error: (error as { code: string }).code };
  }
  return { size: Buffer.concat(given).length, error: null };
}

describe("gzip that is read piece by piece", () => {
  it.each([
    { when: "is whole", bytes: ZIPPED, size: TEXT.length, error: null },
    { when: "is two of them", bytes: Buffer.concat([ZIPPED, ZIPPED]), size: 2 * TEXT.length, error: null },
    {
      when: "is filled up with zeros",
      bytes: Buffer.concat([ZIPPED, Buffer.alloc(5000)]),
      size: TEXT.length,
      error: null,
    },
    { when: "lacks its last byte", bytes: ZIPPED.subarray(0, -1), size: TEXT.length, error: "broken-gzip" },
    { when: "is only a beginning", bytes: ZIPPED.subarray(0, 2), size: 0, error: "broken-gzip" },
    { when: "is no gzip", bytes: TEXT, size: TEXT.length, error: null },
    { when: "is empty", bytes: new Uint8Array(), size: 0, error: null },
  ])("gives all that is there where it $when, and then says whether that is all", async (one) => {
    const { bytes, size, error } = one;
    expect(await read(bytes, NO_LIMIT)).toEqual({ size, error });
    expect(await read(bytes, NO_LIMIT, bytes.length || 1)).toEqual({ size, error });
    expect(await read(bytes, { ...NO_LIMIT, mustBeWhole: false })).toEqual({ size, error: null });
  });

  it("gives what comes before a place within it that is broken off, wherever that is", async () => {
    const cut = gzipSync(TEXT, { level: 0 }).subarray(0, -12);
    expect(await read(cut, NO_LIMIT)).toEqual({ size: TEXT.length - 4, error: "broken-gzip" });
    expect(await read(cut, NO_LIMIT, 100_000)).toEqual({ size: TEXT.length - 4, error: "broken-gzip" });
  });

  it("is refused where it unpacks to more than so many times its size, but not at the border", async () => {
    const bomb = gzipSync(Buffer.alloc(4_000_000));
    const limited = (from: number) => read(bomb, { mustBeWhole: true, ratio: { times: 200, from } });
    expect(await limited(3_999_999)).toMatchObject({ error: "gzip-bomb" });
    expect(await limited(4_000_000)).toEqual({ size: 4_000_000, error: null });
  });
});
