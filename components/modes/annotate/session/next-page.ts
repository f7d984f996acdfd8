import { request } from "@/components/ui/fetch-json";

/** A server that hangs is treated like one that is away. */
const PATIENCE_MS = 15_000;

/**
 * The page to annotate after this one: what the corpus leases to the annotator; null where there is none, or
 * only this one.
 * @throws Error that says why the server cannot tell
 */
export async function nextPage(corpusId: string, annotator: string, after: string): Promise<string | null> {
  const query = new URLSearchParams({ annotator, after });
  const { pageId } = (await (
    await ask(`/api/corpora/${encodeURIComponent(corpusId)}/next?${query}`, "GET")
  ).json()) as { readonly pageId: string | null };
  return pageId === after ? null : pageId;
}

/**
 * Resolves where the server has the page: a visit while it is away would end outside the app. @throws Error
 * that says why not
 */
export async function mustBeThere(pageId: string): Promise<void> {
  await ask(`/api/pages/${encodeURIComponent(pageId)}`, "HEAD");
}

async function ask(path: string, method: "GET" | "HEAD"): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await request(path, { method, signal });
  } catch (error) {
    throw signal.aborted ? new Error("the server does not answer", { cause: error }) : error;
  }
}
