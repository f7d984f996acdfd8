import { describe, expect, it } from "vitest";
import { unzstd } from "./zstd";
import { storedZstd, zstdOfSize, zstdOfWindow, zstdRun } from "./zstd.fixture";

/** What the frames below hold: they were made by zstd 1.5, at level 19 with a checksum and the size, and at 3. */
const PAGE = `<title>Rain</title><p>${"It rained all day in the hills, and the river rose by two metres in one night. ".repeat(3)}${Array.from({ length: 40 }, (_, at) => `<li>${at * at}`).join("")}`;
const DENSE =
  "KLUv/WQVATUGADLJHBhwrQNoqOLLmKiY7+o6lLqQiYmMJFX/7wVqF3MTbe32Uo3xdmusKLqLtYsx8xJsbWvmHRRrJtZ2YzUYD50Gk1k+qkcHcjm9UUeaOiXqkCNVevRSiU8BCMJn1Jmp8XV6ikL4VPH4T+o8jMcJLv5DDIfzpwsrqGF00cJyC2sXA4AmKLQbEaBQ+/r//29zj55EjCTvXTuVzE3a/kHmiqfFI7HcWM28FbpCETgYPHxPRmz2/lfVeVLYOIWhbyQXIfktoG5TP1RpU/o=";
const QUICK =
  "KLUv/QBYtQYAgosiG3BJ24hca1iiHGqrTHeRl8i7Jismsmh4AFX8AphGB0xExIIFFyE9h0iC2CVMmqOqijtoDuiYzEVoVbMgHl2kQ/uzyfbnRe3P2v6M7c+l/fkAmlHg69Q6bvkhijVlcEdCu4TgFHKwYwrBWbHSFZB/N04Z7ZZfkor7T1eo5YldE+gDDuDlaaDVN28cJSAgoyn1QGYRY8YiDpwwMwJHqzGaeZrbjHC4YYJdNMw1rZXm2xIjxojRgEMDi8NGcw2tRcWiHyzwwBb4v0TWsm8k0LNwe46dLw==";
const dense = Buffer.from(DENSE, "base64");
const quick = Buffer.from(QUICK, "base64");
/** A frame of the second of the 16 kinds that are passed over. */
const passedOver = Buffer.concat([Buffer.of(0x51, 0x2a, 0x4d, 0x18, 3, 0, 0, 0), Buffer.from("any")]);

const LIMIT = { maxOutputLength: 10_000 };
const text = async (bytes: Uint8Array): Promise<string> => (await unzstd(bytes, LIMIT)).toString();

describe("zstd without Node's", () => {
  it.each([
    { when: "dense, with its size and a checksum", bytes: dense, is: PAGE },
    { when: "quick, without its size", bytes: quick, is: PAGE },
    { when: "stored", bytes: storedZstd(Buffer.from(PAGE)), is: PAGE },
    { when: "one letter repeated", bytes: zstdRun(2, 3), is: "xxxxxx" },
    { when: "several frames", bytes: Buffer.concat([quick, passedOver, dense]), is: PAGE + PAGE },
  ])("undoes a page: $when", async ({ bytes, is }) => expect(await text(bytes)).toBe(is));

  it("undoes what is longer than it decodes at a turn", async () => {
    const frames = Buffer.concat(Array.from({ length: 200 }, () => dense));
    expect(frames.length).toBeGreaterThan(2 * 16 * 1024);
    const limits = { maxOutputLength: 200 * PAGE.length };
    expect((await unzstd(frames, limits)).toString()).toBe(PAGE.repeat(200));
  });

  it("stops at the limit, however little says how much", async () => {
    const bomb = zstdRun(50_000, 128 * 1024);
    await expect(unzstd(bomb, LIMIT)).rejects.toMatchObject({ code: "ERR_BUFFER_TOO_LARGE" });
    expect(await unzstd(zstdRun(1, 10_000), LIMIT)).toHaveLength(10_000);
    await expect(unzstd(zstdRun(1, 10_001), LIMIT)).rejects.toMatchObject({ code: "ERR_BUFFER_TOO_LARGE" });
  });

  it.each([
    { when: "nothing", bytes: Buffer.alloc(0), says: "no frame" },
    { when: "something else", bytes: Buffer.from("<p>a page, not packed"), says: "no frame begins" },
    { when: "broken off in a block", bytes: dense.subarray(0, -20), says: "breaks off" },
    { when: "broken off in the head", bytes: dense.subarray(0, 5), says: "breaks off" },
    { when: "without its checksum", bytes: dense.subarray(0, -1), says: "breaks off" },
    {
      when: "followed by something else",
      bytes: Buffer.concat([quick, Buffer.from("rest")]),
      says: "no frame begins",
    },
    { when: "of a window of 64 MB", bytes: zstdOfWindow(26), says: "a window of 67108864 bytes" },
    { when: "of a window of 1 TB", bytes: zstdOfWindow(40), says: "a window of" },
    {
      when: "of 2 GB that are not there",
      bytes: zstdOfSize(2_000_000_000n),
      says: "a window of 2000000000 bytes",
    },
    {
      when: "with such a frame behind a good one",
      bytes: Buffer.concat([quick, zstdOfWindow(30)]),
      says: "a window of",
    },
    {
      when: "in need of a dictionary",
      bytes: Buffer.of(0x28, 0xb5, 0x2f, 0xfd, 0x01, 0x50, 7, 1, 0, 0),
      says: "a dictionary is needed",
    },
  ])("refuses what is $when", async ({ bytes, says }) => {
    await expect(unzstd(bytes, LIMIT)).rejects.toThrow(says);
  });

  it("takes a window of 32 MB, the largest there may be", async () => {
    expect(await unzstd(zstdOfWindow(25), LIMIT)).toHaveLength(0);
  });
});
