/**
 * Extract many pages as a configuration says: fetch a few at a time, write a file per page, an index, and the
 * links (S2 section 3).
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { writeError } from "../../corpus/files/file-error";
import { readPageFile } from "../../corpus/files/file-tree";
import { writeWhole } from "../../corpus/files/whole-file";
import { AppError, messageOf } from "../../errors";
import type { Configured } from "../../extractors/contract/contract";
import { makeSong } from "../../extractors/song/song";
import { extractPage } from "../../run/extract/extract-page";
import { pageInMemory } from "../../run/sources/in-memory";
import { linksOf } from "../../page/links";
import { standardText } from "../../page/standard-text";
import { fetchPage, type FetchedPage } from "../../http/fetch-page";
import type { Clock, Task } from "../../task";
import { encodeGbk } from "../../text/gbk";
import type { ConfiguredType, ExtractConfig } from "./extract-config";

/** One line of `index.jsonl`: a page that was written, or why it was not. */
export type ListedPage =
  | {
      readonly url: string;
      readonly status: "extracted";
      readonly file: string;
      readonly method: string;
      readonly encoding: string;
      readonly characters: number;
      readonly links: number;
      readonly ms: number;
    }
  | { readonly url: string; readonly status: "failed"; readonly code: string; readonly message: string };

/** Fetch one page within the limits of the configuration; tests hand in their own. */
export type Fetch = (
  url: string,
  limits: { readonly timeoutMs: number; readonly maxBytes: number },
) => Promise<FetchedPage>;

/**
 * Extract every page of a configuration. A page that fails is in the answer and does not stop the others.
 * Writes `dir/0001-HOST-NAME.txt` for each page, `dir/index.jsonl`, and `dir/links.txt` where links are asked
 * for.
 * @returns one entry per page, in the order of the list
 * @throws the signal's reason when cancelled, AppError `disk-full`; what was written stays
 */
export async function extractList(
  config: ExtractConfig,
  task: Task,
  clock: Clock,
  fetch: Fetch = fetchPage,
): Promise<ListedPage[]> {
  const { urls, output, links } = config;
  const song = makeSong(config.patterns);
  const extractors = new Map<ConfiguredType, Configured>();
  const extractorFor = (type: ConfiguredType): Configured => {
    let configured = extractors.get(type);
    if (configured === undefined)
      extractors.set(type, (configured = song.configure({ ...config.values, type })));
    return configured;
  };
  await mkdir(output.dir, { recursive: true }).catch(async (error: unknown) => {
    throw await writeError(error, output.dir);
  });
  const pages = new Array<ListedPage>(urls.length);
  const found = new Set<string>();
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < urls.length) {
      task.signal.throwIfAborted();
      const at = next++;
      const url = urls[at]!;
      try {
        pages[at] = await one(at, url);
      } catch (error) {
        // Where there is no room for one page there is none for the next, nor for the index.
        if (error instanceof AppError && error.code === "disk-full") throw error;
        pages[at] = {
          url,
          status: "failed",
          code: error instanceof AppError ? error.code : "unexpected",
          message: messageOf(error),
        };
      }
      task.report({ done: ++done, total: urls.length, note: url });
    }
  };
  await Promise.all(Array.from({ length: Math.min(config.fetch.concurrency, urls.length) }, work));
  await writeWhole(
    join(output.dir, "index.jsonl"),
    pages.map((page) => `${JSON.stringify(page)}\n`).join(""),
  );
  if (links.extract)
    await writeWhole(join(output.dir, "links.txt"), [...found].map((link) => `${link}\n`).join(""));
  return pages;

  async function one(at: number, url: string): Promise<ListedPage> {
    const began = clock();
    const isRemote = /^https?:\/\//i.test(url);
    const fetched = isRemote
      ? await fetch(url, config.fetch)
      : { bytes: await readPageFile(url), url: null, httpCharset: null };
    const { page, extraction, encoding } = await extractPage(
      {
        page: pageInMemory({ ...fetched, id: url, lang: "zh" }),
        configured: extractorFor(config.typeOf(url)),
        site: null,
      },
      clock,
    );
    const text = standardText(page, extraction.keep, output);
    const bytes =
      output.encoding === "gbk"
        ? encodeGbk(text, { unmappable: output.unmappable })
        : new TextEncoder().encode(text);
    const file = `${String(at + 1).padStart(4, "0")}-${fileName(url)}.txt`;
    await writeWhole(join(output.dir, file), bytes);
    const own = links.extract ? linksOf(page, links) : [];
    for (const link of own) found.add(link);
    return {
      url,
      status: "extracted",
      file,
      method: extraction.reasons[0]?.stage ?? "song",
      encoding: encoding.encoding,
      characters: text.length,
      links: own.length,
      ms: Math.round(clock() - began),
    };
  }
}

/** A name that every file system takes, from the last parts of an address. */
function fileName(url: string): string {
  const plain = url
    .replace(/^https?:\/\//i, "")
    .split(/[?#]/, 1)[0]!
    .replace(/\.(?:s?html?|php|aspx?|gz)\b/gi, "");
  const parts = plain.split(/[/\\]/).filter((part) => part !== "");
  const chosen = /^https?:/i.test(url) ? [parts[0] ?? "", ...parts.slice(1).slice(-1)] : parts.slice(-1);
  return (
    chosen
      .join("-")
      .replace(/[^\p{L}\p{N}._-]+/gu, "_")
      .slice(0, 60) || "page"
  );
}
