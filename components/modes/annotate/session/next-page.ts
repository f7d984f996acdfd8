import { api, type RequestOptions } from "@/lib/api/client";

/** A server that hangs is treated like one that is away. */
const PATIENCE_MS = 15_000;

/**
 * The page to annotate after this one: what the corpus leases to the annotator; null where there is none, or
 * only this one.
 * @throws Error that says why the server cannot tell
 */
export async function nextPage(corpusId: string, annotator: string, after: string): Promise<string | null> {
  const { pageId } = await patiently((options) =>
    api.corpora.next({ id: corpusId, body: { annotator, after } }, options),
  );
  return pageId === after ? null : pageId;
}

/**
 * Resolves where the server has the page: a visit while it is away would end outside the app. @throws Error
 * that says why not
 */
export async function mustBeThere(pageId: string): Promise<void> {
  await patiently((options) => api.pages.get({ id: pageId }, options));
}

async function patiently<T>(ask: (options: RequestOptions) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await ask({ signal });
  } catch (error) {
    throw signal.aborted ? new Error("the server does not answer", { cause: error }) : error;
  }
}
