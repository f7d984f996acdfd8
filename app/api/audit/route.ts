import { audit as routes } from "@/lib/api/resources/team";
import { store } from "@/lib/server/db";
import { answer, queryOf, route } from "@/lib/server/requests/http";

/** Who did what, when and from where, the newest first. */
export const GET = route(async (request) => {
  const { limit, ...filter } = queryOf(request, routes.list.query);
  const entries = await (await store()).audit.entries(filter, limit);
  const next = entries.length < limit ? null : (entries.at(-1)?.number ?? null);
  return answer(routes.list, { entries: [...entries], next });
});
