import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { NotFoundError, UsageError } from "../../errors";
import { readExtractConfig, type ExtractConfig } from "./extract-config";

async function read(config: unknown, files: Readonly<Record<string, string>> = {}): Promise<ExtractConfig> {
  const folder = await writeFiles(await scratchFolder(), {
    ...files,
    "run.json": typeof config === "string" ? config : JSON.stringify(config),
  });
  return readExtractConfig(join(folder, "run.json"));
}

describe("readExtractConfig", () => {
  it("fills in defaults, and resolves paths against the file's folder", async () => {
    const config = await read({ urls: ["https://n.example/1", "page.html"] });
    expect(config.urls).toEqual(["https://n.example/1", expect.stringMatching(/[/\\]page\.html$/)]);
    expect(config.output).toMatchObject({
      encoding: "utf-8",
      indent: "cjk",
      dir: expect.stringMatching(/[/\\]out$/),
    });
    expect(config.fetch).toEqual({ concurrency: 16, timeoutMs: 10_000, maxBytes: 3_000_000 });
    expect(config.links.extract).toBe(false);
    expect(config.values).toEqual({});
    expect(config.typeOf("https://n.example/1")).toBe("auto");
  });

  it("reads a list without blank lines and comments", async () => {
    const config = await read(
      { urls: "list.txt" },
      { "list.txt": "\ufeff# pages\r\nhttps://n.example/1\n\n  https://n.example/2 \n" },
    );
    expect(config.urls).toEqual(["https://n.example/1", "https://n.example/2"]);
  });

  it.each([
    ["https://n.example/1", "news"],
    ["https://www.N.example:8080/1", "news"],
    ["https://nn.example/1", "auto"],
    ["https://b.example/blog/1", "blog"],
    ["http://bbs.c.example/t", "forum"],
    ["https://n.example/thread-1", "news"],
  ])("gives %s the type %s, by the first rule that matches", async (url, type) => {
    const types = [
      { match: "n.example", type: "news" },
      { match: "b.example/blog/*", type: "blog" },
      { match: "*//bbs.*", type: "forum" },
      { match: "*thread*", type: "forum" },
    ];
    expect((await read({ urls: [url], types })).typeOf(url)).toBe(type);
  });

  it("takes parameters of each method, and lists of words", async () => {
    const config = await read({
      urls: ["a"],
      news: { minKeep: 30 },
      blog: { minPost: 10 },
      forum: { signatureCut: true },
      patterns: { forumNoise: ["广告"] },
    });
    expect(config.values).toEqual({ minKeep: 30, minPost: 10, signatureCut: true });
    expect(config.patterns.forumNoise.test(" 广告位")).toBe(true);
    expect(config.patterns.forumNoise.test("回复")).toBe(false);
  });

  it.each([
    { config: "{", says: /not JSON/ },
    { config: [], says: /the file: / },
    { config: {}, says: /urls: / },
    { config: { urls: [] }, says: /urls lists no pages/ },
    { config: { urls: ["a"], outptu: {} }, says: /unknown key outptu \(did you mean output\?\)/ },
    {
      config: { urls: ["a"], output: { encodng: "gbk" } },
      says: /unknown key output\.encodng \(did you mean encoding\?\)/,
    },
    {
      config: {
        urls: ["a"],
        types: [
          { match: "a", type: "news" },
          { mach: "b", match: "b", type: "news" },
        ],
      },
      says: /unknown key types\.1\.mach \(did you mean match\?\)/,
    },
    {
      config: { urls: ["a"], links: { zzzzzzzzz: 1 } },
      says: /unknown key links\.zzzzzzzzz \(allowed: extract, include, exclude, sameHost\)/,
    },
    { config: { urls: ["a"], output: { encoding: "big5" } }, says: /output\.encoding: / },
    { config: { urls: ["a"], fetch: { concurrency: 0 } }, says: /fetch\.concurrency: / },
    { config: { urls: ["a"], types: [{ match: "a", type: "shop" }] }, says: /types\.0\.type: / },
    {
      config: { urls: ["a"], news: { minKep: 1 } },
      says: /news: unknown parameter of news: minKep \(did you mean minKeep\?\)/,
    },
    {
      config: { urls: ["a"], forum: { minLen: 7 } },
      says: /forum\.minLen is 7, allowed: a whole number from 8 to 60/,
    },
    {
      config: { urls: ["a"], patterns: { postEnd: ["("] } },
      says: /patterns: cannot read a pattern of postEnd: "\("/,
    },
  ])("refuses $config", async ({ config, says }) => {
    const refused = read(config);
    await expect(refused).rejects.toThrow(says);
    await expect(refused).rejects.toThrow(/run\.json: /);
    await expect(refused).rejects.toBeInstanceOf(UsageError);
  });

  it("names a file that is not there", async () => {
    await expect(readExtractConfig("missing.json")).rejects.toThrow(/configuration not found: missing\.json/);
    await expect(read({ urls: "missing.txt" })).rejects.toBeInstanceOf(NotFoundError);
  });
});
