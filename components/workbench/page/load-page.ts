import { api } from "@/lib/api/client";
import type { WorkspaceSubject } from "@/lib/api/resources/pages";
import type { PageOrigin } from "@/lib/page/parsing/parse";
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
  const { subject } = store.getState();
  try {
    const [html, origin] = await Promise.all([
      decodedSource(subject.record.id, signal),
      originOf(subject, signal),
    ]);
    const { page, ms } = await parser.parse(html, origin, signal);
    signal.throwIfAborted();
    store.getState().loaded(page, ms);
  } catch (error) {
    if (!signal.aborted) store.getState().failed(error instanceof Error ? error.message : String(error));
  }
}

/** What is known of a page beside its source, with the style sheets that came with it. */
export async function originOf(
  { record, capture }: Pick<WorkspaceSubject, "record" | "capture">,
  signal?: AbortSignal,
): Promise<PageOrigin> {
  const { id, url, site } = record;
  if (capture === undefined) return { url, site };
  return { url, site, ...(await api.pages.sheets({ id }, { signal })) };
}

/** The decoded source of a page. @throws Error with the server's sentence */
export async function decodedSource(pageId: string, signal?: AbortSignal): Promise<string> {
  return (await api.pages.source.response({ id: pageId }, { signal })).text();
}
