import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { TextDecoder } from "@exodus/bytes/encoding.js";
import { describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { InputError } from "../../errors";
import { quietTask } from "../../task";
import { encodeGbk } from "../../text/gbk";
import { readExtractConfig } from "./extract-config";
import { extractList, type Fetch, type ListedPage } from "./extract-list";

const STORY =
  "<title>雨</title><div><p>星期一大雨，河水上涨两米。</p><p>桥在早上才重新开放。</p></div><a href=/2#x>下一页</a><a href=/2>又一次</a><a href=https://m.example/>外面</a>";

interface Ran {
  readonly folder: string;
  readonly pages: readonly ListedPage[];
}

async function run(
  config: object,
  fetch?: Fetch,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<Ran> {
  const folder = await writeFiles(await scratchFolder(), { ...files, "run.json": JSON.stringify(config) });
  return {
    folder,
    pages: await extractList(await readExtractConfig(join(folder, "run.json")), quietTask, () => 0, fetch),
  };
}

const serve: Fetch = async (url) => {
  if (url.includes("missing")) throw new InputError("http-status", `${url} answers with status 404`);
  return { bytes: new TextEncoder().encode(STORY), url, httpCharset: "utf-8" };
};

describe("extractList", () => {
  it("writes each page with indented paragraphs, an index, and the links of all pages once", async () => {
    const { folder, pages } = await run(
      {
        urls: ["https://n.example/news/1.html?x=1", "https://n.example/"],
        types: [{ match: "n.example", type: "news" }],
        links: { extract: true },
      },
      serve,
    );
    expect(
      pages.map((page) => page.status === "extracted" && [page.file, page.method, page.encoding, page.links]),
    ).toEqual([
      ["0001-n.example-1.txt", "song news", "utf-8", 1],
      ["0002-n.example.txt", "song news", "utf-8", 1],
    ]);
    expect(await readFile(join(folder, "out/0001-n.example-1.txt"), "utf8")).toBe(
      "　　星期一大雨，河水上涨两米。\n　　桥在早上才重新开放。",
    );
    expect(await readFile(join(folder, "out/links.txt"), "utf8")).toBe("https://n.example/2\n");
    expect(
      (await readFile(join(folder, "out/index.jsonl"), "utf8"))
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(pages);
  });

  it("reads pages in GBK, and writes GBK where asked", async () => {
    const { folder, pages } = await run(
      { urls: "list.txt", output: { encoding: "gbk", indent: "none", dir: "texts" } },
      undefined,
      { "list.txt": "pages/a.html\n", "pages/a.html": encodeGbk(STORY) },
    );
    expect(pages[0]).toMatchObject({ status: "extracted", file: "0001-a.txt", encoding: "gb18030" });
    expect(new TextDecoder("gbk").decode(await readFile(join(folder, "texts/0001-a.txt")))).toBe(
      "星期一大雨，河水上涨两米。\n桥在早上才重新开放。",
    );
    expect((await readdir(join(folder, "texts"))).sort()).toEqual(["0001-a.txt", "index.jsonl"]);
  });

  it("goes on where a page fails, and says why", async () => {
    const { pages } = await run(
      { urls: ["https://n.example/missing", "nowhere.html", "https://n.example/1"] },
      serve,
    );
    expect(pages.map((page) => (page.status === "failed" ? page.code : page.method))).toEqual([
      "http-status",
      expect.any(String),
      "song news (detected)",
    ]);
    expect(pages[0]).toMatchObject({ message: "https://n.example/missing answers with status 404" });
  });

  it("fetches as many at a time as it may, with the given limits", async () => {
    let running = 0;
    let most = 0;
    const slow: Fetch = async (url, limits) => {
      expect(limits).toMatchObject({ timeoutMs: 500, maxBytes: 3_000_000 });
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      return serve(url, limits);
    };
    const urls = Array.from({ length: 9 }, (_, n) => `https://n.example/${n}`);
    const { pages } = await run({ urls, fetch: { concurrency: 3, timeoutMs: 500 } }, slow);
    expect(most).toBe(3);
    expect(pages.map(({ url }) => url)).toEqual(urls);
  });

  it("stops when it is cancelled", async () => {
    const folder = await writeFiles(await scratchFolder(), {
      "run.json": JSON.stringify({ urls: ["https://n.example/1"] }),
    });
    const config = await readExtractConfig(join(folder, "run.json"));
    await expect(
      extractList(
        config,
        { ...quietTask, signal: AbortSignal.abort(new Error("interrupted")) },
        () => 0,
        serve,
      ),
    ).rejects.toThrow("interrupted");
  });
});
