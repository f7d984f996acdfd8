import { api } from "@/lib/api/client";
import { pageParser } from "./page-parser";
import type { WorkspaceStore } from "./workspace-store";

/** The parser of all pages that this tab opens. */
export const parser = pageParser(
  () => new Worker(new URL("./parse-worker.ts", import.meta.url), { type: "module", name: "parser" }),
  async (html, origin) => {
    const { parsePage } = await import("@/lib/page/parsing/parse");
    const began = performance.now();
    return { page: parsePage(html, origin), ms: performance.now() - began };
  },
);

/** Fetch the decoded source and build the page in the browser, from the same function as the server's. */
export async function loadPage(store: WorkspaceStore, signal: AbortSignal): Promise<void> {
  const { record } = store.getState().subject;
  try {
    const html = await decodedSource(record.id, signal);
    const { page, ms } = await parser.parse(html, { url: record.url, site: record.site }, signal);
    signal.throwIfAborted();
    store.getState().loaded(page, ms);
  } catch (error) {
    if (!signal.aborted) store.getState().failed(error instanceof Error ? error.message : String(error));
  }
}

/** The decoded source of a page. @throws Error with the server's sentence */
export async function decodedSource(pageId: string, signal?: AbortSignal): Promise<string> {
  return (await api.pages.source.response({ id: pageId }, { signal })).text();
}
