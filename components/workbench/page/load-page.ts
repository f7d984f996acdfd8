import { pageParser } from "./page-parser";
import type { WorkspaceStore } from "./workspace-store";

/** Where the decoded source of a page is. */
export const sourceUrl = (pageId: string): string => `/api/pages/${encodeURIComponent(pageId)}/source`;

/** The parser of all pages that this tab opens. */
export const parser = pageParser(
  () => new Worker(new URL("./parse-worker.ts", import.meta.url), { type: "module", name: "parser" }),
  async (html, origin) => {
    const { parsePage } = await import("@/lib/page/parse");
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
  const response = await fetch(sourceUrl(pageId), signal === undefined ? {} : { signal });
  if (!response.ok) throw new Error(await reasonOf(response));
  return response.text();
}

/** The server's sentence of an answer that is not good, else its number. */
export async function reasonOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : null;
  return typeof message === "string" ? message : `the server answered ${response.status}`;
}
