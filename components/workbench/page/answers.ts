import { noCorpus, type Extractor, type ParamValues } from "@/lib/extractors/contract";
import { answerFromText, type Answer } from "@/lib/extractors/wire";
import { wholeView, type Page } from "@/lib/page/page";
import type { Clock } from "@/lib/task";
import { reasonOf } from "./load-page";

/**
 * Asks the server what an extractor says of the page; who does not wait any more says so, and frees the
 * server's thread. @throws Error with the server's sentence
 */
export type RemoteExtraction = (
  setup: { readonly extractorId: string; readonly params: ParamValues },
  signal?: AbortSignal,
) => Promise<Answer>;

/** Whether the browser can run a setup by itself: no program of others, no other pages, no labels. */
export function runsHere(extractor: Extractor, params: ParamValues): boolean {
  return extractor.serverOnly === undefined && extractor.configure(params).needs === "page";
}

/** Run an extractor that `runsHere` on a page of the browser. @throws whatever the extractor throws */
export async function answerHere(
  page: Page,
  extractor: Extractor,
  params: ParamValues,
  now: Clock,
): Promise<Answer> {
  const fitted = await extractor.configure(params).fit(noCorpus);
  const view = wholeView(page);
  const began = now();
  const extraction = fitted.extract(view);
  const ms = now() - began;
  return { extraction, trace: fitted.trace?.(view) ?? null, ms };
}

/** The server's answers for a page; its errors are sentences for people. */
export function remoteExtraction(pageId: string): RemoteExtraction {
  return async ({ extractorId, params }, signal) => {
    const response = await fetch(`/api/pages/${encodeURIComponent(pageId)}/extraction`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ extractor: extractorId, params }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      throw new Error("The server cannot be reached, and this extractor runs there only.", { cause: error });
    });
    if (!response.ok) throw new Error(await reasonOf(response));
    return answerFromText(await response.text());
  };
}
