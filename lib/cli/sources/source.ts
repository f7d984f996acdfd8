import { readPageFile } from "../../corpus/files/file-tree";
import { MAX_PAGE_BYTES } from "../../page/parsing/decode";
import { fetchPage } from "../../http/fetch-page";
import type { Terminal } from "../terminal/terminal";

/** A page as it was handed to a command. */
export interface PageSource {
  readonly bytes: Uint8Array;
  /** As messages name it. */
  readonly origin: string;
  readonly url: string | null;
  readonly httpCharset: string | null;
}

/** Read a page from a file (also gzipped), an http address, or stdin (`-`). */
export async function readPage(source: string, terminal: Terminal): Promise<PageSource> {
  if (source === "-")
    return { bytes: await terminal.readStdin(MAX_PAGE_BYTES), origin: "stdin", url: null, httpCharset: null };
  if (/^https?:\/\//i.test(source)) {
    const { bytes, url, httpCharset } = await fetchPage(source);
    return { bytes, origin: source, url, httpCharset };
  }
  return { bytes: await readPageFile(source), origin: source, url: null, httpCharset: null };
}
