import { runs } from "@/lib/api/resources/runs";
import { store } from "@/lib/server/db";
import { withExcerpts } from "@/lib/server/runs/error-excerpts";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { reading } from "@/lib/server/reading/threads";
import { tellErrors } from "@/lib/server/team/told";

/** The errors of one extractor in a run: what their causes cost, and a window of them with what they read. */
export const GET = route<{ id: string }>(async (request, { id }, who) => {
  const { x, ...filter } = queryOf(request, runs.errors.query);
  const where = await store();
  return answer(
    runs.errors,
    await withExcerpts(
      where,
      tellErrors(who, await reading("runErrors", { runId: id, extractor: x, filter }, request.signal)),
      request.signal,
    ),
  );
});
