import { corpora } from "@/lib/api/resources/corpora";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { reading } from "@/lib/server/reading/threads";

/** Where a page stands among the pages with errors of an extractor, and its neighbours there. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { x, page, run, ...filter } = queryOf(request, corpora.errors.query);
  return answer(
    corpora.errors,
    await reading(
      "errorQueue",
      { corpusId: id, extractor: x, pageId: page, filter, runId: run ?? null },
      request.signal,
    ),
  );
});
