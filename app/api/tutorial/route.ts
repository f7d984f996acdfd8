import { tutorial as routes } from "@/lib/api/resources/tutorial";
import { PASS_F1 } from "@/lib/run/labels/lessons";
import { store } from "@/lib/server/db";
import { lessonsOf } from "@/lib/server/labelling/tutorial";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { ownName } from "@/lib/server/team/blinding";

export const GET = route(async (request, _, who) => {
  const { annotator } = queryOf(request, routes.lessons.query);
  const lessons = await lessonsOf(await store(), ownName(who, annotator));
  return answer(routes.lessons, { lessons, passAt: PASS_F1 });
});
