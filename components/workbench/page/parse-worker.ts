/** Builds pages beside the thread that draws: a large page takes as long to parse as a dozen frames. */
import { buffersOf, packPage } from "@/lib/page/packed";
import { parsePage } from "@/lib/page/parsing/parse";
import type { ParseAnswer, ParseQuestion } from "./page-parser";

self.addEventListener("message", ({ data: { id, html, origin } }: MessageEvent<ParseQuestion>) => {
  const answer = (what: ParseAnswer, transfer: Transferable[] = []) => self.postMessage(what, { transfer });
  try {
    const began = performance.now();
    const packed = packPage(parsePage(html, origin));
    answer({ id, packed, ms: performance.now() - began }, buffersOf(packed));
  } catch (error) {
    answer({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
