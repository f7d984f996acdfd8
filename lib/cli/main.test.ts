import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SLOW, storyFile, winnow } from "./cli.fixture";
import { harmless } from "./terminal/terminal";

let page: string;
beforeEach(async () => {
  page = await storyFile();
  await writeFile(join(dirname(page), "empty.html"), "");
  await writeFile(join(dirname(page), "image.html"), new Uint8Array(999));
  vi.stubEnv("DATABASE_URL", `file:${join(dirname(page), "data/test.db")}`);
});
afterEach(() => vi.unstubAllEnvs());

describe("winnow", () => {
  it("lists its commands and helps with each", async () => {
    const { code, out } = await winnow("--help");
    expect(code).toBe(0);
    for (const command of [
      "extractors",
      "extract",
      "blocks",
      "evaluate",
      "sweep",
      "optimise",
      "import",
      "import-answers",
      "export",
      "gold",
      "serve",
      "worker",
      "backup",
      "restore",
      "bench",
    ]) {
      expect(out).toContain(`\n  ${command} `);
      const help = await winnow(command, "--help");
      expect(help).toMatchObject({ code: 0, err: [] });
      expect(help.out).toContain("--json");
    }
  });

  it.each([
    [[]],
    [["nope"]],
    [["extract"]],
    [["extract", "x.html", "--nope"]],
    [["extract", "x.html", "--format", "pdf"]],
    [["extract", "x.html", "--extractor", "nope"]],
    [["extract", "x.html", "--set", "threshold"]],
    [["extract", "x.html", "--set", "threshold=9"]],
    [["extract", "x.html", "--set", "nope=1"]],
    [["evaluate"]],
    [["evaluate", "--corpus", "x", "--metrics", "nope"]],
    [["evaluate", "--corpus", "x", "--limit", "0"]],
    [["evaluate", "--corpus", "x", "--set", "threshold=9"]],
    [["sweep", "--corpus", "x", "--param", "threshold"]],
    [["optimise", "--corpus", "x", "--search", "luck"]],
    [["optimise", "--corpus", "x", "--budget", "soon"]],
    [["optimise", "--corpus", "x", "--budget", "0"]],
    [["optimise", "--corpus", "x", "--metric", "title-words"]],
    [["optimise", "--corpus", "x", "--extractors", "nope"]],
    [["optimise", "--corpus", "x", "--parsimony", "-1"]],
    [["import", "x"]],
    [["gold", "--corpus", "x", "--undo", "yesterday"]],
    [["export", "--corpus", "x", "--out", "y", "--format", "plain"]],
    [["extract", "http://me:secret@a.example/"]],
  ])("calls %j bad usage, in one line", async (argv) => {
    const { code, out, err } = await winnow(...argv);
    expect({ code, out, lines: err.length }).toEqual({ code: 2, out: "", lines: 1 });
    expect(err[0]).toMatch(/^winnow: \S/);
  });

  // What a script tells apart by the code: 2 is a slip in the command line, 1 is about what lies on this
  // machine.
  it.each([
    ["import", ["x", "--corpus", "c"]],
    ["export", ["--corpus", "c", "--out", "y"]],
    ["evaluate", ["--corpus", "x"]],
    ["gold", ["--corpus", "c"]],
    ["extract", ["x"]],
    ["restore", ["x"]],
  ])("%s ends with 2 for an unknown option and for a missing argument", async (command, args) => {
    expect(await winnow(command, ...args, "--nope")).toMatchObject({
      code: 2,
      // Of some commands with what may have been meant.
      err: [expect.stringMatching(/^winnow: unknown option '--nope'/)],
    });
    expect(await winnow(command)).toMatchObject({
      code: 2,
      err: [expect.stringMatching(/not specified|missing required argument|no page: name a file/)],
    });
  });

  it.each([
    [["extract", "x"], "--extractor"],
    [["sweep", "--corpus", "x", "--param", "threshold=0:4:1"], "--extractor"],
    [["evaluate", "--corpus", "x"], "--extractors"],
  ])("%j ends with 2 for an unknown extractor", async (args, option) => {
    expect(await winnow(...args, option, "nope")).toMatchObject({
      code: 2,
      err: [expect.stringContaining("unknown extractor: nope")],
    });
  });

  it.each([
    [["import", "", "--corpus", "c"], "source"],
    [["import", "x", "--corpus", ""], "--corpus"],
    [["import", "x", "--corpus", "   "], "--corpus"],
    [["import", "x", "--corpus", "c".repeat(201)], "--corpus"],
    [["import", "x", "--corpus", "Scratch"], "hidden corpus"],
    [["export", "--corpus", "", "--out", "y"], "--corpus"],
    [["export", "--corpus", "c", "--out", ""], "--out"],
    [["evaluate", "--corpus", ""], "--corpus"],
    [["evaluate", "--corpus", "x", "--csv", ""], "--csv"],
    [["evaluate", "--corpus", "x", "--json", ""], "--json"],
    [["evaluate", "--corpus", "x", "--metrics", ""], "metric"],
    [["evaluate", "--corpus", "x", "--metrics", ","], "metric"],
    [["sweep", "--corpus", " ", "--param", "threshold=0:4:1"], "--corpus"],
    [["gold", "--corpus", ""], "--corpus"],
    [["extract", ""], "source"],
    [["extract", "--config", ""], "--config"],
    [["extract", "x", "--site", ""], "--site"],
    [["blocks", ""], "source"],
    [["backup", ""], "path"],
    [["restore", ""], "path"],
  ])("%j ends with 2 and names what is blank, too long or taken", async (argv, name) => {
    expect(await winnow(...argv)).toEqual({ code: 2, out: "", err: [expect.stringContaining(name)] });
  });

  it.each([
    [["import", "gone", "--corpus", "c"], "file or folder not found: gone"],
    [["export", "--corpus", "gone", "--out", "never-written"], "corpus not found: gone"],
    [["evaluate", "--corpus", "gone"], "file, folder or corpus not found: gone"],
    [["gold", "--corpus", "gone"], "corpus not found: gone"],
    [["extract", "gone"], "file or folder not found: gone"],
    [["extract", "--config", "gone"], "configuration not found: gone"],
    [["restore", "gone"], "file or folder not found: gone"],
  ])(
    "%j ends with 1, since it is not there",
    async (argv, says) => {
      expect(await winnow(...argv)).toEqual({ code: 1, out: "", err: [`winnow: ${says}`] });
    },
    SLOW,
  );

  it.each([
    ["missing.html", "missing.html"],
    ["empty.html", "page is empty"],
    ["image.html", "binary"],
  ])("fails on %s in one line that names file and cause", async (file, cause) => {
    const path = join(page, "..", file);
    for (const command of ["extract", "blocks"]) {
      const { code, out, err } = await winnow(command, path);
      expect({ code, out, lines: err.length }).toEqual({ code: 1, out: "", lines: 1 });
      expect(err[0]).toContain(file);
      expect(err[0]).toContain(cause);
    }
  });

  it("refuses to fetch private addresses", async () => {
    const { code, err } = await winnow("extract", "http://127.0.0.1:1/");
    expect(code).toBe(1);
    expect(err[0]).toContain("not a public address");
  });
});

describe("winnow extractors", () => {
  it("prints an array with id, name, source, needs and params", async () => {
    const list = JSON.parse((await winnow("extractors", "--json")).out) as Record<string, unknown>[];
    expect(list.map(({ id }) => id)).toContain("block-extractor");
    for (const entry of list)
      expect(Object.keys(entry)).toEqual(["id", "name", "source", "needs", "learns", "presets", "params"]);
    const threshold = (list[0]!.params as { name: string }[]).find(({ name }) => name === "threshold");
    expect(threshold).toMatchObject({ kind: "number", default: 1.5, min: 0, max: 4 });
  });
});

describe("a terminal", () => {
  it("shows no control characters of a page but tabs and line ends", () => {
    expect(harmless("a\tb\n\u001b]0;title\u0007\u009b31mred\r\u007f雨")).toBe(
      "a\tb\n\ufffd]0;title\ufffd\ufffd31mred\ufffd\ufffd雨",
    );
  });
});
