import { carrying as routes } from "@/lib/api/resources/carrying";
import { store } from "@/lib/server/db";
import { diffOf } from "@/lib/server/labelling/carrying";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { ownName } from "@/lib/server/team/blinding";

export const GET = route<{ id: string }>(async (request, { id }, who) => {
  const { annotator, to } = queryOf(request, routes.diff.query);
  return answer(routes.diff, await diffOf(await store(), id, ownName(who, annotator), to, request.signal));
});
