import { useEffect, useState } from "react";
import { answerAt, api } from "@/lib/api/client";
import type { Cause } from "@/lib/evaluation/errors/cause-names";
import type { ErrorQueue } from "@/lib/evaluation/errors/error-report";
import type { ErrorFilter } from "@/lib/view/errors/error-order";

/**
 * Asked where somebody stands at the end of a page's errors, so that the next key press goes on at once. Null
 * while not asked or not known.
 */
export function useErrorQueue(
  key: string | null,
  corpusId: string,
  pageId: string,
  filter: ErrorFilter,
  cause: Cause | null,
  rule: string | null,
  run: string | null,
): ErrorQueue | null {
  const [found, setFound] = useState<{ readonly of: string; readonly queue: ErrorQueue } | null>(null);
  const query =
    key === null
      ? null
      : api.corpora.errors.address({
          id: corpusId,
          x: key,
          page: pageId,
          error: filter === "all" ? undefined : filter,
          cause: cause ?? undefined,
          rule: rule ?? undefined,
          run: run ?? undefined,
        });
  useEffect(() => {
    if (query === null || found?.of === query) return;
    const stop = new AbortController();
    // Who cannot know the next page stays on this one; the errors here are there all the same.
    answerAt(query, { signal: stop.signal }).then(
      (queue) => setFound({ of: query, queue }),
      () => undefined,
    );
    return () => stop.abort();
  }, [query, found?.of]);
  return query !== null && found?.of === query ? found.queue : null;
}
