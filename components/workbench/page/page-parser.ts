import type { Page } from "@/lib/page/page";
import { unpackPage, type PackedPage } from "@/lib/page/packed";
import type { PageOrigin } from "@/lib/page/parsing/parse";

/** What the worker is asked, and what it says; `id` is the number of the question. */
export interface ParseQuestion {
  readonly id: number;
  readonly html: string;
  readonly origin: PageOrigin;
}
export type ParseAnswer =
  | { readonly id: number; readonly packed: PackedPage; readonly ms: number }
  | { readonly id: number; readonly error: string };

/** A page and the milliseconds that parsing it took, wherever that was. */
export interface Parsed {
  readonly page: Page;
  readonly ms: number;
}

export interface PageParser {
  /** Have the worker ready before the first page is there. */
  start(): void;
  /**
   * Build a page from its decoded source. @throws the signal's reason when it aborts; Error with the parser's
   * sentence
   */
  parse(html: string, origin: PageOrigin, signal: AbortSignal): Promise<Parsed>;
}

type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

/**
 * Parses in a worker, which is started once and kept for the pages that come. A browser that cannot start it,
 * or lost it, parses `here`, on the thread of the screen: later, but the same. Who aborts while the worker is
 * at the page stops it, and the next page gets another one.
 */
export function pageParser(
  makeWorker: () => WorkerLike,
  here: (html: string, origin: PageOrigin) => Promise<Parsed>,
): PageParser {
  const waiting = new Map<number, { resolve(answer: ParseAnswer | null): void }>();
  let worker: WorkerLike | null = null;
  let isBroken = false;
  let last = 0;

  const end = (broken: boolean) => {
    worker?.terminate();
    worker = null;
    isBroken ||= broken;
    for (const { resolve } of waiting.values()) resolve(null);
    waiting.clear();
  };
  const started = (): WorkerLike | null => {
    if (isBroken || worker !== null) return worker;
    try {
      worker = makeWorker();
    } catch {
      isBroken = true;
      return null;
    }
    worker.addEventListener("message", ({ data }: MessageEvent<ParseAnswer>) => {
      waiting.get(data.id)?.resolve(data);
      waiting.delete(data.id);
    });
    // Its script could not be loaded, or its memory was not enough.
    worker.addEventListener("error", () => end(true));
    return worker;
  };

  return {
    start: () => void started(),
    async parse(html, origin, signal) {
      signal.throwIfAborted();
      const at = started();
      if (at === null) return here(html, origin);
      const id = ++last;
      const stop = () => end(false);
      signal.addEventListener("abort", stop, { once: true });
      try {
        const answer = await new Promise<ParseAnswer | null>((resolve) => {
          waiting.set(id, { resolve });
          const { url, site } = origin;
          at.postMessage({ id, html, origin: { url, site } } as ParseQuestion);
        });
        signal.throwIfAborted();
        // Stopped for the sake of another page, or broken.
        if (answer === null) return await here(html, origin);
        if ("error" in answer) throw new Error(answer.error);
        return { page: unpackPage(answer.packed, html, origin.sheets), ms: answer.ms };
      } finally {
        signal.removeEventListener("abort", stop);
      }
    },
  };
}
