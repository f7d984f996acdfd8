/** What a stream leaves behind that ended before all was answered, and how the same command goes on from there. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { warcResponse } from "../../capture/warc.fixture";
import { scratchFolder } from "../../corpus/corpus.fixture";
import { SLOW, STORY, winnow } from "../cli.fixture";
import type { Offset } from "./offset";

const BIN = join(import.meta.dirname, "../winnow.mjs");
const line = (id: string): string => `${JSON.stringify({ id, html: STORY })}\n`;

/** A stream of a file in a folder of its own, with what it wrote and how far it says that it has come. */
async function stream(input: "warc" | "jsonl", output = "jsonl") {
  const folder = await scratchFolder();
  const [source, out, offset] = ["in", "out", "offset.json"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const named = ["--input", input, "--output", output, "--extractor", "block-extractor", "--workers", "1"];
  const argv = ["extract", source, ...named, "--out", out, "--offset", offset];
  return {
    out,
    offset,
    put: (bytes: Uint8Array) => writeFile(source, bytes),
    argv,
    run: () => winnow(...argv),
    /** What one run gives that knows of no earlier one. */
    whole: async () => (await winnow("extract", source, ...named)).out,
    written: () => readFile(out, "utf8"),
    kept: async () => JSON.parse(await readFile(offset, "utf8")) as Offset,
  };
}

describe("the same command again", { timeout: SLOW }, () => {
  const records = ["a", "b", "c", "d"].map((name) => warcResponse(name, { body: STORY }));
  const lines = ["a", "b", "c", "d"].map((id) => line(id)).join("");
  it.each([
    {
      when: "within a record of a WARC file",
      input: "warc",
      answered: 2,
      cut: Buffer.concat(records).subarray(0, 2 * records[0]!.length + 300),
      whole: Buffer.concat(records),
    },
    {
      when: "before a record of a WARC file can be told",
      input: "warc",
      answered: 0,
      cut: records[0]!.subarray(0, 3),
      whole: Buffer.concat(records),
    },
    {
      when: "within gzipped lines",
      input: "jsonl",
      answered: 3,
      cut: gzipSync(lines, { level: 0 }).subarray(0, -12),
      whole: gzipSync(lines, { level: 0 }),
    },
  ] as const)(
    "fails as before where the input broke off $when, and answers the rest once that is whole",
    async ({ input, answered, cut, whole }) => {
      const { put, run, whole: alone, written, kept } = await stream(input, "xml-tei");
      await put(cut);
      const first = await run();
      expect(first.code).toBe(1);
      expect(await written()).toBe(await alone());
      const { isDone, records: sure } = await kept();
      expect(isDone).toBe(false);
      expect(sure).toBeLessThanOrEqual(answered);
      expect(await run()).toEqual(first);
      expect(await written()).toBe(await alone());
      await put(whole);
      expect(await run()).toMatchObject({ code: 0, err: [] });
      expect(await written()).toBe(await alone());
      expect((await run()).err[0]).toContain("all 4 records are answered");
    },
  );

  it("begins again where the first one was killed before the output was made", async () => {
    const { out, offset, put, run, whole, written, kept } = await stream("jsonl", "xml-tei");
    await put(Buffer.from(lines));
    expect((await run()).code).toBe(0);
    await writeFile(
      offset,
      JSON.stringify({ ...(await kept()), records: 0, failed: 0, bytes: 0, isDone: false }),
    );
    await rm(out);
    expect((await run()).code).toBe(0);
    expect(await written()).toBe(await whole());
  });

  it("begins again where the first one was killed before any answer was sure", async () => {
    const { argv, out, put, run, whole, written, kept } = await stream("jsonl", "xml-tei");
    await put(Buffer.from(lines));
    const child = spawn(process.execPath, [BIN, ...argv], { stdio: "ignore" });
    const ended = once(child, "exit");
    await vi.waitUntil(() => existsSync(out), { timeout: SLOW / 2, interval: 1 });
    child.kill("SIGKILL");
    await ended;
    expect(await kept()).toMatchObject({ records: 0, bytes: 0, isDone: false });
    expect((await run()).code).toBe(0);
    expect(await written()).toBe(await whole());
  });

  it("refuses an output that is there already, and leaves no offset by which it would be written over", async () => {
    const { out, offset, put, run } = await stream("jsonl");
    await put(Buffer.from(lines));
    await writeFile(out, "of somebody");
    for (let time = 0; time < 2; time++)
      expect(await run()).toMatchObject({ code: 2, err: [expect.stringContaining("already there")] });
    expect(existsSync(offset)).toBe(false);
  });
});
