import { describe, expect, it } from "vitest";
import { storyFile, winnow } from "../cli.fixture";

describe("winnow extract with options that contradict each other", () => {
  it.each([
    { argv: ["--config", "c.json", "--extractor", "nosuchthing"], said: "--config takes no --extractor" },
    { argv: ["--config", "c.json", "--recipe", "zzz |"], said: "--config takes no --recipe" },
    { argv: ["--config", "c.json", "--set", "foo=bar"], said: "--config takes no --set" },
    { argv: ["--config", "c.json", "--encoding", "klingon"], said: "--config takes no --encoding" },
    { argv: ["--config", "c.json", "--url", "http://a.example/"], said: "--config takes no --url" },
    { argv: ["--config", "c.json", "--site", "."], said: "--config takes no --site" },
    { argv: ["--config", "c.json", "--indent", "cjk"], said: "--config takes no --indent" },
    { argv: ["--config", "c.json", "--explain"], said: "--config takes no --explain" },
    {
      argv: ["--config", "c.json", "--format", "markdown"],
      said: "--config prints a table or, with --json, JSON",
    },
    { argv: ["--input", "jsonl", "--format", "markdown"], said: "a stream takes no --format" },
    { argv: ["--input", "jsonl", "--format", "text"], said: "a stream takes no --format" },
    {
      argv: ["x.html", "--format", "markdown", "--explain"],
      said: "--explain is of text and JSON, not of markdown",
    },
    { argv: ["x.html", "--format", "html", "--explain"], said: "--explain is of text and JSON, not of html" },
    {
      argv: ["x.html", "--format", "markdown", "--indent", "cjk"],
      said: "--indent is of text, not of markdown",
    },
    { argv: ["x.html", "--json", "--indent", "cjk"], said: "--indent is of text, not of json" },
    {
      argv: ["x.html", "--explain", "--indent", "none"],
      said: "--indent is of text, not of what --explain prints",
    },
    { argv: ["x.html", "--json", "--format", "html"], said: "--json is --format json, not html" },
  ])("refuses $argv before anything is read", async ({ argv, said }) => {
    const { code, out, err } = await winnow("extract", ...argv);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err[0]).toContain(said);
  });

  it("takes those that say the same", async () => {
    const file = await storyFile();
    const by = [file, "--extractor", "block-extractor"];
    for (const argv of [
      ["--json", "--format", "json"],
      ["--format", "text", "--indent", "none"],
      ["--format", "text", "--explain"],
    ])
      expect((await winnow("extract", ...by, ...argv)).code).toBe(0);
  });
});

describe("a parameter that changes nothing as the others are", () => {
  it("is told on stderr with what it counts under, and the answer is printed all the same", async () => {
    const file = await storyFile();
    const by = ["extract", file, "--extractor", "zhou"];
    const { code, out, err } = await winnow(...by, "--set", "gap=4", "--set", "reading=global");
    expect({ code, err }).toEqual({
      code: 0,
      err: ["winnow: zhou: gap changes nothing without reading=contiguous"],
    });
    expect(out).toBe((await winnow(...by, "--set", "reading=global")).out);
    expect((await winnow(...by, "--set", "gap=4")).err).toEqual([]);
  });
});
