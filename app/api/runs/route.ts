import { runs } from "@/lib/api/resources/runs";
import { store } from "@/lib/server/db";
import { answer, queryOf, route } from "@/lib/server/requests/http";

export const GET = route(async (request) => {
  const { corpus } = queryOf(request, runs.list.query);
  return answer(runs.list, { runs: await (await store()).runs.list(corpus) });
});
