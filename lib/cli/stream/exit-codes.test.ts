/** The exit codes that Hadoop streaming, Spark's pipe and GNU parallel go by: one test for each. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { WARC_INFO, warcResponse } from "../../capture/warc.fixture";
import { SLOW, STORY } from "../cli.fixture";

const BIN = join(import.meta.dirname, "../winnow.mjs");
const MAPPER = ["extract", "--input", "jsonl", "--extractor", "block-extractor", "--workers", "1"];
const page = (id: string): string => `${JSON.stringify({ id, html: STORY })}\n`;

/** Run the program as an engine does: something on its standard input, answers on its output. */
async function mapped(input: string | Uint8Array, argv: readonly string[] = MAPPER, stdout?: number) {
  const child = spawn(process.execPath, [BIN, ...argv], { stdio: ["pipe", stdout ?? "pipe", "pipe"] });
  let [out, err] = ["", ""];
  child.stdout?.on("data", (part: Buffer) => (out += part.toString()));
  child.stderr!.on("data", (part: Buffer) => (err += part.toString()));
  child.stdin!.on("error", () => undefined);
  child.stdin!.end(input);
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  return { code, signal, answers: out === "" ? [] : out.trimEnd().split("\n"), err };
}

describe("the exit code of a mapper", { timeout: SLOW }, () => {
  it("is 0 where every record has an answer, also one that says why there is none", async () => {
    const { code, answers, err } = await mapped(`${page("a")}no JSON\n${page("b")}`);
    expect({ code, answers: answers.length }).toEqual({ code: 0, answers: 3 });
    expect(err).toContain("1 of 3 pages failed");
  });

  it("is 0 for no records at all, as of an empty partition", async () => {
    expect(await mapped("")).toEqual({ code: 0, signal: null, answers: [], err: "" });
  });

  it("is 1 where the input breaks off, after an answer for every whole record", async () => {
    const warc = Buffer.concat([
      WARC_INFO,
      warcResponse("a", { body: STORY }),
      warcResponse("b", { body: STORY }).subarray(0, 300),
    ]);
    const { code, answers } = await mapped(warc, MAPPER.with(2, "warc"));
    expect(code).toBe(1);
    expect(
      answers.map((line) => (JSON.parse(line) as { error: { code: string } | null }).error?.code),
    ).toEqual([undefined, "truncated"]);
  });

  it.skipIf(!existsSync("/dev/full"))(
    "is 1 where the answers cannot be written (skipped without /dev/full)",
    async () => {
      const { code, err } = await mapped(page("a"), MAPPER, openSync("/dev/full", "w"));
      expect(code).toBe(1);
      expect(err).toMatch(/^winnow: .*\n$/);
    },
  );

  it("is 2 for a mistake in the command, which no retry mends, before anything is read", async () => {
    const { code, answers, err } = await mapped(page("a"), MAPPER.with(4, "no-such-extractor"));
    expect({ code, answers }).toEqual({ code: 2, answers: [] });
    expect(err).toContain("no-such-extractor");
  });

  it("is that of the signal by which the engine ends it", async () => {
    const child = spawn(process.execPath, [BIN, ...MAPPER], { stdio: ["pipe", "pipe", "ignore"] });
    child.stdin.write(page("a"));
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    expect(await Promise.race([once(child, "exit"), pause(SLOW / 2, "still there")])).toEqual([
      null,
      "SIGTERM",
    ]);
  });
});
